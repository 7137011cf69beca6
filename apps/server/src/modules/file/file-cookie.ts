import fastifyCookie from '@fastify/cookie'
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../entity/session'
import type { Platform } from '../../platform/platform'

declare module 'fastify' {
  interface FastifyInstance {
    /** The live session of an id, or null once it ended; set by the account module. */
    sessionById: (id: number) => Promise<Session | null>
  }
}

const COOKIE = 'zj_file'
const PATH = '/files'

// Proves the session's id without holding its token: a stolen cookie opens files, never the interface.
const proofOf = (platform: Platform, id: number) => platform.crypto.proof(String(id), 'session.file')

const attributes = (request: FastifyRequest) =>
  ({ path: PATH, httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' }) as const

/** Lets the browser that just signed in load files by plain address until the session ends. */
export function setFileCookie(reply: FastifyReply, session: Pick<Session, 'id'>): void {
  const value = `${session.id}.${proofOf(reply.server.platform, session.id)}`
  reply.header('set-cookie', fastifyCookie.serialize(COOKIE, value, attributes(reply.request)))
}

export function clearFileCookie(reply: FastifyReply): void {
  reply.header('set-cookie', fastifyCookie.serialize(COOKIE, '', { ...attributes(reply.request), maxAge: 0 }))
}

/** The session behind the file cookie, or null: none, forged, ended, or sent from another site. */
export async function fileSession(app: FastifyInstance, request: FastifyRequest): Promise<Session | null> {
  if (!isSameSite(request)) return null
  const value = fastifyCookie.parse(request.headers.cookie ?? '')[COOKIE]
  const [, id = '', proof = ''] = /^(\d{1,15})\.([\w-]{20,100})$/.exec(value ?? '') ?? []
  if (!id || !equals(proof, proofOf(app.platform, Number(id)))) return null
  return finishedSession(app, Number(id))
}

/** The session of an id whose holder has done what comes before everything else: a password of his own, the second factor. */
export async function finishedSession(app: FastifyInstance, id: number): Promise<Session | null> {
  const session = await app.sessionById(id)
  return session && !session.must_change && !session.must_enrol ? session : null
}

/** Browsers send Sec-Fetch-Site on trustworthy origins only; on plain http the strict cookie alone decides. */
function isSameSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

function equals(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
