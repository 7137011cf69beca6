import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import type { HistoryType } from './client'
import { readOwn, writeOwn } from './session-items'

type TabQuery = Record<string, string | number | undefined>

/** What a page may know and do about the tab it is shown in. */
export interface Tab {
  key: string
  /** Path without query, e.g. '/projectlibrary/supervise'. */
  path: string
  query: Readonly<Record<string, string>>
  /** [S4-11] Belongs to the tab, not to the window. */
  type: HistoryType
  /** What the record is about; its code is told by the tab when one points at it. */
  setTitle: (title: string, code?: string) => void
  /** The library the record shown turned out to stand in, whatever the address said. */
  setType: (type: HistoryType) => void
  /** Marks unsaved work: orange dot, question before closing. */
  setDirty: (dirty: boolean) => void
  /** Replaces the query of this tab in the address, so that a list survives reload and back; as a function of what stands there, so that of two changes in a row neither is lost. */
  setQuery: (change: TabQuery | ((now: Tab['query']) => TabQuery)) => void
  close: () => void
  openTab: (address: string, title?: string) => void
  /** Shows another address in this same tab. */
  replace: (address: string) => void
}

const outside: Tab = {
  key: '',
  path: '',
  query: {},
  type: 0,
  setTitle: () => undefined,
  setType: () => undefined,
  setDirty: () => undefined,
  setQuery: () => undefined,
  close: () => undefined,
  openTab: () => undefined,
  replace: () => undefined,
}

export const TabContext = createContext<Tab>(outside)

export const useTab = (): Tab => useContext(TabContext)

/** A record opened from a message or a to-do is shown in the library its project stands in. */
export function useLibraryOf(library: unknown): void {
  const { setType } = useTab()
  useEffect(() => {
    if (library === 0 || library === 1 || library === 2) setType(library)
  }, [library, setType])
}

export const tabStatePrefix = (tabKey: string): string => `tab:${tabKey}:`

/** Like useState, but kept for the life of the tab: survives a reload and the tree being dropped from memory. */
export function useTabState<T>(key: string, initial: T): readonly [T, (next: T | ((before: T) => T)) => void] {
  const name = tabStatePrefix(useTab().key) + key
  const [value, setValue] = useState<T>(() => readOwn<T>(name) ?? initial)
  const set = useCallback(
    (next: T | ((before: T) => T)) =>
      setValue((before) => {
        const after = typeof next === 'function' ? (next as (before: T) => T)(before) : next
        writeOwn(name, after)
        return after
      }),
    [name],
  )
  return [value, set]
}

/**
 * The record a page shows among others, held in its address: what a message or a link asks for is then always a change,
 * whatever was chosen on the page since it last asked. `older`: another name under which links may give it.
 */
export function useAddressed(name: string, older = name): readonly [number | null, (id: number | null) => void] {
  const { query, setQuery } = useTab()
  const choose = useCallback(
    (id: number | null) => setQuery((now) => ({ ...now, [older]: undefined, [name]: id ?? undefined })),
    [name, older, setQuery],
  )
  return [Number(query[name] ?? query[older]) || null, choose]
}

/** Props of every page component. */
export interface PageProps {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  tab: Tab
}
