import type { Purpose } from './credential'

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
