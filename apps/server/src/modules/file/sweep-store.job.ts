import { sql } from 'kysely'
import { z } from 'zod'
import type { Platform } from '../../platform/platform'
import type { StoredFile } from '../../platform/storage'
import { markDamaged } from './mark-damaged'
import { dropUnattached } from './unattached'

const KIND = 'file-sweep'
const EVERY_SECONDS = 86_400
/** Seconds an object may lie without a row: the longest export and the slowest upload are done by then. */
const ORPHAN_AFTER = 86_400
const BATCH = 500
/** Named in the log, so that whoever looks for one finds it; the others are counted. */
const MOST_NAMED = 50

/** 对账：存储里没有登记的文件满一天后移走，长短与登记不符的标为损坏；一个月没有用上的上传也移走。 */
export function defineStoreSweep(platform: Platform): void {
  platform.jobs.define({
    kind: KIND,
    payload: z.object({}),
    run: async ({ signal }) => {
      await dropUnattached(platform)
      await sweepStore(platform, signal)
    },
  })
  platform.jobs.schedule(KIND, EVERY_SECONDS)
}

export interface Swept {
  readonly objects: number
  /** Removed: an export, upload or first start that was killed between storing and recording. */
  readonly orphans: readonly string[]
  readonly damaged: number
}

/** Compares the store with the rows, a batch at a time. Safe to repeat and to cut off anywhere. */
export async function sweepStore(platform: Platform, signal?: AbortSignal): Promise<Swept> {
  const orphans: string[] = []
  let objects = 0
  let damaged = 0
  let batch: Owned[] = []
  const settle = async () => {
    const judged = await judge(platform, batch)
    orphans.push(...judged.orphans)
    damaged += judged.damaged
    batch = []
  }
  for await (const object of platform.storage.list()) {
    signal?.throwIfAborted()
    objects += 1
    const owner = ownerOf(object)
    if (owner) batch.push(owner)
    if (batch.length >= BATCH) await settle()
  }
  await settle()
  if (orphans.length > 0)
    platform.log.warn('orphaned objects removed', { count: orphans.length, paths: orphans.slice(0, MOST_NAMED) })
  return { objects, orphans, damaged }
}

interface Owned {
  readonly object: StoredFile
  /** Path of the file it is, or was made of. */
  readonly file?: string
  /** Number of the upload it is a part of. */
  readonly upload?: number
}

const FILE = /^\d{4}\/\d{2}\/[\w-]+\/[\w.-]+$/
const DERIVED = /^derived\/(?:\d+|pdf)\/(.+)\.(?:webp|pdf|failed)$/
const PART = /^partial\/(\d{1,15})\/\d+$/

/** By whose row an object is known; undefined where rows of ours say nothing about it. */
function ownerOf(object: StoredFile): Owned | undefined {
  const { path } = object
  if (FILE.test(path)) return { object, file: path }
  const [, source] = DERIVED.exec(path) ?? []
  if (source !== undefined) return { object, file: source }
  const [, upload] = PART.exec(path) ?? []
  return upload === undefined ? undefined : { object, upload: Number(upload) }
}

async function judge(platform: Platform, batch: readonly Owned[]): Promise<{ orphans: string[]; damaged: number }> {
  const { db, storage } = platform
  const paths = [...new Set(batch.flatMap(({ file }) => file ?? []))]
  const uploads = [...new Set(batch.flatMap(({ upload }) => upload ?? []))]
  const { rows } = await sql<{ id: number; path: string; size: number; damaged: boolean }>`
    select id, path, size, damaged_at is not null as damaged from file_object
    where path = any(${paths}::text[])`.execute(db)
  const open = await sql<{ id: number }>`select id from upload_session where id = any(${uploads}::bigint[])`.execute(db)
  const known = new Map(rows.map((row) => [row.path, row]))
  const parts = new Set(open.rows.map(({ id }) => id))
  const orphans: string[] = []
  let damaged = 0
  for (const { object, file, upload } of batch) {
    const row = file === undefined ? undefined : known.get(file)
    if (row && row.path === object.path && row.size !== object.size) {
      damaged += 1
      await markDamaged(platform, row, object.size)
    } else if (row?.damaged && row.path === object.path)
      await sql`update file_object set damaged_at = null where id = ${row.id}`.execute(db)
    const owned = row !== undefined || (upload !== undefined && parts.has(upload))
    if (owned || Date.now() / 1000 - object.modified_at < ORPHAN_AFTER) continue
    await storage.delete(object.path)
    orphans.push(object.path)
  }
  return { orphans, damaged }
}
