/** Why a document cannot be shown; the words for each stand in preview-reasons.ts. */
export type ReadFailure = 'damaged' | 'encrypted' | 'tooLarge' | 'slow' | 'empty' | 'mismatch'

/** What a reader in a worker answers. */
export type ReaderAnswer<T> = { readonly value: T } | { readonly failure: ReadFailure }

/** A document that cannot be shown, with the reason. */
export class ReadProblem extends Error {
  readonly failure: ReadFailure

  constructor(failure: ReadFailure) {
    super(failure)
    this.name = 'ReadProblem'
    this.failure = failure
  }
}

/** Answers every message (the bytes of a file) with the view `read` makes of it. Runs inside a worker. */
export function answerReads<T>(read: (bytes: Uint8Array) => Promise<T>): void {
  self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
    void read(data)
      .then((value): ReaderAnswer<T> => ({ value }))
      .catch((error: unknown): ReaderAnswer<T> => ({ failure: error instanceof ReadProblem ? error.failure : 'damaged' }))
      .then((answer) => self.postMessage(answer))
  })
}
