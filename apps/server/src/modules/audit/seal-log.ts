import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { withTransaction, type Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'

const BATCH = 2000
/** Any constant: one sealer at a time over all nodes. */
const SEALER_LOCK = 7_201_604

export interface LogRow {
  id: number
  happened_at: number
  line: string
}

/** The text of a log row that the seal covers: every column but the id order, as PostgreSQL prints it. */
export const LINE = sql<string>`jsonb_build_array(l.id, l.happened_at, l.account_id, l.username, l.module, l.action, l.row_id, l.engineering_id, l.before, l.after, l.result, l.note, l.ip, l.agent, l.route, l.trace_id)::text`

/** The HMAC over a batch and the seal before it. */
export function chain(key: Buffer, previous: string, rows: readonly LogRow[]): string {
  const hmac = createHmac('sha256', key).update(previous)
  for (const row of rows) hmac.update('\n').update(row.line)
  return hmac.digest('hex')
}

/**
 * Seals committed rows into the chain, HMACed with a key outside the database. Only rows whose transaction lies below the
 * snapshot's horizon are taken, so that no earlier row can still appear. Transaction ids from beyond our newest come from
 * another cluster, before a restore: their transactions ended there.
 * @returns how many rows were sealed
 */
export async function sealLog(platform: Pick<Platform, 'db' | 'keys'>): Promise<number> {
  return withTransaction(platform.db, async (trx) => {
    const turn = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${SEALER_LOCK}) as got`.execute(trx)
    if (!turn.rows[0]?.got) return 0
    const { rows } = await sql<LogRow>`select l.id, l.happened_at, ${LINE} as line from oper_log l
      where l.id > coalesce((select max(log_id) from oper_log_sealed), 0) - 10000
        and not exists (select 1 from oper_log_sealed s where s.log_id = l.id)
        and (l.transaction_id < pg_snapshot_xmin(pg_current_snapshot()) or l.transaction_id >= pg_snapshot_xmax(pg_current_snapshot()))
      order by l.id limit ${BATCH}`.execute(trx)
    if (rows.length > 0) await seal(platform, trx, rows)
    return rows.length
  })
}

async function seal(platform: Pick<Platform, 'keys'>, trx: Trx, rows: readonly LogRow[]): Promise<void> {
  const last = await sql<{ seal: string }>`select seal from oper_log_seal order by id desc limit 1`.execute(trx)
  const previous = last.rows[0]?.seal ?? ''
  const ids = rows.map((row) => row.id)
  const made = await sql<{
    id: number
  }>`insert into oper_log_seal (row_ids, previous, seal) values (${ids}::bigint[], ${previous}, ${chain(sealKey(platform), previous, rows)}) returning id`.execute(
    trx,
  )
  await sql`insert into oper_log_sealed (log_id, seal_id) select unnest(${ids}::bigint[]), ${made.rows[0]?.id ?? 0}`.execute(trx)
}

export const sealKey = (platform: Pick<Platform, 'keys'>): Buffer => platform.keys.indexKey('oper-log-seal')
