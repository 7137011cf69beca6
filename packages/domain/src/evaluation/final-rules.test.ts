import { describe, expect, it } from 'vitest'
import { FAIL, GOOD, PASS } from './appraisal'
import { entGrade, entGradeOf, type EntLine, shownTotal } from './ent-rules'
import { type FinalFacts, goodQuota, gradeRefused, proposedGrade } from './final-rules'
import { publicProblem, stillPublic } from './public-notice'
import { adviceOf, subAdvice, subScore } from './sub-rules'

const lines = (...scores: readonly (number | null)[]): EntLine[] =>
  scores.map((score, at) => ({ item: at + 1, score: score === null ? null : String(score), zeros: 0 }))

describe('JGJ/T 77-2010', () => {
  it('weighs four tables, and the site by 0.6 to 0.4 (4.0.8)', () => {
    expect(shownTotal(lines(80, 75, 70, 85, null))).toBe('78.50')
    expect(shownTotal(lines(80, 75, 70, 85, 82))).toBe('79.90')
    expect(shownTotal(lines(80, 75, 69, 85, 82))).toBe('79.78')
    expect(shownTotal(lines(74, 75, 75, 75, 75))).toBe('74.82')
    expect(shownTotal(lines(80, null, 70, 85, 82))).toBe(null)
  })

  it('passes at 75 in all and 70 in each table, without a zero item or a failed site (5.0.1)', () => {
    expect(entGradeOf(lines(80, 75, 70, 85, 82))).toBe(entGrade.code('pass'))
    expect(entGradeOf(lines(80, 75, 69.9, 85, 82))).toBe(entGrade.code('fail'))
    expect(entGradeOf(lines(75, 75, 75, 75, 75))).toBe(entGrade.code('pass'))
    expect(entGradeOf(lines(74, 75, 75, 75, 75))).toBe(entGrade.code('fail'))
    expect(entGradeOf(lines(90, 90, 90, 90, 90), 1)).toBe(entGrade.code('fail'))
    expect(entGradeOf(lines(90, 90, 90, 90, 90).map((line) => ({ ...line, zeros: line.item === 3 ? 1 : 0 })))).toBe(
      entGrade.code('fail'),
    )
  })

  it('is at best basic without a site (4.0.7)', () => {
    expect(entGradeOf(lines(90, 90, 90, 90, null))).toBe(entGrade.code('basic'))
  })
})

describe('a subcontractor', () => {
  const all = (score: number, more = {}) => ({
    s_progress: score,
    s_quality: score,
    s_safety: score,
    s_civil: score,
    s_labour: score,
    ...more,
  })
  it('is weighed 25, 25, 25, 10 and 15 %', () => {
    expect(subScore({ s_progress: 80, s_quality: 90, s_safety: 100, s_civil: 50, s_labour: 60 })).toBe('81.50')
    expect(subScore({ s_progress: 80 })).toBe(null)
  })

  it('is recommended, kept, limited or dismissed', () => {
    const said = (row: ReturnType<typeof all>) => subAdvice.labelOf(adviceOf(row) ?? 0)
    expect([said(all(85)), said(all(84)), said(all(90, { s_labour: 69 }))]).toEqual(['推荐', '保留', '保留'])
    expect([said(all(70)), said(all(69)), said(all(90, { s_labour: 59 }))]).toEqual(['保留', '限制', '限制'])
    expect([said(all(60)), said(all(59))]).toEqual(['限制', '清退'])
  })
})

describe('the final grade that the facts propose', () => {
  const clean: FinalFacts = { due_months: 12, done_months: 12, late: 0, mean: '80', stops12: 0, accidents: 0, puffed: '15' }
  const graded = (more: Partial<FinalFacts>) => proposedGrade({ ...clean, ...more }).grade

  it('is good from 80 points on with every month in time, and without a stop', () => {
    expect([graded({}), graded({ mean: '79.99' }), graded({ late: 1 }), graded({ stops12: 1 })]).toEqual([GOOD, PASS, PASS, PASS])
    expect([graded({ puffed: '15.01' }), graded({ mean: null, due_months: 0, done_months: 0 })]).toEqual([PASS, PASS])
  })

  it('fails for a missing month, an accident, a second stop within the year, or less than 70 points', () => {
    expect([graded({ done_months: 11 }), graded({ accidents: 1 }), graded({ stops12: 2 }), graded({ mean: '69.99' })]).toEqual([
      FAIL,
      FAIL,
      FAIL,
      FAIL,
    ])
    expect(proposedGrade({ ...clean, stops12: 2 }).reasons).toBe('一年内停工整改 2 次，应评不合格')
  })

  it('is failing alone where the law says so, and never above what was applied for', () => {
    const refused = (grade: number, applied: number, more: Partial<FinalFacts> = {}) =>
      gradeRefused(grade, applied, { ...clean, ...more })
    expect([refused(PASS, PASS), refused(FAIL, PASS), refused(FAIL, GOOD, { done_months: 11 })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(refused(PASS, PASS, { done_months: 11 })).toBe('应自评 12 个月，实际 11 个月，未按规定开展自评，应评不合格')
    expect(refused(PASS, PASS, { accidents: 1, stops12: 2 })).toBe('发生生产安全责任事故 1 起；一年内停工整改 2 次，应评不合格')
    expect([refused(PASS, PASS, { stops12: 1 }), refused(PASS, PASS, { mean: '69' })]).toEqual([undefined, undefined])
    expect([refused(GOOD, PASS), refused(PASS, FAIL)]).toEqual([
      '企业申请的是“合格”，不能评得更高',
      '企业申请的是“不合格”，不能评得更高',
    ])
  })

  it('is good for one in ten, and for one at least', () => {
    expect([goodQuota(0, 10), goodQuota(19, 10), goodQuota(20, 10)]).toEqual([1, 1, 2])
  })
})

it('a grade is made public for five to ten days', () => {
  const problem = (public_to: string) => publicProblem({ public_from: '2026-03-01', public_to })
  expect([problem('2026-03-06'), problem('2026-03-11')]).toEqual([false, false])
  expect([problem('2026-03-05'), problem('2026-03-12')]).toEqual([
    { field: 'public_to', message: '公示期为 5 至 10 天' },
    { field: 'public_to', message: '公示期为 5 至 10 天' },
  ])
  expect([
    stillPublic({ public_to: '2026-03-06' }, '2026-03-06'),
    stillPublic({ public_to: '2026-03-06' }, '2026-03-07'),
  ]).toEqual([true, false])
})
