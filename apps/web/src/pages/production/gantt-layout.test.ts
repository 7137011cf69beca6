import type { ScheduleTask } from '@zhujian/domain/contracts/schedule'
import { describe, expect, it } from 'vitest'
import { barOf, curveOf, doneTo, shareOf, spanOf, ticksOf } from './gantt-layout'

const task = (more: Partial<ScheduleTask> = {}): ScheduleTask => ({
  id: 1,
  wbs: '1',
  task_name: '基础',
  monomer: null,
  node_kind: null,
  contract_on: null,
  plan_start: '2026-03-01',
  plan_end: '2026-03-31',
  act_start: null,
  act_end: null,
  percent: 0,
  weight: null,
  critical: false,
  forecast_on: '2026-04-10',
  delay_days: 10,
  ...more,
})

describe('the days of the chart', () => {
  it('hold every plan, every forecast and today', () => {
    expect(spanOf([task()], '2026-03-15')).toEqual({ from: '2026-02-24', to: '2026-04-15' })
    expect(spanOf([], '2026-03-15')).toEqual({ from: '2026-03-10', to: '2026-03-20' })
  })
  it('are shares of the whole, never outside it', () => {
    const span = { from: '2026-01-01', to: '2026-01-11' }
    expect(['2025-12-01', '2026-01-06', '2026-02-01'].map((day) => shareOf(span, day))).toEqual([0, 50, 100])
    expect(barOf(span, '2026-01-01', '2026-01-05')).toEqual({ left: 0, width: 50 })
  })
  it('are marked by months, a few of many', () => {
    expect(ticksOf({ from: '2025-12-20', to: '2026-02-10' }).map(({ label }) => label)).toEqual(['2026 年', '2 月'])
    expect(ticksOf({ from: '2025-01-01', to: '2028-01-02' }).length).toBeLessThanOrEqual(12)
  })
})

describe('what is done', () => {
  it('is drawn to its end, to today, or not at all', () => {
    expect(doneTo(task(), '2026-03-15')).toBeNull()
    expect(doneTo(task({ act_start: '2026-03-02' }), '2026-03-15')).toBe('2026-03-15')
    expect(doneTo(task({ act_start: '2026-03-02', act_end: '2026-03-09' }), '2026-03-15')).toBe('2026-03-09')
  })
  it('as planned goes from nothing to all', () => {
    const curve = curveOf([task()], { from: '2026-02-01', to: '2026-04-30' })
    expect([curve[0]?.[1], curve.at(-1)?.[1]]).toEqual([0, 100])
    expect(curve.every(([, value], at) => at === 0 || value >= (curve[at - 1]?.[1] ?? 0))).toBe(true)
  })
})
