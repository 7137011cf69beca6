import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db'
import { networkOf } from '../../platform/network'
import type { Platform } from '../../platform/platform'
import { accountPolicy, type GuardPolicy } from './account-policy'

/** An attempt that was counted as failed before the password was looked at. */
export interface Attempt {
  readonly accountKey: string
  readonly pairKey: string
  readonly policy: GuardPolicy
}

const keyOf = (platform: Platform, text: string): string => platform.crypto.proof(text, 'login_guard.key')

/** Guards an account name whether it exists or not, so that the lock itself tells nothing (T01). */
export async function attemptOf(platform: Platform, username: string, ip: string): Promise<Attempt> {
  const { guard } = await accountPolicy(platform)
  return {
    accountKey: keyOf(platform, `a|${username}`),
    pairKey: keyOf(platform, `p|${username}|${networkOf(ip)}`),
    policy: guard,
  }
}

export async function captchaDue(db: Db, { pairKey, policy }: Attempt): Promise<boolean> {
  const { rows } = await sql`select 1 from login_guard where key = ${pairKey} and failures >= ${policy.captchaAfter}
    and failed_at > clock_timestamp() - make_interval(mins => ${policy.lockMinutes})`.execute(db)
  return rows.length > 0
}

/**
 * Counts one attempt; parallel guesses cannot slip past the limit because every one is counted before it is tried.
 * False: the name is locked, or is to be locked now. A locked one is not locked for longer by further attempts.
 */
export async function reserveAttempt(db: Db, attempt: Attempt): Promise<boolean> {
  const { accountKey, pairKey, policy } = attempt
  const recent = sql`g.failed_at > clock_timestamp() - make_interval(mins => ${policy.lockMinutes})`
  const reserved = await sql<{ failures: number }>`with counted as (
      insert into login_guard as g (key, failures) values (${accountKey}, 1)
      on conflict (key) do update set failures = case when g.locked_until is null and ${recent} then g.failures + 1 else 1 end,
        failed_at = clock_timestamp(), locked_until = null
      where g.locked_until is null or g.locked_until <= clock_timestamp()
      returning failures),
    pair as (
      insert into login_guard as g (key, failures) select ${pairKey}, 1 from counted where failures <= ${policy.lockFailures}
      on conflict (key) do update set failures = case when ${recent} then g.failures + 1 else 1 end, failed_at = clock_timestamp())
    select failures from counted`.execute(db)
  const failures = reserved.rows[0]?.failures
  return failures !== undefined && failures <= policy.lockFailures
}

/** The password was right: nothing is held against the account or this address. */
export async function clearFailures(db: Db, { accountKey, pairKey }: Attempt): Promise<void> {
  await sql`delete from login_guard where key in (${accountKey}, ${pairKey})`.execute(db)
}

/** Until when sign-in of this name is locked, in epoch seconds; null: it is not. */
export async function lockedUntil(platform: Platform, username: string): Promise<number | null> {
  const { rows } = await sql<{ locked_until: number }>`select locked_until from login_guard
    where key = ${keyOf(platform, `a|${username}`)} and locked_until > clock_timestamp()`.execute(platform.reservedDb)
  return rows[0]?.locked_until ?? null
}

/** An administrator opens a locked account. */
export async function unlock(trx: Trx, platform: Platform, username: string): Promise<void> {
  await sql`delete from login_guard where key = ${keyOf(platform, `a|${username}`)}`.execute(trx)
}

/** The last attempt allowed has failed: locks, and returns until when in epoch seconds to the one call that did. */
export async function lockWhenSpent(db: Db, { accountKey, policy }: Attempt, accountId: number | null): Promise<number | null> {
  const { rows } = await sql<{ locked_until: number }>`update login_guard
    set locked_until = clock_timestamp() + make_interval(mins => ${policy.lockMinutes}), account_id = ${accountId}
    where key = ${accountKey} and failures >= ${policy.lockFailures} and locked_until is null returning locked_until`.execute(db)
  return rows[0]?.locked_until ?? null
}

/** Minutes until a locked name may be tried again. */
export async function minutesLeft(db: Db, { accountKey, policy }: Attempt): Promise<number> {
  const { rows } = await sql<{
    minutes: number
  }>`select ceil(extract(epoch from locked_until - clock_timestamp()) / 60)::integer as minutes
    from login_guard where key = ${accountKey}`.execute(db)
  return Math.max(1, rows[0]?.minutes ?? policy.lockMinutes)
}
