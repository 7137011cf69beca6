import { sql } from 'kysely'
import type { Platform } from '../../platform/platform'
import { readAnchors } from './anchors'
import { chain, LINE, type LogRow, sealKey } from './seal-log'

export interface Verification {
  rows: number
  seals: number
  /** Heads written down outside the database that were met again. */
  anchors: number
  /** The first place where the log does not hold, and the rows removed, slipped in or possibly edited there; null when it does. */
  broken: Breach | null
}

export interface Breach {
  seal_id: number
  log_ids: number[]
  /** The chain itself breaks, or it holds and is not the one that was anchored. */
  by: 'chain' | 'anchor'
}

interface Seal {
  id: number
  row_ids: number[]
  previous: string
  seal: string
}

interface Walk {
  platform: Verifiable
  previous: string
  /** When the newest row sealed so far happened. */
  newest: number
  anchors: Map<number, Set<string>>
}

/** What a verification needs: a tool without a running platform has it too. */
export type Verifiable = Pick<Platform, 'db' | 'keys' | 'config'>

/** Rows are sealed in the order they happened, but for transactions still open: one that claims to be older was slipped in. */
const LATEST_SECONDS = 600
const PAGE = 50

/**
 * Walks the chain from its beginning: an edited, removed or inserted row breaks it at its seal. A chain that was made anew,
 * or cut at its end, does not meet the heads that were written down outside the database.
 */
export async function verifyLog(platform: Verifiable): Promise<Verification> {
  const walk: Walk = { platform, previous: '', newest: 0, anchors: await readAnchors(platform.config) }
  const counted: Verification = { rows: 0, seals: 0, anchors: 0, broken: null }
  for (let after = 0; ; ) {
    const { rows: seals } =
      await sql<Seal>`select id, row_ids, previous, seal from oper_log_seal where id > ${after} order by id limit ${PAGE}`.execute(
        platform.db,
      )
    for (const seal of seals) {
      const { rows } =
        await sql<LogRow>`select l.id, l.happened_at, ${LINE} as line from oper_log l where l.id = any(${seal.row_ids}::bigint[]) order by l.id`.execute(
          platform.db,
        )
      const broken = breachOf(walk, seal, rows)
      if (broken) return { ...counted, broken }
      after = seal.id
      counted.rows += rows.length
      counted.seals += 1
      if (walk.anchors.delete(seal.id)) counted.anchors += 1
    }
    if (seals.length === 0) break
  }
  const [missing] = walk.anchors.keys()
  return missing === undefined ? counted : { ...counted, broken: { seal_id: missing, log_ids: [], by: 'anchor' } }
}

/** Where a seal does not hold: rows missing, else all of it, else those slipped in; null when it holds. Walks on. */
function breachOf(walk: Walk, seal: Seal, rows: readonly LogRow[]): Breach | null {
  const breach = (log_ids: number[], by: Breach['by'] = 'chain'): Breach => ({ seal_id: seal.id, log_ids, by })
  const present = new Set(rows.map((row) => row.id))
  const missing = seal.row_ids.filter((id) => !present.has(id))
  if (missing.length > 0) return breach(missing)
  const made = chain(sealKey(walk.platform), walk.previous, rows)
  if (seal.previous !== walk.previous || made !== seal.seal) return breach(seal.row_ids)
  const anchored = walk.anchors.get(seal.id)
  if (anchored !== undefined && (anchored.size > 1 || !anchored.has(seal.seal))) return breach(seal.row_ids, 'anchor')
  const late = rows.filter((row) => row.happened_at < walk.newest - LATEST_SECONDS)
  if (late.length > 0) return breach(late.map((row) => row.id))
  walk.previous = seal.seal
  walk.newest = rows.reduce((newest, row) => Math.max(newest, row.happened_at), walk.newest)
  return null
}
