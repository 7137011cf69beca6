import { createHmac } from 'node:crypto'
import { appendFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { withTransaction, type Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'

const BATCH = 2000
/** Any constant: one sealer at a time over all nodes. */
const SEALER_LOCK = 7_201_604

interface LogRow {
  id: number
  happened_at: number
  line: string
}

/** The text of a log row that the seal covers: every column but the id order, as PostgreSQL prints it. */
const LINE = sql<string>`jsonb_build_array(l.id, l.happened_at, l.account_id, l.username, l.module, l.action, l.row_id, l.engineering_id, l.before, l.after, l.result, l.note, l.ip, l.agent, l.route, l.trace_id)::text`

function chain(key: Buffer, previous: string, rows: readonly LogRow[]): string {
  const hmac = createHmac('sha256', key).update(previous)
  for (const row of rows) hmac.update('\n').update(row.line)
  return hmac.digest('hex')
}

/**
 * Seals committed rows into the chain, HMACed with a key outside the database. Only rows whose transaction lies below the
 * snapshot's horizon are taken, so that no earlier row can still appear.
 * @returns how many rows were sealed
 */
export async function sealLog(platform: Platform): Promise<number> {
  return withTransaction(platform.db, async (trx) => {
    const turn = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${SEALER_LOCK}) as got`.execute(trx)
    if (!turn.rows[0]?.got) return 0
    const { rows } = await sql<LogRow>`select l.id, l.happened_at, ${LINE} as line from oper_log l
      where l.id > coalesce((select max(log_id) from oper_log_sealed), 0) - 10000
        and not exists (select 1 from oper_log_sealed s where s.log_id = l.id)
        and l.transaction_id < pg_snapshot_xmin(pg_current_snapshot()) order by l.id limit ${BATCH}`.execute(trx)
    if (rows.length > 0) await seal(platform, trx, rows)
    return rows.length
  })
}

async function seal(platform: Platform, trx: Trx, rows: readonly LogRow[]): Promise<void> {
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

const sealKey = (platform: Platform) => platform.keys.indexKey('oper-log-seal')

export interface Verification {
  rows: number
  seals: number
  /** The first place where the chain does not hold, and the rows removed, slipped in or possibly edited there; null when it does. */
  broken: { seal_id: number; log_ids: number[] } | null
}

interface Seal {
  id: number
  sealed_at: number
  row_ids: number[]
  previous: string
  seal: string
}

/** Rows are sealed about a second after they happen; one that claims to be this much older than an earlier seal was slipped in. */
const LATEST_SECONDS = 600

/** Walks the chain from its beginning: an edited, removed or inserted row breaks it at its seal. */
export async function verifyLog(platform: Platform): Promise<Verification> {
  let previous = ''
  let after = 0
  let sealedAt = 0
  const counted: Verification = { rows: 0, seals: 0, broken: null }
  for (;;) {
    const { rows: seals } =
      await sql<Seal>`select id, sealed_at, row_ids, previous, seal from oper_log_seal where id > ${after} order by id limit 50`.execute(
        platform.db,
      )
    if (seals.length === 0) return counted
    for (const each of seals) {
      const { rows } =
        await sql<LogRow>`select l.id, l.happened_at, ${LINE} as line from oper_log l where l.id = any(${each.row_ids}::bigint[]) order by l.id`.execute(
          platform.db,
        )
      const suspects = suspectRows(platform, each, rows, previous, sealedAt)
      if (suspects) return { ...counted, broken: { seal_id: each.id, log_ids: suspects } }
      previous = each.seal
      after = each.id
      sealedAt = Math.max(sealedAt, each.sealed_at)
      counted.rows += rows.length
      counted.seals += 1
    }
  }
}

/** Ids at which a seal does not hold: those missing, else those slipped in, else all of it; null when it holds. */
function suspectRows(
  platform: Platform,
  seal: Seal,
  rows: readonly LogRow[],
  previous: string,
  sealedAt: number,
): number[] | null {
  const present = new Set(rows.map((row) => row.id))
  const missing = seal.row_ids.filter((id) => !present.has(id))
  if (missing.length > 0) return missing
  if (seal.previous !== previous || chain(sealKey(platform), previous, rows) !== seal.seal) return seal.row_ids
  const late = rows.filter((row) => row.happened_at < sealedAt - LATEST_SECONDS)
  return late.length > 0 ? late.map((row) => row.id) : null
}

/** Appends the head of the chain to a file outside the database: a chain rebuilt by hand no longer meets it. */
export async function anchorLog(platform: Platform): Promise<void> {
  const { rows } = await sql<{ id: number; seal: string }>`select id, seal from oper_log_seal order by id desc limit 1`.execute(
    platform.db,
  )
  const path = join(platform.config.dataDir, 'anchors', 'oper-log.txt')
  if (!rows[0]) return
  await mkdir(dirname(path), { recursive: true })
  await appendFile(path, `${new Date().toISOString()} ${rows[0].id} ${rows[0].seal}\n`, { mode: 0o600 })
}
