import { messageLinks } from '@zhujian/domain/contracts/message-links'
import type { RoleName } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import type { Writing } from '../../entity/write'

export { surveyPath } from '@zhujian/domain/project/project-paths'
export { markDone, notify } from '../message/public'

/** 监督机构里担任某些角色、正在使用的账号。 */
export async function accountsOfOrg({ trx }: Writing, orgId: number | null, roles: readonly RoleName[]): Promise<number[]> {
  if (orgId === null) return []
  const { rows } = await sql<{ id: number }>`select id from account
    where org_id = ${orgId} and status = 'normal' and deleted_at is null and role_codes && ${[...roles]}::text[]`.execute(trx)
  return rows.map((row) => row.id)
}

export const auditPath = messageLinks.audit
export const editPath = messageLinks.registration
