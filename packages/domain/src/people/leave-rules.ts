import { addDays, lastDayOf } from '@zhujian/model/date'
import { certificateGaps, type Certified } from './post-certificates'

export interface Span {
  readonly from_on: string
  readonly to_on: string
}

/** 两段日子有没有共同的一天。 */
export const overlaps = (one: Span, other: Span): boolean => one.from_on <= other.to_on && other.from_on <= one.to_on

/** 从起到止的各日，含两头；止早于起的没有。 */
export function daysOf({ from_on, to_on }: Span): string[] {
  const days: string[] = []
  for (let day = from_on; day <= to_on; day = addDays(day, 1)) days.push(day)
  return days
}

/** 一段日子在各月各有几天：月 → 天数。 */
export function daysByMonth(span: Span): Map<string, number> {
  const found = new Map<string, number>()
  for (const day of daysOf(span)) found.set(day.slice(0, 7), (found.get(day.slice(0, 7)) ?? 0) + 1)
  return found
}

/** 一个月有几天。 */
export const lengthOf = (ym: string): number => Number(lastDayOf(ym).slice(8))

/**
 * 请假超过当月若干比例的月份。
 * @param others 同一人已批的各段
 * @param most 百分数，正好等于的不算超过
 */
export function heavyMonths(span: Span, others: readonly Span[], most: number): { ym: string; days: number }[] {
  const used = others.map(daysByMonth)
  return [...daysByMonth(span)].flatMap(([ym, own]) => {
    const days = used.reduce((sum, each) => sum + (each.get(ym) ?? 0), own)
    return days * 100 > lengthOf(ym) * most ? [{ ym, days }] : []
  })
}

/** 代管人：同一方，证书按被代管的岗位要求，到请假截止的那一天都有效（项目经理须注册建造师并持 B 证，总监须注册监理工程师）。 */
export const maySubstitute = (person: Pick<Certified, 'unit_role' | 'post'>, substitute: Certified, until: string): boolean =>
  substitute.unit_role === person.unit_role && certificateGaps({ ...substitute, post: person.post }, until).length === 0
