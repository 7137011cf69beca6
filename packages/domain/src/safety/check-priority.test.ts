import { describe, expect, it } from 'vitest'
import { byPriority, checkPriority, percentile95, type PriorityFacts } from './check-priority'

const TODAY = '2026-11-25'
const calm: PriorityFacts = {
  risk_level: 1,
  last_on: TODAY,
  never_checked: false,
  next_check_on: null,
  overdue: 0,
  major: 0,
  alarms: 0,
  came: 10,
  due: 10,
  progress_stage: 1,
  dangerous: 0,
  dismantling: 0,
  resuming: 0,
  credit: 100,
}
const of = (more: Partial<PriorityFacts>, p95 = 4) => checkPriority({ ...calm, ...more }, p95, TODAY)
const points = (key: string, more: Partial<PriorityFacts>, p95?: number) =>
  of(more, p95).terms.find((each) => each.key === key)?.points

describe('检查优先度', () => {
  it('分数就是各项之和，没有说不清的', () => {
    const { score, terms } = of({ risk_level: 4, overdue: 3, alarms: 2 })
    expect(score).toBeCloseTo(
      terms.reduce((sum, each) => sum + each.points, 0),
      5,
    )
    expect(of({}).score).toBe(10.5)
  })
  it('风险等级按四级折算，未定的按低计', () => {
    expect([1, 2, 3, 4, null].map((risk_level) => points('risk', { risk_level }))).toEqual([7.5, 15, 22.5, 30, 7.5])
  })
  it('距上次检查二十八天为满，四十二天封顶', () => {
    expect(points('days', { last_on: '2026-11-11' })).toBe(12.5)
    expect(points('days', { last_on: '2026-10-28' })).toBe(25)
    expect(points('days', { last_on: '2026-10-14' })).toBe(37.5)
    expect(points('days', { last_on: '2026-01-01' })).toBe(37.5)
  })
  it('逾期隐患五条为满，预警以第 95 百分位为满', () => {
    expect([0, 1, 5, 9].map((overdue) => points('overdue', { overdue }))).toEqual([0, 3, 15, 15])
    expect([0, 2, 4, 8].map((alarms) => points('alarms', { alarms }))).toEqual([0, 5, 10, 10])
    expect(percentile95([])).toBe(1)
    expect(percentile95(Array.from({ length: 100 }, (_, at) => at + 1))).toBe(95)
  })
  it('缺岗按到岗率，没有考勤的不计', () => {
    expect(points('absence', { came: 4 })).toBe(6)
    expect(points('absence', { came: 0, due: 0 })).toBe(0)
    expect(points('absence', { came: 12 })).toBe(0)
  })
  it('基坑、主体、拆卸、超规模在施为满，其余三成', () => {
    expect([1, 2, 3, 4, null].map((progress_stage) => points('stage', { progress_stage }))).toEqual([3, 10, 10, 3, 3])
    expect(points('stage', { dismantling: 1 })).toBe(10)
    expect(points('stage', { dangerous: 1 })).toBe(10)
  })
  it('第二十八天不硬排，第二十九天起；重大隐患、停工复查、过期的都硬排', () => {
    expect(of({ last_on: '2026-10-28' }).first).toEqual([])
    expect(of({ last_on: '2026-10-27' }).first).toEqual(['29 天未检查'])
    expect(of({ last_on: '2026-10-27', never_checked: true }).first).toEqual(['受理 29 天未检查'])
    expect(of({ major: 1, resuming: 1, next_check_on: '2026-11-24' }).first).toEqual([
      '重大事故隐患 1 条未销项',
      '停工待复查',
      '检查期限已过 1 天',
    ])
    expect(of({ next_check_on: TODAY }).first).toEqual([])
  })
  it('硬排的在前，其次分数，再次信用低的', () => {
    const row = (id: number, more: Partial<PriorityFacts>) => ({ ...of(more), id, credit: more.credit ?? 100 })
    const order = [row(1, { risk_level: 4 }), row(2, { major: 1 }), row(3, {}), row(4, { credit: 70 })].sort(byPriority)
    expect(order.map(({ id }) => id)).toEqual([2, 1, 4, 3])
  })
  it('任何一项事实变坏，分数不降', () => {
    for (const worse of [
      { risk_level: 2 },
      { last_on: '2026-11-20' },
      { overdue: 1 },
      { alarms: 1 },
      { came: 9 },
      { dismantling: 1 },
    ])
      expect(of(worse).score).toBeGreaterThan(of({}).score)
  })
})
