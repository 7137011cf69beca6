import { ApiError } from '../../data/api-error'
import { credentialFor, forgetCredential } from './credential'
import type { SendOptions, SentFile } from './sending'
import { bodyOf, cancelled, complainsOf, dataOf, isOwn, transmit } from './transmit'
import { nextTimestamp, uploadKey } from './upload-key'
import type { UploadCredential } from './upload-key'

function formOf(file: File, key: string, token: string): FormData {
  const form = new FormData()
  form.append('key', key)
  form.append('token', token)
  form.append('file', file, file.name)
  return form
}

/** [S7-41] The response carries the key. */
function sentOf(request: XMLHttpRequest, url: string, key: string): SentFile {
  const body = bodyOf(request)
  if (isOwn(url) || 'code' in body) {
    const data = dataOf(request) as { key?: unknown; scan_state?: unknown } | undefined
    return { path: typeof data?.key === 'string' ? data.key : key, waits: data?.scan_state === 1 }
  }
  // A store that is not ours answers without our envelope.
  if (request.status < 200 || request.status > 299)
    throw new ApiError(`后端接口${request.status}异常`, { status: request.status })
  return { path: typeof body['key'] === 'string' ? body['key'] : key, waits: false }
}

async function attempt(file: File, credential: UploadCredential, { signal, onProgress }: SendOptions): Promise<SentFile> {
  const key = uploadKey(credential.key, nextTimestamp(Date.now()), file.name)
  const onShare = (share: number) => onProgress(Math.floor(share * 99))
  return sentOf(await transmit(credential.url, formOf(file, key, credential.token), { signal, onShare }), credential.url, key)
}

/** [S7-41] One file in one request. A credential that died on the way is renewed once, unseen. */
export async function sendWhole(file: File, options: SendOptions): Promise<SentFile> {
  const credential = await credentialFor(options.purpose, file)
  if (options.signal.aborted) throw cancelled()
  try {
    return await attempt(file, credential, options)
  } catch (error) {
    if (!complainsOf(error, 'token')) throw error
    forgetCredential(options.purpose)
    return attempt(file, await credentialFor(options.purpose, file), options)
  }
}
