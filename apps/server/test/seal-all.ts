import { sealLog } from '@zhujian/server/modules/audit/seal-log'
import type { Platform } from '@zhujian/server/platform/platform'
import { sql } from 'kysely'

/** A seal waits for older transactions of the whole cluster to end, those of other test files among them. */
const PATIENCE_MS = 50_000

/** Seals every row there is. */
export async function sealAll(platform: Platform): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    await sealLog(platform)
    const { rows } =
      await sql`select 1 from oper_log l where not exists (select 1 from oper_log_sealed s where s.log_id = l.id) limit 1`.execute(
        platform.db,
      )
    if (rows.length === 0) return
    await sql`select pg_sleep(0.02)`.execute(platform.db)
  }
  throw new Error('rows stay unsealed')
}
