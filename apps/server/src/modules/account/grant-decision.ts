import { customRole } from '@zhujian/domain/account/custom-role'
import { account } from '@zhujian/domain/account/account'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { AppError } from '@zhujian/model'
import { isRole, roleNames, roleOf } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import { holdRows, fillRow } from '../../entity/decide'
import type { Context } from '../../entity/context'
import { write, type Writing } from '../../entity/write'
import { notify } from '../message/public'
import { WEIGHTY } from './grant-requests'
import { baseOf, seenWanted, type Wanted } from './role-rights'
import type { DecideInput } from './role-rights-input'
import { announceHolders } from './custom-role-effects'
import { applyChanges, lockRights } from './save-role-rights'
import { announceAccounts, forgetSessions } from './session-store'

interface Waiting {
  kind: 'role' | 'account'
  role: string | null
  account_id: number | null
  wanted: Wanted
  requested_by: number
  state: number
}

/** The security administrator lets a change of rights take effect, or sends it back; never one of his own. */
export async function decideRequest(context: Context, { id, seen, result, reason }: DecideInput) {
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
    if (seen !== seenWanted(request.wanted)) throw new AppError('stale', { message: '提请的内容已经改变，请重新查看后再决定' })
    if (result === 'pass') await grant(writing, request)
    await sql`update grant_request set state = ${result === 'pass' ? 1 : 2}, decided_by = ${context.session.account_id}, decided_at = now(), reason = ${reason || null} where id = ${id}`.execute(
      trx,
    )
    await tellRequester(writing, request, result === 'pass', reason)
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
  if (role !== null) return grantToRole(writing, role, wanted)
  const { trx, context, after } = writing
  const id = account_id ?? 0
  const [row] = await holdRows(writing, account, sql<boolean>`t.id = ${id}`)
  if (!row) throw new AppError('notFound')
  // What was waiting is confirmed; the other roles are those of today, which may have changed since.
  const granted = (wanted.role_codes ?? []).filter((code) => WEIGHTY.includes(code))
  const role_codes = roleNames.filter((code) => granted.includes(code) || row.role_codes.includes(code))
  const place = wanted.place && { areacode: wanted.place.areacode, org_id: wanted.place.org_id }
  await fillRow(writing, account, row, { role_codes, ...place }, { action: 'edit', note: '授权经另一人确认' })
  await announceAccounts(trx, context.platform, [id])
  after(() => forgetSessions(context.platform, [id]))
}

async function grantToRole(writing: Writing, role: string, wanted: Waiting['wanted']): Promise<void> {
  const { trx } = writing
  if (wanted.changes) await applyChanges(writing, role, await baseOf(trx, role), wanted.changes)
  if (wanted.data_scope === undefined) return
  const id = Number(role.split(':')[1])
  const [row] = await holdRows(writing, customRole, sql<boolean>`t.id = ${id}`)
  if (row)
    await fillRow(writing, customRole, row, { data_scope: wanted.data_scope }, { action: 'edit', note: '授权经另一人确认' })
  await announceHolders(writing, id)
}

/** Who asked hears what became of it. */
async function tellRequester(writing: Writing, request: Waiting, isPassed: boolean, reason: string | undefined): Promise<void> {
  const role = request.role !== null && isRole(request.role) ? `角色“${roleOf(request.role).label}”` : '自定义角色'
  await notify(writing, [request.requested_by], {
    kind: 'notice',
    title: isPassed ? '授权已确认生效' : '授权被退回',
    body: `${request.role === null ? '账号担任管理角色' : `${role}的权限调整`}${isPassed ? '已生效' : `：${reason ?? ''}`}`,
    path: messageLinks.grants(),
  })
}
