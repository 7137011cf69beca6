import { sql } from 'kysely'
import { z } from 'zod'
import type { Platform } from '../../platform/platform'
import { isClean, ScannerUnavailable } from './clamd'
import { scanStates } from './scan'

const KIND = 'file-scan'
const EVERY_SECONDS = 60
const BATCH = 200

/** 补检：扫描程序停机期间收下的文件，恢复后逐件检查，通过之前谁也看不到。 */
export function defineScan(platform: Platform): void {
  if (platform.config.scanner === undefined) return
  platform.jobs.define({ kind: KIND, payload: z.object({}), run: () => scanWaiting(platform) })
  platform.jobs.schedule(KIND, EVERY_SECONDS)
}

/** Judges what waits, oldest first, until the scanner stops answering. Safe to repeat and on several nodes. */
export async function scanWaiting({ config, db, storage, log }: Platform): Promise<void> {
  if (config.scanner === undefined) return
  const { rows } = await sql<{
    id: number
    path: string
  }>`select id, path from file_object where scan_state = ${scanStates.waiting} and deleted_at is null order by id limit ${BATCH}`.execute(
    db,
  )
  for (const { id, path } of rows) {
    const found = await storage.get(path)
    if (!found) continue
    try {
      const state = (await isClean(config.scanner, found.stream)) ? scanStates.clean : scanStates.infected
      await sql`update file_object set scan_state = ${state} where id = ${id} and scan_state = ${scanStates.waiting}`.execute(db)
      if (state === scanStates.infected) log.warn('infected file quarantined', { file_id: id })
    } catch (error) {
      if (!(error instanceof ScannerUnavailable)) throw error
      log.warn('virus scanner unavailable', { file_id: id, error })
      // It may be this one file it cannot read; the scanner itself being away ends the round.
      if (error.cause !== undefined) return
    }
  }
}
