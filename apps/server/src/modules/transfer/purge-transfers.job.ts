import { sql } from 'kysely'
import { z } from 'zod'
import type { Platform } from '../../platform/platform'

const KIND = 'transfer-purge'
const EVERY_SECONDS = 3600

/** 清理：满一天的导入暂存（含个人信息）与过期的下载。文件本身由文件模块清理。 */
export function defineTransferPurge(platform: Platform): void {
  platform.jobs.define({ kind: KIND, payload: z.object({}), run: () => purgeTransfers(platform) })
  platform.jobs.schedule(KIND, EVERY_SECONDS)
}

/** After a day an import can neither be confirmed nor taken back. */
export async function purgeTransfers({ db }: Platform): Promise<void> {
  await sql`delete from import_batch where coalesce(confirmed_at, created_at) < now() - interval '25 hours'`.execute(db)
  await sql`update transfer_job set file_path = null where file_path is not null and expires_at < now()`.execute(db)
}
