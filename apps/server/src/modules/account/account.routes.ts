import { AppError, idSchema } from '@zhujian/model'
import { account } from '@zhujian/domain/account/account'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'
import { lockRow } from '../../entity/save'
import { write } from '../../entity/write'
import { accountTypeNames } from '@zhujian/domain/account/account-matrix'
import { forceOffline, placesOf, sessionsOf } from './account-sessions'
import { endOtherDevices } from './devices'
import { unlock } from './login-guard'
import { issuePasswords, resetPassword } from './one-time-password'
import { ONE_TIME } from './passwords'
import { confirmFactor, removeFactor, startFactor } from './second-factor'
import { announceAccounts, endSessions, forgetSessions } from './session-store'

const statusInput = z.object({
  id: idSchema,
  version: z.number('缺少版本号').int(),
  status: z.enum(['normal', 'hidden'], '请选择状态'),
})

const byId = z.object({ id: idSchema })
const offlineInput = z.object({ id: idSchema, session_id: idSchema.optional() })
const issueInput = z.object({ account_type: z.enum(accountTypeNames, '请选择账号类别') })

const PATH = '/api/account/account/pc'

/** What an administrator may do to an account within his reach, beyond reading it. */
export function accountRoutes(app: FastifyInstance): void {
  const right = (verb: string) => ({ entity: account, verb })
  const post = { method: 'POST' } as const
  route(app, { ...post, url: `${PATH}/resetPassword`, right: right('resetPassword'), input: byId }, resetPassword)
  route(app, { ...post, url: `${PATH}/removeMfa`, right: right('resetPassword'), input: byId }, removeFactor)
  factorRoutes(app)
  route(app, { ...post, url: `${PATH}/issuePasswords`, right: right('add'), input: issueInput }, issuePasswords)
  route(app, { ...post, url: `${PATH}/forceOffline`, right: right('forceOffline'), input: offlineInput }, forceOffline)
  route(app, { method: 'GET', url: `${PATH}/places`, right: right('read'), input: issueInput }, placesOf)
  route(app, { method: 'GET', url: `${PATH}/sessions`, right: right('forceOffline'), input: byId }, sessionsOf)
  route(
    app,
    {
      method: 'POST',
      url: '/api/account/account/pc/setStatus',
      right: { entity: account, verb: 'setStatus' },
      input: statusInput,
    },
    setStatus,
  )
  route(
    app,
    {
      method: 'POST',
      url: '/api/account/account/pc/unlock',
      right: { entity: account, verb: 'unlock' },
      input: z.object({ id: idSchema }),
    },
    (context, { id }) =>
      write(context, async (writing) => {
        const row = await lockRow(writing, account, id, null, 'unlock')
        await writing.log({ module: 'account', action: 'unlock', row_id: id })
        writing.after(() => unlock(context.platform, String(row.username)))
        return { id }
      }),
  )
}

const codeInput = z.object({ code: z.string().trim().max(20).default('') })

/** The caller's own second factor; who must have one gets no further before. */
function factorRoutes(app: FastifyInstance): void {
  const right = { signedIn: '启用本人的两步验证', beforePasswordChange: true }
  route(app, { method: 'POST', url: '/api/user/pc/mfaStart', right }, startFactor)
  route(app, { method: 'POST', url: '/api/user/pc/mfaConfirm', right, input: codeInput }, confirmFactor)
}

/** Disabling ends every session of the account at once; nobody disables himself. */
async function setStatus(context: Context, { id, version, status }: z.output<typeof statusInput>) {
  const { platform, session } = context
  if (id === session.account_id) throw new AppError('forbidden', { message: '不能停用或启用自己的账号' })
  return write(context, async (writing) => {
    const { trx } = writing
    const before = await lockRow(writing, account, id, version, 'setStatus')
    // Enabled again, an account whose holder never set a password waits for that as before.
    await sql`update account a set status = case when ${status} = 'hidden' or exists (select 1 from account_secret s where s.account_id = a.id
      and not starts_with(s.password_hash, ${ONE_TIME})) then ${status} else 'pending' end, updated_by = ${session.account_id}, updated_at = now(), version = version + 1 where id = ${id}`.execute(
      trx,
    )
    if (status === 'hidden') {
      await endOtherDevices(trx, id, null)
      await endSessions(trx, platform, { account: id }, 'disabled')
    }
    await announceAccounts(trx, platform, [id])
    await writing.log({
      module: 'account',
      action: 'setStatus',
      row_id: id,
      before: { status: before.status },
      after: { status },
    })
    writing.after(() => forgetSessions(platform, [id]))
    return { id, version: version + 1 }
  })
}
