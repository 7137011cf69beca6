import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from './db'
import type { Platform } from './platform'

type Condition = RawBuilder<boolean>

/** Ids per block of the finest level, as a power of two; count_block() of migration 0013 says the same. */
const FINE_BITS = 11
/** Fine blocks per coarse block, as a power of two. */
const COARSE_BITS = 5

/** What a condition over counted columns alone can consist of, besides the columns. */
const PLAIN = /\$?\b\d+\b|::[a-z]+(?:\[\])?|\b(?:and|or|not|is|null|true|false|any)\b|[()<>=,\s]+|"t"\."(\w+)"|\bt\.(\w+)/g

export interface Countable {
  readonly where: Condition
  /** One plan serves all values: every column compared by range is compared for equality as well. */
  readonly steady: boolean
}

/**
 * The conditions when the maintained counters can answer them: the table is counted by `columns`, and the SQL, with the
 * table aliased t, speaks of nothing but those. Judged by the text itself, so a condition somebody adds later is either understood or counted live.
 */
export function countable(db: Db, columns: readonly string[] | undefined, conditions: readonly Condition[]): Countable | null {
  if (!columns) return null
  const where = sql<boolean>`${sql.join(conditions, sql` and `)}`
  const text = where.compile(db).sql
  let only = true
  const rest = text.replaceAll(PLAIN, (_token, quoted?: string, bare?: string) => {
    const column = quoted ?? bare
    if (column !== undefined && !columns.includes(column)) only = false
    return ''
  })
  return only && rest === '' ? { where, steady: isSteady(text) } : null
}

function isSteady(text: string): boolean {
  const equal = new Set([...text.matchAll(/"(\w+)" = /g)].map(([, name]) => name))
  return [...text.matchAll(/"(\w+)" (?:>|<(?!>))/g)].every(([, name]) => equal.has(name))
}

const counted = (table: string) => sql.table(`${table}_counted`)

/** The exact number of rows under a countable condition, as a scalar. */
export const totalOf = (table: string, where: Condition): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(t.n), 0)::bigint from ${counted(table)} as t where t.level = 0 and ${where})`

/** Where in the order of ids a place lies: beyond which id to look, and how many rows of its block come before it. */
export interface Place {
  /** Begins the statement that speaks of `beyond` and `skip`. */
  readonly find: RawBuilder<unknown>
  readonly beyond: Condition
  readonly skip: RawBuilder<unknown>
}

/**
 * Finds the row number `offset` in the order of ids by descending through the block counts, inside the statement that
 * fetches what stands there. At most one block of ids is left to be walked, wherever the page lies; a place beyond the
 * end lies nowhere and yields no rows.
 */
export function placeOf(table: string, where: Condition, offset: number, descending: boolean): Place {
  const order = descending ? sql`desc` : sql`asc`
  const blocks = (level: number, within: Condition) =>
    sql`select t.block, sum(t.n) as n, sum(sum(t.n)) over (order by t.block ${order}) as upto from ${counted(table)} as t
      where t.level = ${sql.lit(level)} and ${within} and ${where} group by t.block`
  const coarse = sql<boolean>`t.block between (select block << ${sql.lit(COARSE_BITS)} from coarse_) and (select (block << ${sql.lit(COARSE_BITS)}) + ${sql.lit((1 << COARSE_BITS) - 1)} from coarse_)`
  const edge = descending
    ? sql`(select (block + 1) << ${sql.lit(FINE_BITS)} from place_)`
    : sql`(select block << ${sql.lit(FINE_BITS)} from place_)`
  return {
    find: sql`with
    coarse_ as (select block, upto - n as before from (${blocks(1, sql<boolean>`true`)}) b where upto > ${offset} and upto - n <= ${offset}),
    fine_ as (select block, upto - n + (select before from coarse_) as before, n from (${blocks(2, coarse)}) b),
    place_ as materialized (select block, ${offset} - before as skip from fine_ where before + n > ${offset} and before <= ${offset})`,
    beyond: descending ? sql<boolean>`t.id < ${edge}` : sql<boolean>`t.id >= ${edge}`,
    skip: sql`(select skip::bigint from place_)`,
  }
}

const FOLD_SECONDS = 30
const VERIFY_SECONDS = 86_400

/** The upkeep of one table's counters: changes are folded in twice a minute, and every night everything is counted once. */
export function defineCountJobs(platform: Platform, table: string): void {
  const { jobs, db } = platform
  const kind = (what: string) => `count-${what}-${table}`
  const call = (what: string) => sql<{ n: number | null }>`select ${sql.raw(`"${table}_count_${what}"()`)} as n`
  jobs.define({ kind: kind('fold'), payload: z.object({}), run: async () => void (await call('fold').execute(db)) })
  jobs.schedule(kind('fold'), FOLD_SECONDS)
  jobs.define({ kind: kind('verify'), payload: z.object({}), run: () => verifyCounts(platform, table).then(() => undefined) })
  jobs.schedule(kind('verify'), VERIFY_SECONDS)
}

/** Compares every counter with the rows themselves. A difference is a defect: it is reported, then repaired. */
export async function verifyCounts({ adminDb, log }: Platform, table: string): Promise<number> {
  const call = (what: string) => sql<{ n: number }>`select ${sql.raw(`"${table}_count_${what}"()`)} as n`
  const wrong = (await call('diff').execute(adminDb)).rows[0]?.n ?? 0
  if (wrong === 0) return 0
  log.error('maintained counts were wrong', { table, wrong })
  await call('fill').execute(adminDb)
  return wrong
}
