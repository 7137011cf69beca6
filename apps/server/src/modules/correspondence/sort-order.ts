import { type RawBuilder, sql } from 'kysely'

/** 可以排序的列：名称 → 排序的值。 */
export type Sorts = ReadonlyMap<string, RawBuilder<unknown>>

export const sortsOf = (columns: Readonly<Record<string, RawBuilder<unknown>>>): Sorts => new Map(Object.entries(columns))

/** 按拼音的次序。 */
export const byPinyin = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} collate "zh-Hans-x-icu"`

/** 名称前有减号的为倒序，空的总在最后；不在其列的按平常的次序，同值的也是。 */
export function orderOf(sorts: Sorts, sort: string | undefined, usual: RawBuilder<unknown>): RawBuilder<unknown> {
  const column = sorts.get(sort?.replace(/^-/, '') ?? '')
  if (!column) return usual
  return sql`${column} ${sort?.startsWith('-') ? sql`desc` : sql`asc`} nulls last, ${usual}`
}
