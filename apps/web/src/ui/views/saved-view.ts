import { hasOwn } from '@zhujian/model/has-own'
import { type Density, ROW_HEIGHT, type TableLayout } from '../table/layout'
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

const PAGE_SIZES = /^[1-9]\d{0,2}$/
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const each = <T>(value: unknown, fits: (one: unknown) => one is T): Record<string, T> | undefined =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => fits(entry[1]))) : undefined
const isText = (value: unknown): value is string => typeof value === 'string'
const isWidth = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isShown = (value: unknown): value is boolean => typeof value === 'boolean'
const isPin = (value: unknown): value is TableLayout['pins'][string] => PINS.some((pin) => pin === value)
const PINS = ['left', 'right', 'none'] as const
const isDensity = (value: unknown): value is Density => isText(value) && hasOwn(ROW_HEIGHT, value)

/** Columns as somebody else saved them: only what a table can be drawn with. */
function readLayout({ order, widths, shown, pins, density }: Record<string, unknown>): Partial<TableLayout> {
  const parts = { widths: each(widths, isWidth), shown: each(shown, isShown), pins: each(pins, isPin) }
  return {
    ...(Array.isArray(order) && { order: order.filter(isText) }),
    ...(parts.widths && { widths: parts.widths }),
    ...(parts.shown && { shown: parts.shown }),
    ...(parts.pins && { pins: parts.pins }),
    ...(isDensity(density) && { density }),
  }
}

/** The value as the server kept it; what an older release wrote differently is left out. */
export function readValue(value: unknown): ViewValue {
  const { filters, sort, limit, layout } = (value ?? {}) as Record<string, unknown>
  return {
    filters: isTexts(filters) ? filters : {},
    ...(typeof sort === 'string' && { sort }),
    ...(typeof limit === 'number' && PAGE_SIZES.test(String(limit)) && { limit }),
    // Missing parts are filled in by the table, which reads layouts of older releases as well.
    ...(isRecord(layout) && { layout: readLayout(layout) }),
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
