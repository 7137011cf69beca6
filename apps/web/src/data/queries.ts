import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { wireCodes } from '@zhujian/domain/contracts/wire'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { type ApiError, isApiError } from './api-error'
import { type KeyStart, otherWindows, outdatedBy, readAs } from './changes'
import { configureClient, get, type HistoryType, type Params, post } from './client'
import { FRESH, useRowsOf } from './row-events'
import { useSession } from './session'
import { useTab } from './tab'

/** What was refused has led to /401; asked again by its page coming back into view, it would lead there at once. */
const isAllowed = ({ state }: { state: { error: unknown } }): boolean =>
  !(isApiError(state.error) && state.error.code === wireCodes.forbidden)

/** Nothing is repeated by itself: the server is asked again by people or by a poll, never three times in a row. */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      retryOnMount: isAllowed,
      refetchOnMount: isAllowed,
      staleTime: FRESH,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

export const DataProvider = ({ children }: { children: ReactNode }): ReactElement =>
  createElement(QueryClientProvider, { client }, children)

/** First part of every key: the business name by which writes say what they changed, e.g. 'engineering'. */
export type QueryName = string

export interface ApiOptions {
  /** false = do not ask yet. */
  enabled?: boolean
  /** The person's own things: a login-free look has none, and does not ask for them. */
  own?: boolean
  /** Milliseconds between polls while the tab is visible. */
  every?: number
  /** Milliseconds an answer counts as fresh. */
  fresh?: number
  /** Keep showing the rows before while the next page loads. */
  keepRows?: boolean
  /** The page shows the failure itself. */
  silent?: boolean
  /** A poll: does not prolong the session. */
  background?: boolean
  /** Another library than the tab's. */
  type?: HistoryType
  /** For lists that the specification asks for by POST. */
  method?: 'GET' | 'POST'
}

export type ApiResult<T> = UseQueryResult<T, ApiError>

/** Reads; the key holds name, path, params and the history type of the tab. */
export function useApi<T>(name: QueryName, path: string, params: Params = {}, options: ApiOptions = {}): ApiResult<T> {
  const tab = useTab()
  const type = options.type ?? tab.type
  const enabled = useHasOwn(options.own ?? false) && (options.enabled ?? true)
  useRowsOf(name, enabled, hearRows, options.fresh ?? FRESH)
  const how = { type, silent: options.silent ?? false, background: options.background ?? options.every !== undefined }
  return useQuery<T, ApiError>({
    queryKey: [name, path, params, type],
    queryFn: ({ signal }) =>
      options.method === 'POST' ? post<T>(path, params, { ...how, signal }) : get<T>(path, { ...how, params, signal }),
    enabled,
    refetchInterval: options.every ?? false,
    ...(options.fresh !== undefined && { staleTime: options.fresh }),
    ...(options.keepRows && { placeholderData: keepPreviousData }),
  })
}

const useHasOwn = (own: boolean): boolean => useSession(({ user }) => !(own && user?.free))

export interface WriteOptions<T> {
  /** Names of queries that are out of date afterwards. */
  changes?: readonly QueryName[]
  silent?: boolean
  onDone?: (data: T) => void
  onFailed?: (error: ApiError) => void
}

export interface WriteInput<B> {
  body: B
  /** Same key again = the same write again. */
  key?: string
}

export type WriteResult<T, B> = UseMutationResult<T, ApiError, WriteInput<B>>

/** Writes by POST with an idempotency key and the history type of the tab. */
export function useWrite<T = unknown, B = unknown>(path: string, options: WriteOptions<T> = {}): WriteResult<T, B> {
  const { type } = useTab()
  return useMutation<T, ApiError, WriteInput<B>>({
    mutationFn: ({ body, key }) => post<T>(path, body, { type, key, silent: options.silent ?? false }),
    onSuccess: async (data) => {
      await invalidate(...(options.changes ?? []))
      options.onDone?.(data)
    },
    onError: (error) => {
      if (isApiError(error)) options.onFailed?.(error)
    },
  })
}

/** Marks everything read under these names as out of date; what is on screen is read again. */
export async function invalidate(...names: QueryName[]): Promise<void> {
  for (const [key, start] of waiting) if (names.includes(start[0] ?? '')) waiting.delete(key)
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })))
}

/** ms without a further change before what is on screen is read again: a row of writes is one change. */
const SETTLE = 250
const waiting = new Map<string, KeyStart>()
let settling: ReturnType<typeof setTimeout> | undefined

/** Out of date at once wherever it is kept; what is on screen is read again a moment later, unless its page does so itself. */
export const changed = (names: readonly string[], settle?: number): void => outdated(outdatedBy(names), settle)

export function outdated(starts: readonly KeyStart[], settle = SETTLE): void {
  for (const start of starts) {
    void client.invalidateQueries({ queryKey: start, refetchType: 'none' })
    // What was asked before the change may still be on its way.
    for (const query of client.getQueryCache().findAll({ queryKey: start, fetchStatus: 'fetching' }))
      void query.promise?.finally(() => query.invalidate()).catch(() => undefined)
    waiting.set(start.join(), start)
  }
  clearTimeout(settling)
  settling = setTimeout(readAgain, settle)
}

function readAgain(): void {
  const starts = [...waiting.values()]
  waiting.clear()
  const matches = (key: readonly unknown[]) => starts.some((start) => start.every((part, at) => key[at] === part))
  void client.invalidateQueries({ predicate: ({ queryKey }) => matches(queryKey), refetchType: 'active' })
}

/**
 * What others did, told by the live channel: only what is on screen and speaks of these projects is read again. The lists and
 * badges drawn from everything have their own messages.
 */
function hearRows(names: readonly string[], projects: ReadonlySet<number> | null): void {
  const starts = names.flatMap(readAs)
  const matches = (key: readonly unknown[]) => starts.some((start) => start.every((part, at) => key[at] === part))
  const speaks = ([, , params]: readonly unknown[]) => projects === null || speaksOf(params, projects)
  void client.invalidateQueries({ predicate: ({ queryKey }) => matches(queryKey) && speaks(queryKey), refetchType: 'active' })
}

function speaksOf(params: unknown, projects: ReadonlySet<number>): boolean {
  const asked = typeof params === 'object' && params !== null && 'engineering_id' in params ? params.engineering_id : undefined
  const ids = String(asked ?? '')
    .split(',')
    .map(Number)
    .filter(Boolean)
  return ids.length === 0 || ids.some((id) => projects.has(id))
}

/** The answers of writes say what they changed, here and in the other windows of this browser. */
export function followChanges(): void {
  const tell = otherWindows(changed)
  configureClient({
    onChanged: (names) => {
      if (!names) return markAllStale()
      changed(names)
      tell(names)
    },
  })
}

/** Drops every answer that no page on show uses: one of them may be what a page broke on. */
export const forgetUnused = (): void => client.removeQueries({ type: 'inactive' })

/** Everything is read again the next time it is shown, what was refused too; what is on screen stays. */
export function markAllStale(): void {
  client.removeQueries({ type: 'inactive', predicate: (query) => !isAllowed(query) })
  void client.invalidateQueries({ refetchType: 'none' })
}

/** Reads once outside a component, through the same cache. */
export function fetchApi<T>(name: QueryName, path: string, params: Params = {}, type: HistoryType = 0): Promise<T> {
  return client.fetchQuery({
    queryKey: [name, path, params, type],
    queryFn: ({ signal }) => get<T>(path, { params, type, signal }),
    staleTime: 0,
  })
}

/** What has been dealt with and left: shown again, it is waited for, for what it allowed a moment ago may be done. */
export const drop = (name: QueryName, path: string, params: Params): void =>
  client.removeQueries({ queryKey: [name, path, params], type: 'inactive' })

/** Logout: nobody's data stays in memory. */
export const forgetQueries = (): void => client.clear()
