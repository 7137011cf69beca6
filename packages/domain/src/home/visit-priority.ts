import { daysBetween } from '@zhujian/model/date'
import { riskLevel } from '../reference/engineering-dicts'

/** 一个工程今天该不该去，看这几样；日期为 yyyy-MM-dd。 */
export interface VisitFacts {
  readonly risk_level: number | null
  /** 下次检查期限。 */
  readonly next_check_on: string | null
  readonly overdue_dangers: number
  /** 待监督机构复查的隐患。 */
  readonly recheck_dangers: number
  /** 停工中。 */
  readonly stopped: boolean
  /** 起重机械下次检测日期中最近的一个。 */
  readonly crane_test_on: string | null
}

export interface VisitReason {
  readonly text: string
  readonly points: number
  readonly late: boolean
}

const MOST_DAYS = 30
const MOST_DANGERS = 5
const PER_DANGER = 5
const PER_RECHECK = 3
const SOON_DAYS = 7
const STOPPED = 10
const CRANE = 10
const risks: Readonly<Record<number, readonly [string, number]>> = {
  [riskLevel.code('major')]: ['风险等级重大', 20],
  [riskLevel.code('high')]: ['风险等级高', 10],
}

function checkReason(due: string | null, today: string): VisitReason[] {
  if (due === null) return []
  const days = daysBetween(due, today)
  if (days > 0) return [{ text: `逾期 ${days} 天未查`, points: Math.min(days, MOST_DAYS), late: true }]
  if (days > -SOON_DAYS) return [{ text: days === 0 ? '今天应查' : `${-days} 天内应查`, points: SOON_DAYS + days, late: false }]
  return []
}

function craneReason(due: string | null, today: string): VisitReason[] {
  if (due === null) return []
  const days = daysBetween(today, due)
  if (days > SOON_DAYS) return []
  return [{ text: days < 0 ? '起重机械检测过期' : `起重机械 ${days} 天内到期检测`, points: CRANE, late: days < 0 }]
}

/**
 * 今天先去哪里：检查逾期每天 1 分（至多 30），逾期隐患每条 5 分、待复查的每条 3 分（各至多五条），停工 10 分，
 * 起重机械七天内到期检测 10 分，风险等级重大 20 分、高 10 分；七天内应查的按远近 1 至 7 分。
 * 没有一样的为零分，不必今天去。各条理由按分值，大的在前。
 */
export function visitPriority(facts: VisitFacts, today: string): { points: number; reasons: VisitReason[] } {
  const { overdue_dangers: overdue, recheck_dangers: recheck } = facts
  const risk = risks[facts.risk_level ?? 0]
  const reasons = [
    ...checkReason(facts.next_check_on, today),
    ...(overdue > 0 ? [{ text: `${overdue} 条隐患逾期`, points: Math.min(overdue, MOST_DANGERS) * PER_DANGER, late: true }] : []),
    ...(recheck > 0
      ? [{ text: `${recheck} 条隐患待复查`, points: Math.min(recheck, MOST_DANGERS) * PER_RECHECK, late: false }]
      : []),
    ...(facts.stopped ? [{ text: '停工中', points: STOPPED, late: false }] : []),
    ...craneReason(facts.crane_test_on, today),
  ].sort((a, b) => b.points - a.points)
  if (reasons.length === 0) return { points: 0, reasons }
  const all = risk ? [...reasons, { text: risk[0], points: risk[1], late: false }] : reasons
  return { points: all.reduce((sum, { points }) => sum + points, 0), reasons: all }
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
