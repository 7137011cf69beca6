import { sql } from 'kysely'
import { prepared, type Trx } from '../platform/db'
import type { Context, PublicContext } from './context'

/** One thing that happened, as the log keeps it. Values of sensitive fields must arrive masked. */
export interface LogEntry {
  readonly module: string
  readonly action: string
  readonly row_id?: number | null
  readonly engineering_id?: number | null
  readonly before?: Record<string, unknown> | null
  readonly after?: Record<string, unknown> | null
  readonly result?: 'ok' | 'denied' | 'failed'
  readonly note?: string
}

/** Appends one row to the operation log, inside the transaction of what it tells about. */
export async function appendLog(
  trx: Trx,
  context: Pick<Context | PublicContext, 'session' | 'ip' | 'traceId' | 'route' | 'request'>,
  entry: LogEntry,
): Promise<void> {
  await sql`${prepared}insert into oper_log (account_id, username, module, action, row_id, engineering_id, before, after, result, note, ip, agent, route, trace_id)
    values (${context.session?.account_id ?? null}, ${context.session?.username ?? null}, ${entry.module}, ${entry.action}, ${entry.row_id ?? null},
      ${entry.engineering_id ?? null}, ${json(entry.before)}, ${json(entry.after)}, ${entry.result ?? 'ok'}, ${entry.note ?? null},
      ${context.ip}, ${String(context.request.headers['user-agent'] ?? '').slice(0, 300)}, ${context.route}, ${context.traceId})`.execute(
    trx,
  )
}

const json = (value: Record<string, unknown> | null | undefined) => (value ? JSON.stringify(value) : null)

/** The fields that differ, as before → after; null when nothing changed. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
  if (names.length === 0) return null
  return {
    before: Object.fromEntries(names.map((name) => [name, before[name] ?? null])),
    after: Object.fromEntries(names.map((name) => [name, after[name] ?? null])),
  }
}
