import type { PriorityRow } from '../contracts/check-priority'
import { riskLevel } from '../reference/engineering-dicts'

export interface VisitReason {
  readonly text: string
  readonly late: boolean
}

const GRAVE: readonly unknown[] = [riskLevel.code('high'), riskLevel.code('major')]

/** 为什么今天去：排好的计划、不论分数先查的缘由、逾期的隐患，再是风险等级。 */
export function visitReasons(
  { first, overdue, risk_level }: Pick<PriorityRow, 'first' | 'overdue' | 'risk_level'>,
  planned: boolean,
): VisitReason[] {
  return [
    ...(planned ? [{ text: '今天的检查计划', late: false }] : []),
    ...first.map((text) => ({ text, late: true })),
    ...(overdue > 0 ? [{ text: `${overdue} 条隐患逾期`, late: true }] : []),
    ...(GRAVE.includes(risk_level) ? [{ text: `风险等级${riskLevel.labelOf(risk_level)}`, late: false }] : []),
  ]
}

interface Place {
  readonly lng: number
  readonly lat: number
}

/** 从最要紧的一家起，每次去最近的一家；没有坐标的排在最后。 */
export function visitRoute<T extends { readonly place: Place | null }>(
  chosen: readonly T[],
  kilometres: (a: Place, b: Place) => number,
): (T & { readonly away: number | null })[] {
  const [first, ...rest] = chosen
  if (!first) return []
  const route: (T & { readonly away: number | null })[] = [{ ...first, away: null }]
  const left = [...rest]
  while (left.length > 0) {
    const from = route.at(-1)?.place ?? null
    const distance = ({ place }: T): number => (from && place ? kilometres(from, place) : Number.POSITIVE_INFINITY)
    const next = left.reduce((best, each) => (distance(each) < distance(best) ? each : best))
    left.splice(left.indexOf(next), 1)
    const away = distance(next)
    route.push({ ...next, away: Number.isFinite(away) ? away : null })
  }
  return route
}
