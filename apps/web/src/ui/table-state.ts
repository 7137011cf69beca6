import { DEFAULT_PAGE_SIZE } from '@zhujian/model/constants'
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { type Reach, type TableStateStore, useTabTableState } from './tab-table-state'

/** Replaces the store of the tab: a page may keep its lists elsewhere. */
export const TableStateContext = createContext<TableStateStore | null>(null)

function useText(reach: Reach, key: string): [string | undefined, (text: string | undefined) => void] {
  const ofTab = useTabTableState()
  const store = useContext(TableStateContext) ?? ofTab
  const text = useSyncExternalStore(store.subscribe, () => store.read(reach, key))
  const write = useCallback((next: string | undefined) => store.write(reach, key, next), [store, reach, key])
  return [text, write]
}

/** A JSON value in the session or account reach; text that cannot be read counts as absent, undefined forgets it. */
export function useKept<T>(reach: 'session' | 'account', key: string, initial: T): [T, (next: T | undefined) => void] {
  const [text, write] = useText(reach, key)
  const value = useMemo(() => readJson(text, initial), [text, initial])
  const set = useCallback((next: T | undefined) => write(next === undefined ? undefined : JSON.stringify(next)), [write])
  return [value, set]
}

function readJson<T>(text: string | undefined, initial: T): T {
  if (text === undefined) return initial
  try {
    // The text was written by useKept under the same key, so its shape is T.
    return JSON.parse(text) as T
  } catch {
    return initial
  }
}

/** Filters by field name, as they go on the wire. */
export type Filters = Readonly<Record<string, string>>

/** Everything that decides which rows a list shows. */
export interface TableQuery {
  readonly page: number
  readonly limit: number
  readonly sort?: string | undefined
  readonly view?: string | undefined
  readonly filters: Filters
}

/** What a list shows before anything is chosen. */
export const firstQuery = (filters: Filters, view: string | undefined): TableQuery => ({
  page: 1,
  limit: DEFAULT_PAGE_SIZE,
  view,
  filters,
})

const OWN_KEYS = ['page', 'limit', 'sort', 'view']

/** Emptied on purpose. Empty values do not survive in an address, and no filter is a space. */
const EMPTIED = ' '
/** The view of everything, where the list opens with another. */
export const EVERYTHING = 'all'

/** The query as an address text; what equals the default is left out. */
export function queryToText(query: TableQuery, initial: TableQuery): string {
  const search = new URLSearchParams()
  if (query.page > 1) search.set('page', String(query.page))
  if (query.limit !== initial.limit) search.set('limit', String(query.limit))
  if ((query.sort ?? '') !== (initial.sort ?? '')) search.set('sort', query.sort || EMPTIED)
  if ((query.view ?? '') !== (initial.view ?? '')) search.set('view', query.view || EVERYTHING)
  for (const [name, value] of Object.entries(query.filters))
    if (value !== '' && value !== initial.filters[name]) search.set(`f.${name}`, value)
  // An emptied default must not come back after a reload.
  for (const name of Object.keys(initial.filters)) if (!query.filters[name]) search.set(`f.${name}`, EMPTIED)
  return search.toString()
}

export function textToQuery(text: string | undefined, initial: TableQuery): TableQuery {
  if (text === undefined) return initial
  const search = new URLSearchParams(text)
  const whole = (name: string, otherwise: number) =>
    /^[1-9]\d{0,6}$/.test(search.get(name) ?? '') ? Number(search.get(name)) : otherwise
  const filters: Record<string, string> = { ...initial.filters }
  for (const [name, value] of search) if (!OWN_KEYS.includes(name) && name.startsWith('f.')) filters[name.slice(2)] = value
  const kept = Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ''))
  const view = search.get('view') ?? initial.view
  return {
    page: whole('page', 1),
    limit: whole('limit', initial.limit),
    sort: (search.get('sort') ?? initial.sort)?.trim() || undefined,
    view: view === EVERYTHING ? undefined : view,
    filters: kept,
  }
}

/** An address that says nothing means the start; this says everything in its place, under a start that is not plain. */
const PLAIN_TEXT = `view=${EVERYTHING}`

/**
 * The query of one list, kept in the address of the tab. The address is written against `plain`, so that it reads the same for
 * everybody; `start` is what a person's bare address opens with.
 */
export function useTableQuery(
  key: string,
  plain: TableQuery,
  start: TableQuery = plain,
): [TableQuery, (next: TableQuery) => void] {
  const [text, write] = useText('address', key)
  const query = useMemo(() => (text === undefined ? start : textToQuery(text, plain)), [text, plain, start])
  const set = useCallback(
    (next: TableQuery) => write(queryToText(next, plain) || (start === plain ? '' : PLAIN_TEXT)),
    [write, plain, start],
  )
  return [query, set]
}
