import { account } from '@zhujian/domain/account/account'
import { partsOf } from '@zhujian/domain/offices'
import { type RoleName, roleNames, roleOf } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import { fillRows, holdRows } from '../../entity/decide'
import type { Writing } from '../../entity/write'
import { announceAccounts, forgetSessions } from './session-store'

/** Roles of a whole company: they reach the projects on which it plays a part, by that part alone. */
const OF_COMPANY: readonly RoleName[] = roleNames.filter((role) => ['unit', 'device'].includes(roleOf(role).dataScope))

/**
 * A company that enters a project in a part none of its accounts stands for (a general contractor as 专业分包, or as 劳务公司) gets
 * the role of that part for the accounts that act for the whole company, of whatever kind they are; elsewhere the role reaches nothing.
 * @param part of `unitRole`
 * @returns the accounts that act for the company now
 */
export async function standForPart(writing: Writing, unitId: number, part: string, note: string): Promise<number[]> {
  const role = OF_COMPANY.find((each) => partsOf(each).some((own) => own === part))
  if (role === undefined) return []
  const acting = sql<boolean>`t.unit_id = ${unitId} and t.status = 'normal' and t.role_codes && ${[...OF_COMPANY]}::text[]`
  const rows = await holdRows(writing, account, acting)
  const lacking = rows.some(({ role_codes: codes }) => codes.includes(role)) ? [] : rows
  const ids = lacking.map(({ id }) => id)
  const given = ({ role_codes: codes }: (typeof rows)[number]) =>
    roleNames.filter((each) => each === role || codes.includes(each))
  await fillRows(writing, account, lacking, (row) => ({ role_codes: given(row) }), { action: 'edit', note })
  if (ids.length > 0) {
    await announceAccounts(writing.trx, writing.context.platform, ids)
    writing.after(() => forgetSessions(writing.context.platform, ids))
  }
  return rows.map(({ id }) => id)
}
