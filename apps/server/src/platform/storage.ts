import type { Readable } from 'node:stream'

export interface StoredFile {
  path: string
  size: number
  /** Epoch seconds. */
  modified_at: number
}

export interface PutResult {
  size: number
  sha256: string
}

export interface PutOptions {
  /** Bytes; more is refused and nothing stays behind. */
  maxSize?: number
  contentType?: string
  signal?: AbortSignal
}

/** First and last byte, both included, as in HTTP. */
export interface ByteRange {
  start: number
  end?: number
}

export interface GetResult {
  stream: Readable
  /** Of the whole object, also when a range is read. */
  size: number
}

/** Where uploaded files live. Paths are relative, with forward slashes; see storage-path.ts for what is refused. */
export interface Storage {
  /** The object appears complete or not at all. */
  put: (path: string, content: Readable, options?: PutOptions) => Promise<PutResult>
  /** undefined when there is no such object. */
  get: (path: string, range?: ByteRange) => Promise<GetResult | undefined>
  head: (path: string) => Promise<StoredFile | undefined>
  delete: (path: string) => Promise<void>
  list: (prefix?: string) => AsyncIterable<StoredFile>
  /** A link another origin may use; undefined where files are served by ourselves. */
  presign?: (method: 'GET' | 'PUT', path: string, seconds: number) => Promise<string>
}
