import { AppError } from '@zhujian/model'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Session } from '../../entity/session'
import type { Platform } from '../../platform/platform'
import { actingAccount } from './acting-account'
import { endedReason } from './ended-reason'
import { hashSecret } from './secrets'
import { sessionCache } from './session-cache'
import { loadSession, sessionById, touchSession } from './session-store'

/** Exactly what {@link newToken} makes; anything else in the header is refused without asking the database (T06). */
const TOKEN = /^[A-Za-z0-9_-]{43}$/
/** Seconds a session is trusted without asking again, and the precision of its idle time. */
const FRESH_SECONDS = 30

/** The token of a request; a repeated header is joined with a comma by Node and so never matches. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const { token } = request.headers
  return typeof token === 'string' && TOKEN.test(token) ? token : undefined
}

/**
 * The session of the token header, or null. Background calls (polls, drafts) do not keep a session alive.
 * @throws unauthenticated with the reason, when somebody ended the session
 */
export async function authenticate(platform: Platform, request: FastifyRequest): Promise<Session | null> {
  const token = tokenOf(request)
  if (token === undefined) return null
  const cache = sessionCache(platform)
  const tokenHash = hashSecret(token)
  const known = cache.get(tokenHash)
  if (known) return known
  const { generation } = cache
  const askedAt = performance.now()
  const loaded = await loadSession(platform, platform.reservedDb, tokenHash)
  if (!loaded) return refuseEnded(platform, tokenHash)
  const background = request.routeOptions.config.background === true
  if (!background && loaded.now - loaded.lastSeenAt >= FRESH_SECONDS / 2)
    await touchSession(platform.reservedDb, loaded.session.id)
  // How long is said by the clock the session is measured on; ours only measures that it has passed.
  const seconds = Math.min(FRESH_SECONDS, loaded.endsAt - loaded.now)
  if (!background) cache.put(tokenHash, { session: loaded.session, freshUntil: askedAt + seconds * 1000 }, generation)
  return loaded.session
}

async function refuseEnded({ reservedDb }: Platform, tokenHash: string): Promise<null> {
  const message = await endedReason(reservedDb, tokenHash)
  if (message !== undefined) throw new AppError('unauthenticated', { message })
  return null
}

/** Gives the application its eyes: who calls by token header, who owns a file cookie, for whom a job works. Call on the root instance. */
export function installSessions(app: FastifyInstance): void {
  app.authenticate = (request) => authenticate(app.platform, request)
  app.sessionById = (id) => sessionById(app.platform, id)
  app.actingAccount = (id) => actingAccount(app.platform, id)
}
