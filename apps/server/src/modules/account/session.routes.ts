import { AppError } from '@zhujian/model'
import { endOwnInput } from '@zhujian/domain/account/own-session'
import { loginInput, type SignInAnswer, ticketInput, ticketRequest, ticketWithdrawal } from '@zhujian/domain/account/sign-in'
import { engineering } from '@zhujian/domain/project/engineering'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { accessWhere } from '../../entity/access'
import { appendLog } from '../../entity/audit'
import type { Context, PublicContext } from '../../entity/context'
import { publicRoute, route } from '../../entity/route'
import { write } from '../../entity/write'
import { type Trx, withTransaction } from '../../platform/db'
import type { Semaphore } from '../../platform/semaphore'
import { clearFileCookie, setFileCookie } from '../file/public'
import { tokenOf } from './authenticate'
import { drawCaptcha } from './captcha'
import { clearDeviceCookie, deviceTokenOf, endDevice, renewDevice, type Renewal, setDeviceCookie } from './devices'
import { endOwn, ownSessions } from './own-sessions'
import { ownTickets, withdrawTicket } from './own-tickets'
import { limitRate } from './rate-window'
import { requireSameOrigin } from './same-origin'
import { hashSecret } from './secrets'
import { endSessions, forgetSessions, loadSession, openSession } from './session-store'
import { agentOf, signIn } from './sign-in'
import { mintTicket, redeemTicket } from './tickets'
import { holderOf, withRights } from './user-info'

/** Sign-in, renewal, login-free entry and the end of sessions. */
export function sessionRoutes(app: FastifyInstance, strangers: Semaphore): void {
  publicSessionRoutes(app, strangers)
  const own = { beforePasswordChange: true, free: true }
  route(app, { method: 'POST', url: '/api/user/pc/userInfo', right: { signedIn: '本人信息', ...own } }, ownInfo)
  route(app, { method: 'POST', url: '/api/user/pc/reset', right: { signedIn: '退出登录', ...own } }, signOut)
  route(app, { method: 'GET', url: '/api/user/pc/sessions', right: { signedIn: '本人的登录设备' } }, ownSessions)
  const ending = { signedIn: '结束本人在别处的登录' }
  route(app, { method: 'POST', url: '/api/user/pc/endSession', right: ending, input: endOwnInput }, endOwn)
  const ticketRight = { signedIn: '为他人生成免登录凭证' }
  route(app, { method: 'POST', url: '/api/user/pc/loginTicket', right: ticketRight, input: ticketRequest }, issueTicket)
  const links = { signedIn: '本人的免登录链接' }
  route(app, { method: 'GET', url: '/api/user/pc/loginTickets', right: links }, ownTickets)
  route(app, { method: 'POST', url: '/api/user/pc/withdrawTicket', right: links, input: ticketWithdrawal }, withdrawTicket)
}

function publicSessionRoutes(app: FastifyInstance, strangers: Semaphore): void {
  const small = { method: 'POST', bodyLimit: 8192 } as const
  publicRoute(app, { method: 'GET', url: '/api/user/pc/captcha', right: { public: '登录页验证码' } }, (context) =>
    strangers.run(async () => {
      await limitRate(context, { name: 'captcha', who: context.ip, max: 120, seconds: 60 })
      return drawCaptcha(context.platform.reservedDb)
    }),
  )
  const login = { ...small, url: '/api/user/pc/login', right: { public: '登录' }, input: loginInput }
  publicRoute(app, login, (context, input) => admit(strangers, context, () => signIn(context, input)))
  const verify = { ...small, url: '/api/user/pc/verifyLogin', right: { public: '凭设备 cookie 续期' } }
  publicRoute(app, verify, (context) => admit(strangers, context, () => verifyLogin(context)))
  const entry = { ...small, url: '/api/user/pc/loginFreeUserInfo', right: { public: '一次性免登录凭证' }, input: ticketInput }
  publicRoute(app, entry, (context, { ticket }) => admit(strangers, context, () => loginFree(context, ticket)))
}

function admit<T>(strangers: Semaphore, { request }: PublicContext, work: () => Promise<T>): Promise<T> {
  requireSameOrigin(request)
  return strangers.run(work)
}

/** A ticket for somebody else to look: at a project only if the maker can see it himself. */
async function issueTicket(context: Context, { purpose, engineering_id }: z.output<typeof ticketRequest>) {
  const { session } = context
  await limitRate(context, { name: 'ticket', who: session.account_id, max: 30, seconds: 3600 })
  // A ticket must not be kept as the answer of an idempotency key: the database holds its hash only.
  return write({ ...context, idempotencyKey: undefined }, async ({ trx, log }) => {
    const from = { accountId: session.account_id, sessionId: session.id }
    const engineeringId = engineering_id ?? null
    if (engineeringId !== null && !(await isReachable(context, trx, engineeringId))) throw new AppError('notFound')
    const ticket = await mintTicket(trx, from, purpose, engineeringId)
    await log({ module: 'account', action: 'ticket', row_id: from.accountId, engineering_id: engineeringId, note: purpose })
    return ticket
  })
}

async function isReachable(context: Context, trx: Trx, engineeringId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from engineering e where e.id = ${engineeringId} and e.deleted_at is null
    and ${await accessWhere(context, engineering, 'read', 'e')}`.execute(trx)
  return rows.length > 0
}

async function ownInfo(context: Context) {
  const token = tokenOf(context.request)
  const holder = token === undefined ? null : await holderOf(context.platform, context.platform.reservedDb, hashSecret(token))
  if (!holder) throw new AppError('unauthenticated')
  setFileCookie(context.reply, holder.session)
  return withRights(context.platform, holder)
}

/** A new window of a browser that is signed in gets a session of its own; the cookie is exchanged for the next one. */
async function verifyLogin(context: PublicContext): Promise<SignInAnswer> {
  const { platform, request, reply, ip } = context
  await limitRate(context, { name: 'verify', who: ip, max: 300, seconds: 300 })
  const token = deviceTokenOf(request)
  if (token === undefined) throw new AppError('unauthenticated')
  const opened = await withTransaction(platform.reservedDb, async (trx) => {
    const renewal = await renewDevice(trx, platform, token)
    if (renewal.outcome !== 'renewed') return refusal(context, trx, renewal)
    const session = await openSession(trx, platform, {
      accountId: renewal.accountId,
      deviceId: renewal.device.deviceId,
      ip,
      agent: agentOf(context),
    })
    const holder = await holderOf(platform, trx, hashSecret(session))
    if (!holder) throw new AppError('unauthenticated')
    await appendLog(
      trx,
      { ...context, session: holder.session },
      { module: 'account', action: 'login', row_id: renewal.accountId, note: '设备续期' },
    )
    return { token: session, holder, device: renewal.device }
  })
  if ('ended' in opened) {
    forgetSessions(platform, opened.ended)
    clearDeviceCookie(reply)
    throw new AppError('unauthenticated')
  }
  setDeviceCookie(reply, opened.device)
  setFileCookie(reply, opened.holder.session)
  return { token: opened.token, ...(await withRights(platform, opened.holder)) }
}

async function refusal(context: PublicContext, trx: Trx, renewal: Exclude<Renewal, { outcome: 'renewed' }>) {
  if (renewal.outcome === 'refused') return { ended: [] }
  await appendLog(trx, context, {
    module: 'account',
    action: 'login',
    row_id: renewal.accountId,
    result: 'denied',
    note: '设备凭证被重复使用，已全部作废',
  })
  return { ended: renewal.ended }
}

/** Exchanges a ticket for a read-only session of half an hour. */
async function loginFree(context: PublicContext, ticket: string): Promise<SignInAnswer> {
  const { platform, reply, ip } = context
  await limitRate(context, { name: 'entry', who: ip, max: 60, seconds: 60 })
  const opened = await withTransaction(platform.reservedDb, async (trx) => {
    const redeemed = await redeemTicket(trx, platform, ticket, 'entry')
    if (!redeemed) return null
    const { accountId, engineeringId } = redeemed
    const token = await openSession(trx, platform, { accountId, engineeringId, free: true, ip, agent: agentOf(context) })
    const holder = await holderOf(platform, trx, hashSecret(token))
    if (!holder) return null
    await appendLog(
      trx,
      { ...context, session: holder.session },
      { module: 'account', action: 'login', row_id: accountId, engineering_id: engineeringId, note: '免登录' },
    )
    return { token, holder }
  })
  if (!opened) throw new AppError('unauthenticated', { message: '登录凭证无效或已过期' })
  setFileCookie(reply, opened.holder.session)
  return { token: opened.token, ...(await withRights(platform, opened.holder)) }
}

/** Logout: this browser's sessions and its renewal end on every process, and the browser forgets what it stored. */
async function signOut(context: Context) {
  const { platform, reply, session } = context
  const token = tokenOf(context.request)
  const loaded = token === undefined ? null : await loadSession(platform, platform.reservedDb, hashSecret(token))
  await write({ ...context, idempotencyKey: undefined }, async ({ trx, log, after }) => {
    const deviceId = loaded?.deviceId ?? null
    const ended = [
      ...(await endSessions(trx, platform, { session: session.id }, 'logout')),
      ...(deviceId === null ? [] : await endDevice(trx, platform, deviceId, 'logout')),
    ]
    await log({ module: 'account', action: 'logout', row_id: session.account_id })
    after(() => forgetSessions(platform, ended))
    return {}
  })
  clearDeviceCookie(reply)
  clearFileCookie(reply)
  // Not "cache": browsers were seen to hang on it for many seconds.
  void reply.header('clear-site-data', '"storage"')
  return {}
}
