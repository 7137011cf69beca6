import { useMemo } from 'react'
import type { TableQuery } from '../table-state'
import type { TableColumn } from './column'
import { isShown, orderColumns, type TableLayout } from './layout'

/** Why a column is not on show although nobody hid it: it does not fit the box, or every row of the page says the same. */
export type Folded = 'room' | 'same'

/** Said once above the table instead of in every row. */
export interface Fact {
  readonly key: string
  readonly title: string
  readonly text: string
}

/** Fewer rows that agree are a coincidence. */
const FEW = 4
/** Columns behind the name that always stand: without them a list says nothing of its rows. */
const TELLING = 2

type Asked = Pick<TableQuery, 'sort' | 'filters'>

/** The column that names the rows. */
const nameAt = <R>(columns: readonly TableColumn<R>[]): number =>
  columns.findIndex(({ key, fixed }) => fixed === true && !key.startsWith('$'))

/**
 * Columns in which all rows of the page say the same, which is then said once above; that they say nothing could not be said, so an
 * empty column stays. So do the first ones behind the name that say what the row is, what the rows are ordered by, and how grave a row is where further
 * pages may say something else; unless a filter says it.
 */
export function sameIn<R>(
  columns: readonly TableColumn<R>[],
  rows: readonly R[] = [],
  { sort, filters }: Asked,
  total = rows.length,
): Fact[] {
  const [first, ...others] = rows
  if (first === undefined || rows.length < FEW) return []
  const telling = columns
    .slice(nameAt(columns) + 1)
    .filter(({ hidden, placing }) => !hidden && !placing)
    .slice(0, TELLING)
  return columns.flatMap((column) => {
    const { key, title, text, kept, fixed, exact, grave } = column
    if (!text || kept || fixed || exact || sort?.replace(/^-/, '') === key) return []
    if (!filters[key] && (telling.includes(column) || (total > rows.length && grave))) return []
    const said = text(first)
    return said && others.every((row) => text(row) === said) ? [{ key, title, text: said }] : []
  })
}

/** The first column that tells rows of one name apart, where the page has such rows. */
export function tellingIn<R>(columns: readonly TableColumn<R>[], rows: readonly R[] = []): string | undefined {
  const name = columns[nameAt(columns)]?.text
  if (!name) return undefined
  const names = rows.map((row) => name(row))
  const alike = [...new Set(names)].flatMap((said) => {
    const group = rows.filter((_, at) => said && names[at] === said)
    return group.length > 1 ? [group] : []
  })
  if (alike.length === 0) return undefined
  return columns.find(
    ({ text, fixed, exact, hidden }) =>
      text && !fixed && !exact && !hidden && alike.every((group) => new Set(group.map((row) => text(row))).size === group.length),
  )?.key
}

/**
 * Columns that fold away by themselves: those without news, then what the box has no room for, the least important first. The
 * order of the list is that of importance, but what tells rows of one name apart goes first; a column a person asked for or gave a
 * width stays, and the table may then scroll.
 */
export function foldedOf<R>(
  columns: readonly TableColumn<R>[],
  layout: TableLayout,
  available: number,
  { same, telling }: Said,
): ReadonlyMap<string, Folded> {
  const folded = new Map<string, Folded>()
  const free = orderColumns(columns, layout).filter((column) => isShown(column, layout))
  const stays = ({ key, fixed, kept }: TableColumn<R>) =>
    fixed === true || kept === true || layout.shown[key] === true || layout.widths[key] !== undefined
  const staying = free.filter(stays)
  let room = available - staying.reduce((sum, { width }) => sum + width, 0)
  const others = free.filter((each) => !stays(each))
  for (const column of [...others.filter(({ key }) => key === telling), ...others.filter(({ key }) => key !== telling)]) {
    if (same.some(({ key }) => key === column.key)) folded.set(column.key, 'same')
    else if (available > 0 && column.width > room) folded.set(column.key, 'room')
    else room -= column.width
  }
  return folded
}

/** What the rows of a page say of its columns. */
export interface Said {
  readonly same: readonly Fact[]
  readonly telling: string | undefined
}

/** The same again as long as the rows say the same, so that columns need not be placed anew with every answer. */
export function useSaid<R>(
  columns: readonly TableColumn<R>[],
  rows: readonly R[] | undefined,
  query: Asked,
  total: number,
): Said {
  const said = JSON.stringify({ same: sameIn(columns, rows, query, total), telling: tellingIn(columns, rows) })
  return useMemo(() => JSON.parse(said) as Said, [said])
}

/** What is worth a word above, unless the filter in force says it already. */
export const toldFacts = (facts: readonly Fact[], folded: ReadonlyMap<string, Folded>, { filters }: Asked): Fact[] =>
  facts.filter(({ key }) => folded.get(key) === 'same' && !filters[key])
