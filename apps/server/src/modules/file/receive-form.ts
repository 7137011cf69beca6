import type { MultipartFile } from '@fastify/multipart'
import { AppError } from '@zhujian/model'
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { PublicContext } from '../../entity/context'
import { BROKEN, isDiskError, refuse, tooLarge } from './upload-checks'

/** A sender below 1 kB/s holds a connection and a file for nothing. */
const PATIENCE_MS = 30_000
const SLOWEST_BYTES = 30_000

export type FormFields = Readonly<Record<string, string>>

/**
 * Reads the fields before the one file of a form and hands both to `take`; what follows is thrown away.
 * `gone` is aborted when the sender hangs up: the parser does not tell a file that nobody reads yet. @throws invalid
 */
export async function receiveForm<T>(
  context: Pick<PublicContext, 'request'>,
  fileSize: number,
  take: (fields: FormFields, part: MultipartFile, gone: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!context.request.isMultipart()) throw refuse('请以表单方式上传文件')
  cutWhenCrawling(context.request.raw)
  const gone = goneOf(context.request.raw)
  const limits = { fieldNameSize: 40, fieldSize: 400, fields: 8, files: 1, parts: 9, headerPairs: 20, fileSize }
  const parts = context.request.parts({ limits })
  const fields: Record<string, string> = Object.create(null)
  try {
    for (;;) {
      const { done, value: part } = await parts.next().catch(refuseBrokenForm)
      if (done) throw refuse('请选择文件')
      if (part.type === 'file') return await take(fields, part, gone)
      fields[part.fieldname] = String(part.value)
    }
  } finally {
    readPast(context.request.raw)
  }
}

function goneOf(raw: IncomingMessage): AbortSignal {
  const controller = new AbortController()
  const tell = () => raw.complete || controller.abort()
  raw.once('close', tell)
  if (raw.destroyed) tell()
  return controller.signal
}

/** A browser reads no answer before it has sent everything: what was refused early is still let in, and thrown away. */
function readPast(raw: IncomingMessage): void {
  if (raw.complete) return
  raw.unpipe()
  raw.resume()
}

/** Hangs up on a sender that merely trickles, wherever in the form it is; also after an answer that did not wait for the rest. */
function cutWhenCrawling(raw: IncomingMessage): void {
  const { socket } = raw
  let seen = socket.bytesRead
  const watch = setInterval(() => {
    if (!raw.complete && socket.bytesRead - seen < SLOWEST_BYTES) socket.destroy()
    seen = socket.bytesRead
  }, PATIENCE_MS)
  raw.once('close', () => clearInterval(watch))
}

/** What the form parser throws is the sender's doing, whatever it calls it; its limits carry a status of their own. */
function refuseBrokenForm(error: unknown): never {
  if (typeof error === 'object' && error !== null && 'statusCode' in error) throw error
  throw refuse(BROKEN, 'transfer')
}

export interface Written {
  size: number
  sha256: string
}

/** Writes the file of a form to `path`, at most `limit` bytes. @throws invalid */
export async function writeFormFile(
  source: MultipartFile['file'],
  path: string,
  limit: number,
  gone: AbortSignal,
): Promise<Written> {
  let size = 0
  const count = (bytes: number) => {
    size += bytes
    return size > limit ? tooLarge(limit) : null
  }
  try {
    const written = await writeHashed(source, path, count, gone)
    // The parser cuts an oversize part and ends it like a whole one.
    if (source.truncated) throw tooLarge(limit)
    return written
  } catch (error) {
    // The sender hung up or cut the form; our own refusals and the disk's errors go on.
    throw error instanceof AppError || isDiskError(error) ? error : refuse(BROKEN, 'transfer')
  }
}

/**
 * A stream into a new file of ours, with its length and hash. `count` may object to the bytes it is told of. However it
 * ends, the file is closed before it does: whoever removes it then has removed it for good.
 */
export async function writeHashed(
  source: Readable,
  path: string,
  count: (bytes: number) => Error | null = () => null,
  signal?: AbortSignal,
): Promise<Written> {
  const hash = createHash('sha256')
  let size = 0
  const stop = () => source.destroy(new Error('aborted'))
  const file = await open(path, 'wx', 0o600)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      const objection = count(chunk.length)
      if (objection) throw objection
      size += chunk.length
      hash.update(chunk)
      await file.appendFile(chunk)
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}
