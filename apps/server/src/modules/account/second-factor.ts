import { AppError } from '@zhujian/model'
import { account } from '@zhujian/domain/account/account'
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { lockRow } from '../../entity/save'
import type { Session } from '../../entity/session'
import { write } from '../../entity/write'
import type { Db, Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { setting } from '../setting/public'
import { tellHolder } from './credential-notice'
import { endOtherDevices } from './devices'
import { isOwnPassword } from './password.routes'
import { limitRate } from './rate-window'
import { hashSecret } from './secrets'
import { announceAccounts, endSessions, forgetSessions } from './session-store'
import { base32, newSeed, otpAddress, stepOf } from './totp'

/** Letters and digits nobody confuses: 32^10 possibilities each, so a plain hash cannot be searched in any useful time. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const RECOVERY_CODES = 10
const RECOVERY_LENGTH = 10

const place = (id: number) => `account_mfa:${id}:seed` as const

interface Factor {
  seed: string
  last_step: number
  recovery_hashes: string[]
  now: number
}

/** The password of one's own comes first. */
function requireOwnPassword({ must_change }: Session): void {
  if (must_change) throw new AppError('forbidden', { message: '请先修改初始密码' })
}

/** Draws a seed for the caller; it counts once a code of it was shown. */
export async function startFactor(context: Context) {
  const { platform, session } = context
  requireOwnPassword(session)
  const seed = newSeed()
  const issuer = await setting(platform, 'site_name')
  await write({ ...context, idempotencyKey: undefined }, async ({ trx }) => {
    const kept =
      await sql`insert into account_mfa as m (account_id, seed) values (${session.account_id}, ${platform.crypto.seal(seed.toString('base64'), place(session.account_id))})
      on conflict (account_id) do update set seed = excluded.seed, last_step = 0, recovery_hashes = '{}', created_at = now()
      where m.confirmed_at is null returning account_id`.execute(trx)
    if (kept.rows.length === 0) throw new AppError('wrongState', { message: '两步验证已经启用' })
    return {}
  })
  return { secret: base32(seed), address: otpAddress(seed, session.username, issuer) }
}

/**
 * The first code proves that the authenticator has the seed, the password that its owner sits there: a browser left open
 * must not lock him out of his account. The recovery codes are shown this once.
 */
export async function confirmFactor(context: Context, { code, password }: { code: string; password: string }) {
  const { platform, session } = context
  requireOwnPassword(session)
  await limitRate(context, { name: 'factor', who: session.account_id, max: 10, seconds: 300 })
  const isOwner = await isOwnPassword(context, password)
  const recovery = Array.from({ length: RECOVERY_CODES }, drawRecovery)
  await write({ ...context, idempotencyKey: undefined }, async (writing) => {
    const { trx, log, after } = writing
    const factor = await lockFactor(trx, session.account_id, false)
    const step = factor && stepOf(seedOf(platform, session.account_id, factor), code, factor.now, 0)
    if (step === undefined || !isOwner) throw enrolProblems(step !== undefined, isOwner)
    await sql`update account_mfa set confirmed_at = now(), last_step = ${step}, recovery_hashes = ${recovery.map(recoveryHash)}::text[] where account_id = ${session.account_id}`.execute(
      trx,
    )
    await sql`update account set mfa = true, version = version + 1, updated_at = now(), updated_by = id where id = ${session.account_id}`.execute(
      trx,
    )
    await tellHolder(writing, session.account_id, 'mfaOn')
    await log({ module: 'account', action: 'startMfa', row_id: session.account_id })
    await announceAccounts(trx, platform, [session.account_id])
    after(() => forgetSessions(platform, [session.account_id]))
    return {}
  })
  return { recovery }
}

function enrolProblems(isCode: boolean, isOwner: boolean): AppError {
  const fields = [
    ...(isOwner ? [] : [{ field: 'password', message: '登录密码不正确' }]),
    ...(isCode ? [] : [{ field: 'code', message: '动态口令不正确，请核对手机时间' }]),
  ]
  return new AppError('invalid', { fields, ...(!isOwner && { denied: true as const }) })
}

/** An administrator takes the second factor of a lost phone away; every session and every browser ends with it. */
export async function removeFactor(context: Context, { id }: { id: number }) {
  const { platform, session } = context
  if (id === session.account_id) throw new AppError('forbidden', { message: '不能解除自己的两步验证，请由上级管理员办理' })
  return write(context, async (writing) => {
    const { trx } = writing
    await lockRow(writing, account, id, null, 'resetPassword')
    await sql`delete from account_mfa where account_id = ${id}`.execute(trx)
    await sql`update account set mfa = false, version = version + 1, updated_at = now(), updated_by = ${session.account_id} where id = ${id}`.execute(
      trx,
    )
    await endOtherDevices(trx, id, null)
    await endSessions(trx, platform, { account: id }, 'mfa')
    await tellHolder(writing, id, 'mfaOff')
    await writing.log({ module: 'account', action: 'removeMfa', row_id: id })
    writing.after(() => forgetSessions(platform, [id]))
    return { id }
  })
}

/** Whether the code is right for this account now; a code or a recovery code is used up by it. */
export async function takeCode(trx: Trx, platform: Platform, accountId: number, code: string): Promise<boolean> {
  const factor = await lockFactor(trx, accountId, true)
  if (!factor) return false
  const step = stepOf(seedOf(platform, accountId, factor), code, factor.now, factor.last_step)
  if (step !== undefined) {
    await sql`update account_mfa set last_step = ${step} where account_id = ${accountId}`.execute(trx)
    return true
  }
  const used = recoveryHash(code.replaceAll(/[\s-]/g, '').toUpperCase())
  if (!factor.recovery_hashes.includes(used)) return false
  await sql`update account_mfa set recovery_hashes = array_remove(recovery_hashes, ${used}) where account_id = ${accountId}`.execute(
    trx,
  )
  return true
}

async function lockFactor(db: Db, accountId: number, confirmed: boolean): Promise<Factor | undefined> {
  const { rows } = await sql<Factor>`select seed, last_step, recovery_hashes, clock_timestamp() as now from account_mfa
    where account_id = ${accountId} and (confirmed_at is not null) = ${confirmed} for update`.execute(db)
  return rows[0]
}

const seedOf = ({ crypto }: Platform, accountId: number, { seed }: Factor): Buffer =>
  Buffer.from(crypto.open(seed, place(accountId)), 'base64')

const drawRecovery = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
const recoveryHash = (code: string): string => hashSecret(`recovery|${code}`)
