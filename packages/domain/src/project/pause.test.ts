import { daysBetween } from '@zhujian/model/date'
import { describe, expect, test } from 'vitest'
import { dueAfterPause, overdueDays, pausedOn, type ProjectPause } from './pause'

/** 2026-10-10 星期六调休上班；10-01 至 10-07 放假。 */
const calendar = {
  off: new Set(['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']),
  on: new Set(['2026-10-10']),
}

describe('a deadline that stood still', () => {
  test('moves on by the working days of the suspension, holidays not counted', () => {
    // 9-28（一）停，10-09（五）恢复：9-29、9-30、10-08、10-09 共四个工作日；10-12 之后数四个。
    expect(dueAfterPause(calendar, '2026-10-12', { from_on: '2026-09-28', to_on: '2026-10-09' })).toBe('2026-10-16')
  })

  test('stays when it had run out before the suspension, or the suspension ended the day it began', () => {
    expect(dueAfterPause(calendar, '2026-09-28', { from_on: '2026-09-28', to_on: '2026-10-09' })).toBe('2026-09-28')
    expect(dueAfterPause(calendar, '2026-10-12', { from_on: '2026-09-28', to_on: '2026-09-28' })).toBe('2026-10-12')
  })

  test('moves only by what came after its own start when it began during the suspension', () => {
    const pause = { from_on: '2026-09-28', to_on: '2026-10-09' }
    expect(dueAfterPause(calendar, '2026-10-12', pause, '2026-10-08')).toBe('2026-10-13')
    expect(dueAfterPause(calendar, '2026-10-15', pause, '2026-10-09')).toBe('2026-10-15')
  })
})

describe('days that stood still', () => {
  const pauses: ProjectPause[] = [
    { kind: 'stop', from_on: '2026-11-02', to_on: '2026-11-05' },
    { kind: 'suspend', from_on: '2026-11-16', to_on: null },
  ]

  test('are those between the day of the halt and the day of taking up again', () => {
    const days = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-16', '2026-11-17']
    expect(days.filter((day) => pausedOn(pauses, day))).toEqual(['2026-11-03', '2026-11-04', '2026-11-17'])
  })

  test('do not make a rectification overdue while supervision is suspended, but do while work is stopped', () => {
    expect(overdueDays(pauses, '2026-11-10', '2026-11-21', daysBetween)).toBe(6)
    expect(overdueDays(pauses, '2026-11-01', '2026-11-06', daysBetween)).toBe(5)
    expect(overdueDays(pauses, '2026-11-20', '2026-11-21', daysBetween)).toBe(0)
    expect(overdueDays(pauses, '2026-11-25', '2026-11-21', daysBetween)).toBe(0)
  })
})
