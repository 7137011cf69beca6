import { dict } from '@zhujian/model'
import { compare, div, isDecimal, mul, round, sum } from '@zhujian/model/decimal'

/** JGJ/T 77-2010 附录 A 的五张表。 */
export const entTable = dict({
  manage: [1, 'A-1 安全生产管理'],
  technique: [2, 'A-2 安全技术管理'],
  equipment: [3, 'A-3 设备和设施管理'],
  market: [4, 'A-4 企业市场行为'],
  site: [5, 'A-5 施工现场安全管理'],
})
/** 企业的等级：没有在施工程的至多为基本合格，有了工程再评（第 4.0.7 条）。 */
export const entGrade = dict({
  good: [1, '优良', 'success'],
  pass: [2, '合格'],
  fail: [3, '不合格', 'danger'],
  basic: [4, '基本合格'],
})

/** 前四张表的权重（表 4.0.8），百分数。 */
const WEIGHTS: Readonly<Record<number, number>> = { 1: 30, 2: 20, 3: 20, 4: 30 }
const SITE = entTable.code('site')
/** 各表不低于 70 分、总分不低于 75 分（表 5.0.2）。 */
const [TABLE_LEAST, TOTAL_LEAST] = ['70', '75'] as const

export interface EntLine {
  readonly item: number
  readonly score: string | null
  /** 得零分的评定项目个数。 */
  readonly zeros: number | null
}

const scoreOf = (lines: readonly EntLine[], item: number): string | null => {
  const score = lines.find((line) => line.item === item)?.score
  return isDecimal(score) ? score : null
}

/** 总分：没有在施工程的为前四张表加权，有的再与现场四六开（第 4.0.8 条）；前四张表没有填全的为空。 */
export function entTotal(lines: readonly EntLine[] | null | undefined): string | null {
  if (!lines) return null
  const four = [1, 2, 3, 4].map((item) => scoreOf(lines, item))
  if (four.includes(null)) return null
  const s1 = div(sum(four.map((score, at) => mul(score ?? '0', String(WEIGHTS[at + 1])))), '100', 4)
  const site = scoreOf(lines, SITE)
  return site === null ? s1 : sum([div(mul(s1, '60'), '100', 6), div(mul(site, '40'), '100', 6)])
}

/** 评价等级（第 5.0.1 条、表 5.0.2）：没有得零分的项目，各表、总分到分数线，在施工程没有不合格的。 */
export function entGradeOf(lines: readonly EntLine[] | null | undefined, failedSites = 0) {
  const total = entTotal(lines)
  if (!lines || total === null) return null
  const short = lines.some(({ score }) => isDecimal(score) && compare(score, TABLE_LEAST) < 0)
  const zero = lines.some(({ zeros }) => (zeros ?? 0) > 0)
  if (short || zero || failedSites > 0 || compare(total, TOTAL_LEAST) < 0) return entGrade.code('fail')
  return scoreOf(lines, SITE) === null ? entGrade.code('basic') : entGrade.code('pass')
}

export const shownTotal = (lines: readonly EntLine[] | null | undefined): string | null => {
  const total = entTotal(lines)
  return total === null ? null : round(total, 2)
}

/** 一张评价表填得对不对。 */
export const entProblems = (field: string, lines: readonly EntLine[] | null | undefined) => [
  lines?.some(({ score }) => isDecimal(score) && compare(score, '100') > 0) && { field, message: '各表得分不能大于 100' },
  lines && entTotal(lines) === null && { field, message: '安全生产管理、技术、设备、市场行为四张表须评全' },
]

interface Graded {
  readonly grade: number | null | undefined
  readonly tables: readonly EntLine[] | null | undefined
  readonly failed: number | null | undefined
  readonly accidents: number | null | undefined
}

/** 这个等级评不评得：优良的没有不合格项目与责任事故，合格以上的评价结果先要是合格。 */
export function gradeProblem({ grade, tables, failed, accidents }: Graded): string | null {
  if (grade === entGrade.code('good') && ((failed ?? 0) > 0 || (accidents ?? 0) > 0)) return '有项目不合格或责任事故，不能评优良'
  const passed = entGradeOf(tables, failed ?? 0) === entGrade.code('pass')
  if (!passed && (grade === entGrade.code('good') || grade === entGrade.code('pass'))) return '评价结果不是合格，不能评合格以上'
  return null
}
