import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode } from './database-errors'
import type { PutOptions, PutResult } from './storage'
import { StorageError } from './storage-path'

/** Older temporary files belong to a process that died. */
const STALE_MS = 600_000

/** Writes a stream to a synced temporary file and hands it to `consume`; whatever happens, the temporary file is gone afterwards. */
export async function spool(
  folder: string,
  content: Readable,
  options: PutOptions,
  consume: (file: string) => Promise<void>,
): Promise<PutResult> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${randomUUID()}.part`)
  try {
    const result = await writeFile(file, content, options)
    await consume(file)
    return result
  } catch (error) {
    throw namedFailure(error)
  } finally {
    await rm(file, { force: true })
  }
}

/** Removes what killed processes left behind. */
export async function sweepSpool(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.part'))) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found !== undefined && Date.now() - found.mtimeMs > STALE_MS) await rm(join(folder, name), { force: true })
  }
}

async function writeFile(file: string, content: Readable, options: PutOptions): Promise<PutResult> {
  const handle = await open(file, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length
      hash.update(chunk)
      if (options.maxSize !== undefined && size > options.maxSize) done(new StorageError('tooLarge', '文件过大'))
      else done(null, chunk)
    },
  })
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      writeFully(chunk, handle).then(() => done(), done)
    },
  })
  try {
    await pipeline(content, measure, sink, options.signal === undefined ? {} : { signal: options.signal })
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** A nearly full disk accepts part of a chunk; the rest must fail, not vanish. */
async function writeFully(chunk: Buffer, handle: Awaited<ReturnType<typeof open>>): Promise<void> {
  let written = 0
  while (written < chunk.length) written += (await handle.write(chunk, written, chunk.length - written)).bytesWritten
}

function namedFailure(error: unknown): unknown {
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StorageError('full', '存储空间不足，文件未保存', { cause: error })
  if (code === 'ABORT_ERR' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET') {
    return new StorageError('aborted', '上传已中断', { cause: error })
  }
  return error
}
