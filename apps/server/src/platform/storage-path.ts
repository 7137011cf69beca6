export type StorageFailure = 'badPath' | 'tooLarge' | 'full' | 'aborted' | 'backend'

/** A storage operation that failed for a reason the caller can name to the user. */
export class StorageError extends Error {
  readonly failure: StorageFailure

  constructor(failure: StorageFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'StorageError'
    this.failure = failure
  }
}

// eslint-disable-next-line no-control-regex -- control characters are exactly what must be refused
const FORBIDDEN = /[\\:*?"<>|\u0000-\u001f\u007f]/

/** The path itself when it is safe on every backend. @throws StorageError for anything absolute, climbing or ambiguous. */
export function checkedPath(path: string): string {
  const segments = path.split('/')
  const bad = segments.some(
    (part) => part === '' || part === '.' || part === '..' || part.startsWith('.') || part !== part.trim(),
  )
  if (bad || FORBIDDEN.test(path) || Buffer.byteLength(path) > 1000 || segments.some((part) => Buffer.byteLength(part) > 255)) {
    throw new StorageError('badPath', '文件路径不合法')
  }
  return path
}
