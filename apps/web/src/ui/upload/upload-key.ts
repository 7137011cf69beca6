import { UPLOAD_CREDENTIAL_LIFETIME_MS } from '@zhujian/model/constants'
import { extensionOf } from '@zhujian/model/text'

/** [S3-22] Answer of getUploadToken: where to send a file and the beginning of its key. */
export interface UploadCredential {
  url: string
  key: string
  token: string
}

/** [S4-08] Credentials are used again until they are five minutes old. */
export const isFresh = (fetchedAt: number, now: number): boolean => now - fetchedAt < UPLOAD_CREDENTIAL_LIFETIME_MS

/** [S7-41] Key of one file: the credential's prefix, a timestamp, a dot and the extension. */
export function uploadKey(prefix: string, timestamp: number, name: string): string {
  const extension = extensionOf(name)
  return extension === '' ? `${prefix}${timestamp}` : `${prefix}${timestamp}.${extension}`
}

let lastTimestamp = 0

/** The time in ms, never the same twice: files sent in the same moment would overwrite each other. */
export function nextTimestamp(now: number): number {
  lastTimestamp = Math.max(now, lastTimestamp + 1)
  return lastTimestamp
}
