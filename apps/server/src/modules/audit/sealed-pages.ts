import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import { LINE, type LogRow } from './seal-log'

/** One link of the chain as it is stored. */
export interface Seal {
  id: number
  row_ids: number[]
  previous: string
  seal: string
  sealed_at: number
}

/** A link with the rows it covers, as they are now. */
export interface Link {
  readonly seal: Seal
  readonly rows: readonly LogRow[]
}

/** Log rows read at a time, in whole seals: one batch of the sealer is the most a seal holds. */
const ROWS_AT_ONCE = 4000
const SEALS_AT_ONCE = 1000

/** The chain in its order from the seal behind `after` up to `upTo`. The next page is read while one is looked at. */
export async function* sealedPages(db: Db, after: number, upTo = Number.MAX_SAFE_INTEGER): AsyncGenerator<Link[]> {
  let coming = ahead(db, after, upTo)
  for (;;) {
    const page = await coming
    const last = page.at(-1)
    if (!last) return
    coming = ahead(db, last.seal.id, upTo)
    yield page
  }
}

function ahead(db: Db, after: number, upTo: number): Promise<Link[]> {
  const page = readPage(db, after, upTo)
  // Whoever stops in the middle never asks how the last one ended.
  page.catch(() => undefined)
  return page
}

async function readPage(db: Db, after: number, upTo: number): Promise<Link[]> {
  const { rows: seals } = await sql<Seal>`select id, row_ids, previous, seal, sealed_at from (
      select s.*, sum(cardinality(s.row_ids)) over (order by s.id) - cardinality(s.row_ids) as ahead
      from (select * from oper_log_seal where id > ${after} and id <= ${upTo} order by id limit ${SEALS_AT_ONCE}) s) p
    where p.ahead < ${ROWS_AT_ONCE} order by id`.execute(db)
  const ids = seals.flatMap((seal) => seal.row_ids)
  const { rows } =
    await sql<LogRow>`select l.id, l.happened_at, ${LINE} as line from oper_log l where l.id = any(${ids}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return seals.map((seal) => ({ seal, rows: seal.row_ids.flatMap((id) => byId.get(id) ?? []) }))
}

const IDS_AT_ONCE = 200_000

/**
 * Rows between the sealed ones that no seal covers and that claim to be older than what was sealed last: the sealer takes
 * every row within seconds, so these were put there past it.
 */
export async function slippedIn(db: Db, newest: number, most = 50): Promise<number[]> {
  const { rows } = await sql<{
    first: number | null
    last: number | null
  }>`select (select min(id) from oper_log) as first, (select max(log_id) from oper_log_sealed) as last`.execute(db)
  const [{ first, last } = { first: null, last: null }] = rows
  const found: number[] = []
  if (first === null || last === null) return found
  for (let from = first; from <= last && found.length < most; from += IDS_AT_ONCE) {
    const upTo = Math.min(last, from + IDS_AT_ONCE - 1)
    const chunk = await sql<{ id: number }>`select l.id from oper_log l where l.id between ${from} and ${upTo}
      and l.happened_at < to_timestamp(${newest}) and not exists (select 1 from oper_log_sealed s where s.log_id = l.id and s.log_id between ${from} and ${upTo})
      order by l.id limit ${most}`.execute(db)
    found.push(...chunk.rows.map((row) => row.id))
  }
  return found.slice(0, most)
}
