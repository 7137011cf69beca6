import type { MultipartFile } from '@fastify/multipart'
import { AppError } from '@zhujian/model'
import { strings } from '@zhujian/model/strings'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import type { Storage } from '../../platform/storage'
import { checkCredential, countUse } from './credential'
import { keepFile, type Uploaded } from './keep-file'
import { receiveForm, writeFormFile, writeHashed } from './receive-form'
import { BROKEN, checkName, isOutOfRoom, refuse, roomFor, storageTrouble, tooLarge } from './upload-checks'
import { maxUploadBytes } from './upload-limits'
import {
  claimFinish,
  dropOldest,
  dropSession,
  findSession,
  markReceived,
  openUpload,
  PART_SIZE,
  partPath,
  partStarts,
  releaseFinish,
  type UploadSession,
  whileFinishing,
} from './upload-session'

/** How far a file in parts has come. */
export interface UploadProgress extends Record<string, unknown> {
  key: string
  received: number
  part_size: number
  /** The stored file, once it is whole. */
  file?: Uploaded
}

export const beginInput = z.object({
  key: z.string().max(300),
  token: z.string().max(100),
  name: z.string().max(400),
  size: z.number().int().nonnegative(),
})
export const keyInput = z.object({ key: z.string().max(300) })

/** Bytes; no version of the program sends larger parts. */
const MOST_PART = 16 * 1024 * 1024
const GONE = '未完成的上传已过期，请重新上传'
const progressOf = ({ key, received, part_size }: UploadSession): UploadProgress => ({ key, received, part_size })

/**
 * Begins a file in parts, or tells where the one with this key stands: asked again after a cut, a restart or a lost answer.
 * Only the beginning needs the credential; an upload may take longer than it lives.
 */
export async function beginUpload(context: Context, input: z.output<typeof beginInput>): Promise<UploadProgress> {
  const { key, size } = input
  const stored = await storedFile(context, key)
  if (stored?.size === size) return { key, received: size, part_size: PART_SIZE, file: stored }
  const known = await findSession(context, key)
  if (known?.size === size) return progressOf(known)
  const credential = await checkCredential(context, input.token, key)
  const { purpose } = credential
  const name = checkName(input.name, key, purpose)
  if (size === 0) throw refuse(strings.fileEmpty)
  const limit = await maxUploadBytes(context.platform, purpose)
  if (size > limit) throw tooLarge(limit)
  // The parts and the file made of them lie there together for a moment.
  await roomFor(context.platform.config, size * 2)
  await dropOldest(context)
  const opened = await openUpload(context, { key, name, size, purpose })
  if (!opened) throw refuse('文件已存在，请重新上传', 'key')
  await countUse(context.db, credential)
  return progressOf(opened)
}

async function storedFile({ db, session }: Context, key: string): Promise<Uploaded | undefined> {
  const { rows } = await sql<Uploaded>`select path as key, name, size, mime, scan_state from file_object
    where path = ${key} and created_by = ${session.account_id} and deleted_at is null and scan_state <> 3`.execute(db)
  return rows[0]
}

/** Receives one part: fields key and offset first, then the bytes. Answers where to go on, whatever was sent. */
export async function receivePart(context: Context): Promise<UploadProgress> {
  return receiveForm(context, MOST_PART, async (fields, part, gone) => {
    const session = (await findSession(context, fields.key ?? '')) ?? refuseGone()
    // Sent before, or too early: the sender is told where to go on, and nothing is read.
    if (Number(fields.offset) !== session.received || session.received >= session.size) return progressOf(session)
    return storePart(context, session, part, gone).catch(async (error: unknown) => {
      // A full disk is not filled further by what nobody can finish.
      if (isOutOfRoom(error)) await dropSession(context.platform, session)
      throw storageTrouble(error)
    })
  })
}

function refuseGone(): never {
  throw refuse(GONE, 'key')
}

async function storePart(
  context: Context,
  session: UploadSession,
  part: MultipartFile,
  gone: AbortSignal,
): Promise<UploadProgress> {
  const { platform, db } = context
  const { received, size, part_size } = session
  const due = Math.min(part_size, size - received)
  const temporary = join(await roomFor(platform.config, due), `upload-${randomUUID()}`)
  try {
    const written = await writeFormFile(part.file, temporary, part_size, gone)
    if (written.size !== due) throw refuse(BROKEN, 'transfer')
    await platform.storage.put(partPath(session, received), createReadStream(temporary))
  } finally {
    await rm(temporary, { force: true })
  }
  return progressOf({ ...session, received: await markReceived(db, session, due) })
}

/** Puts the parts together, looks into the whole and keeps it. Safe to ask again: the answer is the same. */
export async function finishUpload(context: Context, { key }: z.output<typeof keyInput>): Promise<UploadProgress> {
  const whole = async () => {
    const file = await storedFile(context, key)
    return file && { key, received: file.size, part_size: PART_SIZE, file }
  }
  const stored = await whole()
  if (stored) return stored
  const session = await findSession(context, key)
  // Another request may have finished it between the two looks.
  if (!session) return (await whole()) ?? refuseGone()
  // Not whole yet, or on its way in another request: the sender sees it and comes again.
  if (session.received < session.size || !(await claimFinish(context.db, session))) return progressOf(session)
  try {
    const file = await whileFinishing(context.db, session, () => assemble(context, session))
    await dropSession(context.platform, session)
    return { ...progressOf(session), file }
  } catch (error) {
    await afterFailure(context, session, error)
    throw storageTrouble(error)
  }
}

/** A refused file is gone for good; trouble of ours leaves the parts where they are, unless they fill the disk. */
async function afterFailure({ platform, db }: Context, session: UploadSession, error: unknown): Promise<void> {
  if (isOutOfRoom(error) || error instanceof AppError) await dropSession(platform, session)
  else await releaseFinish(db, session)
}

async function assemble(context: Context, session: UploadSession): Promise<Uploaded> {
  const { key, name, purpose, size } = session
  const { config, storage } = context.platform
  const temporary = join(await roomFor(config, size), `upload-${randomUUID()}`)
  try {
    const written = await writeHashed(Readable.from(contentOf(storage, session)), temporary)
    // Parts are lost only where somebody removed them, as a restored backup does.
    if (written.size !== size) throw refuse(GONE, 'key')
    return await keepFile(context, { key, name, purpose, ...written }, temporary)
  } finally {
    await rm(temporary, { force: true })
  }
}

async function* contentOf(storage: Storage, session: UploadSession): AsyncGenerator<Buffer> {
  for (const start of partStarts(session)) {
    const found = await storage.get(partPath(session, start))
    if (found) yield* found.stream as AsyncIterable<Buffer>
  }
}

/** Forgets an unfinished upload at once; one that is finished or unknown is nothing to cancel. */
export async function cancelUpload(context: Context, { key }: z.output<typeof keyInput>): Promise<{ cancelled: boolean }> {
  const session = await findSession(context, key)
  if (session) await dropSession(context.platform, session)
  return { cancelled: session !== undefined }
}
