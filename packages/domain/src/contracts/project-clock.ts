import { addDays, daysBetween } from '@zhujian/model/date'

/** 报监受理期限，工作日。 */
export const ACCEPT_WORKING_DAYS = 5

/** 工作日判断的唯一出处：暂以周一至周五为工作日，节假日与调休在工作日历启用后由此接入。 */
export function isWorkingDay(date: string): boolean {
  // 1970-01-01 是星期四。
  const weekday = (((daysBetween('1970-01-01', date) + 4) % 7) + 7) % 7
  return weekday >= 1 && weekday <= 5
}

/** 自次日起数满若干个工作日的那一天；期限的首日不计（民法典第二百零一条）。 */
export function addWorkingDays(from: string, days: number): string {
  let date = from
  for (let left = days; left > 0; ) {
    date = addDays(date, 1)
    if (isWorkingDay(date)) left -= 1
  }
  return date
}

/** 距期限还剩的工作日：当天到期为 0；已逾期为负，期限后的周末也算逾期，至少为 -1。 */
export function workingDaysLeft(today: string, due: string): number {
  if (today > due) return Math.min(-1, -countBetween(due, today))
  return countBetween(today, due)
}

/** 首日之后、末日为止的工作日数。 */
function countBetween(from: string, to: string): number {
  let count = 0
  for (let date = from; date < to; ) {
    date = addDays(date, 1)
    if (isWorkingDay(date)) count += 1
  }
  return count
}
