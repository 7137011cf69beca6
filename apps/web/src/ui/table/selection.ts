import type { RowKey } from './column'

/** The little that is kept of a ticked row after its page was left. */
export interface PickedRow {
  readonly key: RowKey
  /** Name of the row for messages. */
  readonly text: string
  readonly version?: number
  readonly can?: readonly string[]
}

/** Ticked rows across pages, or every row of the present filter. */
export interface Selection {
  readonly all: boolean
  /** The view and the filters, on a page as it was loaded, that it was made under; under others it says nothing. */
  readonly scope?: string
  readonly rows: Readonly<Record<string, PickedRow>>
}
export const NO_SELECTION: Selection = { all: false, rows: {} }

/**
 * The selection as it holds under the present view and filters. An act never reaches rows the person does not find on one of the
 * pages in front of him: neither rows he has not seen counted, nor rows ticked under another view.
 */
export const selectionFor = (selection: Selection, scope: string): Selection =>
  selection !== NO_SELECTION && selection.scope !== scope ? { ...NO_SELECTION, scope } : selection

export const isPicked = (selection: Selection, key: RowKey): boolean => selection.all || String(key) in selection.rows

export const pickedRows = (selection: Selection): PickedRow[] => Object.values(selection.rows)

export const pickedCount = (selection: Selection, total: number): number =>
  selection.all ? total : Object.keys(selection.rows).length

/** Ticks or clears rows. Clearing one row of "all" leaves the rows of this page without it: the rest is not known here. */
export function pick(selection: Selection, rows: readonly PickedRow[], ticked: boolean, page: readonly PickedRow[]): Selection {
  const start = selection.all ? Object.fromEntries(page.map((row) => [String(row.key), row])) : selection.rows
  const rest = { ...start }
  for (const row of rows) {
    if (ticked) rest[String(row.key)] = row
    else delete rest[String(row.key)]
  }
  return selection.all && ticked ? selection : { ...selection, all: false, rows: rest }
}

export type PageMark = 'none' | 'some' | 'all'

/** How much of one page is ticked, for the box in the head. */
export function pageMark(selection: Selection, keys: readonly RowKey[]): PageMark {
  const count = keys.filter((key) => isPicked(selection, key)).length
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}

/** Fresh rows replace their snapshots, so that versions and rights stay true. */
export function refreshPicked(selection: Selection, page: readonly PickedRow[]): Selection {
  const stale = page.filter((row) => {
    const old = selection.rows[String(row.key)]
    return old !== undefined && (old.version !== row.version || old.text !== row.text)
  })
  return stale.length === 0
    ? selection
    : { ...selection, rows: { ...selection.rows, ...Object.fromEntries(stale.map((row) => [String(row.key), row])) } }
}
