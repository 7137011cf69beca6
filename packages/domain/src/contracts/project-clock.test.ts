import { describe, expect, it } from 'vitest'
import { addWorkingDays, isWorkingDay, workingDaysLeft } from './project-clock'

describe('the working-day clock', () => {
  it('counts Monday to Friday, before 1970 too', () => {
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '1969-12-27', '1969-12-29'].map(isWorkingDay)).toEqual([
      true,
      false,
      false,
      true,
      false,
      true,
    ])
  })

  it('does not count the first day and never ends on a weekend', () => {
    expect(addWorkingDays('2026-11-20', 5)).toBe('2026-11-27')
    expect(addWorkingDays('2026-11-21', 1)).toBe('2026-11-23')
    expect(addWorkingDays('2026-11-20', 0)).toBe('2026-11-20')
  })

  it('tells how many are left and how many are over', () => {
    expect(workingDaysLeft('2026-11-20', '2026-11-27')).toBe(5)
    expect(workingDaysLeft('2026-11-27', '2026-11-27')).toBe(0)
    expect(workingDaysLeft('2026-11-30', '2026-11-27')).toBe(-1)
    expect(workingDaysLeft('2026-11-28', '2026-11-27')).toBe(-1)
    expect(workingDaysLeft('2026-12-01', '2026-11-27')).toBe(-2)
  })
})
