import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Platform } from '../../platform/platform'
import { CONVERSION_PREFIX, convertedPath } from './convert.job'
import { thumbnailPath } from './thumbnail'
import { temporaryFolder } from './upload-checks'
import { dropExpired } from './upload-session'

const KIND = 'file-purge'
const EVERY_SECONDS = 3600
const HOUR_MS = 3_600_000
const BATCH = 500

/** 清理：过期的导出与凭证、用过的导入表格，以及中途断开的上传留下的痕迹。 */
export function defineFilePurge(platform: Platform): void {
  platform.jobs.define({ kind: KIND, payload: z.object({}), run: () => purgeFiles(platform) })
  platform.jobs.schedule(KIND, EVERY_SECONDS)
}

/** Safe to repeat and to run on several nodes: every statement removes only what is over. */
export async function purgeFiles(platform: Platform): Promise<void> {
  const { db } = platform
  await sql`delete from upload_credential where expires_at < now() - interval '1 day'`.execute(db)
  await dropExpired(platform, BATCH)
  await removeObjects(platform)
  await sweepTemporary(temporaryFolder(platform.config))
}

/** Expired exports, uploads that never finished, what was in quarantine for a month, and import sheets nothing refers to any more. */
async function removeObjects({ db, storage }: Platform): Promise<void> {
  const { rows } = await sql<{ id: number; path: string }>`select f.id, f.path from file_object f
    where (f.expires_at < now()
        or (f.deleted_at is not null and f.created_at < now() - interval '1 hour')
        or (f.scan_state = 3 and f.created_at < now() - interval '30 days')
        or (f.purpose = 'import' and f.created_at < now() - interval '25 hours'))
      and not exists (select 1 from file_link l where l.file_id = f.id)
      and not exists (select 1 from import_batch b where b.file_id = f.id)
    order by f.id limit ${BATCH}`.execute(db)
  for (const { id, path } of rows) {
    // The object first: a row without an object is found again, an object without a row never.
    await storage.delete(path)
    for (const derived of [convertedPath(path), thumbnailPath({ path })]) await storage.delete(derived)
    await sql`delete from file_object where id = ${id}`.execute(db)
  }
}

/** What a killed process was in the middle of receiving or converting. */
async function sweepTemporary(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    const ours = found?.isFile() || (found?.isDirectory() && name.startsWith(CONVERSION_PREFIX))
    if (found && ours && Date.now() - found.mtimeMs > HOUR_MS) await rm(path, { force: true, recursive: true })
  }
}
