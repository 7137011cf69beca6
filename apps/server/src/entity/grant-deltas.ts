import { sql } from 'kysely'
import type { Platform } from '../platform/platform'
import { cached } from '../platform/process-cache'

/** Edited grants: 'role/entity/right' → given (true) or taken away (false). Flushed by notification. */
export const grantDeltas = cached('rights', async (platform: Platform): Promise<ReadonlyMap<string, boolean>> => {
  const { rows } = await sql<{
    role: string
    entity: string
    verb: string
    allowed: boolean
  }>`select role, entity, verb, allowed from role_grant`.execute(platform.reservedDb)
  return new Map(rows.map((row) => [`${row.role}/${row.entity}/${row.verb}`, row.allowed]))
})
