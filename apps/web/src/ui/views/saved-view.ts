import type { TableLayout } from '../table/layout'
import { cleanFilters } from '../search-chips'
import type { Filters, TableQuery } from '../table-state'

/** What a person saved of a list: which rows, in which order, in which columns. */
export interface ViewValue {
  readonly filters: Filters
  readonly sort?: string
  readonly limit?: number
  readonly layout?: Partial<TableLayout>
}

export interface SavedView {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly shared: boolean
  /** The person's own; others' are read-only. */
  readonly own: boolean
  /** Who saved it. */
  readonly owner: string
  readonly value: ViewValue
}

const PREFIX = 'saved:'
export const viewKey = (view: Pick<SavedView, 'id'>): string => `${PREFIX}${view.id}`
export const isSavedKey = (key: string | undefined): boolean => key?.startsWith(PREFIX) ?? false

const isTexts = (value: unknown): value is Filters =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string')

/** The value as the server kept it; what an older release wrote differently is left out. */
export function readValue(value: unknown): ViewValue {
  const { filters, sort, limit, layout } = (value ?? {}) as Record<string, unknown>
  return {
    filters: isTexts(filters) ? filters : {},
    ...(typeof sort === 'string' && { sort }),
    ...(typeof limit === 'number' && { limit }),
    // Missing parts are filled in by the table, which reads layouts of older releases as well.
    ...(typeof layout === 'object' && layout !== null && { layout: layout as Partial<TableLayout> }),
  }
}

/** The list as it stands, under no name yet. `base` are the filters of a ready-made view in force. */
export function valueOf(query: TableQuery, base: Filters, layout: Partial<TableLayout>): ViewValue {
  return {
    filters: cleanFilters({ ...base, ...query.filters }),
    ...(query.sort && { sort: query.sort }),
    limit: query.limit,
    layout,
  }
}

/** The first page of a saved view. */
export const queryOf = (key: string, value: ViewValue, now: TableQuery): TableQuery => ({
  page: 1,
  limit: value.limit ?? now.limit,
  sort: value.sort,
  view: key,
  filters: value.filters,
})

/** Whether rows or order differ from what was saved; columns change too easily to count. */
export function isChanged(value: ViewValue, query: TableQuery): boolean {
  const text = (filters: Filters) => JSON.stringify(Object.entries(cleanFilters(filters)).sort(([a], [b]) => (a < b ? -1 : 1)))
  return text(value.filters) !== text(query.filters) || (value.sort ?? '') !== (query.sort ?? '')
}
