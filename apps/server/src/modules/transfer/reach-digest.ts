import type { AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { dataScopeOf, rolesWith } from '../../entity/access'
import type { Session } from '../../entity/session'

/**
 * What a right reaches now, as one short text: the same while neither the roles that hold it, nor their scopes, nor what those are
 * told by have changed: one's region, company and projects, and the parts it plays. What was made under another one is not handed out.
 */
export async function reachDigest(
  caller: { readonly platform: Platform; readonly session: Session },
  db: Db,
  entity: AnyEntity,
  right: string,
): Promise<string> {
  const { session } = caller
  const roles = await rolesWith(caller, entity, right)
  const { rows } = await sql<{
    parts: string[]
  }>`select array(select distinct eu.engineering_id || '/' || eu.role from engineering_unit eu
    where eu.unit_id = ${session.unit_id} and eu.active and eu.deleted_at is null order by 1) as parts`.execute(db)
  const facts = [
    [...roles].sort().map((role) => `${role}/${dataScopeOf(session, role)}`),
    [session.areacode, session.org_id, session.unit_id, session.only_engineering_id],
    [...session.engineering_ids].sort((a, b) => a - b),
    rows[0]?.parts ?? [],
  ]
  return roles.length === 0 ? '' : createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}
