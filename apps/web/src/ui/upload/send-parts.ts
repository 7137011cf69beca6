import { post } from '../../data/client'
import { credentialFor, forgetCredential } from './credential'
import type { Resume, SendOptions, SentFile } from './sending'
import { cancelled, complainsOf, dataOf, transmit } from './transmit'
import { nextTimestamp, uploadKey } from './upload-key'

/** Bytes; larger files travel in parts of about this size. The server says the exact one. */
export const WHOLE_LIMIT = 2 * 1024 * 1024
/** Milliseconds between two looks at a file the server is putting together in another request. */
const LOOK_AGAIN_MS = 1000

/** How far a file has come, in the words of the server. */
interface PartProgress {
  key: string
  received: number
  part_size: number
  file?: { key: string; scan_state: number }
}

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))
const calm = (signal: AbortSignal) => ({ silent: true, signal })

/** The upload this file already has on the server; undefined when that one is gone. */
async function known(file: File, { url, key }: Resume, { signal }: SendOptions): Promise<PartProgress | undefined> {
  if (key === undefined) return undefined
  const body = { key, token: '', name: file.name, size: file.size }
  return post<PartProgress>(`${url}/begin`, body, calm(signal)).catch((error: unknown) => {
    if (complainsOf(error, 'token', 'key')) return undefined
    throw error
  })
}

async function begun(file: File, resume: Resume, options: SendOptions): Promise<PartProgress> {
  const { url, key: prefix, token } = await credentialFor(options.purpose, file)
  if (options.signal.aborted) throw cancelled()
  const key = uploadKey(prefix, nextTimestamp(Date.now()), file.name)
  // Kept before the answer: if that one is lost, the upload is found again.
  Object.assign(resume, { url, key })
  return post<PartProgress>(`${url}/begin`, { key, token, name: file.name, size: file.size }, calm(options.signal))
}

/** Goes on where the server stands, or begins. A credential that died on the way is renewed once, unseen. */
async function begin(file: File, resume: Resume, options: SendOptions): Promise<PartProgress> {
  const found = await known(file, resume, options)
  if (found) return found
  try {
    return await begun(file, resume, options)
  } catch (error) {
    if (!complainsOf(error, 'token')) throw error
    forgetCredential(options.purpose)
    return begun(file, resume, options)
  }
}

async function sendPart(file: File, progress: PartProgress, url: string, options: SendOptions): Promise<PartProgress> {
  const { key, received, part_size } = progress
  const part = file.slice(received, received + part_size)
  const form = new FormData()
  form.append('key', key)
  form.append('offset', String(received))
  form.append('file', part, file.name)
  const onShare = (share: number) => options.onProgress(percentOf(file, received + share * part.size))
  return dataOf(await transmit(`${url}/part`, form, { signal: options.signal, onShare })) as PartProgress
}

async function finish(progress: PartProgress, url: string, { signal }: SendOptions): Promise<PartProgress> {
  const next = await post<PartProgress>(`${url}/finish`, { key: progress.key }, calm(signal))
  if (!next.file) await pause(LOOK_AGAIN_MS)
  return next
}

const percentOf = (file: File, bytes: number): number => Math.floor((bytes / file.size) * 99)

/** A large file, part by part; after a cut or a pause it goes on from the last part the server has. */
export async function sendInParts(file: File, resume: Resume, options: SendOptions): Promise<SentFile> {
  let progress = await begin(file, resume, options)
  const { url = '' } = resume
  while (!progress.file) {
    if (options.signal.aborted) throw cancelled()
    options.onProgress(percentOf(file, progress.received))
    progress = progress.received < file.size ? await sendPart(file, progress, url, options) : await finish(progress, url, options)
  }
  return { path: progress.file.key, waits: progress.file.scan_state === 1 }
}

/** Tells the server that nobody goes on with this upload. Its parts would go by themselves after a day. */
export async function cancelParts({ url, key }: Resume): Promise<void> {
  if (key === undefined) return
  await post(`${url}/cancel`, { key }, { silent: true }).catch(() => undefined)
}
