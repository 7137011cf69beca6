import type { Field, Fields } from '@zhujian/model'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { type RawBuilder, sql } from 'kysely'
import { noteChanges } from '../platform/changes'
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

type LogContext = Pick<Context | PublicContext, 'session' | 'ip' | 'traceId' | 'route' | 'request'>

/** The statement that appends rows to the operation log: one text however many they are, a column of values each. */
export function logRows({ session, request, ip, route, traceId }: LogContext, entries: readonly LogEntry[]): RawBuilder<unknown> {
  noteChanges(request, entries)
  const of = <T>(value: (entry: LogEntry) => T) => entries.map((entry) => value(entry) ?? null)
  return sql`insert into oper_log (account_id, username, module, action, row_id, engineering_id, before, after, result, note, ip, agent, route, trace_id)
    select ${session?.account_id ?? null}::bigint, ${session?.username ?? null}, e.module, e.action, e.row_id, e.engineering_id, e.before::jsonb, e.after::jsonb,
      coalesce(e.result, 'ok'), e.note, ${ip}, ${String(request.headers['user-agent'] ?? '').slice(0, 300)}, ${route}, ${traceId}
    from unnest(${of((e) => e.module)}::text[], ${of((e) => e.action)}::text[], ${of((e) => e.row_id)}::bigint[], ${of((e) => e.engineering_id)}::bigint[],
      ${of((e) => json(e.before))}::text[], ${of((e) => json(e.after))}::text[], ${of((e) => e.result)}::text[], ${of((e) => e.note)}::text[])
      as e(module, action, row_id, engineering_id, before, after, result, note)`
}

/** Appends one row to the operation log, inside the transaction of what it tells about. */
export async function appendLog(trx: Trx, context: LogContext, entry: LogEntry): Promise<void> {
  await sql`${prepared}${logRows(context, [entry])}`.execute(trx)
}

const json = (value: Record<string, unknown> | null | undefined) => (value ? JSON.stringify(value) : null)

/** A number is the same number however it is written: a form sends 60 where 60.00 is stored. */
const alike = (field: Field | undefined, before: unknown, after: unknown): boolean =>
  JSON.stringify(before ?? null) === JSON.stringify(after ?? null) ||
  (field?.kind === 'decimal' && isDecimal(before) && isDecimal(after) && compare(before, after) === 0)

/** The fields that differ, as before → after; null when nothing changed. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  fields: Fields = {},
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const names = Object.keys(after).filter((name) => !alike(fields[name], before[name], after[name]))
  if (names.length === 0) return null
  return {
    before: Object.fromEntries(names.map((name) => [name, before[name] ?? null])),
    after: Object.fromEntries(names.map((name) => [name, after[name] ?? null])),
  }
}
