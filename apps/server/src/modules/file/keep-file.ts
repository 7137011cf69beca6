import { extensionOf } from '@zhujian/model/text'
import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import { appendLog } from '../../entity/audit'
import type { PublicContext } from '../../entity/context'
import { withTransaction } from '../../platform/db'
import type { Purpose } from './credential'
import { inspectContent } from './inspect-content'
import { NO_PHOTO, type PhotoFacts, photoFacts } from './photo-look'
import type { Written } from './receive-form'
import { type ScanState, scanState, scanStates } from './scan'
import { refuse } from './upload-checks'

/** Answer of an upload [S7-41]: the key is what business forms send. */
export interface Uploaded extends Record<string, unknown> {
  key: string
  name: string
  size: number
  mime: string
  /** 1: stored, and shown to nobody until the virus scanner has seen it. */
  scan_state: ScanState
}

export interface Received extends Written {
  key: string
  name: string
  purpose: Purpose
}

export const INFECTED = '文件含有恶意代码，已被隔离'

/** Looks into a received file and keeps it, or says why not. Nothing is kept unless everything is right. @throws invalid */
export async function keepFile(context: PublicContext, file: Received, temporary: string): Promise<Uploaded> {
  const verdict = await inspectContent(temporary, extensionOf(file.name), file.purpose === 'import')
  if ('message' in verdict) throw refuse(verdict.message)
  const scan_state = await scanState(context.platform, temporary)
  const { key, name, size } = file
  const facts = scan_state === scanStates.infected ? NO_PHOTO : await photoFacts(temporary, verdict.mime)
  const id = await store(context, { ...file, ...facts, mime: verdict.mime, scan_state }, temporary)
  if (scan_state !== scanStates.infected) return { key, name, size, mime: verdict.mime, scan_state }
  await withTransaction(context.db, (trx) =>
    appendLog(trx, context, { module: 'file', action: 'quarantine', row_id: id, result: 'denied', note: name.slice(0, 100) }),
  )
  throw refuse(INFECTED)
}

/** The row claims the path first: two uploads to one key cannot both win, and an existing object is never touched. */
async function store(
  { db, platform, session }: PublicContext,
  file: Received & PhotoFacts & { mime: string; scan_state: ScanState },
  temporary: string,
): Promise<number> {
  const { key, name, size, mime, sha256, purpose, scan_state, look, taken_at } = file
  const claimed = await sql<{
    id: number
  }>`insert into file_object (path, name, size, mime, sha256, purpose, created_by, scan_state, look, taken_at, deleted_at)
    values (${key}, ${name}, ${size}, ${mime}, ${sha256}, ${purpose}, ${session?.account_id ?? null}, ${scan_state}, ${look}::bigint, to_timestamp(${taken_at}::float8), now()) on conflict (path) do nothing returning id`.execute(
    db,
  )
  const id = claimed.rows[0]?.id
  if (id === undefined) throw refuse('文件已存在，请重新上传', 'key')
  try {
    await platform.storage.put(key, createReadStream(temporary), { contentType: mime })
    await sql`update file_object set deleted_at = null where id = ${id}`.execute(db)
  } catch (error) {
    await sql`delete from file_object where id = ${id}`.execute(db)
    throw error
  }
  return id
}
