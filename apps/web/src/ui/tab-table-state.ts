import { useMemo } from 'react'
import { onSessionEnd } from '../data/account'
import { onPreferencesLoaded, readPreference, savePreference } from '../data/preferences'
import { readOwn, writeOwn } from '../data/session-items'
import { type Tab, tabStatePrefix, useTab } from '../data/tab'

/**
 * How long a piece of table state lives.
 * address – filters, page, size, sort, view: part of the tab's address · session – scroll, fold: until the browser closes ·
 * account – columns, widths, density: follows the person.
 */
export type Reach = 'address' | 'session' | 'account'

/** Keeps texts by reach and key: a search string for `address`, JSON for the others. */
export interface TableStateStore {
  read(reach: Reach, key: string): string | undefined
  /** undefined forgets. */
  write(reach: Reach, key: string, text: string | undefined): void
  subscribe(listener: () => void): () => void
}

const isPlainName = (name: string): boolean => ['page', 'limit', 'sort', 'view'].includes(name) || name.startsWith('f.')

/** Whether a name of the address belongs to the list whose names begin with `prefix`. */
const isNameOf = (name: string, prefix: string): boolean => name.startsWith(prefix) && isPlainName(name.slice(prefix.length))

/** What the browser refuses to store (policy, full); nobody's rows outlive the session. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()
onSessionEnd(() => memory.clear())

/** One list's part of the address of a tab, as a search text; undefined when it has none. */
export function addressText(query: Readonly<Record<string, string>>, prefix = ''): string | undefined {
  const own = Object.entries(query).filter(([name]) => isNameOf(name, prefix))
  if (own.length === 0) return undefined
  return new URLSearchParams(own.map(([name, value]) => [name.slice(prefix.length), value])).toString()
}

/** The query of a tab with one list's part replaced and everything else as it was. */
export function addressWith(query: Readonly<Record<string, string>>, text: string, prefix = ''): Record<string, string> {
  const others = Object.entries(query).filter(([name]) => !isNameOf(name, prefix))
  const own = [...new URLSearchParams(text)].map(([name, value]): [string, string] => [prefix + name, value])
  return Object.fromEntries([...others, ...own])
}

/** The first list a tab shows has the plain names of the address, so that links can name them; each further one puts its key in front. */
export function prefixOf(tabKey: string, key: string): string {
  const name = `${tabStatePrefix(tabKey)}list`
  const first = memory.get(name) ?? readOwn<string>(name)
  if (first === undefined) keep(name, key)
  return first === undefined || first === key ? '' : `${key}.`
}

function keep(name: string, text: string | undefined): void {
  writeOwn(name, text)
  if (text === undefined || readOwn(name) === text) memory.delete(name)
  else memory.set(name, text)
}

function readText(tab: Tab, reach: Reach, key: string): string | undefined {
  if (reach === 'address' && tab.key !== '') return addressText(tab.query, prefixOf(tab.key, key))
  const name = tabStatePrefix(tab.key) + key
  if (reach === 'account') return readPreference<string | null>(`table.${key}`) ?? undefined
  return memory.get(name) ?? readOwn<string>(name)
}

function writeText(tab: Tab, reach: Reach, key: string, text: string | undefined): void {
  if (reach === 'address' && tab.key !== '') tab.setQuery((now) => addressWith(now, text ?? '', prefixOf(tab.key, key)))
  else if (reach === 'account') savePreference(`table.${key}`, text ?? null)
  else keep(tabStatePrefix(tab.key) + key, text)
  tell()
}

const tell = (): void => {
  for (const listener of listeners) listener()
}
onPreferencesLoaded(tell)

/** Table state where the rest of a tab's state lives: address of the tab, session items, preferences of the account. */
export function useTabTableState(): TableStateStore {
  const tab = useTab()
  return useMemo(
    () => ({
      read: (reach, key) => readText(tab, reach, key),
      write: (reach, key, text) => writeText(tab, reach, key, text),
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }),
    [tab],
  )
}
