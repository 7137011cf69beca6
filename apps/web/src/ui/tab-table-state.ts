import { useMemo } from 'react'
import { onSessionEnd } from '../data/account'
import { readPreference, savePreference } from '../data/preferences'
import { readOwn, writeOwn } from '../data/session-items'
import { type Tab, tabStatePrefix, useTab } from '../data/tab'

/**
 * How long a piece of table state lives.
 * address – filters, page, size, sort, view: part of the tab's address · session – ticked rows, scroll, fold: until the browser closes ·
 * account – columns, widths, density: follows the person.
 */
export type Reach = 'address' | 'session' | 'account'

/** Keeps texts by reach and key: a search string for `address`, JSON for the others. */
export interface TableStateStore {
  read(reach: Reach, key: string): string | undefined
  write(reach: Reach, key: string, text: string): void
  subscribe(listener: () => void): () => void
}

/** Names of the address that belong to tables. */
const isTableName = (name: string): boolean => ['page', 'limit', 'sort', 'view'].includes(name) || name.startsWith('f.')

/** What the browser refuses to store (policy, full); nobody's rows outlive the session. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()
onSessionEnd(() => memory.clear())

/** The table's part of the address of a tab, as a search text; undefined when it has none. */
export function addressText(query: Readonly<Record<string, string>>): string | undefined {
  const own = Object.entries(query).filter(([name]) => isTableName(name))
  return own.length > 0 ? new URLSearchParams(own).toString() : undefined
}

/** The query of a tab with the table's part replaced and everything else as it was. */
export function addressWith(query: Readonly<Record<string, string>>, text: string): Record<string, string> {
  const others = Object.entries(query).filter(([name]) => !isTableName(name))
  return Object.fromEntries([...others, ...new URLSearchParams(text)])
}

function readText(tab: Tab, reach: Reach, key: string): string | undefined {
  if (reach === 'address' && tab.key !== '') return addressText(tab.query)
  const name = tabStatePrefix(tab.key) + key
  if (reach === 'account') return readPreference<string>(`table.${key}`)
  return memory.get(name) ?? readOwn<string>(name)
}

function writeText(tab: Tab, reach: Reach, key: string, text: string): void {
  if (reach === 'address' && tab.key !== '') tab.setQuery(addressWith(tab.query, text))
  else if (reach === 'account') savePreference(`table.${key}`, text)
  else {
    const name = tabStatePrefix(tab.key) + key
    writeOwn(name, text)
    if (readOwn(name) === text) memory.delete(name)
    else memory.set(name, text)
  }
  for (const listener of listeners) listener()
}

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
