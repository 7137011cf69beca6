import { type Dict, dict } from '@zhujian/model/dict'
import { compared, fraction, rounded } from './fraction'
import { gradeOf, type Sheet, shownScore, type Summary, summaryOf } from './score'
import { jgj59Tables } from './tables'

const GUARANTEE_LEAST = fraction(40)
const HUNDRED = fraction(100)

/** 十九张分项表：编号即表号 B.1 至 B.19 的数字。 */
export const scoredTable = dict(
  Object.fromEntries(jgj59Tables.map(({ code, name }) => [code, [Number(code.slice(2)), `${code} ${name}`] as const])),
) as Dict<Record<string, readonly [number, string]>>

/** 汇总评分里的一张分项表。 */
export interface SheetLine {
  readonly table: number
  readonly missing?: boolean | null
  readonly guarantee?: string | null
  readonly score?: string | null
  readonly note?: string | null
}

const shown = ({ table }: SheetLine): string => scoredTable.labelOf(table)
const isScored = ({ score }: SheetLine): boolean => score !== null && score !== undefined && score !== ''

/** 没有评完、也没有注明缺项的张数。 */
export const unscoredTables = (lines: readonly SheetLine[]): number =>
  lines.filter((line) => !line.missing && !isScored(line)).length

/** 一张表填得不对的地方；对的为空。 */
function wrongLine(line: SheetLine): string | null {
  if (line.missing && isScored(line)) return `${shown(line)}作缺项的不填得分`
  if (line.missing && !line.note) return `${shown(line)}作缺项的须注明原因`
  if (!isScored(line)) return null
  const score = fraction(Number(line.score))
  if (compared(score, HUNDRED) > 0) return `${shown(line)}得分不能超过 100 分`
  if (line.guarantee === null || line.guarantee === undefined || line.guarantee === '') return null
  const guarantee = fraction(Number(line.guarantee))
  if (compared(guarantee, fraction(60)) > 0) return `${shown(line)}保证项目小计不能超过 60 分`
  // 第 4.0.3 条第 3 款。
  const zeroed = compared(guarantee, GUARANTEE_LEAST) < 0
  return zeroed && score.n !== 0n ? `${shown(line)}保证项目小计不足 40 分，此表应得零分` : null
}

export const wrongLines = (lines: readonly SheetLine[]): string[] => lines.flatMap((line) => wrongLine(line) ?? [])

const sheetsOf = (lines: readonly SheetLine[]): Sheet[] =>
  lines.flatMap((line) =>
    line.missing || !isScored(line) ? [] : [{ table: `B.${line.table}`, score: fraction(Number(line.score)) }],
  )

/** 全部评完以后的汇总；没有评完的、全作缺项的为空。 */
export function summed(lines: readonly SheetLine[] | null | undefined): Summary | null {
  if (!lines || unscoredTables(lines) > 0) return null
  const sheets = sheetsOf(lines)
  return sheets.length === 0 ? null : summaryOf(sheets)
}

export const zeroTableNames = ({ zeroTables }: Summary): string | null =>
  zeroTables.map((code) => scoredTable.labelOf(Number(code.slice(2)))).join('、') || null

/** 汇总表各行，实得分写到两位；缺项的为空。 */
export const summaryLines = ({ rows }: Summary) =>
  rows.map(({ name, full, score }) => ({
    row: name,
    full,
    score: score === null ? null : rounded(score, 2),
    missing: score === null,
  }))

export const scoreGrade = dict({ excellent: [1, '优良', 'success'], passed: [2, '合格'], failed: [3, '不合格', 'danger'] })
const CODES = { 优良: 1, 合格: 2, 不合格: 3 } as const
export const gradeCode = ({ total, zeroTables }: Summary): 1 | 2 | 3 => CODES[gradeOf(total, zeroTables.length > 0)]
export const totalShown = ({ total }: Summary): string => shownScore(total)
