import { useSyncExternalStore } from 'react'

/** Where the page is: the hash router's address split into path and query. */
export interface Place {
  path: string
  query: Readonly<Record<string, string>>
  /** Path with query, as it stands after '#'. */
  address: string
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function parseAddress(address: string): Place {
  const [path = '', search = ''] = address.split(/\?(.*)/s)
  const clean = `/${decode(path).replace(/^\/+|\/+$/g, '')}`
  const query = Object.fromEntries(new URLSearchParams(search))
  return { path: clean, query, address: search ? `${clean}?${search}` : clean }
}

export function addressFor(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

let current = parseAddress(location.hash.slice(1))
const watchers = new Set<() => void>()

function refresh(): void {
  const next = parseAddress(location.hash.slice(1))
  if (next.address === current.address) return
  current = next
  for (const watcher of watchers) watcher()
}
addEventListener('hashchange', refresh)
addEventListener('popstate', refresh)

/** [S2-01] Navigation errors are swallowed; their number is part of the copied error report. */
export const navigationErrors = { count: 0 }

export function navigate(address: string, options: { replace?: boolean } = {}): void {
  try {
    const target = `#${parseAddress(address).address}`
    if (options.replace) history.replaceState(null, '', target)
    else if (target !== location.hash) history.pushState(null, '', target)
    refresh()
  } catch {
    navigationErrors.count++
  }
}

export const currentPlace = (): Place => current

export function watchPlace(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
export const usePlace = (): Place => useSyncExternalStore(watchPlace, currentPlace)

/** Only paths of this application may be a target taken from an address: no other origin, no script. */
export function safeTarget(address: string | undefined): string | undefined {
  if (!address || !/^\/(?![/\\])/.test(address) || /[\\\p{Cc}]/u.test(address)) return undefined
  return parseAddress(address).address
}
