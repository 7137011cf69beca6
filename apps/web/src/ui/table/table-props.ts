import type { ReactNode } from 'react'
import type { TableQuery } from '../table-state'
import type { RowAction, TableColumn } from './column'
import type { TableLayout } from './layout'
import type { PickedRow } from './selection'
import type { BatchSelection } from './use-selection'

/** Which columns stand before a person changes any, and under what name the changes are kept. */
export interface LayoutOrigin {
  readonly name: string
  /** What 恢复默认 goes back to. */
  readonly base: Partial<TableLayout>
}

export interface QueryTableProps<R> {
  /** Key of everything the table remembers. */
  name: string
  /** Accessible name. */
  label: string
  /** Must keep its identity between renders. */
  columns: readonly TableColumn<R>[]
  /** undefined: nothing was loaded yet. Keep the old rows while new ones are on the way. */
  rows: readonly R[] | undefined
  total: number
  query: TableQuery
  onQuery: (query: TableQuery) => void
  loading: boolean
  /** Why the last load failed. */
  error?: string | undefined
  onRefresh: () => void
  /** Fetches the rows of all pages, which then come as `whole` and are printed. */
  onPrint?: (() => void) | undefined
  /** The rows are those of all pages, or as many of them as a paper holds. */
  whole?: boolean
  /** Key, name, version and rights of a row. Must keep its identity between renders. */
  toPicked: (row: R) => PickedRow
  actions?: ((row: R) => readonly RowAction[]) | undefined
  /** Batch actions; rows can be ticked when present. */
  batch?: ((selection: BatchSelection) => ReactNode) | undefined
  /** Left end of the toolbar: what rows are looked for by. It stays while rows are ticked: ticks are kept over another search. */
  search?: ReactNode
  /** Beside it while nothing is ticked. */
  toolbar?: ReactNode
  /** What stands in an empty list. */
  empty: ReactNode
  onOpen?: ((row: R) => void) | undefined
  /** Where the columns come from; the table's own where a list has no saved views. */
  layoutOf?: LayoutOrigin | undefined
}
