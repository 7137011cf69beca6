import { nameOf } from '@zhujian/model'
import { describe, expect, it } from 'vitest'
import { allEntities, entityOf } from './entities'
import { OFF_PAPER, signedPapers, signsOf } from './paper-signs'

it('what is kept off the paper is a field of some record, which no form asks for', () => {
  const fields = new Set(allEntities.flatMap(({ fields: each }) => Object.keys(each)))
  const asked = new Set(allEntities.flatMap(({ form }) => form.map(nameOf)))
  expect([...OFF_PAPER].filter((name) => !fields.has(name) || asked.has(name))).toEqual([])
})

describe('who signs a paper', () => {
  it.each(signedPapers)('%s: each name printed beside a signature is a person the record knows', (name) => {
    const entity = entityOf(name)
    for (const { by } of signsOf(entity)) if (by !== undefined) expect([by, entity.fields[by]?.kind]).toEqual([by, 'ref'])
  })

  it('names who was chosen from a list where he is to sign, and says of an account alone that it acted', () => {
    const acted = signsOf(entityOf('hidden_accept')).map(({ by, acted }) => [by, acted])
    expect(acted).toEqual([
      [undefined, false],
      ['self_by', false],
      [undefined, false],
      ['accept_by', true],
    ])
  })

  it('a lot is signed by foreman, quality inspector and supervising engineer [GB 50300-2013 附录 E]', () => {
    expect(signsOf(entityOf('inspection_lot')).map(({ side }) => side)).toEqual([
      '施工单位专业工长',
      '施工单位项目专业质量检查员',
      '专业监理工程师（建设单位项目专业技术负责人）',
    ])
  })

  it('another form that is reviewed names who filed it and who decided it', () => {
    expect(signsOf(entityOf('scheme')).map(({ side }) => side)).toEqual(['填报单位（签章）', '审核单位（签章）'])
  })
})
