import { type Dict, dict } from '@zhujian/model/dict'
import type { FieldProblem } from '@zhujian/model/problem'
import { itemScore, type Line, tableScore, type TableScore } from './score'
import { alwaysThere, itemNeverAway, reasonLacks } from './missing'
import { type Criterion, type Item, jgj59Tables, type Table, tableOf } from './tables'

type TextDict = Dict<Record<string, readonly [string, string]>>
const textDict = (entries: readonly (readonly [string, string])[]) =>
  dict(Object.fromEntries(entries.map(([code, label]) => [code, [code, label] as const]))) as TextDict

const items = jgj59Tables.flatMap((table) => table.items)
/** 189 个检查项目、769 条扣分标准：评分表里只写编号，看到的是文字。 */
export const scoredItem = textDict(items.map(({ code, name }) => [code, `${code} ${name}`]))
export const scoredCriterion = textDict(
  items.flatMap(({ criteria }) => criteria.map(({ id, text }) => [id, `${id} ${text}`] as const)),
)

/** 扣分的一行。 */
export interface DeductionRow {
  readonly criterion: string
  readonly value: number
  readonly count?: number | null
  readonly place?: string | null
  readonly note?: string | null
  readonly img?: string | null
}
export interface AbsentRow {
  readonly item: string
  readonly note: string
}
/** 一张分项表评到哪里。 */
export interface TableRow {
  readonly table_code: number
  readonly missing?: boolean | null
  readonly missing_note?: string | null
  readonly deductions?: readonly DeductionRow[] | null
  readonly absent?: readonly AbsentRow[] | null
  readonly checked?: boolean | null
}

export const tableOfRow = ({ table_code }: Pick<TableRow, 'table_code'>): Table => tableOf(`B.${table_code}`)
/** 扣分标准编号的前两段是检查项目，如 B.3-2-1 属于 B.3-2。 */
export const itemCodeOf = (criterion: string): string => criterion.split('-').slice(0, 2).join('-')

interface Found {
  readonly item: Item
  readonly criterion: Criterion
}
export function criterionIn(table: Table, id: string): Found | undefined {
  const item = table.items.find(({ code }) => code === itemCodeOf(id))
  const criterion = item?.criteria.find((each) => each.id === id)
  return item && criterion && { item, criterion }
}

/** 怎样扣：扣 10 分、扣 5～10 分、每处扣 2 分、每处扣 2～5 分。 */
export const pointsText = ({ min, max, per }: Criterion): string =>
  `${per === undefined ? '' : `每${per}`}扣 ${min === max ? min : `${min}～${max}`} 分`

/** 计入得分的扣分：作了缺项的表、检查项目，已经记下的各条留着，取消缺项时又算。 */
export const countedDeductions = <T extends DeductionRow>({
  missing,
  deductions,
  absent,
}: {
  readonly missing?: boolean | null | undefined
  readonly deductions?: readonly T[] | null | undefined
  readonly absent?: readonly AbsentRow[] | null | undefined
}): T[] =>
  missing ? [] : (deductions ?? []).filter(({ criterion }) => !absent?.some(({ item }) => item === itemCodeOf(criterion)))

/** 各检查项目怎样评的。 */
export const linesOf = ({ deductions, absent }: Pick<TableRow, 'deductions' | 'absent'>): Line[] => {
  const byItem = new Map<string, { id: string; value: number; count: number }[]>()
  for (const { criterion, value, count } of countedDeductions({ deductions, absent })) {
    const code = itemCodeOf(criterion)
    byItem.set(code, [...(byItem.get(code) ?? []), { id: criterion, value, count: count ?? 1 }])
  }
  return [
    ...[...byItem].map(([item, taken]): Line => ({ item, deductions: taken })),
    ...(absent ?? []).map(({ item }): Line => ({ item, missing: true })),
  ]
}

/** 一张表的得分；缺项的、表号不对的为空。 */
export function scoreOfRow(row: Partial<TableRow>): TableScore | null {
  const table = jgj59Tables.find(({ code }) => code === `B.${row.table_code}`)
  return table && !row.missing ? tableScore(table, linesOf(row)) : null
}

/** 为什么得零分：哪一个保证项目得零分，或小计不足 40 分（第 4.0.3 条第 3 款）；没有归零的为空。 */
export function zeroReason(row: Partial<TableRow>): string | null {
  if (row.table_code === undefined || !scoreOfRow(row)?.zeroed) return null
  const lines = new Map(linesOf(row).map((line) => [line.item, line]))
  const gone = tableOfRow({ table_code: row.table_code }).items.filter(({ code, guarantee, full }) => {
    const taken = (lines.get(code)?.deductions ?? []).reduce((total, { value, count = 1 }) => total + value * count, 0)
    return guarantee && !lines.get(code)?.missing && taken >= full
  })
  return gone.length > 0 ? `保证项目${gone.map(({ name }) => `“${name}”`).join('')}得零分` : '保证项目小计不足 40 分'
}

function deductionProblem(table: Table, row: TableRow, at: number): FieldProblem | null {
  const line = row.deductions?.[at] as DeductionRow
  const problem = (field: string, message: string) => ({ field: `deductions.${at}.${field}`, message })
  const found = criterionIn(table, line.criterion)
  if (!found) return problem('criterion', `${table.code} ${table.name}没有这条扣分标准`)
  const { item, criterion } = found
  if ((row.deductions ?? []).findIndex((each) => each.criterion === line.criterion) < at)
    return problem('criterion', '同一条扣分标准只列一行，几处的写明处数')
  // 分值固定的、到不了应得分的，说的是这一条扣几分。
  const capped = criterion.min !== criterion.max && criterion.max >= item.full
  if (capped && line.value > criterion.max) return problem('value', `${item.name}应得 ${item.full} 分，扣分不能超过应得分`)
  if (line.value < criterion.min || line.value > criterion.max) return problem('value', `此条${pointsText(criterion)}`)
  if ((line.count ?? 1) > 1 && criterion.per === undefined) return problem('count', '此条不按处计')
  return null
}

/** 作缺项的各个检查项目：表里要有，一项一行，不是应全数检查的保证项目，写明现场为什么没有。 */
function absentProblems(table: Table, absent: readonly AbsentRow[]): FieldProblem[] {
  return absent.flatMap(({ item, note }, at): FieldProblem[] => {
    const field = `absent.${at}.item`
    const found = table.items.find(({ code }) => code === item)
    if (!found) return [{ field, message: `${table.code} ${table.name}没有这个检查项目` }]
    if (absent.findIndex((each) => each.item === item) !== at) return [{ field, message: '同一个检查项目只列一行' }]
    const never = itemNeverAway(found)
    if (never) return [{ field, message: never }]
    const lacks = reasonLacks(note)
    return lacks ? [{ field: `absent.${at}.note`, message: lacks }] : []
  })
}

/** 一张表填得不对的地方，各在自己的一行上。 */
export function rowProblems(row: Partial<TableRow>): FieldProblem[] {
  if (row.table_code === undefined) return []
  const whole = row as TableRow
  const { missing, missing_note: note, deductions, absent } = whole
  if (missing) {
    const never = alwaysThere(row.table_code)
    if (never) return [{ field: 'missing', message: never }]
    const lacks = reasonLacks(note)
    return lacks ? [{ field: 'missing_note', message: lacks }] : []
  }
  const table = tableOfRow(whole)
  const gone = absentProblems(table, absent ?? [])
  const all = (absent?.length ?? 0) >= table.items.length && gone.length === 0
  return [
    ...(deductions ?? []).flatMap((_, at) => deductionProblem(table, whole, at) ?? []),
    ...gone,
    ...(all ? [{ field: 'absent', message: '各项都没有的，整张表作缺项' }] : []),
  ]
}

/** 评完的，或注明缺项的。 */
export const isSettled = ({ missing, checked }: Pick<TableRow, 'missing' | 'checked'>): boolean =>
  missing === true || checked === true

/** 一张表里什么扣了几分、哪一项为什么缺，写成一句；整张缺项的是它的原因。没有的为空。 */
export function saidOfRow(row: TableRow): string | null {
  if (row.missing) return row.missing_note ?? null
  const { items: own } = tableOfRow(row)
  const lines = linesOf(row)
  const taken = own.flatMap((item) => {
    const got = itemScore(
      item,
      lines.find((line) => line.item === item.code),
    )
    return got === null || got === item.full ? [] : [`${item.name} ${item.full - got}`]
  })
  const gone = (row.absent ?? []).map(({ item, note }) => `${own.find(({ code }) => code === item)?.name ?? item}缺项：${note}`)
  const said = [...(taken.length > 0 ? [`扣分：${taken.join('、')}`] : []), ...gone].join('；')
  return said === '' ? null : said.slice(0, LONGEST_SAID)
}
const LONGEST_SAID = 200

/** 还没有评完、也没有注明缺项的张数；几台机械各一张的，每张都要评完。 */
export function unsettledTables(rows: readonly TableRow[]): number {
  const begun = new Set(rows.map(({ table_code }) => table_code))
  const open = rows.filter((row) => !isSettled(row)).length
  return open + jgj59Tables.filter(({ code }) => !begun.has(Number(code.slice(2)))).length
}
