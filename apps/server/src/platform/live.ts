import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { messageOf } from './database-errors'
import type { Db } from './db'
import { createLink, type Link } from './link'
import type { Log } from './log'

export type LiveId = number | string
/** An empty list means: anything under this topic may have changed. */
export type LiveListener = (ids: readonly LiveId[], topic: string) => void

/** Announcements between all processes of the installation: topics and ids, never content. */
export interface Live {
  /** Whether announcements reach us now. A cache must not be trusted while this is false. */
  readonly linked: boolean
  readonly onLinkState: (fn: (linked: boolean) => void) => () => void
  /** Own listeners hear it at once, other processes within about 100 ms. Call after the commit. */
  readonly publish: (topic: string, ids?: readonly LiveId[]) => void
  /** Sent by the database exactly when the transaction commits, to every process including this one. */
  readonly announce: (trx: Db, topic: string, ids?: readonly LiveId[]) => Promise<void>
  readonly subscribe: (topic: string, fn: LiveListener) => () => void
  /** The connection underneath, for the health of the process. */
  readonly link: Link
  readonly close: () => Promise<void>
}

export const CHANNEL = 'zhujian'
/** Reaches the listeners of all topics: the whole database was replaced. */
const EVERY_TOPIC = '*'
const BATCH_MS = 100
/** PostgreSQL allows 8,000 bytes; ids are numbers or uuids. */
const IDS_PER_MESSAGE = 180
/** While the database is away: beyond this many ids a topic is announced as a whole. */
const MOST_PENDING_IDS = 5000

const messageSchema = z.object({ o: z.string(), t: z.string(), i: z.array(z.union([z.number(), z.string()])) })

export function createLive(log: Log): Live {
  const origin = randomUUID()
  const listeners = new Map<string, Set<LiveListener>>()
  const linkListeners = new Set<(linked: boolean) => void>()
  const deliver = (topic: string, ids: readonly LiveId[]) => {
    const heard = topic === EVERY_TOPIC ? [...listeners.values()].flatMap((known) => [...known]) : (listeners.get(topic) ?? [])
    for (const listener of heard) callSafely(() => listener(ids, topic), log)
  }
  const link = createLink({ log, channel: CHANNEL, onNotification: (payload) => receive(payload, { origin, deliver, log }) })
  const outbox = createOutbox(link, origin, log)
  link.onState((linked) => {
    for (const listener of linkListeners) callSafely(() => listener(linked), log)
    if (linked) outbox.flush()
  })
  return {
    get linked() {
      return link.alive
    },
    link,
    onLinkState: (fn) => add(linkListeners, fn),
    publish: (topic, ids = []) => {
      deliver(topic, ids)
      outbox.put(topic, ids)
    },
    announce: async (trx, topic, ids = []) => {
      for (const message of encode('', topic, ids)) await sql`select pg_notify(${CHANNEL}, ${message})`.execute(trx)
    },
    subscribe: (topic, fn) => {
      const known = listeners.get(topic) ?? new Set<LiveListener>()
      listeners.set(topic, known)
      return add(known, fn)
    },
    close: async () => {
      await outbox.close()
      await link.close()
    },
  }
}

function createOutbox(link: Link, origin: string, log: Log) {
  const pending = new Map<string, Set<LiveId> | 'all'>()
  let timer: NodeJS.Timeout | undefined
  const send = async () => {
    timer = undefined
    if (!link.alive) return
    const batch = [...pending]
    pending.clear()
    for (const [topic, ids] of batch) {
      try {
        for (const message of encode(origin, topic, ids === 'all' ? [] : [...ids]))
          await link.query('select pg_notify($1, $2)', [CHANNEL, message])
      } catch (error) {
        log.warn('live message kept for later', { topic, reason: messageOf(error) })
        merge(pending, topic, ids === 'all' ? [] : [...ids])
      }
    }
  }
  const flush = () => {
    timer ??= setTimeout(() => void send(), BATCH_MS)
  }
  return {
    flush,
    put: (topic: string, ids: readonly LiveId[]) => {
      merge(pending, topic, ids)
      flush()
    },
    close: async () => {
      clearTimeout(timer)
      await send()
    },
  }
}

function merge(pending: Map<string, Set<LiveId> | 'all'>, topic: string, ids: readonly LiveId[]): void {
  const known = pending.get(topic)
  if (known === 'all') return
  const merged = new Set([...(known ?? []), ...ids])
  pending.set(topic, ids.length === 0 || merged.size > MOST_PENDING_IDS ? 'all' : merged)
}

/** For commands outside the server: the message that something under this topic changed. */
export function topicChanged(topic: string): string {
  return JSON.stringify({ o: '', t: topic, i: [] })
}

/** The message that makes every process forget what it has cached. */
export function everythingChanged(): string {
  return topicChanged(EVERY_TOPIC)
}

function encode(origin: string, topic: string, ids: readonly LiveId[]): string[] {
  const chunks = Array.from({ length: Math.max(1, Math.ceil(ids.length / IDS_PER_MESSAGE)) }, (_, at) =>
    ids.slice(at * IDS_PER_MESSAGE, (at + 1) * IDS_PER_MESSAGE),
  )
  return chunks.map((chunk) => JSON.stringify({ o: origin, t: topic, i: chunk }))
}

function receive(
  payload: string,
  to: { origin: string; deliver: (topic: string, ids: readonly LiveId[]) => void; log: Log },
): void {
  const parsed = messageSchema.safeParse(parseJson(payload))
  if (!parsed.success) return to.log.warn('unreadable live message')
  if (parsed.data.o !== to.origin) to.deliver(parsed.data.t, parsed.data.i)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function add<T>(set: Set<T>, item: T): () => void {
  set.add(item)
  return () => void set.delete(item)
}

/** One listener's fault must not silence the others. */
function callSafely(fn: () => void, log: Log): void {
  try {
    fn()
  } catch (error) {
    log.error('live listener failed', { error })
  }
}
