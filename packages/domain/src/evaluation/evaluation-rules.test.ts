import { describe, expect, it } from 'vitest'
import { FAIL, GOOD, gradeOfScore, missingItems, PASS, summarised, summaryItem, summaryProblems } from './appraisal'
import { dueMonths, lateDays, monthPaused, monthsOfQuarter, selfDueOn } from './months'
import { meanOf, quarterScore } from './quarter-rules'

const rows = (score: string | null, but: Readonly<Record<number, string | null>> = {}) =>
  summaryItem.codes.map((item) => ({
    item: Number(item),
    score: Number(item) in but ? (but[Number(item)] ?? null) : score,
    note: '无',
  }))

describe('the summary sheet of JGJ 59-2011', () => {
  it('is graded at exactly 80 and 70 points (5.0.2)', () => {
    expect(summarised(rows('80'))).toEqual({ score: '80.00', grade: GOOD })
    expect(summarised(rows('79.9'))).toEqual({ score: '79.90', grade: PASS })
    expect(summarised(rows('70'))).toEqual({ score: '70.00', grade: PASS })
    expect(summarised(rows('69.9'))).toEqual({ score: '69.90', grade: FAIL })
    expect([gradeOfScore('80'), gradeOfScore('79.99'), gradeOfScore('69.99')]).toEqual([GOOD, PASS, FAIL])
  })

  it('shows two decimals that are really found, 71.4 of 90 being 79.33, and is never rounded up into a grade', () => {
    // 71.4 ÷ 90。
    expect(summarised(rows('80', { 4: null, 5: '74' }))).toEqual({ score: '79.33', grade: PASS })
    // 79.995 以上四舍五入得 80.00，仍是合格，不写成 80.00。
    expect(summarised(rows('80', { 1: '79.96' }))).toEqual({ score: '79.99', grade: PASS })
    expect(summarised(rows('70', { 1: '69.96' }))).toEqual({ score: '69.99', grade: FAIL })
  })

  it('fails with a zero sheet, whatever the rest comes to', () => {
    expect(summarised(rows('100', { 1: '0' }))).toEqual({ score: '90.00', grade: FAIL })
  })

  it('is converted where rows are missing (4.0.3-5), which is said', () => {
    expect(summarised(rows('90', { 4: null, 9: null }))).toEqual({ score: '90.00', grade: GOOD })
    expect(missingItems(rows('90', { 4: null, 10: null }))).toBe('基坑工程、施工机具')
    expect(summarised(rows(null))).toBe(null)
  })

  const said = (...given: Parameters<typeof summaryProblems>) => summaryProblems(...given).flatMap((each) => (each ? [each] : []))

  it('takes hundredths of a sheet, and each row once', () => {
    expect(said(rows('100'))).toEqual([])
    expect(said(rows('90', { 1: '100.1' }))).toEqual([{ field: 'summary.0.score', message: '分项得分为百分制，不能大于 100' }])
    expect(said([...rows('90'), { item: 4, score: '90' }]).map(({ message }) => message)).toEqual(['同一个项目只列一行'])
  })

  it('may lack five of its ten rows, for a reason of six characters, and no other (4.0.3-5)', () => {
    const away = (...items: number[]) => rows('90', Object.fromEntries(items.map((item) => [item, null])))
    const because = (note: string, lines: ReturnType<typeof rows>) => lines.map((line) => ({ ...line, note }))
    expect(said(because('本阶段现场没有', away(3, 4, 5, 8, 9)))).toEqual([])
    for (const item of [1, 2, 6, 7, 10])
      expect(said(because('本阶段现场没有', away(item)))).toMatchObject([{ field: `summary.${item - 1}.score` }])
    expect(said(because('基坑已回填', away(4)))).toMatchObject([{ field: 'summary.3.note' }])
    expect(said(because('没有', away(1, 2, 3, 4, 5, 7, 8, 9, 10))).map(({ field }) => field)).toEqual([
      'summary.0.score',
      'summary.1.score',
      'summary.2.note',
      'summary.3.note',
      'summary.4.note',
      'summary.6.score',
      'summary.7.note',
      'summary.8.note',
      'summary.9.score',
    ])
    // 没有列出来的行，也是缺的。
    expect(said([{ item: 6, score: '90' }])).toHaveLength(9)
  })

  it('does not lack a row of what stands on site by the registers', () => {
    const lines = rows('90', { 9: null }).map((line) => ({ ...line, note: '本阶段现场没有' }))
    const tower = [{ why: '台账里有使用中的3号塔机', label: '塔式起重机', tables: [17] }]
    expect(said(lines)).toEqual([])
    expect(said(lines, tower)).toEqual([{ field: 'summary.8.score', message: '台账里有使用中的3号塔机，塔式起重机不能作缺项' }])
  })
})

describe('months of self-assessment', () => {
  it('are late from the sixth of the next month on', () => {
    expect(selfDueOn('2026-12', 5)).toBe('2027-01-05')
    expect([lateDays('2026-03', 5, '2026-04-05'), lateDays('2026-03', 5, '2026-04-06')]).toEqual([0, 1])
  })

  it('are not due while the project stands still for the whole month', () => {
    const stop = (from_on: string, to_on: string | null) => [{ kind: 'stop' as const, from_on, to_on }]
    expect(monthPaused(stop('2026-02-28', '2026-04-01'), '2026-03')).toBe(true)
    expect(monthPaused(stop('2026-03-01', '2026-04-01'), '2026-03')).toBe(false)
    expect(monthPaused(stop('2026-02-28', '2026-03-31'), '2026-03')).toBe(false)
    expect(monthPaused(stop('2026-02-28', null), '2026-03')).toBe(true)
  })

  it('leave out what was suspended', () => {
    const idle = { pauses: [], suspended: [{ from_ym: '2026-02', to_ym: '2026-03' }] }
    expect(dueMonths('2025-12', '2026-04', idle)).toEqual(['2025-12', '2026-01', '2026-04'])
    expect(monthsOfQuarter(2026, 4)).toEqual(['2026-10', '2026-11', '2026-12'])
  })
})

describe('a quarter', () => {
  it('is 40 % of the months and 60 % of the supervisors, less what was found', () => {
    expect(quarterScore({ mean: '90', gov: '80', deduct: '2', share: 40 })).toBe('82.00')
    expect(quarterScore({ mean: '90', gov: null, deduct: '2', share: 40 })).toBe('88.00')
    expect(quarterScore({ mean: '1', gov: null, deduct: '2', share: 40 })).toBe('0.00')
  })

  it('has the mean of its months', () => {
    expect([meanOf(['80', '81', '81']), meanOf([])]).toEqual(['80.67', null])
  })
})
