import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db'

/** A name to queue at; as SQL where the database knows when two of them are the same, as `name_skeleton` does. */
type Name = string | number | RawBuilder<unknown>

const keyOf = (namespace: string, name: Name) => sql`hashtextextended(${`${namespace}/`}::text || (${name})::text, 0)`

/**
 * One transaction at a time at this name, on all processes, until it ends: who comes second sees what the first one wrote. What
 * must be there once, and no unique index can hold to that, is looked up after it.
 */
export async function lockName(trx: Db, namespace: string, name: Name = ''): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(namespace, name)})`.execute(trx)
}

/** Any number of transactions at a time, but none that holds the same name by {@link lockName}. */
export async function shareName(trx: Db, namespace: string, name: Name = ''): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(namespace, name)})`.execute(trx)
}
