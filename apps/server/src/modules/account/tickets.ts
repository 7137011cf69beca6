import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { limitRate } from './rate-window'
import { hashSecret, newTicket } from './secrets'
import { usableAccount } from './session-store'

/** entry: a login-free look for somebody else · live: the first message of a socket of the same person. */
export type TicketPurpose = 'entry' | 'live'

const VALID_SECONDS = 60

export interface Redeemed {
  readonly accountId: number
  /** The session the ticket was made in. */
  readonly sessionId: number
  readonly engineeringId: number | null
}

/** Of one account within the minute they live. */
const MOST_TICKETS = 120

/** Room for one more ticket of a socket: those that ran out go, and there are never more than a person with many windows needs. */
export async function makeRoomForTicket(context: Context): Promise<void> {
  const { platform, session } = context
  await limitRate(context, { name: 'live-ticket', who: session.account_id, max: MOST_TICKETS, seconds: VALID_SECONDS })
  await sql`delete from login_ticket where account_id = ${session.account_id} and expires_at < now()`.execute(platform.db)
}

/** Makes a one-time ticket of 128 bits, valid for a minute; the database keeps its hash. */
export async function mintTicket(
  trx: Trx,
  from: { accountId: number; sessionId: number },
  purpose: TicketPurpose,
  engineeringId: number | null = null,
) {
  const ticket = newTicket()
  const { rows } = await sql<{
    id: number
    expires_at: number
  }>`insert into login_ticket (ticket_hash, account_id, session_id, purpose, engineering_id, expires_at)
    values (${hashSecret(ticket)}, ${from.accountId}, ${from.sessionId}, ${purpose}, ${engineeringId}, now() + make_interval(secs => ${VALID_SECONDS}))
    returning id, expires_at`.execute(trx)
  return { id: rows[0]?.id ?? 0, ticket, expires_at: rows[0]?.expires_at ?? 0 }
}

/** Uses a ticket up; of many at once exactly one succeeds. Null: unknown, used, too old, made for something else, or its session ended. */
export async function redeemTicket(
  trx: Trx,
  platform: Platform,
  ticket: string,
  purpose: TicketPurpose,
): Promise<Redeemed | null> {
  const { rows } = await sql<{
    account_id: number
    session_id: number
    engineering_id: number | null
  }>`update login_ticket t set used_at = now()
    from account a, session s
    where t.ticket_hash = ${hashSecret(ticket)} and t.used_at is null and t.expires_at > now() and t.purpose = ${purpose}
      and a.id = t.account_id and ${usableAccount(platform)} and s.id = t.session_id and s.revoked_at is null and s.expires_at > now()
    returning t.account_id, t.session_id, t.engineering_id`.execute(trx)
  const row = rows[0]
  return row ? { accountId: row.account_id, sessionId: row.session_id, engineeringId: row.engineering_id } : null
}
