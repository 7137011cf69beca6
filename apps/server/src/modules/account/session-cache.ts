import type { Session } from '../../entity/session'
import type { Platform } from '../../platform/platform'

/** Topic of announcements that sessions of these accounts ended or changed; ids are account ids. */
export const SESSION_TOPIC = 'session'

export interface KnownSession {
  readonly session: Session
  /** On the clock of performance.now(): after this the database must be asked again. Nobody sets that clock back. */
  readonly freshUntil: number
}

export interface SessionCache {
  get(tokenHash: string): Session | undefined
  /** Rises with every drop; a value read before a drop is not kept. */
  readonly generation: number
  put(tokenHash: string, known: KnownSession, generation: number): void
  drop(accountIds: readonly (number | string)[]): void
}

const MAX_ENTRIES = 20_000
const caches = new WeakMap<Platform, SessionCache>()

/** The sessions this process knows. Nothing is kept while announcements do not reach us: better slow than wrong. */
export function sessionCache(platform: Platform): SessionCache {
  const existing = caches.get(platform)
  if (existing) return existing
  const cache = createCache(() => platform.live.linked)
  caches.set(platform, cache)
  platform.live.subscribe(SESSION_TOPIC, (ids) => cache.drop(ids))
  platform.live.onLinkState(() => cache.drop([]))
  return cache
}

function createCache(isLinked: () => boolean): SessionCache {
  const entries = new Map<string, KnownSession>()
  let generation = 0
  return {
    get generation() {
      return generation
    },
    get: (tokenHash) => {
      const known = entries.get(tokenHash)
      if (!known || !isLinked()) return undefined
      if (known.freshUntil > performance.now()) return known.session
      entries.delete(tokenHash)
      return undefined
    },
    put: (tokenHash, known, readAt) => {
      if (readAt !== generation || !isLinked()) return
      const oldest = entries.size >= MAX_ENTRIES ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(tokenHash, known)
    },
    drop: (accountIds) => {
      generation += 1
      const gone = new Set(accountIds.map(Number))
      for (const [tokenHash, { session }] of entries)
        if (gone.size === 0 || gone.has(session.account_id)) entries.delete(tokenHash)
    },
  }
}
