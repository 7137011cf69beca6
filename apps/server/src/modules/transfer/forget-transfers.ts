import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import { mixedBooks } from './export-book'

/** 某一时刻之前做出的这几类数据的导出与导入暂存一并作废：里面可能有已清除的人。文件由清理任务移走。 */
export async function forgetTransfers(trx: Trx, entities: readonly string[], beforeSeconds: number): Promise<void> {
  const before = sql`created_at <= to_timestamp(${beforeSeconds})`
  const names = sql`entity = any(${[...entities, ...mixedBooks()]}::text[])`
  const batches = await sql<{
    file_id: number
  }>`delete from import_batch where ${names} and ${before} returning file_id`.execute(trx)
  const jobs = await sql<{ file_path: string }>`with old as (
      select id, file_path from transfer_job where direction = 'export' and ${names} and ${before} and file_path is not null for update)
    update transfer_job t set file_path = null, expires_at = now() from old where old.id = t.id returning old.file_path`.execute(
    trx,
  )
  await sql`update file_object set deleted_at = now() where deleted_at is null and (
      path = any(${jobs.rows.map((row) => row.file_path)}::text[]) or id = any(${batches.rows.map((row) => row.file_id)}::bigint[]))`.execute(
    trx,
  )
}
