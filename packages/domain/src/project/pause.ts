import { addWorkingDays, type WorkCalendar, workingDaysBetween } from '../calendar/working-days'

/** 停工由监督机构责令，中止由建设单位申请：两者都免考勤与自评，只有中止停计期限（整改不因停工而放宽）。 */
export type PauseKind = 'stop' | 'suspend'

/** 停计的一段：停计当日已计入，恢复当日不计；to 为空表示仍在停计。 */
export interface ProjectPause {
  readonly kind: PauseKind
  readonly from_on: string
  readonly to_on: string | null
}

/** 恢复之后的期限：停计期间占去的工作日顺延。停计前已届满的不变；停计期间才开始的只顺延其后的部分。 */
export function dueAfterPause(
  calendar: WorkCalendar,
  due: string,
  pause: { readonly from_on: string; readonly to_on: string },
  started?: string,
): string {
  const from = started !== undefined && started > pause.from_on ? started : pause.from_on
  if (due <= from || pause.to_on <= from) return due
  return addWorkingDays(calendar, due, workingDaysBetween(calendar, from, pause.to_on))
}

/** 这一天是否在停工或中止期间：起始日当天尚在施工，恢复日当天已经上工。 */
export const pausedOn = (pauses: readonly ProjectPause[], day: string): boolean =>
  pauses.some(({ from_on, to_on }) => day > from_on && (to_on === null || day < to_on))

/** 某期限到今天逾期几天；中止期间的日子不计。 */
export function overdueDays(
  pauses: readonly ProjectPause[],
  due: string,
  today: string,
  days: (from: string, to: string) => number,
): number {
  const gross = days(due, today)
  if (gross <= 0) return 0
  const held = pauses
    .filter(({ kind }) => kind === 'suspend')
    .map(({ from_on, to_on }) => {
      const [from, to] = [from_on > due ? from_on : due, to_on !== null && to_on < today ? to_on : today]
      return Math.max(0, days(from, to))
    })
  return Math.max(0, gross - held.reduce((sum, each) => sum + each, 0))
}
