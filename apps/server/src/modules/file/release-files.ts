import { sql } from 'kysely'
import type { Trx } from '../../platform/db'

/** 断开这些行（的这些字段）的附件；别处不再用到的标为删除，由清理任务连同缩略图、转换件一起移走。 */
export async function releaseFiles(
  trx: Trx,
  entity: string,
  rowIds: readonly number[],
  fields?: readonly string[],
): Promise<void> {
  if (rowIds.length === 0) return
  const only = fields ? sql`and field = any(${[...fields]}::text[])` : sql``
  const { rows } = await sql<{
    file_id: number
  }>`delete from file_link where entity = ${entity} and row_id = any(${[...rowIds]}::bigint[]) ${only} returning file_id`.execute(
    trx,
  )
  await sql`update file_object f set deleted_at = now() where f.id = any(${rows.map((row) => row.file_id)}::bigint[]) and f.deleted_at is null
    and not exists (select 1 from file_link l where l.file_id = f.id)`.execute(trx)
}
