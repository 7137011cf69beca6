import { AppError, idSchema } from '@zhujian/model'
import { account } from '@zhujian/domain/account/account'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'
import { lockRow } from '../../entity/save'
import { write } from '../../entity/write'
import { endOtherDevices } from './devices'
import { unlock } from './login-guard'
import { announceAccounts, endSessions, forgetSessions } from './session-store'

const statusInput = z.object({
  id: idSchema,
  version: z.number('缺少版本号').int(),
  status: z.enum(['normal', 'hidden'], '请选择状态'),
})

/** What an administrator may do to an account within his reach, beyond reading it. */
export function accountRoutes(app: FastifyInstance): void {
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

/** Disabling ends every session of the account at once; nobody disables himself. */
async function setStatus(context: Context, { id, version, status }: z.output<typeof statusInput>) {
  const { platform, session } = context
  if (id === session.account_id) throw new AppError('forbidden', { message: '不能停用或启用自己的账号' })
  return write(context, async (writing) => {
    const { trx } = writing
    const before = await lockRow(writing, account, id, version, 'setStatus')
    await sql`update account set status = ${status}, updated_by = ${session.account_id}, updated_at = now(), version = version + 1 where id = ${id}`.execute(
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
