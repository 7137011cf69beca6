import { type CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import { type GuardedPool, PREPARED } from './pool'

/**
 * Tables are addressed by the name their definition gives them, so the registry is open.
 * The row types live with the definitions (`Row<E>`); hand-written SQL states its own: sql<{ id: number }>`…`.
 */
export interface DatabaseTables {
  [table: string]: Record<string, unknown>
}

export type Db = Kysely<DatabaseTables>
export type Trx = Transaction<DatabaseTables>

/** A query builder over one of our pools. */
export function createDb(pool: GuardedPool): Db {
  return new Kysely<DatabaseTables>({ dialect: new PostgresDialect({ pool }) })
}

/** Runs fn in one transaction; inside an open one it joins it instead of opening a second. */
export async function withTransaction<T>(db: Db, fn: (trx: Trx) => Promise<T>): Promise<T> {
  if (isTrx(db)) return fn(db)
  return db.transaction().execute(fn)
}

/** Everything fn reads comes from one moment, and nothing can be written. */
export async function withSnapshot<T>(db: Db, fn: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(fn)
}

/** Reads a large result in chunks through a server-side cursor; memory holds two chunks. Needs an open transaction. */
export async function* streamRows<R>(trx: Trx, query: { compile: () => CompiledQuery }, chunk = 500): AsyncGenerator<R[]> {
  const compiled = query.compile()
  const name = `stream_${nextCursor()}`
  await trx.executeQuery({ ...compiled, sql: `declare ${name} no scroll cursor for ${compiled.sql}` })
  const fetch = () => {
    const rows = sql<R>`fetch ${sql.lit(chunk)} from ${sql.raw(name)}`.execute(trx)
    // Whoever stops in the middle never asks how the last one ended.
    rows.catch(() => undefined)
    return rows
  }
  let coming = fetch()
  try {
    for (;;) {
      const { rows } = await coming
      if (rows.length === 0) return
      // The database reads on while the reader works.
      coming = fetch()
      yield rows
    }
  } finally {
    await sql`close ${sql.raw(name)}`.execute(trx)
  }
}

/** Begins a statement that each connection prepares once; see {@link PREPARED} for which may. */
export const prepared: RawBuilder<unknown> = sql.raw(`${PREPARED} `)

/** Epoch seconds as a timestamptz parameter. */
export function instant(seconds: number | null): RawBuilder<number> {
  return sql<number>`to_timestamp(${seconds}::double precision)`
}

/** Any value as a jsonb parameter; the driver itself would send an array as a PostgreSQL array. */
export function jsonb(value: unknown): RawBuilder<unknown> {
  return sql`${JSON.stringify(value)}::jsonb`
}

function isTrx(db: Db): db is Trx {
  return db.isTransaction
}

let cursors = 0
function nextCursor(): number {
  cursors = (cursors + 1) % 1_000_000
  return cursors
}
