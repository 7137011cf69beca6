import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { roleOf, type RoleName, THREE_ADMIN_ROLES } from '@zhujian/domain/roles'
import { AppError } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import type { Trx } from '../../platform/db'
import { notify } from '../message/public'
import type { AccountValues } from './account-judge'
import type { Wanted } from './role-rights'

/** Roles with which one gives rights to others; the region and organisation of their holder tell what they reach. */
const MANAGEMENT: readonly RoleName[] = [...THREE_ADMIN_ROLES, 'city_admin', 'station_admin']
/** These, and those that sign in the name of the station: giving them needs a second person. */
export const WEIGHTY: readonly RoleName[] = [...MANAGEMENT, 'section_chief', 'station_head']

/**
 * 三员: a weighty role given by an administrator takes effect when the security administrator confirms it. Until
 * then the account keeps the roles it had. The first security administrator of an installation needs nobody.
 */
export async function holdBackRoles(effect: Effect, row: AccountValues, before: readonly RoleName[]): Promise<void> {
  const { trx, context, set } = effect
  const held = row.role_codes.filter((code) => WEIGHTY.includes(code) && !before.includes(code))
  if (!context.platform.config.threeAdmins || held.length === 0 || !(await someoneConfirms(trx))) return
  await tellSecurity(effect, `账号“${row.real_name}”担任${held.map((code) => roleOf(code).label).join('、')}`)
  await askForAccount(effect, { role_codes: row.role_codes })
  set({ role_codes: row.role_codes.filter((code) => !held.includes(code)) })
}

/**
 * Likewise the place of one who manages: what his confirmed role reaches is told by his region and organisation, so moving him
 * is giving the role anew.
 */
export async function holdBackPlace(effect: Effect, row: AccountValues, before: AccountValues): Promise<void> {
  const { trx, context, set } = effect
  const manages = before.role_codes.some((code) => MANAGEMENT.includes(code))
  const moved = row.areacode !== before.areacode || row.org_id !== before.org_id
  if (!context.platform.config.threeAdmins || !manages || !moved || !(await someoneConfirms(trx))) return
  await tellSecurity(effect, `账号“${row.real_name}”的区域与监管单位调整`)
  await askForAccount(effect, { place: { areacode: row.areacode, org_id: row.org_id } })
  set({ areacode: before.areacode, org_id: before.org_id })
}

/** Wishes of different kinds for one account wait together. */
async function askForAccount({ trx, context, row }: Effect, wanted: object): Promise<void> {
  const text = JSON.stringify(wanted)
  const changed =
    await sql`update grant_request set wanted = wanted || ${text}::jsonb, requested_by = ${context.session.account_id}, requested_at = now()
    where kind = 'account' and account_id = ${row.id} and state = 0`.execute(trx)
  if (!changed.numAffectedRows)
    await sql`insert into grant_request (kind, account_id, wanted, requested_by)
      values ('account', ${row.id}, ${text}::jsonb, ${context.session.account_id})`.execute(trx)
}

/** A to-do for every security administrator: what waits for his confirmation. */
export async function tellSecurity(writing: Pick<Writing, 'trx' | 'context'>, what: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from account
    where 'security' = any(role_codes) and status = 'normal' and deleted_at is null`.execute(writing.trx)
  const receivers = rows.map(({ id }) => id)
  await notify(writing, receivers, { kind: 'todo', title: '授权待确认', body: what, path: messageLinks.grants() })
}

interface Pending {
  readonly wanted: Wanted
  readonly requested_by: number
  readonly by_name: string
  readonly requested_at: number
}

/** What one has asked for before stays asked for; of one right the last word counts. */
const together = (earlier: Wanted, later: Wanted): Wanted => ({
  ...earlier,
  ...later,
  ...(earlier.changes &&
    later.changes && {
      changes: [
        ...earlier.changes.filter((old) => !later.changes?.some((each) => each.entity === old.entity && each.verb === old.verb)),
        ...later.changes,
      ],
    }),
})

/**
 * Keeps what is wanted of a role until it is confirmed; wishes of different kinds for one role wait together, and nobody's wish
 * takes the place of another person's.
 * @throws wrongState
 */
export async function askForRole(
  { trx, context }: Pick<Writing, 'trx' | 'context'>,
  role: string,
  wanted: Wanted,
): Promise<void> {
  const me = context.session.account_id
  const { rows } = await sql<Pending>`select g.wanted, g.requested_by, a.real_name as by_name,
      extract(epoch from g.requested_at)::bigint as requested_at
    from grant_request g join account a on a.id = g.requested_by where g.kind = 'role' and g.role = ${role} and g.state = 0 for update of g`.execute(
    trx,
  )
  const [pending] = rows
  if (pending && pending.requested_by !== me && Object.keys(wanted).some((key) => key in pending.wanted))
    throw new AppError('wrongState', {
      message: `${pending.by_name}已于 ${formatInstant(pending.requested_at, 'yyyy-MM-dd HH:mm')} 提请调整这个角色，正待安全管理员确认；确认或退回之后再提请`,
    })
  await sql`insert into grant_request as g (kind, role, wanted, requested_by)
    values ('role', ${role}, ${JSON.stringify(together(pending?.wanted ?? {}, wanted))}::jsonb, ${me})
    on conflict (role) where state = 0 and kind = 'role'
    do update set wanted = excluded.wanted, requested_by = excluded.requested_by, requested_at = now()`.execute(trx)
}

/** Whether there is a security administrator who can sign in. */
export async function someoneConfirms(trx: Trx): Promise<boolean> {
  const { rows } =
    await sql`select 1 from account where 'security' = any(role_codes) and status = 'normal' and deleted_at is null limit 1`.execute(
      trx,
    )
  return rows.length > 0
}
