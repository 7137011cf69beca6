import type { LaneItem, LanesAnswer } from '@zhujian/domain/project/lanes'
import { addDays, addMonths, daysBetween, lastDayOf } from '@zhujian/model/date'

/** 画在哪里：只算日期与像素，不认得页面。 */
export interface Span {
  readonly from: string
  readonly to: string
}

export type Zoom = 'all' | 'year' | 'quarter'
const SHOWN_DAYS: Readonly<Record<Exclude<Zoom, 'all'>, number>> = { year: 365, quarter: 92 }

/** 今天之后至多画这些天：有效期到几年以后的，不把其余的挤到一边。 */
const AHEAD_DAYS = 45
const MARGIN_DAYS = 7

const earliest = (days: readonly string[]): string | undefined => [...days].sort()[0]

/** 从第一件事的前几天，到今天之后还看得到的期限。 */
export function boundsOf({ lanes, today }: Pick<LanesAnswer, 'lanes' | 'today'>): Span {
  const items = lanes.flatMap((lane) => lane.items)
  const begun = items.filter(({ shape }) => shape !== 'term')
  const first = earliest((begun.length > 0 ? begun : items).map(({ from }) => from)) ?? today
  const latest = addDays(today, AHEAD_DAYS)
  const ends = items.flatMap(({ from, to, due }) => [from, to ?? today, due ?? today]).map((day) => (day > latest ? latest : day))
  const last = [...ends, addDays(today, MARGIN_DAYS)].sort().pop() ?? today
  return { from: addDays(first < today ? first : today, -MARGIN_DAYS), to: addDays(last, MARGIN_DAYS) }
}

/** 看其中一段：到末尾为止，选定的一天在更早的，一次退半段。 */
export function windowOf(zoom: Zoom, bounds: Span, day: string): Span {
  const days = zoom === 'all' ? Number.POSITIVE_INFINITY : SHOWN_DAYS[zoom]
  if (daysBetween(bounds.from, bounds.to) <= days) return bounds
  const half = Math.floor(days / 2)
  const steps = Math.max(0, Math.ceil(daysBetween(day, addDays(bounds.to, -days)) / half))
  const to = addDays(bounds.to, -steps * half)
  return { from: addDays(to, -days), to }
}

/** 一天在其中的百分之几，出了两端的写在两端。 */
export function shareOf({ from, to }: Span, day: string): number {
  const share = (daysBetween(from, day) / daysBetween(from, to)) * 100
  return Math.min(100, Math.max(0, share))
}

/** 横向这一处是哪一天。 */
export const dayAt = ({ from, to }: Span, share: number): string => addDays(from, Math.round(daysBetween(from, to) * share))

/** 同一日的前后几个月；没有这一日的，月末。 */
export function monthsFrom(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), months)
  const same = `${month}-${day.slice(8)}`
  return same > lastDayOf(month) ? lastDayOf(month) : same
}

export const clampDay = (day: string, { from, to }: Span): string => (day < from ? from : day > to ? to : day)

const WEEK = '日一二三四五六'
export const weekdayOf = (day: string): string => `周${WEEK.charAt(new Date(`${day}T00:00:00Z`).getUTCDay())}`

interface Tick {
  readonly day: string
  readonly label: string
}

/** 写得下一个月份的宽度。 */
const TICK = 52

/** 各月的第一天；挤不下的隔几个月写一个，一月写年份。 */
export function ticksOf(span: Span, width: number): Tick[] {
  const months: string[] = []
  for (let month = addMonths(span.from.slice(0, 7), 1); `${month}-01` <= span.to; month = addMonths(month, 1)) months.push(month)
  const apart = [1, 2, 3, 6, 12].find((step) => (width / Math.max(1, months.length)) * step >= TICK) ?? 12
  return months
    .filter((month) => (Number(month.slice(5)) - 1) % apart === 0)
    .map((month) => ({ day: `${month}-01`, label: month.endsWith('-01') ? `${month.slice(0, 4)} 年` : `${month.slice(5)} 月` }))
}

/** 画到哪一天：没有了结的到今天，期限还在后面的画到期限。 */
export function drawnTo({ shape, from, to, due }: LaneItem, today: string): string {
  if (shape === 'point') return from
  const end = to ?? (shape === 'term' && due !== null && due > today ? due : today)
  return end < from ? from : end
}

export interface Placed {
  readonly item: LaneItem
  readonly row: number
  /** px。 */
  readonly left: number
  readonly width: number
  /** 条本身多宽：点得到的地方比短的条宽。 */
  readonly bar: number
  /** 字写在条上、写在旁边；写不下的没有。 */
  readonly label: 'inside' | 'beside' | undefined
}

export interface Packing {
  readonly span: Span
  readonly width: number
  readonly today: string
  /** 至多几行。 */
  readonly rows: number
  /** 字可以写在条上。 */
  readonly inside: boolean
  readonly textOf: (item: LaneItem) => string
}

/** 再短的一件也点得到。 */
export const LEAST = 24
/** 再短的一条也看得见。 */
const THIN = 6
const GAP = 2
const LETTER = 12
const NARROW = 7

/** 旁边的字大约多宽：汉字与其他各按一种宽度。 */
export const textWidth = (text: string): number =>
  text === '' ? 0 : [...text].reduce((sum, letter) => sum + (letter > '⺀' ? LETTER : NARROW), 8)

function boxOf(item: LaneItem, { span, width, today }: Packing): Pick<Placed, 'left' | 'width' | 'bar'> | undefined {
  const end = drawnTo(item, today)
  const last = item.due !== null && item.to === null && item.due > end ? item.due : end
  if (last < span.from || item.from > span.to) return undefined
  const [x0, x1] = [(shareOf(span, item.from) / 100) * width, (shareOf(span, last) / 100) * width]
  const left = item.shape === 'point' ? x0 - LEAST / 2 : x0
  const wide = Math.max(LEAST, x1 - left)
  return { left: Math.max(0, Math.min(left, width - wide)), width: wide, bar: Math.max(THIN, x1 - left) }
}

/** 逾期的先占位，其次没有了结的，再从早到晚。 */
const rankOf = ({ to, due }: LaneItem, today: string): number => (to !== null ? 2 : due !== null && due < today ? 0 : 1)

/** 各件排成几行，互不相叠：写不下字的只画，排不下的只计数。 */
export function pack(items: readonly LaneItem[], packing: Packing): { placed: Placed[]; rows: number; rest: number } {
  const taken: [from: number, to: number][][] = []
  const placed: Placed[] = []
  let rest = 0
  const { today } = packing
  const order = [...items].sort((a, b) => rankOf(a, today) - rankOf(b, today) || a.from.localeCompare(b.from))
  const rowFor = (from: number, to: number): number => {
    for (let row = 0; row < packing.rows; row += 1)
      if ((taken[row] ?? []).every(([a, b]) => to + GAP <= a || from >= b + GAP)) return row
    return -1
  }
  for (const item of order) {
    const box = boxOf(item, packing)
    if (!box) continue
    const text = textWidth(packing.textOf(item))
    const inside = packing.inside && item.shape !== 'point' && text <= box.width
    const right = box.left + box.width
    const wide = inside ? right : right + text
    const labelled = text > 0 && wide <= packing.width ? rowFor(box.left, wide) : -1
    const row = labelled >= 0 ? labelled : rowFor(box.left, right)
    if (row < 0) rest += 1
    else {
      taken[row] = [...(taken[row] ?? []), [box.left, labelled >= 0 ? wide : right]]
      placed.push({ item, row, ...box, label: labelled < 0 ? undefined : inside ? 'inside' : 'beside' })
    }
  }
  return { placed, rows: Math.max(1, taken.length), rest }
}
