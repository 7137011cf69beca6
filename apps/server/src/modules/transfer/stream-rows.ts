import type { AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import { setImmediate as pause } from 'node:timers/promises'
import { streamRows as cursor, type Trx } from '../../platform/db'
import { selectList } from '../../entity/columns'
import type { Context } from '../../entity/context'
import type { WireRow } from '../../entity/extend'
import { type ListQuery, listWhere, orderBy } from '../../entity/list'
import { finishRows, wholeRows } from '../../entity/whole-rows'

/** Rows handed on without a pause: more would be felt by everybody who asks for a page meanwhile. */
const SLICE = 100

/**
 * Rows of a list in order, chunk by chunk from a cursor, with labels and files.
 * `trx` is the open snapshot everything is read from; memory holds one chunk. `wanted`: the fields whose labels and files matter.
 */
export async function* streamRows(
  context: Context,
  trx: Trx,
  entity: AnyEntity,
  query: ListQuery,
  right: string,
  wanted?: ReadonlySet<string>,
): AsyncGenerator<WireRow[]> {
  const within = { ...context, db: trx }
  const where = await listWhere(within, entity, query, right)
  const statement = wholeRows(
    entity,
    sql`select ${selectList(entity, 't', wanted)} from ${sql.table(entity.name)} as t where ${where} order by ${await orderBy(within, entity, query.sort)}`,
    wanted,
  )
  for await (const rows of cursor<WireRow>(trx, { compile: () => statement.compile(trx) })) {
    await finishRows(context, entity, rows, wanted)
    for (let at = 0; at < rows.length; at += SLICE) {
      yield rows.slice(at, at + SLICE)
      await pause()
    }
  }
}
