import { AppError } from '@zhujian/model'
import type { GrantChange } from '@zhujian/domain/account/right-catalogue'
import type { RoleName } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { write, type Writing } from '../../entity/write'
import { baseOf } from './role-rights'
import type { DecideInput } from './role-rights.routes'
import { applyChanges, lockRights } from './save-role-rights'
import { announceAccounts, forgetSessions } from './session-store'

interface Waiting {
  kind: 'role' | 'account'
  role: string | null
  account_id: number | null
  wanted: { changes?: GrantChange[]; role_codes?: RoleName[] }
  requested_by: number
  state: number
}

/** The security administrator lets a change of rights take effect, or sends it back; never one of his own. */
export async function decideRequest(context: Context, { id, result, reason }: DecideInput) {
  return write(context, async (writing) => {
    const { trx } = writing
    await lockRights(writing)
    const { rows } =
      await sql<Waiting>`select kind, role, account_id, wanted, requested_by, state from grant_request where id = ${id} for update`.execute(
        trx,
      )
    const [request] = rows
    if (!request) throw new AppError('notFound')
    if (request.state !== 0) throw new AppError('wrongState', { message: '该授权已经处理' })
    if (request.requested_by === context.session.account_id || request.account_id === context.session.account_id)
      throw new AppError('forbidden', { message: '不能确认自己提出或授予自己的权限' })
    if (result === 'pass') await grant(writing, request)
    await sql`update grant_request set state = ${result === 'pass' ? 1 : 2}, decided_by = ${context.session.account_id}, decided_at = now(), reason = ${reason || null} where id = ${id}`.execute(
      trx,
    )
    await writing.log({
      module: request.kind === 'role' ? 'custom_role' : 'account',
      action: 'confirmGrants',
      row_id: request.account_id,
      note: `${result === 'pass' ? '确认' : '退回'}${request.role === null ? '' : `：${request.role}`}${reason ? `：${reason}` : ''}`,
    })
    return { id }
  })
}

async function grant(writing: Writing, { role, account_id, wanted }: Waiting): Promise<void> {
  const { trx, context, after } = writing
  if (role !== null) return applyChanges(writing, role, await baseOf(trx, role), wanted.changes ?? [])
  const id = account_id ?? 0
  const codes = [...(wanted.role_codes ?? [])]
  await sql`update account set role_codes = ${codes}::text[], updated_by = ${context.session.account_id}, updated_at = now(), version = version + 1 where id = ${id}`.execute(
    trx,
  )
  await announceAccounts(trx, context.platform, [id])
  after(() => forgetSessions(context.platform, [id]))
}
