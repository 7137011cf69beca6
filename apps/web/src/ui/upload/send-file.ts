import { ApiError } from '../../data/api-error'
import { addressOf, headersOf, readEnvelope } from '../../data/client'
import { credentialFor, forgetCredential } from './credential'
import type { Purpose } from './credential'
import { nextTimestamp, uploadKey } from './upload-key'
import type { UploadCredential } from './upload-key'

export interface SendOptions {
  purpose: Purpose
  signal: AbortSignal
  onProgress: (percent: number) => void
}

const isOwn = (url: string) => !/^https?:\/\//.test(url) || url.startsWith(`${location.origin}/`)

function formOf(file: File, key: string, token: string): FormData {
  const form = new FormData()
  form.append('key', key)
  form.append('token', token)
  form.append('file', file, file.name)
  return form
}

/** XMLHttpRequest, because fetch tells nothing about the progress of a body. */
function transmit(url: string, form: FormData, { signal, onProgress }: SendOptions): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', isOwn(url) ? addressOf(url) : url)
    if (isOwn(url)) for (const [name, value] of Object.entries(headersOf())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => onProgress(Math.floor((event.loaded / Math.max(1, event.total)) * 99)))
    request.addEventListener('load', () => resolve(request))
    request.addEventListener('error', () => reject(new ApiError('后端接口连接异常')))
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function bodyOf(request: XMLHttpRequest): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(request.responseText)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function keyIn(request: XMLHttpRequest, sent: string): string {
  const body = bodyOf(request)
  if ('code' in body) {
    const data = readEnvelope(body, request.status) as { key?: unknown } | undefined
    return typeof data?.key === 'string' ? data.key : sent
  }
  // A store that is not ours answers without our envelope.
  if (request.status < 200 || request.status > 299)
    throw new ApiError(`后端接口${request.status}异常`, { status: request.status })
  return typeof body['key'] === 'string' ? body['key'] : sent
}

async function attempt(file: File, credential: UploadCredential, options: SendOptions): Promise<string> {
  const key = uploadKey(credential.key, nextTimestamp(Date.now()), file.name)
  return keyIn(await transmit(credential.url, formOf(file, key, credential.token), options), key)
}

const isStaleCredential = (error: unknown) => error instanceof ApiError && error.fields.some(({ field }) => field === 'token')

/**
 * [S7-41] One file: credential, pause, key with timestamp and extension, POST. Answers the storage path.
 * A credential that died on the way is renewed once, unseen.
 */
export async function sendFile(file: File, options: SendOptions): Promise<string> {
  const credential = await credentialFor(options.purpose, file)
  if (options.signal.aborted) throw new DOMException('cancelled', 'AbortError')
  try {
    return await attempt(file, credential, options)
  } catch (error) {
    if (!isStaleCredential(error)) throw error
    forgetCredential(options.purpose)
    return attempt(file, await credentialFor(options.purpose, file), options)
  }
}
