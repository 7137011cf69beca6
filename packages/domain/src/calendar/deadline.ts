import { addDays } from '@zhujian/model/date'
import { addWorkingDays, isWorkingDay, type WorkCalendar, workingDaysBetween } from './working-days'

/** 停计的一段：停计当日已计入，恢复当日不计，与期限首日不计同理；to 为空表示仍在停计。 */
export interface Pause {
  readonly from: string
  readonly to: string | null
}

/** 一个以工作日计的期限：从哪天起、共多少个工作日、中间停计的各段。 */
export interface DeadlineClock {
  readonly from: string
  readonly days: number
  readonly pauses: readonly Pause[]
  /** 恢复之后至少留给办理人的工作日；停计前期限已届满的，恢复后仍有时间办理。 */
  readonly least?: number
}

const openPause = ({ pauses }: DeadlineClock): Pause | undefined => pauses.find((each) => each.to === null)

export const isPaused = (clock: DeadlineClock): boolean => openPause(clock) !== undefined

const stopped = ({ pauses }: DeadlineClock, date: string): boolean =>
  pauses.some(({ from, to }) => date > from && (to === null || date <= to))

/** 到某日为止已经用去的工作日，停计的不算。 */
export function workingDaysUsed(calendar: WorkCalendar, clock: DeadlineClock, until: string): number {
  let used = 0
  for (let date = clock.from; date < until; ) {
    date = addDays(date, 1)
    if (isWorkingDay(calendar, date) && !stopped(clock, date)) used += 1
  }
  return used
}

/** 期限届满的那一天，停计的工作日顺延；仍在停计的没有届满之日，为 null。 */
export function dueWithPauses(calendar: WorkCalendar, clock: DeadlineClock): string | null {
  if (isPaused(clock)) return null
  const resumed = clock.pauses.reduce((latest, { to }) => (to !== null && to > latest ? to : latest), '')
  const due = plainDue(calendar, clock)
  if (!resumed || !clock.least) return due
  const earliest = addWorkingDays(calendar, resumed, clock.least)
  return due < earliest ? earliest : due
}

function plainDue(calendar: WorkCalendar, clock: DeadlineClock): string {
  let date = clock.from
  for (let left = clock.days; left > 0; ) {
    date = addDays(date, 1)
    if (isWorkingDay(calendar, date) && !stopped(clock, date)) left -= 1
  }
  return date
}

/** 停计时还剩的工作日，不小于 0；恢复时由此续计。 */
export function workingDaysKept(calendar: WorkCalendar, clock: DeadlineClock): number {
  const pause = openPause(clock)
  const until = pause?.from ?? clock.from
  return Math.max(0, clock.days - workingDaysUsed(calendar, clock, until))
}

/** 开始停计；已在停计的不变。 */
export const pauseClock = (clock: DeadlineClock, day: string): DeadlineClock =>
  isPaused(clock) ? clock : { ...clock, pauses: [...clock.pauses, { from: day, to: null }] }

/** 恢复计时。 */
export const resumeClock = (clock: DeadlineClock, day: string): DeadlineClock => ({
  ...clock,
  pauses: clock.pauses.map((each) => (each.to === null ? { ...each, to: day } : each)),
})

/** 各段停计占去的工作日合计，供页面说明。 */
export const workingDaysPaused = (calendar: WorkCalendar, clock: DeadlineClock, today: string): number =>
  clock.pauses.reduce((sum, { from, to }) => sum + workingDaysBetween(calendar, from, to ?? today), 0)
