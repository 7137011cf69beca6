import { compared, cut, type Fraction, fraction, mean, over, plus, rounded, sum, times } from './fraction'
import { type Item, summaryRows, type Table } from './tables'

/** 扣一次分：哪一条标准，扣几分，按处计的有几处。 */
export interface Deduction {
  readonly id: string
  readonly value: number
  readonly count?: number
}

/** 一个检查项目怎样评的；表里没有写到的项目没有扣分。 */
export interface Line {
  readonly item: string
  /** 缺项：现场没有，不计应得分。 */
  readonly missing?: boolean
  readonly deductions?: readonly Deduction[]
}

const ZERO = fraction(0)
const HUNDRED = fraction(100)
/** 保证项目小计不得低于 40 分（第 4.0.3 条第 3 款），应得 60 分。 */
const GUARANTEE_FULL = fraction(60)
const GUARANTEE_LEAST = fraction(40)

/** 第 4.0.3 条第 2 款：扣减分数总和不超过该检查项目的应得分。 */
export function itemScore(item: Item, { missing = false, deductions = [] }: Omit<Line, 'item'> = {}): number | null {
  if (missing) return null
  const taken = deductions.reduce((total, { value, count = 1 }) => total + value * count, 0)
  return Math.max(0, item.full - taken)
}

/** 一张分项表的得分。 */
export interface TableScore {
  readonly score: Fraction
  /** 保证项目有一项得零分，或小计不足 40 分：此分项表不得分（第 4.0.3 条第 3 款）。 */
  readonly zeroed: boolean
  /** 保证项目小计；没有保证项目的表为空。 */
  readonly guarantee: Fraction | null
  /** 实查项目的应得分与实得分合计，折算、归零之前的。 */
  readonly full: number
  readonly got: number
}

/** 实得分按实查的应得分折算成百分（第 4.0.3 条第 5 款）；什么也没有查的为零。 */
export const scaled = (got: number, full: number): Fraction =>
  full === 0 ? ZERO : times(over(fraction(got), fraction(full)), HUNDRED)

/** 分项表得分；有缺项的按实查项目折算（第 4.0.3 条第 5 款），保证项目有缺项的小计也折算。 */
export function tableScore(table: Table, lines: readonly Line[]): TableScore {
  const byItem = new Map(lines.map((line) => [line.item, line]))
  const scored = table.items.flatMap((item) => {
    const score = itemScore(item, byItem.get(item.code))
    return score === null ? [] : [{ item, score }]
  })
  const full = scored.reduce((total, { item }) => total + item.full, 0)
  const got = scored.reduce((total, each) => total + each.score, 0)
  const score = scaled(got, full)
  const guaranteed = scored.filter(({ item }) => item.guarantee)
  if (guaranteed.length === 0) return { score, zeroed: false, guarantee: null, full, got }
  const asked = sum(guaranteed.map(({ item }) => fraction(item.full)))
  const guarantee = times(over(sum(guaranteed.map((each) => fraction(each.score))), asked), GUARANTEE_FULL)
  const zeroed = guaranteed.some((each) => each.score === 0) || compared(guarantee, GUARANTEE_LEAST) < 0
  return { score: zeroed ? ZERO : score, zeroed, guarantee, full, got }
}

/** 一张评好的表；几台机械各一张。 */
export interface Sheet {
  readonly table: string
  readonly score: Fraction
}

export type Grade = '优良' | '合格' | '不合格'

export interface Summary {
  /** 汇总表各行：实得分，缺项为空。 */
  readonly rows: readonly { readonly name: string; readonly full: number; readonly score: Fraction | null }[]
  readonly total: Fraction
  /** 得零分的分项表。 */
  readonly zeroTables: readonly string[]
  readonly grade: Grade
}

/**
 * 检查评分汇总表：各行 = 满分 × 分项得分 ÷ 100，同一行几张表取各张的平均；有缺项的按实查各行折算；
 * 等级依第 5.0.2 条，分项表有得零分的为不合格。
 */
export function summaryOf(sheets: readonly Sheet[]): Summary {
  const rows = summaryRows.map(({ name, full, tables }) => {
    const used = sheets.filter(({ table }) => (tables as readonly string[]).includes(table))
    const score = used.length === 0 ? null : over(times(fraction(full), mean(used.map((each) => each.score))), HUNDRED)
    return { name, full, score }
  })
  const checked = rows.flatMap(({ full, score }) => (score === null ? [] : [{ full, score }]))
  const full = checked.reduce((total, row) => total + row.full, 0)
  const got = checked.reduce((total, { score }) => plus(total, score), ZERO)
  const total = full === 0 ? ZERO : times(over(got, fraction(full)), HUNDRED)
  const zeroTables = sheets.filter(({ score }) => score.n === 0n).map(({ table }) => table)
  return { rows, total, zeroTables, grade: gradeOf(total, zeroTables.length > 0) }
}

/** 第 5.0.2 条：优良 80 分及以上，合格 70 分及以上，分项表均不得零分。 */
export function gradeOf(total: Fraction, zero: boolean): Grade {
  if (zero || compared(total, fraction(70)) < 0) return '不合格'
  return compared(total, fraction(80)) < 0 ? '合格' : '优良'
}

/** 写出来的分数：两位小数；四舍五入会跨过 70、80 分的往下舍。定等级总用没有取舍的。 */
export function shownScore(total: Fraction): string {
  const shown = rounded(total, 2)
  return gradeOf(fraction(Number(shown)), false) === gradeOf(total, false) ? shown : cut(total, 2)
}
