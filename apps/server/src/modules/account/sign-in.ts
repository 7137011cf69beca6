import { AppError } from '@zhujian/model'
import type { loginInput, SignInAnswer } from '@zhujian/domain/account/sign-in'
import { sql } from 'kysely'
import type { z } from 'zod'
import { appendLog } from '../../entity/audit'
import type { PublicContext } from '../../entity/context'
import { type Db, type Trx, withTransaction } from '../../platform/db'
import { setFileCookie } from '../file/public'
import { accountPolicy } from './account-policy'
import { tokenOf } from './authenticate'
import { takeCaptcha } from './captcha'
import { tellLocked } from './credential-notice'
import { setDeviceCookie, startDevice } from './devices'
import { type Unusable, unusable, unusableReason } from './ended-reason'
import { type Attempt, attemptOf, captchaDue, clearFailures, lockWhenSpent, minutesLeft, reserveAttempt } from './login-guard'
import { ONE_TIME, verifyPassword } from './passwords'
import { limitRate } from './rate-window'
import { takeCode } from './second-factor'
import { hashSecret } from './secrets'
import { endSessions, forgetSessions, openSession } from './session-store'
import { holderOf, withRights } from './user-info'

type Input = z.output<typeof loginInput>

/** T01: one sentence for every way in which name and password do not fit. */
const WRONG = '账号或密码错误'
/** A one-time password that was not used by then opens nothing. */
const ONE_TIME_DAYS = 7
const CAPTCHA_FIELD = { field: 'captcha', message: '请输入验证码' }

interface Candidate extends Unusable {
  id: number
  username: string
  password_hash: string
  password_age_days: number
  /** A one-time password nobody used in time. */
  once_expired: boolean
  mfa: boolean
}
/** Who may be meant by a name: an account, or somebody who waits for one. */
interface Named {
  readonly account: Candidate | undefined
  readonly passwordHash: string | null
}

/** Signs a person in, or refuses in a way that tells a stranger nothing. */
export async function signIn(context: PublicContext, input: Input): Promise<SignInAnswer> {
  const { platform } = context
  await limitRate(context, { name: 'login', who: context.ip, max: 300, seconds: 300 })
  const attempt = await attemptOf(platform, input.username, context.ip)
  const mustReadPicture = await captchaDue(platform.reservedDb, attempt)
  if (mustReadPicture && input.captcha && !(await takeCaptcha(platform.reservedDb, input.captcha)))
    throw new AppError('invalid', { fields: [{ field: 'captcha', message: '验证码错误，请重新输入' }] })
  const { account, passwordHash } = await findNamed(context, input.username)
  if (!(await reserveAttempt(platform.reservedDb, attempt))) return refuseLocked(context, account, attempt)
  // Without the picture that was asked for it is a program: the attempt counts and the password is not looked at.
  const isProgram = mustReadPicture && !input.captcha
  if (isProgram || !(await verifyPassword(passwordHash, input.password))) return refuseWrong(context, account, attempt)
  // The attempt stays counted until the second factor is right as well: knowing the password buys no free guesses.
  if (account?.mfa) await askCode(context, account, attempt, input.code)
  await clearFailures(platform.reservedDb, attempt)
  // A waiting applicant who proves his password is told so; anybody else learns nothing from the name.
  if (!account) throw new AppError('wrongState', { message: '注册申请正在审核，通过后即可登录' })
  await refuseUnusable(context, account)
  return openFor(context, account)
}

const CODE_FIELD = { field: 'code', message: '请输入动态口令' }

async function askCode(context: PublicContext, account: Candidate, attempt: Attempt, code: string | undefined): Promise<void> {
  const { platform } = context
  if (!code) throw new AppError('invalid', { message: '请输入动态口令', fields: [CODE_FIELD] })
  const right = await withTransaction(platform.reservedDb, (trx) => takeCode(trx, platform, account.id, code))
  if (right) return
  await withTransaction(platform.reservedDb, async (trx) => {
    await logAttempt(context, trx, account, 'failed', '动态口令错误')
    await lockSpent(context, trx, account, attempt)
  })
  throw new AppError('invalid', { message: '动态口令不正确', fields: [{ field: 'code', message: '动态口令不正确' }] })
}

/** One statement for every kind of name, so that the kinds cannot be told apart by time. */
async function findNamed({ platform }: PublicContext, username: string): Promise<Named> {
  const { rows } = await sql<
    Candidate & { waiting_hash: string | null }
  >`select a.id, a.username, s.password_hash, a.mfa, ${unusable},
      floor(extract(epoch from now() - s.changed_at) / 86400)::integer as password_age_days,
      starts_with(s.password_hash, ${ONE_TIME}) and s.changed_at < now() - make_interval(days => ${ONE_TIME_DAYS}) as once_expired,
      (select p.password_hash from account_application p where p.username = ${username} and p.state = 0 order by p.id desc limit 1) as waiting_hash
    from (values (1)) one left join (account a join account_secret s on s.account_id = a.id)
      on a.username = ${username} and a.deleted_at is null and (not a.is_demo or ${platform.config.demo})`.execute(
    platform.reservedDb,
  )
  const row = rows[0]
  if (row?.password_hash) return { account: row, passwordHash: row.password_hash }
  return { account: undefined, passwordHash: row?.waiting_hash ?? null }
}

async function refuseLocked(context: PublicContext, account: Candidate | undefined, attempt: Attempt): Promise<never> {
  const minutes = await withTransaction(context.platform.reservedDb, async (trx) => {
    await logAttempt(context, trx, account, 'denied', '账号锁定中')
    await lockSpent(context, trx, account, attempt)
    return minutesLeft(trx, attempt)
  })
  throw new AppError('locked', { message: `连续输错，登录已锁定，请 ${minutes} 分钟后再试，或联系管理员解锁` })
}

async function refuseWrong(context: PublicContext, account: Candidate | undefined, attempt: Attempt): Promise<never> {
  const mustReadPicture = await withTransaction(context.platform.reservedDb, async (trx) => {
    await logAttempt(context, trx, account, 'failed', account ? '密码错误' : '账号不存在')
    await lockSpent(context, trx, account, attempt)
    return captchaDue(trx, attempt)
  })
  throw new AppError('invalid', { message: WRONG, fields: mustReadPicture ? [CAPTCHA_FIELD] : [] })
}

/** Locks after the last attempt allowed; the holder is told once, with the lock or not at all. */
async function lockSpent(context: PublicContext, trx: Trx, account: Candidate | undefined, attempt: Attempt): Promise<void> {
  const until = await lockWhenSpent(trx, attempt, account?.id ?? null)
  if (until === null || !account) return
  const since = until - attempt.policy.lockMinutes * 60
  await tellLocked(context.platform, trx, account.id, { since, until, ip: context.ip })
}

/** The password was right, so the person may know why he cannot come in. */
async function refuseUnusable(context: PublicContext, account: Candidate): Promise<void> {
  const late = `一次性密码已超过 ${ONE_TIME_DAYS} 天未使用，请联系管理员重新发放`
  const reason = unusableReason(account) ?? (account.once_expired ? late : undefined)
  if (reason === undefined) return
  await logAttempt(context, context.platform.reservedDb, account, 'denied', reason)
  throw new AppError('invalid', { message: reason })
}

async function logAttempt(
  context: PublicContext,
  db: Db,
  account: Candidate | undefined,
  result: 'denied' | 'failed',
  note: string,
): Promise<void> {
  const about = { row_id: account?.id ?? null, after: account ? { username: account.username } : null }
  await withTransaction(db, (trx) => appendLog(trx, context, { module: 'account', action: 'login', result, note, ...about }))
}

async function openFor(context: PublicContext, account: Candidate): Promise<SignInAnswer> {
  const { platform, ip, request } = context
  const caller = { ip, agent: agentOf(context) }
  // Read before the transaction: its pool has three connections, and one that waits for a second would block the rest.
  const { passwordDays } = await accountPolicy(platform)
  const isStale = passwordDays !== null && account.password_age_days >= passwordDays
  const opened = await withTransaction(platform.reservedDb, async (trx) => {
    const replaced = await endPrevious(context, trx)
    const device = await startDevice(trx, platform, account.id, caller)
    const token = await openSession(trx, platform, { accountId: account.id, deviceId: device.deviceId, ...caller })
    if (isStale) await sql`update account set must_change = true where id = ${account.id}`.execute(trx)
    const holder = await holderOf(platform, trx, hashSecret(token))
    if (!holder) throw new AppError('invalid', { message: WRONG })
    await sql`update account set last_login_at = now(), last_login_ip = ${ip} where id = ${account.id}`.execute(trx)
    await appendLog(trx, { ...context, session: holder.session }, { module: 'account', action: 'login', row_id: account.id })
    return { token, holder, device, replaced }
  })
  forgetSessions(platform, opened.replaced)
  request.session = opened.holder.session
  setDeviceCookie(context.reply, opened.device)
  setFileCookie(context.reply, opened.holder.session)
  return { token: opened.token, ...(await withRights(platform, opened.holder)) }
}

/** T10: signing in again from a window ends the session that window had. */
async function endPrevious({ platform, request }: PublicContext, trx: Parameters<typeof endSessions>[0]): Promise<number[]> {
  const previous = tokenOf(request)
  if (previous === undefined) return []
  const { rows } = await sql<{
    id: number
  }>`select id from session where token_hash = ${hashSecret(previous)} and revoked_at is null`.execute(trx)
  return rows[0] ? endSessions(trx, platform, { session: rows[0].id }, 'replaced') : []
}

export const agentOf = ({ request }: PublicContext): string => String(request.headers['user-agent'] ?? '').slice(0, 300)
