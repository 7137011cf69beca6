import { useCallback } from 'react'
import { create } from 'zustand'
import { get, post } from './client'
import { useSession } from './session'
import { readOwn, writeOwn } from './session-items'

/** One stored choice of an account: columns, density, menu width, saved views … */
interface PreferenceRow {
  key: string
  value: unknown
}

type Values = Readonly<Record<string, unknown>>

const COPY = 'preferences'
const PATH = '/api/user/pc/preference'
const SAVE_AFTER = 800

interface Preferences {
  values: Values
  /** The choices of the account have come from the server; before that, what is not there may only not be here yet. */
  known: boolean
}

const usePreferences = create<Preferences>(() => ({ values: readOwn<Values>(COPY) ?? {}, known: false }))

const waiting = new Map<string, ReturnType<typeof setTimeout>>()
/** The last one under way of each choice: the next waits for it, or the older could arrive later and stay. */
const underWay = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()

/** Told whenever the choices of the account have come from the server. */
export const onPreferencesLoaded = (listener: () => void): void => void listeners.add(listener)

function put(key: string, value: unknown): void {
  const values = { ...usePreferences.getState().values, [key]: value }
  usePreferences.setState({ values })
  writeOwn(COPY, values)
}

/** Fetches the choices of the account after login; until then, and when it fails, the local copy is used. */
export async function loadPreferences(): Promise<void> {
  try {
    const { rows } = await get<{ rows: PreferenceRow[] }>(PATH, { background: true })
    const stored = Object.fromEntries(rows.map((row) => [row.key, row.value]))
    for (const key of waiting.keys()) stored[key] = usePreferences.getState().values[key]
    usePreferences.setState({ values: stored, known: true })
    writeOwn(COPY, stored)
    for (const listener of listeners) listener()
  } catch {
    // The copy of this window is good enough; the next login asks again.
  }
}

/** Remembers a choice here at once and on the server a moment later. */
export function savePreference(key: string, value: unknown): void {
  put(key, value)
  clearTimeout(waiting.get(key))
  const timer = setTimeout(() => void send(key), SAVE_AFTER)
  waiting.set(key, timer)
}

async function send(key: string, keepalive = false): Promise<void> {
  clearTimeout(waiting.get(key))
  waiting.delete(key)
  // A login-free look chooses for itself, not for the account.
  if (useSession.getState().user?.free) return
  // A page that goes waits for nothing.
  const before = keepalive ? undefined : underWay.get(key)
  const sent = before ? before.then(() => write(key, keepalive)) : write(key, keepalive)
  underWay.set(key, sent)
  await sent
  if (underWay.get(key) === sent) underWay.delete(key)
}

async function write(key: string, keepalive: boolean): Promise<void> {
  try {
    await post(PATH, { key, value: usePreferences.getState().values[key] }, { background: true, keepalive })
  } catch {
    // A lost choice of width or density is set again by the person; nothing else depends on it.
  }
}

/** Sends what still waits: before the page goes and before logout. */
export async function flushPreferences(keepalive = false): Promise<void> {
  await Promise.all([...waiting.keys()].map((key) => send(key, keepalive)))
}

export function watchPreferences(): void {
  addEventListener('pagehide', () => void flushPreferences(true))
}

export const readPreference = <T>(key: string): T | undefined => usePreferences.getState().values[key] as T | undefined

export const usePreferencesKnown = (): boolean => usePreferences(({ known }) => known)

/** A preference as state. The value may be older than the code that reads it: check its shape before use. */
export function usePreference<T>(key: string, initial: T): readonly [T, (value: T) => void] {
  const value = usePreferences((state) => state.values[key])
  const set = useCallback((next: T) => savePreference(key, next), [key])
  return [value === undefined ? initial : (value as T), set]
}

export function forgetPreferences(): void {
  for (const timer of waiting.values()) clearTimeout(timer)
  waiting.clear()
  usePreferences.setState({ values: {}, known: false })
}
