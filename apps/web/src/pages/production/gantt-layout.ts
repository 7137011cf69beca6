import type { ScheduleTask } from '@zhujian/domain/contracts/schedule'
import { plannedOf } from '@zhujian/domain/production/plan-rules'
import { addDays, addMonths, daysBetween } from '@zhujian/model/date'

/** 画在哪里：只算日期与百分比，不认得页面。 */
export interface Span {
  readonly from: string
  readonly to: string
}

const MARGIN_DAYS = 5

/** 从最早的计划、实际到最晚的计划、预计，今天总在其内。 */
export function spanOf(tasks: readonly ScheduleTask[], today: string): Span {
  const days = tasks
    .flatMap(({ plan_start, plan_end, act_start, act_end, forecast_on }) => [
      plan_start,
      plan_end,
      act_start,
      act_end,
      forecast_on,
    ])
    .filter((day) => day !== null)
  const sorted = [...days, today].sort()
  return { from: addDays(sorted[0] ?? today, -MARGIN_DAYS), to: addDays(sorted[sorted.length - 1] ?? today, MARGIN_DAYS) }
}

/** 一天在其中的百分之几，出了两端的在两端。 */
export function shareOf({ from, to }: Span, day: string): number {
  const share = (daysBetween(from, day) / Math.max(1, daysBetween(from, to))) * 100
  return Math.min(100, Math.max(0, share))
}

/** 一段条：自左起的百分比与宽的百分比；两头的一天都算。 */
export function barOf(span: Span, from: string, to: string): { left: number; width: number } {
  const left = shareOf(span, from)
  return { left, width: Math.max(0.4, shareOf(span, addDays(to, 1)) - left) }
}

/** 至多写得下的月份。 */
const MOST_TICKS = 12

/** 各月的第一天；太多的隔几个月写一个，一月写年份。 */
export function ticksOf(span: Span): { day: string; label: string }[] {
  const months: string[] = []
  for (let month = addMonths(span.from.slice(0, 7), 1); `${month}-01` <= span.to; month = addMonths(month, 1)) months.push(month)
  const apart = [1, 2, 3, 6, 12].find((step) => months.length / step <= MOST_TICKS) ?? 12
  return months
    .filter((month) => (Number(month.slice(5)) - 1) % apart === 0)
    .map((month) => ({
      day: `${month}-01`,
      label: month.endsWith('-01') ? `${month.slice(0, 4)} 年` : `${Number(month.slice(5))} 月`,
    }))
}

/** 实际的一条画到哪一天：完成的到完成，在做的到今天；没有开始的不画。 */
export const doneTo = ({ act_start, act_end }: ScheduleTask, today: string): string | null =>
  act_start === null || act_start > today ? null : (act_end ?? today)

/** 累计曲线上的点数：够圆滑，又画得快。 */
const POINTS = 60

/** 计划的累计曲线：[第几天的百分比, 应完成的百分数]。 */
export function curveOf(tasks: readonly ScheduleTask[], span: Span): (readonly [number, number])[] {
  const days = daysBetween(span.from, span.to)
  const all = tasks.map(({ plan_start, plan_end, weight }) => ({ from: plan_start, to: plan_end, weight }))
  return Array.from({ length: POINTS + 1 }, (_, at) => {
    const day = addDays(span.from, Math.round((days * at) / POINTS))
    return [shareOf(span, day), plannedOf(all, day) ?? 0] as const
  })
}
