import { settings } from '@zhujian/domain/setting/settings'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../../entity/session'
import type { Db, Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { hashSecret, newToken } from './secrets'
import { SESSION_TOPIC, sessionCache } from './session-cache'
import { lockName } from '../../platform/lock-name'

/** A login-free session lasts this long, whatever the settings (security.md A.5 ruling 1). */
const FREE_MINUTES = 30

export interface NewSession {
  readonly accountId: number
  readonly deviceId?: number | null
  readonly free?: boolean
  readonly engineeringId?: number | null
  readonly ip: string
  readonly agent: string
}

/** Opens a session and returns its token, which is nowhere else: the database keeps its hash. */
export async function openSession(trx: Trx, platform: Platform, opened: NewSession): Promise<string> {
  const token = newToken()
  const minutes = opened.free ? FREE_MINUTES : platform.config.sessionMaxHours * 60
  await endSurplus(trx, platform, opened.accountId, opened.free ?? false)
  await sql`insert into session (token_hash, account_id, device_id, free, engineering_id, ip, agent, expires_at)
    values (${hashSecret(token)}, ${opened.accountId}, ${opened.deviceId ?? null}, ${opened.free ?? false}, ${opened.engineeringId ?? null},
      ${opened.ip}, ${opened.agent}, now() + make_interval(mins => ${minutes}))`.execute(trx)
  return token
}

/** Living sessions of one account, as set; read where it is used, because the reserved pool has no connection to spare. */
const mostSessions = sql`coalesce((select least(greatest((value #>> '{}')::integer, 5), 200) from setting
  where key = 'account_live_sessions' and jsonb_typeof(value) = 'number'), ${settings.account_live_sessions.initial})`

/** Room for one more: those used longest ago end. Looks of others by ticket are counted apart and push nobody out. */
async function endSurplus(trx: Trx, platform: Platform, account: number, free: boolean): Promise<void> {
  await lockName(trx, 'session', account)
  const ended = await sql`update session set revoked_at = now(), revoked_for = 'many' where id in (
      select s.id from session s where s.account_id = ${account} and s.free = ${free} and ${livingSession(platform)}
      order by s.last_seen_at desc, s.id desc offset (${mostSessions}) - 1)`.execute(trx)
  if (ended.numAffectedRows) await announceAccounts(trx, platform, [account])
}

type SessionRow = Omit<Session, 'only_engineering_id'> & {
  last_seen_at: number
  expires_at: number
  now_at: number
  idle_minutes: number
  engineering_id: number | null
  device_id: number | null
}

export interface LoadedSession {
  readonly session: Session
  readonly deviceId: number | null
  readonly engineeringId: number | null
  /** Epoch seconds: end unless used, end at the latest, last use, and the clock they are measured on. */
  readonly idleUntil: number
  readonly endsAt: number
  readonly lastSeenAt: number
  readonly now: number
}

/** An account may be used: neither it nor its unit is disabled, it has not expired, and demo accounts exist only under DEMO=1. */
export const usableAccount = (platform: Platform, alias = 'a') => {
  const a = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${a('deleted_at')} is null and ${a('status')} <> 'hidden' and (${a('valid_to')} is null or ${a('valid_to')} >= current_date)
    and (not ${a('is_demo')} or ${platform.config.demo})
    and (${a('unit_id')} is null or exists (select 1 from unit u where u.id = ${a('unit_id')} and u.status = 'normal' and u.deleted_at is null)))`
}

/**
 * Minutes without use after which a session ends: the setting, within its bounds, else the configuration. Part of the
 * statement because it is asked inside transactions of the small reserved pool.
 */
export const idleMinutes = ({ config }: Platform): RawBuilder<number> =>
  sql<number>`coalesce((select least(greatest((value #>> '{}')::integer, 5), 240) from setting
    where key = 'account_idle_minutes' and jsonb_typeof(value) = 'number'), ${config.sessionIdleMinutes})`

/** A session `s` that still opens the door, as far as it alone decides. */
export const livingSession = (platform: Platform) =>
  sql<boolean>`(s.revoked_at is null and s.expires_at > now() and s.last_seen_at > now() - make_interval(mins => ${idleMinutes(platform)}))`

/** The living session of a token, read from the database; null when it ended or its account may not be used. */
export function loadSession(platform: Platform, db: Db, tokenHash: string): Promise<LoadedSession | null> {
  return loadWhere(platform, db, sql`s.token_hash = ${tokenHash}`)
}

/** The living session of an id; for holders of a proof that names it. */
export async function sessionById(platform: Platform, id: number): Promise<Session | null> {
  return (await loadWhere(platform, platform.reservedDb, sql`s.id = ${id}`))?.session ?? null
}

/** Which of these sessions live, in one question for all. */
export async function livingSessions(platform: Platform, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select s.id from session s join account a on a.id = s.account_id
    where s.id = any(${ids}::bigint[]) and ${livingSession(platform)} and ${usableAccount(platform)}`.execute(platform.reservedDb)
  return new Set(rows.map(({ id }) => id))
}

/** What the rights and scopes need to know of an account `a`; a customer's role stands for the one it starts from. */
const caller = sql`a.id as account_id, a.username, a.real_name, a.account_type, a.role_codes as roles, a.unit_id, a.org_id, a.areacode, a.must_change,
      not a.mfa and exists (select 1 from setting r where r.key = 'account_mfa_roles' and r.value ?| a.role_codes) as must_enrol,
      array(select ae.engineering_id from account_engineering ae where ae.account_id = a.id order by 1) as engineering_ids,
      (select jsonb_object_agg(c.base_role, jsonb_build_object('key', 'custom:' || c.id, 'data_scope', c.data_scope)) from custom_role c
        where c.id = any(a.custom_role_ids) and c.deleted_at is null) as variants`

/** The account as its own session would see itself, for judging what it may do; nobody is signed in by it. */
export async function sessionOfAccount(db: Db, accountId: number): Promise<Session | null> {
  const { rows } = await sql<Session>`select 0 as id, ${caller}, false as free, null::bigint as only_engineering_id
    from account a where a.id = ${accountId} and a.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

async function loadWhere(platform: Platform, db: Db, which: RawBuilder<unknown>): Promise<LoadedSession | null> {
  const { rows } = await sql<SessionRow>`select s.id, ${caller},
      s.free, s.engineering_id, s.device_id, s.last_seen_at, s.expires_at, now() as now_at,
      ${idleMinutes(platform)} as idle_minutes
    from session s join account a on a.id = s.account_id
    where ${which} and ${livingSession(platform)} and ${usableAccount(platform)}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { last_seen_at, expires_at, now_at, idle_minutes, engineering_id, device_id, ...session } = row
  return {
    session: { ...session, only_engineering_id: engineering_id },
    deviceId: device_id,
    engineeringId: engineering_id,
    idleUntil: Math.min(last_seen_at + idle_minutes * 60, expires_at),
    endsAt: expires_at,
    lastSeenAt: last_seen_at,
    now: now_at,
  }
}

export async function touchSession(db: Db, sessionId: number): Promise<void> {
  await sql`update session set last_seen_at = now() where id = ${sessionId} and revoked_at is null`.execute(db)
}

/** Which sessions end: of an account (but one, and those of its browser), of a unit's people, of a browser, or a single one. */
export type Ending =
  | { readonly account: number; readonly except?: number; readonly exceptDevice?: number | null }
  | { readonly unit: number }
  | { readonly device: number }
  | { readonly session: number }

function endingWhere(ending: Ending): RawBuilder<unknown> {
  if ('account' in ending)
    return sql`account_id = ${ending.account} and id <> ${ending.except ?? 0} and coalesce(device_id, 0) <> ${ending.exceptDevice ?? -1}`
  if ('unit' in ending) return sql`account_id in (select a.id from account a where a.unit_id = ${ending.unit})`
  return 'device' in ending ? sql`device_id = ${ending.device}` : sql`id = ${ending.session}`
}

/**
 * Ends sessions inside the transaction of whatever ends them; every process hears of it with the commit.
 * The caller runs {@link forgetSessions} after the commit so that this process knows before it answers.
 */
export async function endSessions(trx: Trx, platform: Platform, ending: Ending, reason: string): Promise<number[]> {
  const ended = await sql<{ account_id: number }>`update session set revoked_at = now(), revoked_for = ${reason}
    where revoked_at is null and ${endingWhere(ending)} returning account_id`.execute(trx)
  const accounts = [...new Set(ended.rows.map((row) => row.account_id))]
  await announceAccounts(trx, platform, accounts)
  return accounts
}

/** Tells every process, with the commit, that what it knows of these accounts (roles, projects, unit) is no longer true. */
export async function announceAccounts(trx: Trx, platform: Platform, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length > 0) await platform.live.announce(trx, SESSION_TOPIC, accountIds)
}

/** Drops what this process knows of these accounts and tells the others once more. Call after the commit. */
export function forgetSessions(platform: Platform, accountIds: readonly number[]): void {
  if (accountIds.length === 0) return
  sessionCache(platform).drop(accountIds)
  platform.live.publish(SESSION_TOPIC, accountIds)
}
