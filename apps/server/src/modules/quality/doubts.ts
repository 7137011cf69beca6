import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'

interface Sequence {
  readonly table: string
  /** 依次的偏差所在的 JSON，及取出的路径。 */
  readonly column: string
  readonly path: string
  /** 那一条怎么称呼。 */
  readonly named: string
  /** 依次的值；少于五个的不比。 */
  readonly values: readonly string[]
}

const LEAST = 5

/** X06：与别的记录依次一个不差的，可能是抄来的。答那一条的名称。 */
export async function copiedFrom({ trx, row }: Effect, { table, column, path, named, values }: Sequence): Promise<string | null> {
  if (values.length < LEAST) return null
  const { rows } = await sql<{ title: string }>`select ${sql.ref(`t.${named}`)}::text as title from ${sql.table(table)} t
    where t.engineering_id = ${row.engineering_id} and t.id <> ${row.id} and t.deleted_at is null
      and jsonb_path_query_array(${sql.ref(`t.${column}`)}, ${sql.lit(path)}::jsonpath) = ${JSON.stringify(values)}::jsonb
    order by t.id limit 1`.execute(trx)
  return rows[0]?.title ?? null
}
