import { type RoleName, THREE_ADMIN_ROLES } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'
import type { Trx } from '../../platform/db'
import type { AccountValues } from './account-judge'

/** Roles with which one gives rights to others: giving them needs a second person. */
const MANAGEMENT: readonly RoleName[] = [...THREE_ADMIN_ROLES, 'city_admin', 'station_admin']

/**
 * 三员: a role of management given by an administrator takes effect when the security administrator confirms it. Until
 * then the account keeps the roles it had. The first security administrator of an installation needs nobody.
 */
export async function holdBackManagement(effect: Effect, row: AccountValues, before: readonly RoleName[]): Promise<void> {
  const { trx, context, set } = effect
  const held = row.role_codes.filter((code) => MANAGEMENT.includes(code) && !before.includes(code))
  if (!context.platform.config.threeAdmins || held.length === 0 || !(await someoneConfirms(trx))) return
  const wanted = { role_codes: row.role_codes }
  const changed =
    await sql`update grant_request set wanted = ${JSON.stringify(wanted)}::jsonb, requested_by = ${context.session.account_id}, requested_at = now()
    where kind = 'account' and account_id = ${effect.row.id} and state = 0`.execute(trx)
  if (!changed.numAffectedRows)
    await sql`insert into grant_request (kind, account_id, wanted, requested_by)
      values ('account', ${effect.row.id}, ${JSON.stringify(wanted)}::jsonb, ${context.session.account_id})`.execute(trx)
  set({ role_codes: row.role_codes.filter((code) => !held.includes(code)) })
}

/** Whether there is a security administrator who can sign in. */
export async function someoneConfirms(trx: Trx): Promise<boolean> {
  const { rows } =
    await sql`select 1 from account where 'security' = any(role_codes) and status = 'normal' and deleted_at is null limit 1`.execute(
      trx,
    )
  return rows.length > 0
}
