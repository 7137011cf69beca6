import { describe, expect, it } from 'vitest'
import { isCopied, isStable, judgeReadings, limitOf, speedOf } from './survey-limits'
import { compareRevisions } from './revisions'
import { abolishedBy, abolishedIn } from './knowledge'

const none = { height: null, length: null, whole: false }
const storey = (height: string) => limitOf(6, { ...none, height })

describe('the limit of a survey', () => {
  it('of a storey out of plumb is 10 mm to six metres and 12 mm above', () => {
    expect([storey('6'), storey('6.01'), limitOf(6, none)]).toEqual(['10', '12', null])
  })
  it('of a whole building is its height by 30000 and 20 mm, of levels 10 and 30', () => {
    expect(limitOf(6, { ...none, height: '90', whole: true })).toBe('23.0')
    expect([limitOf(5, none), limitOf(5, { ...none, whole: true })]).toEqual(['10', '30'])
  })
  it('of lines set out is that of the length of the main axis, each step tested on both sides', () => {
    const of = (length: string | null) => limitOf(4, { ...none, length })
    expect(['30', '30.01', '60', '60.01', '90', '90.01'].map(of)).toEqual(['5', '10', '10', '15', '15', '20'])
    expect([of(null), limitOf(1, { ...none, length: '30' }), limitOf(7, { ...none, length: '30' })]).toEqual([null, null, null])
  })
})

describe('a reading', () => {
  it('fits at its limit on both sides, and not beyond', () => {
    const of = (actual: string) => judgeReadings(5, [{ no: '1', design: '100', actual }], '10', new Map())[0]?.ok
    expect([of('110'), of('90'), of('110.1'), of('89.9')]).toEqual([true, true, false, false])
  })
  it('of a settlement is its change since the last, summed; there is no speed without one', () => {
    const earlier = new Map([['1', { actual: '-1.2', total: '-3.2' }]])
    const judged = judgeReadings(7, [{ no: '1', design: null, actual: '-1.5' }], null, earlier)
    expect(judged).toMatchObject([{ delta: '-0.3', total: '-3.5', dev: null, ok: true }])
    expect([speedOf(judged, 10), speedOf(judged, 0)]).toEqual(['0.030', null])
  })
  it('is stable at 0.04 mm a day, not above', () => {
    expect([isStable('0.040'), isStable('0.041'), isStable(null)]).toEqual([true, false, false])
  })
  it('is copied where four are equal; three may be', () => {
    const same = (n: number) => Array.from({ length: n }, (_, no) => ({ no: String(no), design: null, actual: '2' }))
    expect([isCopied(same(4)), isCopied(same(3))]).toEqual([true, false])
  })
})

describe('a revision', () => {
  it('comes after another by its number, and a numbered one after a lettered one', () => {
    expect(['10', 'B', '第2版', 'A', 'V1'].toSorted(compareRevisions)).toEqual(['A', 'B', 'V1', '第2版', '10'])
  })
})

describe('a standard that is cited', () => {
  const old = { title: 'JGJ 46-2005', abolish_on: '2025-01-01', replacement: 'JGJ/T 46-2024' }
  it('is refused from the day it is abolished, with what to use instead', () => {
    expect(abolishedBy(old, '2024-12-31')).toBeNull()
    expect(abolishedBy(old, '2025-01-01')).toBe('JGJ 46-2005已于 2025-01-01 废止，请改用 JGJ/T 46-2024')
    expect(abolishedBy({ ...old, replacement: null }, '2025-01-01')).toBe('JGJ 46-2005已于 2025-01-01 废止，请改用现行标准')
    expect(abolishedBy({ ...old, abolish_on: null }, '2025-01-01')).toBeNull()
  })
  it('is found in what is typed too, however its number is written, unless what replaced it stands beside it', () => {
    const known = [{ ...old, std_no: 'JGJ 46-2005', replacement_no: 'JGJ/T 46-2024' }]
    const said = 'JGJ 46-2005已于 2025-01-01 废止，请改用 JGJ/T 46-2024'
    for (const text of ['JGJ 46-2005 第 8.1.3 条', '违反jgj46—2005', '见《规范》（JGJ46－2005）'])
      expect([text, abolishedIn(text, known, '2025-01-01'), abolishedIn(text, known, '2024-12-31')]).toEqual([text, said, null])
    for (const text of ['JGJ/T 46-2024', 'JGJ/T 46-2024（原 JGJ 46-2005 第 8.1.3 条）', 'JGJ 80-2016 第 4.1.1 条', ''])
      expect([text, abolishedIn(text, known, '2025-01-01')]).toEqual([text, null])
  })
})
