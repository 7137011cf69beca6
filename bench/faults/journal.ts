import { closeSync, openSync, writeSync } from 'node:fs'

export interface Entry {
  /** Idempotency key of the write; uploads have the key of the stored file. */
  key: string
  kind: 'create' | 'basic' | 'people' | 'monomers' | 'files' | 'upload' | 'report'
  project: string
  attempts: number
  answer?: Record<string, unknown>
  refusal?: string
}

/** Everything sent and everything answered, on disk before the next step: what was promised is judged by this file alone. */
export interface Journal {
  readonly entries: readonly Entry[]
  sent(entry: Omit<Entry, 'attempts'>): Entry
  acked(entry: Entry, answer: Record<string, unknown>): void
  refused(entry: Entry, reason: string): void
  close(): void
}

export function openJournal(path: string): Journal {
  const file = openSync(path, 'a')
  const entries: Entry[] = []
  const line = (event: string, value: unknown) => writeSync(file, `${JSON.stringify({ at: Date.now(), event, value })}\n`)
  return {
    entries,
    sent: (entry) => {
      const kept: Entry = { ...entry, attempts: 0 }
      entries.push(kept)
      line('sent', entry)
      return kept
    },
    acked: (entry, answer) => {
      entry.answer = answer
      line('acked', { key: entry.key, answer })
    },
    refused: (entry, reason) => {
      entry.refusal = reason
      line('refused', { key: entry.key, reason })
    },
    close: () => closeSync(file),
  }
}
