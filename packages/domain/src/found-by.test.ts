import { describe, expect, it } from 'vitest'
import { completionAcceptance } from './completion/completion-acceptance'
import { engineering } from './project/engineering'
import { hiddenDanger } from './safety/hidden-danger'
import { unit } from './unit/unit'
import { foundBy, foundByTold } from './found-by'

describe('the box of a list', () => {
  it('says what it finds by: numbers with the project, places with the description, names with their readings', () => {
    expect(foundByTold(completionAcceptance)).toBe('验收编号、工程名称')
    expect(foundByTold(hiddenDanger)).toBe('隐患部位、隐患描述、拼音或首字母')
    expect(foundByTold(engineering)).toBe('工程名称、拼音或首字母')
    expect(foundByTold(unit)).toBe('单位名称、拼音或首字母')
  })

  it('does not look by the project in a list of one project', () => {
    expect(foundByTold({ ...completionAcceptance, scope: undefined })).toBe('验收编号')
    expect(foundBy(engineering)).toEqual({ project: false, texts: [] })
  })
})
