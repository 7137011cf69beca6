import { addDays } from '@zhujian/model/date'
import { describe, expect, it } from 'vitest'
import { calendarFrom, shippedCalendar } from './holidays'
import { addWorkingDays, isWeekend, isWorkingDay, workingDaysBetween, workingDaysLeft } from './working-days'

const plain = calendarFrom([])

describe('weeks without any arrangement', () => {
  it('work from Monday to Friday, before 1970 too', () => {
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '1969-12-27', '1969-12-29']
    expect(days.map((day) => isWorkingDay(plain, day))).toEqual([true, false, false, true, false, true])
    expect(days.map(isWeekend)).toEqual([false, true, true, false, true, false])
  })

  it('do not count the first day, and no term ends on a weekend', () => {
    expect(addWorkingDays(plain, '2026-11-20', 5)).toBe('2026-11-27')
    expect(addWorkingDays(plain, '2026-11-21', 1)).toBe('2026-11-23')
    expect(addWorkingDays(plain, '2026-11-20', 0)).toBe('2026-11-20')
  })

  it('tell how many days are left and how many are over', () => {
    expect(workingDaysLeft(plain, '2026-11-20', '2026-11-27')).toBe(5)
    expect(workingDaysLeft(plain, '2026-11-27', '2026-11-27')).toBe(0)
    expect(workingDaysLeft(plain, '2026-11-28', '2026-11-27')).toBe(-1)
    expect(workingDaysLeft(plain, '2026-11-30', '2026-11-27')).toBe(-1)
    expect(workingDaysLeft(plain, '2026-12-01', '2026-11-27')).toBe(-2)
    expect(workingDaysBetween(plain, '2026-12-01', '2026-11-27')).toBe(0)
  })
})

describe('the arrangement of 2026', () => {
  const works = (day: string) => isWorkingDay(shippedCalendar, day)

  it('changes on the day it says and not a day earlier or later', () => {
    // 元旦 1–3 日放假，4 日（周日）上班。
    expect(['2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05'].map(works)).toEqual([
      true,
      false,
      false,
      false,
      true,
      true,
    ])
    // 春节前的周六上班，节后第一天与 28 日（周六）上班，3 月 1 日（周日）休息。
    expect(['2026-02-13', '2026-02-14', '2026-02-15', '2026-02-23', '2026-02-24'].map(works)).toEqual([
      true,
      true,
      false,
      false,
      true,
    ])
    expect(['2026-02-27', '2026-02-28', '2026-03-01'].map(works)).toEqual([true, true, false])
    expect(['2026-09-30', '2026-10-01', '2026-10-07', '2026-10-08', '2026-10-10', '2026-10-11'].map(works)).toEqual([
      true,
      false,
      false,
      true,
      true,
      false,
    ])
  })

  it('moves a term over a holiday and counts the Saturday that is worked', () => {
    // 周四 2 月 12 日起五个工作日：13、14（周六上班）、24、25、26。
    expect(addWorkingDays(shippedCalendar, '2026-02-12', 5)).toBe('2026-02-26')
    expect(workingDaysBetween(shippedCalendar, '2026-02-12', '2026-02-26')).toBe(5)
    expect(workingDaysLeft(shippedCalendar, '2026-02-23', '2026-02-26')).toBe(3)
    // 期限是节前最后一天，节日里已经逾期。
    expect(workingDaysLeft(shippedCalendar, '2026-02-16', '2026-02-14')).toBe(-1)
  })

  it('runs on across the turn of the year', () => {
    expect(addWorkingDays(shippedCalendar, '2025-12-30', 2)).toBe('2026-01-04')
    expect(addWorkingDays(shippedCalendar, '2026-12-30', 2)).toBe('2027-01-04')
  })

  it('has as many working days as the offices know: 248 in 2025, 248 in 2026', () => {
    const count = (year: number) => workingDaysBetween(shippedCalendar, addDays(`${year}-01-01`, -1), `${year}-12-31`)
    expect([count(2025), count(2026)]).toEqual([248, 248])
  })
})
