import { sql } from 'kysely'
import { cached } from '../../entity/process-cache'
import type { Platform } from '../../platform/platform'
import type { Purpose } from './credential'

const MEGABYTE = 1024 * 1024
/** Megabytes, unless table setting says otherwise under upload.<purpose>_max_mb. */
const DEFAULTS: Readonly<Record<Purpose, number>> = { file: 200, image: 30, import: 50 }

const settings = cached('setting', async (platform: Platform): Promise<ReadonlyMap<string, unknown>> => {
  const { rows } = await sql<{ key: string; value: unknown }>`select key, value from setting where key like 'upload.%'`.execute(
    platform.db,
  )
  return new Map(rows.map((row) => [row.key, row.value]))
})

/** Largest size of one upload, in bytes. */
export async function maxUploadBytes(platform: Platform, purpose: Purpose): Promise<number> {
  const set = Number((await settings(platform)).get(`upload.${purpose}_max_mb`))
  return (Number.isFinite(set) && set > 0 ? set : DEFAULTS[purpose]) * MEGABYTE
}
