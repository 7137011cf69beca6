import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'

/**
 * How long a piece of table state lives.
 * address – filters, page, size, sort, view: part of the tab's address · session – ticked rows, scroll, fold: until the browser closes ·
 * account – columns, widths, density: follows the person.
 */
export type Reach = 'address' | 'session' | 'account'

/** Keeps texts by reach and key: a search string for `address`, JSON for the others. The shell provides one per tab. */
export interface TableStateStore {
  read(reach: Reach, key: string): string | undefined
  write(reach: Reach, key: string, text: string | undefined): void
  subscribe(listener: () => void): () => void
}

/** Keeps everything of one place, without a shell around it; the prefix tells places apart. */
export function browserTableState(prefix: string): TableStateStore {
  const memory = new Map<string, string>()
  const listeners = new Set<() => void>()
  const areaOf = (reach: Reach) => (reach === 'account' ? localStorage : sessionStorage)
  const full = (reach: Reach, key: string) => (reach === 'account' ? `table.${key}` : `${prefix}.${reach}.${key}`)
  return {
    read: (reach, key) => memory.get(full(reach, key)) ?? quietly(() => areaOf(reach).getItem(full(reach, key))) ?? undefined,
    write: (reach, key, text) => {
      const name = full(reach, key)
      if (text === undefined) memory.delete(name)
      else memory.set(name, text)
      quietly(() => (text === undefined ? areaOf(reach).removeItem(name) : areaOf(reach).setItem(name, text)))
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

// Storage may be closed by policy or full; the copy in memory is enough then.
function quietly<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

export const TableStateContext = createContext<TableStateStore>(browserTableState('page'))

function useText(reach: Reach, key: string): [string | undefined, (text: string | undefined) => void] {
  const store = useContext(TableStateContext)
  const text = useSyncExternalStore(store.subscribe, () => store.read(reach, key))
  const write = useCallback((next: string | undefined) => store.write(reach, key, next), [store, reach, key])
  return [text, write]
}

/** A JSON value in the session or account reach; text that cannot be read counts as absent. */
export function useKept<T>(reach: 'session' | 'account', key: string, initial: T): [T, (next: T) => void] {
  const [text, write] = useText(reach, key)
  const value = useMemo(() => readJson(text, initial), [text, initial])
  const set = useCallback((next: T) => write(JSON.stringify(next)), [write])
  return [value, set]
}

function readJson<T>(text: string | undefined, initial: T): T {
  if (text === undefined) return initial
  // The text was written by useKept under the same key, so its shape is T.
  return quietly(() => JSON.parse(text) as T) ?? initial
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

const OWN_KEYS = ['page', 'limit', 'sort', 'view']

/** The query as an address text; what equals the default is left out. */
export function queryToText(query: TableQuery, initial: TableQuery): string {
  const search = new URLSearchParams()
  if (query.page > 1) search.set('page', String(query.page))
  if (query.limit !== initial.limit) search.set('limit', String(query.limit))
  if (query.sort) search.set('sort', query.sort)
  if ((query.view ?? '') !== (initial.view ?? '')) search.set('view', query.view ?? '')
  for (const [name, value] of Object.entries(query.filters))
    if (value !== '' && value !== initial.filters[name]) search.set(`f.${name}`, value)
  // An emptied default must not come back after a reload.
  for (const name of Object.keys(initial.filters)) if (!query.filters[name]) search.set(`f.${name}`, '')
  return search.toString()
}

export function textToQuery(text: string | undefined, initial: TableQuery): TableQuery {
  if (text === undefined) return initial
  const search = new URLSearchParams(text)
  const whole = (name: string, otherwise: number) =>
    /^[1-9]\d{0,6}$/.test(search.get(name) ?? '') ? Number(search.get(name)) : otherwise
  const filters: Record<string, string> = { ...initial.filters }
  for (const [name, value] of search) if (!OWN_KEYS.includes(name) && name.startsWith('f.')) filters[name.slice(2)] = value
  const kept = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  return {
    page: whole('page', 1),
    limit: whole('limit', initial.limit),
    sort: search.get('sort') ?? undefined,
    view: search.get('view') ?? initial.view,
    filters: kept,
  }
}

/** The query of one list, kept in the address of the tab. */
export function useTableQuery(key: string, initial: TableQuery): [TableQuery, (next: TableQuery) => void] {
  const [text, write] = useText('address', key)
  const query = useMemo(() => textToQuery(text, initial), [text, initial])
  const set = useCallback((next: TableQuery) => write(queryToText(next, initial)), [write, initial])
  return [query, set]
}
