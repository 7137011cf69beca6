// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { draftWords } from './draft-words'

describe('a draft in the list', () => {
  it('says what it is of and leads to where it goes on', () => {
    expect(draftWords({ scope: 'edit.monomer', key: 'new.12' })).toEqual({ text: '新建单体工程', address: '/business/monomer' })
    expect(draftWords({ scope: 'edit.monomer', key: '7' }).text).toBe('编辑单体工程')
    expect(draftWords({ scope: 'wizard', key: '5' }).address).toContain('engineering_id=5')
    expect(draftWords({ scope: 'audit.engineering', key: '5' })).toEqual({
      text: '工程审核意见',
      address: '/engineeringAudit?id=5',
    })
    expect(draftWords({ scope: 'step.engineering', key: 'stop.5' }).text).toMatch(/^责令停工：/)
  })
  it('leads to the application itself', () => {
    const addressOf = (key: string) => draftWords({ scope: 'biz.apply', key }).address
    expect(addressOf('recovery.12')).toBe('/biz/apply?id=recovery&project=12')
    expect(addressOf('recovery.12.5')).toBe('/biz/apply?id=recovery&project=12&about=5')
    expect(addressOf('again.7')).toBe('/biz/apply?id=7')
  })
  it('is still told of where nobody knows its kind', () => {
    expect(draftWords({ scope: 'someday', key: 'x' })).toEqual({ text: '未提交的内容' })
  })
})
