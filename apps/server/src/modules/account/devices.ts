import fastifyCookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { hashSecret, newToken } from './secrets'
import { endSessions, livingSession, usableAccount } from './session-store'

const COOKIE = 'zj_device'
/** The only path that ever receives the cookie. */
const COOKIE_PATH = '/api/user/pc/verifyLogin'
const TOKEN = /^[A-Za-z0-9_-]{43}$/

interface DeviceToken {
  readonly deviceId: number
  readonly token: string
}

export interface Caller {
  readonly ip: string
  readonly agent: string
}

/**
 * Starts the family of one browser: until the browser closes, and only as long as one of its sessions is alive, so that a new
 * window of a signed-in person opens without asking and an idle one does not. No machine signs anybody in without a password.
 */
export async function startDevice(
  trx: Trx,
  { config }: Platform,
  accountId: number,
  { ip, agent }: Caller,
): Promise<DeviceToken> {
  const made = await sql<{ id: number }>`insert into device (account_id, ip, agent, expires_at)
    values (${accountId}, ${ip}, ${agent}, now() + make_interval(hours => ${config.sessionMaxHours})) returning id`.execute(trx)
  const deviceId = made.rows[0]?.id ?? 0
  return { deviceId, token: await addToken(trx, deviceId) }
}

async function addToken(trx: Trx, deviceId: number): Promise<string> {
  const token = newToken()
  await sql`insert into device_token (token_hash, device_id) values (${hashSecret(token)}, ${deviceId})`.execute(trx)
  return token
}

export type Renewal =
  | { readonly outcome: 'renewed'; readonly accountId: number; readonly device: DeviceToken }
  | { readonly outcome: 'reused'; readonly accountId: number; readonly ended: readonly number[] }
  | { readonly outcome: 'refused' }

/** Exchanges a token for the next of its family. An old one means a copy is about: the family and its sessions end. */
export async function renewDevice(trx: Trx, platform: Platform, token: string): Promise<Renewal> {
  const tokenHash = hashSecret(token)
  const { rows } = await sql<{
    device_id: number
    account_id: number
    used: boolean
    alive: boolean
  }>`select d.id as device_id, d.account_id,
      t.used_at is not null as used,
      d.revoked_at is null and d.expires_at > now() and ${usableAccount(platform)} and exists (select 1 from session s where s.device_id = d.id and ${livingSession(platform)}) as alive
    from device_token t join device d on d.id = t.device_id join account a on a.id = d.account_id
    where t.token_hash = ${tokenHash} for update of d, t`.execute(trx)
  const found = rows[0]
  if (!found) return { outcome: 'refused' }
  if (found.used)
    return {
      outcome: 'reused',
      accountId: found.account_id,
      ended: await endDevice(trx, platform, found.device_id, 'deviceReuse'),
    }
  if (!found.alive) return { outcome: 'refused' }
  await sql`update device_token set used_at = now() where token_hash = ${tokenHash}`.execute(trx)
  const device = { deviceId: found.device_id, token: await addToken(trx, found.device_id) }
  return { outcome: 'renewed', accountId: found.account_id, device }
}

/** Ends one browser: no renewal any more, and its sessions are over. */
export async function endDevice(trx: Trx, platform: Platform, deviceId: number, reason: string): Promise<number[]> {
  await sql`update device set revoked_at = now() where id = ${deviceId} and revoked_at is null`.execute(trx)
  return endSessions(trx, platform, { device: deviceId }, reason)
}

/** Ends every browser of an account but one. */
export async function endOtherDevices(trx: Trx, accountId: number, exceptDeviceId: number | null): Promise<void> {
  await sql`update device set revoked_at = now() where account_id = ${accountId} and revoked_at is null and id <> ${exceptDeviceId ?? 0}`.execute(
    trx,
  )
}

export function deviceTokenOf(request: FastifyRequest): string | undefined {
  const token = fastifyCookie.parse(request.headers.cookie ?? '')[COOKIE]
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

export function setDeviceCookie(reply: FastifyReply, { token }: DeviceToken): void {
  void reply.header('set-cookie', fastifyCookie.serialize(COOKIE, token, attributes(reply.request)))
}

export function clearDeviceCookie(reply: FastifyReply): void {
  void reply.header('set-cookie', fastifyCookie.serialize(COOKIE, '', { ...attributes(reply.request), maxAge: 0 }))
}

const attributes = (request: FastifyRequest) =>
  ({ path: COOKIE_PATH, httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' }) as const
