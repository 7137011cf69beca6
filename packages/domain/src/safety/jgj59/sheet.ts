import { type Dict, dict } from '@zhujian/model/dict'
import { fraction, mean, rounded } from './fraction'
import { gradeOf, scaled, type Sheet, shownScore, type Summary, summaryOf } from './score'
import { saidOfRow, scoreOfRow, type TableRow } from './table-rows'
import { jgj59Tables, summaryRows } from './tables'

/** 十九张分项表：编号即表号 B.1 至 B.19 的数字。 */
export const scoredTable = dict(
  Object.fromEntries(jgj59Tables.map(({ code, name }) => [code, [Number(code.slice(2)), `${code} ${name}`] as const])),
) as Dict<Record<string, readonly [number, string]>>

/** 汇总评分里的一张分项表；几台机械各有一张。 */
export interface SheetLine {
  readonly table: number
  readonly object?: string | null
  readonly missing?: boolean | null
  /** 实查项目的应得、实得分合计：得分写到两位，总分仍由这两个数折算，不因取舍而差。 */
  readonly full?: number | null
  readonly got?: number | null
  readonly guarantee?: string | null
  readonly score?: string | null
  readonly note?: string | null
}

/** 评好的一张表，写进汇总评分。 */
export function sheetLineOf(row: TableRow & { readonly object?: string | null }): SheetLine {
  const found = scoreOfRow(row)
  return {
    table: row.table_code,
    object: row.object ?? null,
    missing: found === null,
    full: found && found.full,
    got: found && found.got,
    guarantee: found?.guarantee ? rounded(found.guarantee, 2) : null,
    score: found && rounded(found.score, 2),
    note: saidOfRow(row),
  }
}

const scoreIn = ({ full, got, score }: SheetLine) =>
  Number(score) !== 0 && full && typeof got === 'number' ? scaled(got, full) : fraction(Number(score))

const sheetsOf = (lines: readonly SheetLine[]): Sheet[] =>
  lines.flatMap((line) => (line.missing || !line.score ? [] : [{ table: `B.${line.table}`, score: scoreIn(line) }]))

/** 汇总；一张也没有评的、全作缺项的为空。 */
export function summed(lines: readonly SheetLine[] | null | undefined): Summary | null {
  const sheets = sheetsOf(lines ?? [])
  return sheets.length === 0 ? null : summaryOf(sheets)
}

export const zeroTableNames = ({ zeroTables }: Summary): string | null =>
  [...new Set(zeroTables)].map((code) => scoredTable.labelOf(Number(code.slice(2)))).join('、') || null

/** 汇总表各行，实得分写到两位；缺项的为空。 */
export const summaryLines = ({ rows }: Summary) =>
  rows.map(({ name, full, score }) => ({
    row: name,
    full,
    score: score === null ? null : rounded(score, 2),
    missing: score === null,
  }))

/** 汇总表十行各行的分项得分（百分制，几张的取平均）；缺项的为空。写着各张扣了什么、缺什么。 */
export const rowScores = (lines: readonly SheetLine[]) =>
  summaryRows.map(({ tables }, at) => {
    const own = lines.filter(({ table }) => (tables as readonly string[]).includes(`B.${table}`))
    const scores = sheetsOf(own).map(({ score }) => score)
    // 一行有几张表的，别的表评了，缺的是哪一张要说清。
    const said = ({ table, missing, note }: SheetLine) =>
      missing && scores.length > 0 ? `${scoredTable.labelOf(table)}缺项：${note ?? ''}` : note
    const notes = [...new Set(own.flatMap((line) => said(line) ?? []))].join('；').slice(0, 200)
    return {
      item: at + 1,
      score: scores.length === 0 ? null : rounded(mean(scores), 2),
      note: notes || null,
    }
  })

export const scoreGrade = dict({ excellent: [1, '优良', 'success'], passed: [2, '合格'], failed: [3, '不合格', 'danger'] })
const CODES = { 优良: 1, 合格: 2, 不合格: 3 } as const
export const gradeCode = ({ total, zeroTables }: Summary): 1 | 2 | 3 => CODES[gradeOf(total, zeroTables.length > 0)]
export const totalShown = ({ total }: Summary): string => shownScore(total)

/** 由汇总评分得出的各栏：浏览器里边评边看的与服务端落库的是同一个算法。 */
export function scoredFrom(lines: readonly SheetLine[] | null | undefined) {
  const sum = summed(lines)
  return {
    summary: sum && summaryLines(sum),
    total: sum && totalShown(sum),
    grade: sum && gradeCode(sum),
    zero_tables: sum && zeroTableNames(sum),
  }
}
