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

const textOf = (value: object | undefined): string =>
  JSON.stringify(Object.entries(value ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Whether rows or order differ from what was saved. */
export const isChanged = (value: ViewValue, query: TableQuery): boolean =>
  textOf(cleanFilters(value.filters)) !== textOf(cleanFilters(query.filters)) || (value.sort ?? '') !== (query.sort ?? '')

/** Whether the columns were changed since they were saved; `kept` is what the person changed, undefined or empty when nothing. */
export const isRearranged = (value: ViewValue, kept: Partial<TableLayout>): boolean =>
  Object.keys(kept).length > 0 && textOf({ ...value.layout, ...kept }) !== textOf(value.layout)

export const isSameValue = (one: ViewValue, other: ViewValue): boolean =>
  textOf(one.filters) === textOf(other.filters) &&
  (one.sort ?? '') === (other.sort ?? '') &&
  one.limit === other.limit &&
  textOf(one.layout) === textOf(other.layout)
