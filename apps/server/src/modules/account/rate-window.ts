import { sql } from 'kysely'
import type { PublicContext } from '../../entity/context'
import { networkOf } from '../../platform/network'

export interface RateLimit {
  readonly name: string
  /** Who is counted: an address (of IPv6 its /64), an account. `context.ip` follows forwarded headers only under TRUST_PROXY. */
  readonly who: string | number
  readonly max: number
  readonly seconds: number
}

/**
 * Counts a call on the clock of the database, for all processes together.
 * @throws a transport fault with HTTP status 429 and Retry-After, not an answer of the business
 */
export async function limitRate(
  context: Pick<PublicContext, 'platform' | 'reply'>,
  { name, who, max, seconds }: RateLimit,
): Promise<void> {
  const counted = await sql<{
    hits: number
    wait: number
  }>`insert into rate_window as w (key) values (${`${name}|${typeof who === 'string' ? networkOf(who) : who}`})
    on conflict (key) do update set
      hits = case when w.since > clock_timestamp() - make_interval(secs => ${seconds}) then w.hits + 1 else 1 end,
      since = case when w.since > clock_timestamp() - make_interval(secs => ${seconds}) then w.since else clock_timestamp() end
    returning hits, ceil(${seconds} - extract(epoch from clock_timestamp() - since))::integer as wait`.execute(
    context.platform.reservedDb,
  )
  const window = counted.rows[0]
  if (!window || window.hits <= max) return
  void context.reply.header('retry-after', String(Math.max(1, window.wait)))
  throw Object.assign(new Error(`more than ${max} calls of ${name}`), { statusCode: 429 })
}
