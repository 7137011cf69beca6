import { sql } from 'kysely'
import { z } from 'zod'
import { EXPORT_KIND } from './export-queue'
import { IMPORT_ATTEMPTS, IMPORT_KIND } from './import-queue'
import type { Platform } from '../../platform/platform'

const KIND = 'transfer-purge'
const EVERY_SECONDS = 300

/** 清理：满一天的导入暂存（含个人信息）、过期的下载、进程被杀后无人续做的导出；无人续做的导入接着做。文件本身由文件模块清理。 */
export function defineTransferPurge(platform: Platform): void {
  platform.jobs.define({ kind: KIND, payload: z.object({}), run: () => purgeTransfers(platform) })
  platform.jobs.schedule(KIND, EVERY_SECONDS)
}

/** After a day an import can neither be confirmed nor taken back. */
export async function purgeTransfers({ db, jobs }: Platform): Promise<void> {
  await sql`delete from import_batch where coalesce(confirmed_at, created_at) < now() - interval '25 hours'`.execute(db)
  await sql`update transfer_job set file_path = null where file_path is not null and expires_at < now()`.execute(db)
  await sql`delete from transfer_job where finished_at < now() - interval '180 days'`.execute(db)
  // Nobody works on it any more, yet it would keep its list closed for its owner.
  await sql`update transfer_job t set status = 'failed', error = '导出中断，请重试', finished_at = now()
    where t.status in ('waiting', 'running') and t.created_at < now() - interval '1 minute'
      and not exists (select 1 from job j where j.kind = ${EXPORT_KIND} and j.state in ('waiting', 'running') and j.payload ->> 'id' = t.id::text)`.execute(
    db,
  )
  // An import is never left half way: its workers were killed more often than a job is tried.
  const { rows } = await sql<{ id: number }>`select b.id from import_batch b
    where b.status in ('waiting', 'writing', 'undoing') and b.queued_at < now() - interval '1 minute'
      and not exists (select 1 from job j where j.kind = ${IMPORT_KIND} and j.state in ('waiting', 'running') and j.payload ->> 'id' = b.id::text)
    order by b.queued_at, b.id`.execute(db)
  for (const { id } of rows) await jobs.add(db, IMPORT_KIND, { id }, { maxAttempts: IMPORT_ATTEMPTS })
}
