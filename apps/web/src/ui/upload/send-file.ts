import type { Purpose } from './credential'
import { sendInParts, WHOLE_LIMIT } from './send-parts'
import { sendWhole } from './send-whole'

export interface SendOptions {
  purpose: Purpose
  signal: AbortSignal
  /** 0–99; 100 is said by the answer. */
  onProgress: (percent: number) => void
}

/** A file the server has. */
export interface SentFile {
  path: string
  /** Shown to nobody until the virus scanner has seen it. */
  waits: boolean
}

/** What a file under way needs to go on after a pause or a cut; empty at first, filled while sending. */
export interface Resume {
  url?: string
  key?: string
}

/** [S7-41] One file: credential, pause, key with timestamp and extension, POST; a large one in parts. */
export const uploadFile = (file: File, options: SendOptions, resume: Resume = {}): Promise<SentFile> =>
  file.size > WHOLE_LIMIT ? sendInParts(file, resume, options) : sendWhole(file, options)

/** Answers the storage path. */
export const sendFile = async (file: File, options: SendOptions): Promise<string> => (await uploadFile(file, options)).path
