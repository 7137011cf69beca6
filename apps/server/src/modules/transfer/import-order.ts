import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context, Library } from '../../entity/context'
import type { Session } from '../../entity/session'
import type { Db } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import type { Place } from './import-blocks'
import type { Origin } from './import-queue'

/** An import under way as its job knows it. */
export interface Order extends Place {
  readonly account_id: number
  readonly entity: string
  readonly library: Library
  readonly status: 'waiting' | 'writing' | 'undoing'
  readonly origin: Origin
  readonly sealed: string
  readonly file_name: string
  readonly queued_at: number
}

export async function readOrder(db: Db, id: number): Promise<Order | undefined> {
  const { rows } =
    await sql<Order>`select b.id, b.account_id, b.entity, b.library, b.status, b.done, b.written, b.origin, b.sealed, b.queued_at, f.name as file_name
    from import_batch b join file_object f on f.id = b.file_id
    where b.id = ${id} and b.status in ('waiting', 'writing', 'undoing')`.execute(db)
  return rows[0]
}

/** Whether the same account has asked for something before that is not finished. */
export async function mustWait(db: Db, { id }: Order): Promise<boolean> {
  const { rows } = await sql`select 1 from import_batch me join import_batch other on other.account_id = me.account_id
    and other.status in ('waiting', 'writing', 'undoing') and (other.queued_at, other.id) < (me.queued_at, me.id)
    where me.id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

/** No request stands behind a job: the log rows tell of the one it was asked for with. */
export function contextOf(platform: Platform, session: Session, { library, origin }: Order): Context {
  const { ip, agent, route, trace_id } = origin
  const request = { headers: { 'user-agent': agent } } as FastifyRequest
  const asked = { ip, route, traceId: trace_id, request, idempotencyKey: undefined, bodyHash: '' }
  return { ...asked, platform, session, library, db: platform.db } as Context
}
