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
  /** Empty: no row of the page says anything. */
  readonly text: string
}

/** Fewer rows that agree are a coincidence. */
const FEW = 3

type Asked = Pick<TableQuery, 'sort' | 'filters'>

/** Columns in which all rows of the page say the same. What the rows are ordered by stays. */
export function sameIn<R>(columns: readonly TableColumn<R>[], rows: readonly R[] = [], { sort }: Asked): Fact[] {
  const [first, ...others] = rows
  if (first === undefined || rows.length < FEW) return []
  return columns.flatMap(({ key, title, text, kept }) => {
    if (!text || kept || sort?.replace(/^-/, '') === key) return []
    const said = text(first)
    return said !== undefined && others.every((row) => text(row) === said) ? [{ key, title, text: said }] : []
  })
}

/**
 * Columns that fold away by themselves: those without news, then what the box has no room for, the least important first. The
 * order of the list is that of importance; a column a person asked for or gave a width stays, and the table may then scroll.
 */
export function foldedOf<R>(
  columns: readonly TableColumn<R>[],
  layout: TableLayout,
  available: number,
  same: readonly Fact[],
): ReadonlyMap<string, Folded> {
  const folded = new Map<string, Folded>()
  const free = orderColumns(columns, layout).filter((column) => isShown(column, layout))
  const stays = ({ key, fixed, kept }: TableColumn<R>) =>
    fixed === true || kept === true || layout.shown[key] === true || layout.widths[key] !== undefined
  const staying = free.filter(stays)
  let room = available - staying.reduce((sum, { width }) => sum + width, 0)
  for (const column of free.filter((each) => !stays(each))) {
    if (same.some(({ key }) => key === column.key)) folded.set(column.key, 'same')
    else if (available > 0 && column.width > room) folded.set(column.key, 'room')
    else room -= column.width
  }
  return folded
}

/** The same facts again as long as they say the same, so that columns need not be placed anew with every answer. */
export function useSame<R>(columns: readonly TableColumn<R>[], rows: readonly R[] | undefined, query: Asked): readonly Fact[] {
  const facts = JSON.stringify(sameIn(columns, rows, query))
  return useMemo(() => JSON.parse(facts) as Fact[], [facts])
}

/** What is worth a word above: a value, unless the filter in force says it already. */
export const toldFacts = (facts: readonly Fact[], folded: ReadonlyMap<string, Folded>, { filters }: Asked): Fact[] =>
  facts.filter(({ key, text }) => text !== '' && folded.get(key) === 'same' && !filters[key])
