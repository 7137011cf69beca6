import type { LogLevel } from '../config'

export type LogFields = Readonly<Record<string, unknown>>

export interface Log {
  debug: (message: string, fields?: LogFields) => void
  info: (message: string, fields?: LogFields) => void
  warn: (message: string, fields?: LogFields) => void
  error: (message: string, fields?: LogFields) => void
  /** The same log with fields on every line. */
  with: (fields: LogFields) => Log
}

/** What is written about one answered request: where it went and how it ended, never what it carried. */
export interface RequestLine {
  traceId: string
  method: string
  /** With or without a query; only the path is written. */
  url: string
  status: number
  milliseconds: number
  ip: string
  accountId?: number | undefined
  bytes?: number | undefined
  problem?: string | undefined
}

const ORDER: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']
const SECRET_NAME = /token|password|secret|authorization|cookie|ticket|captcha|key$/i
const LONGEST_TEXT = 2000

/** One JSON object per line on stdout, errors and warnings too, for any collector. */
export function createLog(level: LogLevel, write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  return logWith({}, ORDER.indexOf(level), write)
}

/** One line per request. 5xx are errors; slow answers and refusals can be found by their fields. */
export function logRequest(log: Log, line: RequestLine): void {
  const fields = {
    trace_id: line.traceId,
    method: line.method,
    path: pathOf(line.url),
    status: line.status,
    ms: Math.round(line.milliseconds * 10) / 10,
    ip: line.ip,
    account_id: line.accountId,
    bytes: line.bytes,
    problem: line.problem,
  }
  // Probes ask every second; their answer is in the metrics and in the state changes.
  if (fields.path === '/livez' || fields.path === '/readyz') log.debug('request', fields)
  else if (line.status >= 500) log.error('request', fields)
  else log.info('request', fields)
}

function logWith(bound: LogFields, threshold: number, write: (line: string) => void): Log {
  const at =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (ORDER.indexOf(level) < threshold) return
      const head = { time: new Date().toISOString(), level, message }
      // Head twice: first in the line, and never replaced by a field of the same name. Spread instead of assigned, the four
      // would take most of the time of a line.
      write(`${JSON.stringify(presentable(Object.assign({}, head, bound, fields, head)))}\n`)
    }
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    with: (fields) => logWith({ ...bound, ...fields }, threshold, write),
  }
}

/** Values under secret names are struck out; errors become text; passwords inside connection strings too. */
function presentable(value: unknown): unknown {
  if (typeof value === 'string') return withoutPasswords(value).slice(0, LONGEST_TEXT)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return presentable({ name: value.name, message: value.message, stack: value.stack ?? '' })
  if (Array.isArray(value)) return value.map(presentable)
  if ('toJSON' in value && typeof value.toJSON === 'function') return presentable(value.toJSON())
  const shown: Record<string, unknown> = {}
  for (const [name, each] of Object.entries(value))
    if (each !== undefined) shown[name] = SECRET_NAME.test(name) ? '***' : presentable(each)
  return shown
}

function withoutPasswords(text: string): string {
  return text.includes('://') ? text.replace(/\b(\w+:\/\/[^:@/\s]+):[^@/\s]+@/g, '$1:***@') : text
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? ''
}
