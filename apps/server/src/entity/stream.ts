import type { AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import { streamRows as cursor, type Trx } from '../platform/db'
import { selectList } from './columns'
import type { Context } from './context'
import type { WireRow } from './extend'
import { complete, type ListQuery, listWhere, orderBy } from './list'

/** How many rows an export or a batch act would touch. */
export async function countRows(context: Context, entity: AnyEntity, query: ListQuery, right: string): Promise<number> {
  const where = await listWhere(context, entity, query, right)
  const { rows } = await sql<{
    total: number
  }>`select count(*)::bigint as total from ${sql.table(entity.name)} as t where ${where}`.execute(context.db)
  return rows[0]?.total ?? 0
}

/**
 * Rows of a list in order, chunk by chunk from a cursor, with labels and files.
 * `trx` is the open snapshot everything is read from; memory holds one chunk.
 */
export async function* streamRows(
  context: Context,
  trx: Trx,
  entity: AnyEntity,
  query: ListQuery,
  right: string,
): AsyncGenerator<WireRow[]> {
  const within = { ...context, db: trx }
  const where = await listWhere(within, entity, query, right)
  const statement = sql<WireRow>`select ${selectList(entity, 't')} from ${sql.table(entity.name)} as t where ${where} order by ${orderBy(entity, query.sort)}`
  for await (const rows of cursor<WireRow>(trx, { compile: () => statement.compile(trx) })) {
    await complete(within, entity, rows)
    yield rows
  }
}
