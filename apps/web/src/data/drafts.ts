import { EDIT_DEBOUNCE_MS } from '@zhujian/model/constants'
import { useCallback, useEffect, useState } from 'react'
import { isApiError } from './api-error'
import { get, post } from './client'
import { sessionToken, useSession } from './session'

/**
 * Unfinished input, kept on the server for the account. What could not be sent (connection or session lost) waits in memory,
 * belongs to its account, and is sent after the next login; it is never written to browser storage, where it would stand plain.
 */
export interface Draft<T> {
  body: T
  /** Epoch seconds. */
  updated_at: number
}

interface Pending {
  account: number
  scope: string
  key: string
  body: unknown
  /** Epoch seconds of the last change. */
  at: number
}

const PATH = '/api/user/pc/draft'
/** Browsers refuse larger bodies for requests that outlive the page. */
const KEEPALIVE_LIMIT = 60_000
const RETRY_MS = 10_000

const pending = new Map<string, Pending>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** The last send of each draft; the next waits for it, lest an older body arrive after a newer one. */
const sending = new Map<string, Promise<void>>()
const listeners = new Set<(name: string, savedAt: number) => void>()
const nameOf = (account: number, scope: string, key: string): string => `${account}\n${scope}\n${key}`

/** Reads the draft of a form; one that is still waiting here is newer than the server's. */
export async function readDraft<T>(scope: string, key: string): Promise<Draft<T> | null> {
  const account = useSession.getState().user?.id ?? 0
  const waiting = pending.get(nameOf(account, scope, key))
  if (waiting) return waiting.body === null ? null : { body: waiting.body as T, updated_at: waiting.at }
  if (useSession.getState().user?.free) return null
  return get<Draft<T> | null>(PATH, { params: { scope, key }, background: true })
}

/** Keeps a draft; sent two seconds after the last change. `null` forgets it. */
export function saveDraft(scope: string, key: string, body: unknown): void {
  const account = useSession.getState().user?.id ?? 0
  const name = nameOf(account, scope, key)
  pending.set(name, { account, scope, key, body, at: Math.floor(Date.now() / 1000) })
  clearTimeout(timers.get(name))
  timers.set(
    name,
    setTimeout(() => void sendDraft(name), EDIT_DEBOUNCE_MS),
  )
}

/** A request that must outlive the page cannot wait for the one before it. */
function sendDraft(name: string, keepalive = false): Promise<void> {
  clearTimeout(timers.get(name))
  const sent = keepalive ? postDraft(name, true) : (sending.get(name) ?? Promise.resolve()).then(() => postDraft(name, false))
  sending.set(name, sent)
  return sent
}

async function postDraft(name: string, keepalive: boolean): Promise<void> {
  const draft = pending.get(name)
  const { user } = useSession.getState()
  if (!draft || !sessionToken() || draft.account !== user?.id || user.free) return
  const { scope, key, body } = draft
  const fits = keepalive && JSON.stringify(body).length < KEEPALIVE_LIMIT
  try {
    await post(PATH, { scope, key, body }, { background: true, keepalive: fits })
    if (pending.get(name) === draft) pending.delete(name)
    for (const listener of listeners) listener(name, Date.now())
  } catch (error) {
    // Stays in `pending`: the next change, the next login or the network coming back sends it, and here a server that comes back.
    if (isApiError(error) && error.code === undefined && pending.get(name) === draft)
      timers.set(
        name,
        setTimeout(() => void sendDraft(name), RETRY_MS),
      )
  }
}

/** Sends everything that waits: on page hide, before a reload, after login, when the network is back. */
export async function flushDrafts(keepalive = false): Promise<void> {
  await Promise.all([...pending.keys()].map((name) => sendDraft(name, keepalive)))
}

/** A draft as lists know it: what it is of, not what it says. */
export interface KeptDraft {
  readonly scope: string
  readonly key: string
  /** Epoch seconds. */
  readonly updated_at: number
}

/** Every draft of the account, what waits here sent first. */
export async function listDrafts(): Promise<readonly KeptDraft[]> {
  await flushDrafts()
  return (await get<{ rows: KeptDraft[] }>(PATH, { background: true })).rows
}

/** Forgets a draft now. */
export async function dropDraft({ scope, key }: Pick<KeptDraft, 'scope' | 'key'>): Promise<void> {
  await post(PATH, { scope, key, body: null }, { background: true })
}

/** Logout by the person: nothing of the account stays, not even in memory. */
export function forgetDrafts(): void {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  pending.clear()
}

export function watchDrafts(): void {
  addEventListener('pagehide', () => void flushDrafts(true))
  addEventListener('online', () => void flushDrafts())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushDrafts(true)
  })
}

export interface DraftControl<T> {
  /** undefined while it is being fetched, null when there is none. */
  found: Draft<T> | null | undefined
  /** Epoch milliseconds of the last time the server took it. */
  savedAt: number | undefined
  save: (body: T) => void
  /** After submit or when the person does not want it. */
  discard: () => void
}

export function useDraft<T>(scope: string, key: string): DraftControl<T> {
  const [found, setFound] = useState<Draft<T> | null | undefined>(undefined)
  const [savedAt, setSavedAt] = useState<number | undefined>(undefined)
  const account = useSession((state) => state.user?.id ?? 0)
  useEffect(() => {
    let current = true
    const settle = (draft: Draft<T> | null): void => void (current && setFound(draft))
    readDraft<T>(scope, key).then(settle, () => settle(null))
    const listener = (name: string, at: number): void => void (name === nameOf(account, scope, key) && setSavedAt(at))
    listeners.add(listener)
    return () => {
      current = false
      listeners.delete(listener)
      void flushDrafts()
    }
  }, [account, scope, key])
  const save = useCallback((body: T) => saveDraft(scope, key, body), [scope, key])
  const discard = useCallback(() => {
    setFound(null)
    setSavedAt(undefined)
    saveDraft(scope, key, null)
    void flushDrafts()
  }, [scope, key])
  return { found, savedAt, save, discard }
}
