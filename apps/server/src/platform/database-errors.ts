/** The database cannot answer right now; the caller may try again shortly. Answered as HTTP 503. */
export class DatabaseUnavailable extends Error {
  readonly retryAfterSeconds = 1

  constructor(reason: string, options: { cause?: unknown } = {}) {
    super(reason, options)
    this.name = 'DatabaseUnavailable'
  }
}

/** The start cannot go on and trying again would not help: wrong key, altered migration, unusable data folder. */
export class StartRefused extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'StartRefused'
  }
}

const LOST_CONNECTION =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|timeout expired|not queryable|Query read timeout|Connection ended|Cannot use a pool/i
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
// 57P0x: shut down, crashed, starting up. 53300: too many connections. 25P03: idle transaction ended. 08xxx: connection.
const LOST_STATES = /^(57P0[1-5]|53300|25P03|08...)$/

/** The SQLSTATE or system code of a driver error, if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Whether the failure says nothing about the statement, only that no database answered. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss)
  const code = errorCode(error)
  if (code !== undefined && (NETWORK_CODES.has(code) || LOST_STATES.test(code))) return true
  return error instanceof Error && LOST_CONNECTION.test(error.message)
}

/** Driver errors in the platform's terms: a lost connection becomes DatabaseUnavailable, the rest stays as it is. */
export function translateDriverError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !isConnectionLoss(error)) return error
  return new DatabaseUnavailable('数据库暂时不可用', { cause: error })
}

/** A text for logs and operators, whatever was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
