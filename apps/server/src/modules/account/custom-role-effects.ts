import { AppError } from '@zhujian/model'
import { customRole, customRoleKey } from '@zhujian/domain/account/custom-role'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import type { Trx } from '../../platform/db'
import { askForRole, someoneConfirms, tellSecurity } from './grant-requests'
import { announceAccounts, forgetSessions } from './session-store'

/** The server half of a customer's role: its holders feel a change at their next request; one in use stays. */
extend(customRole, { on: { edit: onEdit, delete: onDelete } })

async function holdersOf(trx: Trx, roleId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from account where custom_role_ids @> array[${roleId}]::bigint[] and deleted_at is null`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Whether rights were given to or asked for the role. */
async function hasRights(trx: Trx, roleId: number): Promise<boolean> {
  const key = customRoleKey(roleId)
  const { rows } = await sql`select 1 from role_grant where role = ${key}
    union all select 1 from grant_request where role = ${key} and state = 0 limit 1`.execute(trx)
  return rows.length > 0
}

/** Its holders feel the change at their next request. */
export async function announceHolders({ trx, context, after }: Writing | Effect, roleId: number): Promise<void> {
  const holders = await holdersOf(trx, roleId)
  await announceAccounts(trx, context.platform, holders)
  after(() => forgetSessions(context.platform, holders))
}

async function onEdit(effect: Effect<typeof customRole>): Promise<void> {
  const { row, before, trx } = effect
  const bound = (await holdersOf(trx, row.id)).length > 0 ? '已有账号担任' : (await hasRights(trx, row.id)) ? '已调整过权限' : ''
  // What was confirmed was confirmed of this start role: under another one the same rights reach further.
  if (bound !== '' && before?.base_role !== row.base_role)
    throw new AppError('invalid', { fields: [{ field: 'base_role', message: `${bound}，不能更换起点角色` }] })
  if (bound !== '') await holdBackScope(effect)
  await announceHolders(effect, row.id)
}

/** 三员: whose data the holders of a role reach changes when the security administrator confirms it. */
async function holdBackScope(effect: Effect<typeof customRole>): Promise<void> {
  const { row, before, trx, context, set } = effect
  const [scope, old] = [row.data_scope ?? null, before?.data_scope ?? null]
  if (scope === old || !context.platform.config.threeAdmins || !(await someoneConfirms(trx))) return
  await askForRole(effect, customRoleKey(row.id), { data_scope: scope })
  await tellSecurity(effect, `自定义角色“${row.name}”的数据范围调整`)
  set({ data_scope: old })
}

async function onDelete(effect: Effect): Promise<void> {
  const { trx, row, context, after } = effect
  const holders = await holdersOf(trx, row.id)
  if (holders.length > 0) throw new AppError('inUse', { message: `有 ${holders.length} 个账号担任该角色，不能删除` })
  await sql`delete from role_grant where role = ${customRoleKey(row.id)}`.execute(trx)
  await sql`update grant_request set state = 2, decided_at = now(), reason = '角色已删除' where role = ${customRoleKey(row.id)} and state = 0`.execute(
    trx,
  )
  after(() => context.platform.live.publish('rights'))
}
