import { describe, expect, it } from 'vitest'
import { forecastEnd, hasCycle, plannedOf, plannedPercent, spanDays } from './plan-rules'

const task = (id: number, ...before: number[]) => ({ id, predecessors: before.map((task_id) => ({ task_id })) })

describe('the network of a plan', () => {
  it('has no cycle where two ways meet again, and has one where a task comes before itself', () => {
    expect(hasCycle([task(1), task(2, 1), task(3, 1), task(4, 2, 3)])).toBe(false)
    expect(hasCycle([task(1, 3), task(2, 1), task(3, 2)])).toBe(true)
    expect(hasCycle([task(1, 1)])).toBe(true)
  })
  it('leaves predecessors out that are not in it', () => expect(hasCycle([task(1, 9), task(2, 1)])).toBe(false))
})

describe('the planned percentage', () => {
  it('is nothing the day before, all on the last day and a share in between', () => {
    expect(plannedPercent('2026-03-01', '2026-03-10', '2026-02-28')).toBe(0)
    expect(plannedPercent('2026-03-01', '2026-03-10', '2026-03-01')).toBe(10)
    expect(plannedPercent('2026-03-01', '2026-03-10', '2026-03-10')).toBe(100)
    expect(plannedPercent('2026-03-01', '2026-03-10', '2026-05-01')).toBe(100)
  })
  it('of several tasks goes by weight where there is one, by days elsewhere', () => {
    const tasks = [
      { from: '2026-03-01', to: '2026-03-30', weight: null },
      { from: '2026-03-31', to: '2026-04-09', weight: null },
    ]
    expect(plannedOf(tasks, '2026-03-30')).toBe(75)
    expect(
      plannedOf(
        [
          { ...tasks[0]!, weight: 40 },
          { ...tasks[1]!, weight: 60 },
        ],
        '2026-03-30',
      ),
    ).toBe(40)
    expect(plannedOf([], '2026-03-30')).toBeNull()
  })
})

describe('the forecast', () => {
  it('goes on at the pace so far', () => {
    expect(forecastEnd('2026-03-01', 50, '2026-03-10')).toBe('2026-03-20')
    expect(forecastEnd('2026-03-01', 100, '2026-03-10')).toBe('2026-03-10')
  })
  it('is not known before anything is done', () => {
    expect(forecastEnd(null, 50, '2026-03-10')).toBeNull()
    expect(forecastEnd('2026-03-01', 0, '2026-03-10')).toBeNull()
    expect(forecastEnd('2026-03-11', 5, '2026-03-10')).toBeNull()
  })
  it('counts both ends', () => expect(spanDays('2026-03-01', '2026-03-01')).toBe(1))
})
