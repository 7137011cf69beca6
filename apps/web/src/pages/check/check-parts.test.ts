import { describe, expect, it } from 'vitest'
import { checkKinds, findingTitle, headOf, paperTitle, partedLines } from './check-parts'

const { safety_check: safety, quality_check: quality } = checkKinds

describe('the record of a check', () => {
  const lines = [
    { item: '安全帽', result: 1 },
    { item: '安全网', result: 1, note: '二层已补挂' },
    { item: '临边防护', result: 2, place: '36F 东侧', level: 3, is_major: true },
    { item: '塔式起重机', result: 3 },
  ]

  it('says first what was not kept, the rest by name alone', () => {
    const { failed, rest } = partedLines(lines)
    expect(failed).toEqual([lines[2]])
    expect(rest).toEqual([
      { label: '符合（2 项）', names: ['安全帽', '安全网（二层已补挂）'] },
      { label: '不涉及（1 项）', names: ['塔式起重机'] },
    ])
    expect(partedLines([{ item: '安全帽' }]).rest).toEqual([{ label: '未作结论（1 项）', names: ['安全帽'] }])
  })

  it('heads a danger with its place and with what was judged, not with its level', () => {
    expect(findingTitle(lines[2] ?? {}, 0)).toBe('1. 36F 东侧　重大事故隐患')
    expect(findingTitle({ item: '临边防护', level: 3, is_major: false }, 1)).toBe('2. 临边防护　重大')
  })

  it('leaves out what was not filled in', () => {
    expect(headOf(safety, { engineering_id: 3, part: null, weather: '', pm_present: 1 })).toEqual([
      'engineering_id',
      'pm_present',
    ])
  })

  it('is called by who inspected what', () => {
    expect(paperTitle(safety, { checker_side: 1 })).toBe('监督检查记录')
    expect(paperTitle(safety, { checker_side: 5 })).toBe('项目自查记录')
    expect(paperTitle(quality, { checker_side: 1 })).toBe('质量监督检查记录')
  })
})
