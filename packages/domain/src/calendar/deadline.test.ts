import { describe, expect, it } from 'vitest'
import {
  type DeadlineClock,
  dueWithPauses,
  isPaused,
  pauseClock,
  resumeClock,
  workingDaysKept,
  workingDaysPaused,
  workingDaysUsed,
} from './deadline'
import { calendarFrom, shippedCalendar } from './holidays'

const plain = calendarFrom([])
/** 周一 2026-11-02 提交，五个工作日。 */
const started: DeadlineClock = { from: '2026-11-02', days: 5, pauses: [], least: 1 }

describe('a term that is paused', () => {
  it('without a pause ends like any other', () => {
    expect(dueWithPauses(plain, started)).toBe('2026-11-09')
  })

  it('has no end while it stands still, and keeps what was left', () => {
    const paused = pauseClock(started, '2026-11-04')
    expect(isPaused(paused)).toBe(true)
    expect(dueWithPauses(plain, paused)).toBeNull()
    // 3、4 日已用去两天，还剩三天。
    expect(workingDaysKept(plain, paused)).toBe(3)
  })

  it('goes on from the day after it is resumed', () => {
    const resumed = resumeClock(pauseClock(started, '2026-11-04'), '2026-11-13')
    // 周五恢复，周末不计：16、17、18。
    expect(dueWithPauses(plain, resumed)).toBe('2026-11-18')
    expect(workingDaysUsed(plain, resumed, '2026-11-13')).toBe(2)
    expect(workingDaysPaused(plain, resumed, '2026-11-20')).toBe(7)
  })

  it('loses no day when it is paused and resumed on one day', () => {
    const sameDay = resumeClock(pauseClock(started, '2026-11-04'), '2026-11-04')
    expect(dueWithPauses(plain, sameDay)).toBe('2026-11-09')
  })

  it('may be paused on the very day it starts and then counts nothing before it resumes', () => {
    const resumed = resumeClock(pauseClock(started, '2026-11-02'), '2026-11-06')
    expect(dueWithPauses(plain, resumed)).toBe('2026-11-13')
  })

  it('leaves at least a day to whoever paused it on the last day or later', () => {
    for (const day of ['2026-11-09', '2026-11-12']) {
      const late = pauseClock(started, day)
      expect(workingDaysKept(plain, late)).toBe(0)
      expect(dueWithPauses(plain, resumeClock(late, '2026-11-20'))).toBe('2026-11-23')
      expect(dueWithPauses(plain, resumeClock({ ...late, least: 2 }, '2026-11-20'))).toBe('2026-11-24')
    }
  })

  it('adds up several pauses, and pausing what stands still changes nothing', () => {
    const once = resumeClock(pauseClock(started, '2026-11-03'), '2026-11-05')
    const twice = resumeClock(pauseClock(pauseClock(once, '2026-11-09'), '2026-11-10'), '2026-11-11')
    // 用去 3 日；6、9 日；12、13 日。
    expect(twice.pauses).toHaveLength(2)
    expect(dueWithPauses(plain, twice)).toBe('2026-11-13')
  })

  it('follows the calendar over a holiday', () => {
    // 春节前周四提交，周五退回，节后 25 日重新提交：26、27、28（周六上班）、3 月 2 日。
    const over = resumeClock(pauseClock({ from: '2026-02-12', days: 5, pauses: [], least: 1 }, '2026-02-13'), '2026-02-25')
    expect(dueWithPauses(shippedCalendar, over)).toBe('2026-03-02')
  })
})
