import { UPLOAD_DELAY_MS } from '@zhujian/model/constants'
import { post } from '../../data/client'
import { sessionToken } from '../../data/session'
import { isFresh } from './upload-key'
import type { UploadCredential } from './upload-key'

/** What the server checks the content of the file against. */
export type Purpose = 'file' | 'image' | 'import'

interface Kept {
  fetchedAt: number
  /** Of the session that asked; another account must not upload in its name. */
  session: string
  credential: Promise<UploadCredential>
}

const kept = new Map<Purpose, Kept>()

async function fetchCredential(purpose: Purpose, file: Pick<File, 'name' | 'size'>): Promise<UploadCredential> {
  const credential = await post<UploadCredential>('/api/common/pc/getUploadToken', { purpose, name: file.name, size: file.size })
  await new Promise((resume) => setTimeout(resume, UPLOAD_DELAY_MS))
  return credential
}

/** [S4-08] The credential in use, or a new one once it is five minutes old. Files that start together share one call. */
export function credentialFor(purpose: Purpose, file: Pick<File, 'name' | 'size'>, now = Date.now()): Promise<UploadCredential> {
  const known = kept.get(purpose)
  if (known && known.session === sessionToken() && isFresh(known.fetchedAt, now)) return known.credential
  const credential = fetchCredential(purpose, file)
  kept.set(purpose, { fetchedAt: now, session: sessionToken(), credential })
  credential.catch(() => forgetCredential(purpose))
  return credential
}

/** After a refusal: the next file asks anew. */
export function forgetCredential(purpose: Purpose): void {
  kept.delete(purpose)
}
