import type { BusboyFileStream } from '@fastify/busboy'
import type { MultipartFile } from '@fastify/multipart'
import { AppError } from '@zhujian/model'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../entity/context'
import { BROKEN, isDiskError, refuse, tooLarge } from './upload-checks'

/** A sender below 1 kB/s holds a connection and a file for nothing. */
const PATIENCE_MS = 30_000
const SLOWEST_BYTES = 30_000

export type FormFields = Readonly<Record<string, string>>

/** Reads the fields before the one file of a form and hands both to `take`; whatever follows is not read. @throws invalid */
export async function receiveForm<T>(
  context: Context,
  fileSize: number,
  take: (fields: FormFields, part: MultipartFile) => Promise<T>,
): Promise<T> {
  if (!context.request.isMultipart()) throw refuse('请以表单方式上传文件')
  const limits = { fieldNameSize: 40, fieldSize: 400, fields: 8, files: 1, parts: 9, headerPairs: 20, fileSize }
  const parts = context.request.parts({ limits })
  const fields: Record<string, string> = Object.create(null)
  for (;;) {
    const { done, value: part } = await parts.next().catch(refuseBrokenForm)
    if (done) throw refuse('请选择文件')
    if (part.type === 'file') return take(fields, part)
    fields[part.fieldname] = String(part.value)
  }
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

/** Writes the file of a form to `path`, at most `limit` bytes, and not from a sender that merely trickles. @throws invalid */
export async function writeFormFile(source: BusboyFileStream, path: string, limit: number): Promise<Written> {
  const crawling = new AbortController()
  let [size, seen] = [0, 0]
  const patience = setInterval(() => {
    if (size - seen < SLOWEST_BYTES) crawling.abort()
    seen = size
  }, PATIENCE_MS)
  const count = (bytes: number) => {
    size += bytes
    return size > limit ? tooLarge(limit) : null
  }
  try {
    const written = await writeHashed(source, path, { onBytes: count, signal: crawling.signal })
    // The parser cuts an oversize part and ends it like a whole one.
    if (source.truncated) throw tooLarge(limit)
    return written
  } catch (error) {
    // The sender hung up or cut the form; our own refusals and the disk's errors go on.
    throw error instanceof AppError || isDiskError(error) ? error : refuse(BROKEN, 'transfer')
  } finally {
    clearInterval(patience)
  }
}

interface WriteOptions {
  onBytes?: (bytes: number) => Error | null
  signal?: AbortSignal
}

/** A stream into a new file of ours, with its length and hash. */
export async function writeHashed(source: Readable, path: string, { onBytes, signal }: WriteOptions = {}): Promise<Written> {
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(onBytes?.(chunk.length) ?? null, chunk)
    },
  })
  await pipeline(source, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }), signal === undefined ? {} : { signal })
  return { size, sha256: hash.digest('hex') }
}
