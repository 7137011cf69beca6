import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { nowSeconds } from '@zhujian/model/date'
import { extensionOf } from '@zhujian/model/text'
import { z } from 'zod'
import { withTransaction } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import type { FileObject } from './file-access'
import { fileKinds } from './file-types'
import { convertToPdf } from './office-converter'
import { temporaryFolder } from './upload-checks'

const KIND = 'file-convert'
/** Seconds after which a file that could not be converted is tried again. */
const RETRY_AFTER = 3600
/** Of the working folders in the temporary folder. */
export const CONVERSION_PREFIX = 'convert-'
const payload = z.object({ path: z.string() })

/** Formats no browser can read; everything newer is read on the user's own machine. */
const OLD = ['doc', 'ppt', 'wps', 'dps']

/** 'off' where the operator has set no program, or the file needs none. */
export type PdfState = 'off' | 'working' | 'ready' | 'failed'

export const convertedPath = (path: string): string => `derived/pdf/${path}.pdf`
const failedPath = (path: string) => `derived/pdf/${path}.failed`

const isOld = ({ mime, path }: FileObject) =>
  OLD.includes(extensionOf(path)) && OLD.some((extension) => fileKinds[extension]?.mime === mime)

/** 旧版 Office 文件转 PDF：只在配置了转换程序时进行，一次一件，结果与原件同受权限约束。 */
export function defineConversion(platform: Platform): void {
  let queue: Promise<unknown> = Promise.resolve()
  platform.jobs.define({
    kind: KIND,
    payload,
    run: ({ payload: { path }, signal }) => {
      // One at a time: each takes a whole processor and hundreds of megabytes.
      const mine = queue.then(() => convertFile(platform, path, signal))
      queue = mine.catch(() => undefined)
      return mine
    },
  })
}

/** Whether the PDF of a file is there; asks for it when it is not. */
export async function pdfState({ config, db, storage, jobs }: Platform, file: FileObject): Promise<PdfState> {
  if (config.officeConverter === undefined || !isOld(file)) return 'off'
  if (await storage.head(convertedPath(file.path))) return 'ready'
  const failed = await storage.head(failedPath(file.path))
  if (failed && nowSeconds() - failed.modified_at < RETRY_AFTER) return 'failed'
  await withTransaction(db, (trx) =>
    jobs.add(trx, KIND, { path: file.path }, { dedupeKey: `${KIND}:${file.path}`, maxAttempts: 2 }),
  )
  return 'working'
}

async function convertFile(platform: Platform, path: string, signal: AbortSignal): Promise<void> {
  const { config, storage, log } = platform
  if (config.officeConverter === undefined || (await storage.head(convertedPath(path)))) return
  const parent = temporaryFolder(config)
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, CONVERSION_PREFIX))
  try {
    const source = join(folder, `document.${extensionOf(path)}`)
    const found = await storage.get(path)
    if (!found) return
    await pipeline(found.stream, createWriteStream(source, { mode: 0o600 }))
    const pdf = await convertToPdf({ program: config.officeConverter, source, folder, signal })
    await storage.put(convertedPath(path), createReadStream(pdf), { contentType: 'application/pdf' })
    await storage.delete(failedPath(path))
  } catch (error) {
    if (signal.aborted) throw error
    log.warn('document not convertible', { path, error })
    await storage.put(failedPath(path), Readable.from([Buffer.from('failed')]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
