// @vitest-environment jsdom
import { dailyLog } from '@zhujian/domain/safety/daily-log'
import { expect, it } from 'vitest'
import { paperFields } from './record-fields'

it('a paper carries neither what the platform reminds its readers of nor what the row is not asked', () => {
  const filled = { people: 18, caution: '与考勤相差 3 人', late_entry: true, missing_days: 2 }
  const names = (log_kind: number) => paperFields(dailyLog, { id: 1, log_kind, ...filled }).map(({ name }) => name)
  expect(names(1)).toEqual(expect.arrayContaining(['day_on', 'labor', 'people']))
  expect(
    names(1).filter((name) => ['caution', 'late_entry', 'missing_days', 'staff_found', 'patrol_count'].includes(name)),
  ).toEqual([])
  expect(names(2)).toContain('patrol_count')
  expect(names(3)).toContain('staff_found')
})
