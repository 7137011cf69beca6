import { sendInParts, WHOLE_LIMIT } from './send-parts'
import { sendWhole } from './send-whole'
import type { Resume, SendOptions, SentFile } from './sending'

/** [S7-41] One file: credential, pause, key with timestamp and extension, POST; a large one in parts. */
export const uploadFile = (file: File, options: SendOptions, resume: Resume = {}): Promise<SentFile> =>
  file.size > WHOLE_LIMIT ? sendInParts(file, resume, options) : sendWhole(file, options)

/** Answers the storage path. */
export const sendFile = async (file: File, options: SendOptions): Promise<string> => (await uploadFile(file, options)).path
