import { sql } from 'kysely'
import type { Platform } from '../../platform/platform'
import type { FileObject } from './file-access'

export const DAMAGED = '文件已损坏或丢失，请联系管理员从备份恢复'

/** The store holds another number of bytes than the row says, or nothing: kept on the row for whoever mends it. */
export async function markDamaged(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  file: Pick<FileObject, 'id' | 'path' | 'size'>,
  found: number | undefined,
): Promise<void> {
  log.error('stored file damaged', { file_id: file.id, path: file.path, expected: file.size, found: found ?? null })
  await sql`update file_object set damaged_at = now() where id = ${file.id} and damaged_at is null`.execute(db)
}
