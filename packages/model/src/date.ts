/**
 * Days and months of Asia/Shanghai. The zone has had the fixed offset +08:00 since 1991-09-15, so instants are plain
 * arithmetic and the result never depends on the zone of the host or on its Intl data. Dates before 1991 (birthdays)
 * are date strings and never become instants.
 * Instants are epoch seconds [S9-06]; dates 'yyyy-MM-dd'; months 'yyyy-MM'.
 */
import { DATE_FORMAT } from './constants'

const SHANGHAI_OFFSET = 8 * 3600
const DAY = 86_400

/** [S9-06] Time fields are in seconds; the browser's Date wants milliseconds. */
export function toMilliseconds(seconds: number): number {
  return seconds * 1000
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

function wallClock(seconds: number): Date {
  return new Date((seconds + SHANGHAI_OFFSET) * 1000)
}

/** Days since 1970-01-01 of a real calendar date, undefined for 2025-02-29 and other impossibilities. */
function dayNumber(date: string): number | undefined {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(date)) return undefined
  const ms = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date) return undefined
  return ms / 1000 / DAY
}

function needDay(date: string): number {
  const day = dayNumber(date)
  if (day === undefined) throw new RangeError(`not a date: ${date.slice(0, 20)}`)
  return day
}

export function isDate(value: unknown): value is string {
  return typeof value === 'string' && dayNumber(value) !== undefined
}

const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/

export function isMonth(value: unknown): value is string {
  return typeof value === 'string' && monthPattern.test(value)
}

/** The Shanghai day an instant falls on. */
export function dayOf(seconds: number): string {
  return wallClock(seconds).toISOString().slice(0, 10)
}

/** The Shanghai month an instant falls in. */
export function monthOf(seconds: number): string {
  return dayOf(seconds).slice(0, 7)
}

export function today(): string {
  return dayOf(nowSeconds())
}

/** First second of a Shanghai day; the day ends before `startOfDay(addDays(date, 1))`. */
export function startOfDay(date: string): number {
  return needDay(date) * DAY - SHANGHAI_OFFSET
}

export function addDays(date: string, days: number): string {
  return new Date((needDay(date) + days) * DAY * 1000).toISOString().slice(0, 10)
}

/** Whole days from the first date to the second; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return needDay(to) - needDay(from)
}

export function addMonths(month: string, months: number): string {
  if (!monthPattern.test(month)) throw new RangeError(`not a month: ${month.slice(0, 20)}`)
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Last date of a month, leap years included. */
export function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1)
}

/** The same day so many months later, or the last of that month where it has no such day. */
export function monthsAfter(date: string, months: number): string {
  const month = addMonths(date.slice(0, 7), months)
  const last = lastDayOf(month)
  const same = `${month}-${date.slice(8)}`
  return same < last ? same : last
}

/** Tokens yyyy MM dd HH mm ss M d in Shanghai time: `formatInstant(0, 'yyyy-MM-dd HH:mm')` is `1970-01-01 08:00`. */
export function formatInstant(seconds: number, pattern = `${DATE_FORMAT} HH:mm`): string {
  const iso = wallClock(seconds).toISOString()
  const [year, month, day] = [iso.slice(0, 4), iso.slice(5, 7), iso.slice(8, 10)]
  const parts: Record<string, string> = {
    yyyy: year,
    MM: month,
    dd: day,
    HH: iso.slice(11, 13),
    mm: iso.slice(14, 16),
    ss: iso.slice(17, 19),
    M: String(Number(month)),
    d: String(Number(day)),
  }
  return pattern.replace(/yyyy|MM|dd|HH|mm|ss|M|d/g, (token) => parts[token] ?? token)
}

/** `yyyy-MM-dd`, `yyyy-MM-dd HH:mm` or `yyyy-MM-dd HH:mm:ss` of Shanghai as an instant. */
export function parseInstant(text: string): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/.exec(text.trim())
  const day = match?.[1]
  if (!match || day === undefined || !isDate(day)) return undefined
  return startOfDay(day) + Number(match[2] ?? 0) * 3600 + Number(match[3] ?? 0) * 60 + Number(match[4] ?? 0)
}

const RANGE_SEPARATOR = ' - '

/** [S5-05] Range fields travel as one string 'start - end'. */
export function joinRange(start: string, end: string): string {
  return start + RANGE_SEPARATOR + end
}

/**
 * [S5-05] The two ends of 'start - end', each accepted by `test` and in order; otherwise undefined.
 * Works for dates (default), months and date-times: all of them sort as text.
 */
export function parseRange(text: string, test: (end: string) => boolean = isDate): [start: string, end: string] | undefined {
  const [start, end, ...more] = text.trim().split(RANGE_SEPARATOR)
  if (start === undefined || end === undefined || more.length > 0) return undefined
  return test(start) && test(end) && start <= end ? [start, end] : undefined
}

export interface RangeShortcut {
  label: string
  range: (today: string) => [start: string, end: string]
}

const lastDays = (label: string, days: number): RangeShortcut => ({ label, range: (day) => [addDays(day, -days), day] })

/** [S9-03] Date shortcuts: the start lies exactly 7, 30 or 90 days before today. */
export const dateShortcuts: readonly RangeShortcut[] = [
  lastDays('最近一周', 7),
  lastDays('最近一个月', 30),
  lastDays('最近三个月', 90),
]

/** [S9-03] Month shortcuts, as pairs of months. */
export const monthShortcuts: readonly RangeShortcut[] = [
  { label: '本月', range: (day) => [day.slice(0, 7), day.slice(0, 7)] },
  { label: '今年至今', range: (day) => [`${day.slice(0, 4)}-01`, day.slice(0, 7)] },
  { label: '最近六个月', range: (day) => [addMonths(day.slice(0, 7), -6), day.slice(0, 7)] },
]
