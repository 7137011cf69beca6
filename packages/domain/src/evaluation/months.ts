import { addDays, addMonths, daysBetween, lastDayOf } from '@zhujian/model/date'
import { type ProjectPause, pausedOn } from '../project/pause'

/** 某月自评的最后一天：次月的这一日。 */
export const selfDueOn = (ym: string, day: number): string => `${addMonths(ym, 1)}-${String(day).padStart(2, '0')}`

/** 晚了几天；当日以前提交的不算晚。 */
export const lateDays = (ym: string, day: number, on: string): number => Math.max(0, daysBetween(selfDueOn(ym, day), on))

/** 这个月每一天都在停工、中止期间：没有施工，不需自评。 */
export function monthPaused(pauses: readonly ProjectPause[], ym: string): boolean {
  const days = daysBetween(`${ym}-01`, lastDayOf(ym)) + 1
  return Array.from({ length: days }, (_, at) => addDays(`${ym}-01`, at)).every((day) => pausedOn(pauses, day))
}

/** 暂停参评的一段，两端的月份都在内。 */
export interface SuspendedMonths {
  readonly from_ym: string
  readonly to_ym: string
}

export const monthSuspended = (spans: readonly SuspendedMonths[], ym: string): boolean =>
  spans.some(({ from_ym, to_ym }) => from_ym <= ym && ym <= to_ym)

export interface Idle {
  readonly pauses: readonly ProjectPause[]
  readonly suspended: readonly SuspendedMonths[]
}

/** 不需自评的月份：整月停工、中止的，批准暂停参评的。 */
export const isIdleMonth = ({ pauses, suspended }: Idle, ym: string): boolean =>
  monthSuspended(suspended, ym) || monthPaused(pauses, ym)

/** 应当自评的各月，两端在内。 */
export function dueMonths(from: string, to: string, idle: Idle): string[] {
  const months: string[] = []
  for (let ym = from; ym <= to; ym = addMonths(ym, 1)) if (!isIdleMonth(idle, ym)) months.push(ym)
  return months
}

/** 一个季度的三个月。 */
export const monthsOfQuarter = (year: number, quarter: number): [string, string, string] => {
  const first = `${year}-${String(quarter * 3 - 2).padStart(2, '0')}`
  return [first, addMonths(first, 1), addMonths(first, 2)]
}
