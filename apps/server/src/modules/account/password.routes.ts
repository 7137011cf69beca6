import { AppError } from '@zhujian/model'
import { passwordProblems } from '@zhujian/domain/account/password-policy'
import { passwordInput } from '@zhujian/domain/account/sign-in'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { appendLog } from '../../entity/audit'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'
import { write } from '../../entity/write'
import { withTransaction } from '../../platform/db'
import { accountPolicy } from './account-policy'
import { tokenOf } from './authenticate'
import { isBreached } from './breached-passwords'
import { tellHolder } from './credential-notice'
import { endOtherDevices } from './devices'
import { hashPassword, verifyPassword } from './passwords'
import { limitRate } from './rate-window'
import { hashSecret } from './secrets'
import { announceAccounts, endSessions, forgetSessions, loadSession } from './session-store'

/** So many are kept whatever the setting says: it may be raised later. */
const KEPT = 24

interface Secret {
  password_hash: string
  history: string[]
}

export function passwordRoutes(app: FastifyInstance): void {
  route(
    app,
    {
      method: 'POST',
      url: '/api/user/pc/password',
      right: { signedIn: '修改本人密码', beforePasswordChange: true },
      input: passwordInput,
      bodyLimit: 8192,
    },
    changePassword,
  )
}

/** Every complaint about a new password, in words; the same for registration and for a change. */
export async function newPasswordProblems(platform: Context['platform'], username: string, password: string, field: string) {
  const { profile } = await accountPolicy(platform)
  return passwordProblems(password, { username, profile, isBreached }).map((message) => ({ field, message }))
}

/** The caller's own password, whoever the body names; his other browsers are out, this one stays. */
async function changePassword(context: Context, input: { old_password: string; new_password: string }) {
  const { platform, session } = context
  await limitRate(context, { name: 'password', who: session.account_id, max: 10, seconds: 900 })
  const secret = await readSecret(context)
  if (!(await verifyPassword(secret?.password_hash, input.old_password))) return refuseOld(context)
  const problems = await newPasswordProblems(platform, session.username, input.new_password, 'new_password')
  if (problems.length > 0) throw new AppError('invalid', { fields: problems })
  const { remembered } = await accountPolicy(platform)
  const earlier = [secret?.password_hash ?? '', ...(secret?.history ?? [])].filter(Boolean)
  if (await matchesAny(earlier.slice(0, remembered), input.new_password))
    throw new AppError('invalid', { fields: [{ field: 'new_password', message: `不能使用最近 ${remembered} 次用过的密码` }] })
  const hash = await hashPassword(input.new_password)
  const token = tokenOf(context.request)
  const current = token === undefined ? null : await loadSession(platform, platform.reservedDb, hashSecret(token))
  await write({ ...context, idempotencyKey: undefined }, async (writing) => {
    const { trx, log, after } = writing
    const changed =
      await sql`update account_secret set password_hash = ${hash}, changed_at = now(), history = ${earlier.slice(0, KEPT - 1)}::text[]
      where account_id = ${session.account_id} and password_hash = ${secret?.password_hash ?? ''} returning account_id`.execute(
        trx,
      )
    if (changed.rows.length === 0) throw new AppError('stale')
    await sql`update account set must_change = false, status = case status when 'pending' then 'normal' else status end, updated_at = now(), updated_by = id, version = version + 1 where id = ${session.account_id}`.execute(
      trx,
    )
    await endOtherDevices(trx, session.account_id, current?.deviceId ?? null)
    await endSessions(trx, platform, { account: session.account_id, except: session.id }, 'password')
    await tellHolder(writing, session.account_id, 'password')
    await log({ module: 'account', action: 'password', row_id: session.account_id })
    await announceAccounts(trx, platform, [session.account_id])
    after(() => forgetSessions(platform, [session.account_id]))
    return {}
  })
  return {}
}

/** Whether these are the caller's own words; who signs in without a password of ours has none to give. */
export async function isOwnPassword(context: Context, password: string): Promise<boolean> {
  const secret = await readSecret(context)
  return secret === undefined || verifyPassword(secret.password_hash, password)
}

async function readSecret({ platform, session }: Context): Promise<Secret | undefined> {
  const { rows } =
    await sql<Secret>`select password_hash, history from account_secret where account_id = ${session.account_id}`.execute(
      platform.reservedDb,
    )
  return rows[0]
}

async function refuseOld(context: Context): Promise<never> {
  await withTransaction(context.platform.reservedDb, (trx) =>
    appendLog(trx, context, {
      module: 'account',
      action: 'password',
      row_id: context.session.account_id,
      result: 'failed',
      note: '原密码不正确',
    }),
  )
  throw new AppError('invalid', { fields: [{ field: 'old_password', message: '原密码不正确' }] })
}

async function matchesAny(hashes: readonly string[], password: string): Promise<boolean> {
  const verdicts = await Promise.all(hashes.map((each) => verifyPassword(each, password)))
  return verdicts.includes(true)
}
