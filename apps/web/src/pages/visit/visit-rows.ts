import { checkResult } from '@zhujian/domain/safety/safety-dicts'
import { visitTables } from '@zhujian/domain/safety/visit'
import type { VisitRow } from './visit-store'

export const FAILED = checkResult.code('failed')
export const PASSED = checkResult.code('passed')

const codes = new Map(visitTables.flatMap(({ items }) => items.map(({ basis, code }) => [basis, code] as const)))

/** 另查出的、记在这一条款上的隐患。 */
export const dangersOn = (rows: readonly VisitRow[], code: string): VisitRow[] =>
  rows.filter((row) => row.code === '' && codes.get(row.basis) === code)

/** 这一项有没有自己的隐患内容。 */
const isBare = ({ photos, place, note, require }: VisitRow): boolean =>
  photos.length === 0 && place === '' && note === '' && !require

/** 不符合，而隐患都记在另查出的里面：它自己不另成一条隐患。 */
export const isCovered = (row: VisitRow, rows: readonly VisitRow[]): boolean =>
  row.code !== '' && row.result === FAILED && isBare(row) && dangersOn(rows, row.code).length > 0

/** 不照条款的名称、自己写明内容的，那就是情况。 */
export function noteOf({ code, item, basis, note }: Pick<VisitRow, 'code' | 'item' | 'basis' | 'note'>): string {
  const own = code === '' && item.trim() !== '' && !basis.endsWith(` ${item.trim()}`)
  return note.trim() || (own ? item.trim() : '')
}

/** 送出去、印出来的各行：一条隐患一行。 */
export const linesIn = (rows: readonly VisitRow[]): VisitRow[] => rows.filter((row) => !isCovered(row, rows))

/** 条款上记有隐患的，检查单的那一项随即为不符合；隐患删了、改了条款的，那一项重新作结论。 */
export const withClauses = (rows: readonly VisitRow[]): VisitRow[] =>
  rows.map((row) => {
    if (row.code === '') return row
    const stands = dangersOn(rows, row.code).length > 0
    if (stands) return row.result === FAILED ? row : { ...row, result: FAILED, byDanger: true }
    return row.byDanger ? { ...row, result: null, byDanger: false } : row
  })

/** 为什么这一项不能这样作结论；可以的为空。 */
export function refusedResult(row: VisitRow, result: number, rows: readonly VisitRow[]): string {
  const count = dangersOn(rows, row.code).length
  return count > 0 && result !== FAILED
    ? `“${row.item}”上记有 ${count} 条隐患，应为不符合；记错了的，先删除那条隐患或改选条款`
    : ''
}
