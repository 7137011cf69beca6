import { addDays, daysBetween } from '@zhujian/model/date'

/** 工作日历：周一至周五之外的放假日，与周末的调休上班日。 */
export interface WorkCalendar {
  readonly off: ReadonlySet<string>
  readonly on: ReadonlySet<string>
}

/** 星期几，0 为星期日。1970-01-01 是星期四。 */
export const weekdayOf = (date: string): number => (((daysBetween('1970-01-01', date) + 4) % 7) + 7) % 7

export const isWeekend = (date: string): boolean => weekdayOf(date) % 6 === 0

/** 这一天是否上班：调休上班日上班，放假日不上班，其余看星期。 */
export function isWorkingDay(calendar: WorkCalendar, date: string): boolean {
  if (calendar.on.has(date)) return true
  return !calendar.off.has(date) && !isWeekend(date)
}

/** 自次日起数满若干个工作日的那一天；期限的首日不计（民法典第二百零一条）。 */
export function addWorkingDays(calendar: WorkCalendar, from: string, days: number): string {
  let date = from
  for (let left = days; left > 0; ) {
    date = addDays(date, 1)
    if (isWorkingDay(calendar, date)) left -= 1
  }
  return date
}

/** 首日之后、末日为止的工作日数；末日不晚于首日时为 0。 */
export function workingDaysBetween(calendar: WorkCalendar, from: string, to: string): number {
  let count = 0
  for (let date = from; date < to; ) {
    date = addDays(date, 1)
    if (isWorkingDay(calendar, date)) count += 1
  }
  return count
}

/** 距期限还剩的工作日：当天到期为 0；已逾期为负，期限后的休息日也算逾期，至少为 -1。 */
export function workingDaysLeft(calendar: WorkCalendar, today: string, due: string): number {
  if (today > due) return Math.min(-1, -workingDaysBetween(calendar, due, today))
  return workingDaysBetween(calendar, today, due)
}
