import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../platform/db'
import type { Platform } from '../platform/platform'
import type { Session } from './session'

/** History type of the calling tab [S4-11]: 0 current, 1 history, 2 middle library. */
export type Library = 0 | 1 | 2

/** Everything a handler may use: who calls, from which tab, and the services of the process. */
export interface Context {
  readonly session: Session
  readonly library: Library
  readonly db: Db
  readonly platform: Platform
  readonly traceId: string
  readonly ip: string
  readonly route: string
  readonly idempotencyKey: string | undefined
  readonly bodyHash: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Who asks, where nothing else decides. */
export type Caller = Pick<Context, 'platform' | 'session'>

/** A context whose caller is not known: public routes only. */
export type PublicContext = Omit<Context, 'session'> & { readonly session: Session | null }
