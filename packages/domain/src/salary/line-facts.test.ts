import { describe, expect, it } from 'vitest'
import { balanceProblem, isUnusual, lineProblems, toPay, unusualText } from './line-facts'

const on = { enter_on: '2026-02-15', exit_on: '2026-04-10', attended: false }
const whole = { enter_on: '2025-01-01', exit_on: null, attended: false }
const line = (month: string, days = '20') => ({ name: '罗大勇', month, days })

describe('a line of wages', () => {
  it('counts no more days than the month has', () => {
    expect(lineProblems(line('2026-02', '28'), whole)).toEqual([])
    expect(lineProblems(line('2026-02', '28.5'), whole)).toEqual([
      { field: 'days', message: '罗大勇 2026-02 出勤 28.5 天，该月只有 28 天' },
    ])
    expect(lineProblems(line('2028-02', '29'), whole, '2028-03-01')).toEqual([])
    expect(lineProblems(line('2026-03', '31'), whole)).toEqual([])
  })

  it('counts no more days than he was there up to today, by entry, exit and attendance', () => {
    const told = (month: string, days: string, more = {}, now = '2026-12-01') =>
      lineProblems(line(month, days), { ...on, ...more }, now).map(({ message }) => message)
    expect(told('2026-02', '14')).toEqual([])
    expect(told('2026-02', '15')).toEqual(['罗大勇 2026-02 到 2026-02-28 在场 14 天，出勤不能是 15 天'])
    expect(told('2026-04', '10')).toEqual([])
    expect(told('2026-04', '10.5')).toHaveLength(1)
    expect(told('2026-03', '11', {}, '2026-03-10')).toEqual(['罗大勇 2026-03 到 2026-03-10 在场 10 天，出勤不能是 11 天'])
    expect(told('2026-02', '15', { attended: true, first_on: '2026-02-14', last_on: '2026-02-20' })).toEqual([])
  })

  it('is of a month in which he was there, also by his attendance', () => {
    expect(lineProblems(line('2026-04', '10'), on)).toEqual([])
    expect(lineProblems(line('2026-01'), on)).toEqual([
      { field: 'worker_id', message: '罗大勇 2026-02-15 才进场，不能列入 2026-01 的工资' },
    ])
    expect(lineProblems(line('2026-05'), on)).toEqual([
      { field: 'worker_id', message: '罗大勇已于 2026-04-10 退场，不能列入 2026-05 的工资' },
    ])
    const came = { attended: true, first_on: '2026-01-05', last_on: '2026-01-30' }
    expect(lineProblems(line('2026-01'), { ...on, ...came })).toEqual([])
  })

  it('beyond what anybody earns is pointed out', () => {
    expect(isUnusual('100000.00', 100_000)).toBe(false)
    expect(isUnusual('100000.01', 100_000)).toBe(true)
    expect(unusualText([{ worker_name: '罗大勇', payable: '100000.00' }], 100_000)).toBeNull()
    expect(unusualText([{ worker_name: '罗大勇', payable: '100000.01' }], 100_000)).toBe(
      '罗大勇 100000.01 元，一人一月应发超过 100,000 元，请核对',
    )
  })
})

describe('what is to be paid', () => {
  const owed = { payable: '6000.00', deduct: '100', advance: null, paid: null, done: false }
  it('is what was not paid yet, less deductions and advances', () => {
    expect(Number(toPay([owed, { ...owed, paid: '5000.50' }, { ...owed, done: true }]))).toBe(10_900.5)
  })

  it('is not more than the account holds, where its balance is recorded', () => {
    expect(balanceProblem('5900.00', null)).toBeNull()
    expect(balanceProblem('5900.00', '5900.00')).toBeNull()
    expect(balanceProblem('5900.00', '5899.99')).toContain('还差 0.01 元')
  })
})
