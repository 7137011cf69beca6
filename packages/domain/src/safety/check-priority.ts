import { daysBetween } from '@zhujian/model/date'
import { riskLevel } from '../reference/engineering-dicts'
import { progressStage } from '../reference/progress-stages'

/** 一个工程该不该先查，看这几样（领域说明 B.8）；日期为 yyyy-MM-dd，没有的为空。 */
export interface PriorityFacts {
  readonly risk_level: number | null
  /** 最近一次监督检查；没有查过的自受理之日起算。 */
  readonly last_on: string | null
  readonly never_checked: boolean
  readonly next_check_on: string | null
  /** 逾期未销项的隐患；未销项的重大隐患。 */
  readonly overdue: number
  readonly major: number
  /** 近七日触发的预警。 */
  readonly alarms: number
  /** 近七日关键岗位出勤人次与应出勤人次；没有实名登记的为零。 */
  readonly came: number
  readonly due: number
  readonly progress_stage: number | null
  /** 在施的超规模危大工程，正在拆卸的起重机械。 */
  readonly dangerous: number
  readonly dismantling: number
  /** 已提出复工、等待复查的停工。 */
  readonly resuming: number
  readonly credit: number | null
}

export interface PriorityTerm {
  readonly key: 'risk' | 'days' | 'overdue' | 'alarms' | 'absence' | 'stage'
  readonly label: string
  /** 事实，照原样说。 */
  readonly fact: string
  /** 这一项满分多少，得多少；百分制，一位小数。 */
  readonly most: number
  readonly points: number
}

export interface Priority {
  readonly score: number
  readonly terms: readonly PriorityTerm[]
  /** 不论分数多少都排在前面的。 */
  readonly first: readonly string[]
}

/** 建质〔2014〕153号以来各地通行：二十八天内至少检查一次。 */
export const CHECK_DAYS = 28
const MOST_DAYS_SHARE = 1.5
const MOST_OVERDUE = 5
const OTHER_STAGE = 0.3
const RISKS = riskLevel.codes.length
const weights = { risk: 30, days: 25, overdue: 15, alarms: 10, absence: 10, stage: 10 } as const
const dangerousStages: readonly unknown[] = [progressStage.code('foundation'), progressStage.code('structure')]

const round = (value: number): number => Math.round(value * 10) / 10
const capped = (value: number): number => Math.max(0, Math.min(1, value))

/** 各工程预警件数的第 95 百分位，至少为一：一个工程多不多，与全站相比。 */
export function percentile95(counts: readonly number[]): number {
  if (counts.length === 0) return 1
  const sorted = [...counts].sort((a, b) => a - b)
  return Math.max(1, sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 1)
}

const stageFact = ({ progress_stage, dangerous, dismantling }: PriorityFacts): string =>
  [
    progress_stage === null ? '未报形象进度' : progressStage.labelOf(progress_stage),
    dangerous > 0 && `超规模危大 ${dangerous} 项在施`,
    dismantling > 0 && `拆卸起重机械 ${dismantling} 台`,
  ]
    .filter(Boolean)
    .join('、')

function sharesOf(facts: PriorityFacts, p95: number, days: number) {
  const stage = dangerousStages.includes(facts.progress_stage) || facts.dangerous > 0 || facts.dismantling > 0
  return {
    risk: (facts.risk_level ?? 1) / RISKS,
    days: Math.min(Math.max(0, days) / CHECK_DAYS, MOST_DAYS_SHARE),
    overdue: capped(facts.overdue / MOST_OVERDUE),
    alarms: capped(facts.alarms / p95),
    absence: facts.due === 0 ? 0 : capped(1 - facts.came / facts.due),
    stage: stage ? 1 : OTHER_STAGE,
  }
}

function firstOf({ major, resuming, never_checked, next_check_on }: PriorityFacts, days: number, today: string): string[] {
  const late = next_check_on === null ? 0 : daysBetween(next_check_on, today)
  return [
    ...(major > 0 ? [`重大事故隐患 ${major} 条未销项`] : []),
    ...(resuming > 0 ? ['停工待复查'] : []),
    ...(days > CHECK_DAYS ? [never_checked ? `受理 ${days} 天未检查` : `${days} 天未检查`] : []),
    ...(late > 0 && days <= CHECK_DAYS ? [`检查期限已过 ${late} 天`] : []),
  ]
}

/**
 * 检查优先度，百分制：风险等级 30、距上次检查 25（满 28 天为满，至多一倍半）、逾期隐患 15（五条为满）、近七日预警 10
 * （第 95 百分位为满）、关键岗位缺岗 10、施工阶段 10（基坑、主体、拆卸与超规模在施的为满，其余三成）。
 */
export function checkPriority(facts: PriorityFacts, p95: number, today: string): Priority {
  const days = facts.last_on === null ? 0 : daysBetween(facts.last_on, today)
  const shares = sharesOf(facts, p95, days)
  const rate = facts.due === 0 ? '没有考勤' : `到岗率 ${Math.round(capped(facts.came / facts.due) * 100)}%`
  const said = {
    risk: ['风险等级', facts.risk_level === null ? '未定，按低计' : riskLevel.labelOf(facts.risk_level)],
    days: ['距上次检查', facts.last_on === null ? '未受理' : `${days} 天${facts.never_checked ? '（未查过，自受理起）' : ''}`],
    overdue: ['逾期隐患', `${facts.overdue} 条`],
    alarms: ['近七日预警', `${facts.alarms} 条，全站第95百分位 ${p95} 条`],
    absence: ['关键岗位缺岗', rate],
    stage: ['施工阶段', stageFact(facts)],
  } as const
  const terms = (Object.keys(weights) as (keyof typeof weights)[]).map((key): PriorityTerm => {
    const [label, fact] = said[key]
    return { key, label, fact, most: weights[key], points: round(weights[key] * shares[key]) }
  })
  return { score: round(terms.reduce((sum, { points }) => sum + points, 0)), terms, first: firstOf(facts, days, today) }
}

/** 硬性要查的在前，多的在前；再按分数；分数相同的，施工单位信用分低的在前。 */
export function byPriority(
  a: Priority & { readonly credit: number | null; readonly id: number },
  b: Priority & { readonly credit: number | null; readonly id: number },
): number {
  return b.first.length - a.first.length || b.score - a.score || (a.credit ?? 100) - (b.credit ?? 100) || a.id - b.id
}
