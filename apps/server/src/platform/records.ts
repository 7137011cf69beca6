import { type RawBuilder, sql } from 'kysely'
import { prepared, type Trx } from './db'

type Columns = Record<string, unknown>

/** Rows with the same columns as one JSON parameter: one wording of the statement, however many rows there are. */
function recordsets(table: string, rows: readonly Columns[]): { names: string[]; from: RawBuilder<unknown> }[] {
  const groups = new Map<string, Columns[]>()
  for (const row of rows) {
    const names = Object.keys(row).join()
    const group = groups.get(names)
    if (group) group.push(row)
    else groups.set(names, [row])
  }
  return [...groups].map(([names, group]) => ({
    names: names.split(','),
    from: sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(group)})`,
  }))
}

/** Inserts rows that bring their ids and answers `list` (columns of `t`) of each, by id. A column a row does not name keeps its default. */
export async function insertRecords<R extends { id: number }>(
  trx: Trx,
  table: string,
  rows: readonly Columns[],
  list: RawBuilder<unknown>,
): Promise<R[]> {
  const inserted: R[] = []
  for (const { names, from } of recordsets(table, rows)) {
    const columns = sql.join(names.map((name) => sql.ref(name)))
    const added =
      await sql<R>`insert into ${sql.table(table)} as t (${columns}) select ${columns} from ${from} returning ${list}`.execute(
        trx,
      )
    inserted.push(...added.rows)
  }
  return inserted.toSorted((a, b) => a.id - b.id)
}

/** Writes the columns each row names beside its id; nothing else changes. */
export async function updateRecords(trx: Trx, table: string, rows: readonly (Columns & { id: number })[]): Promise<void> {
  for (const group of recordsets(table, rows))
    if (group.names.length > 1)
      await sql`update ${sql.table(table)} as t set ${assignments(group.names)} from ${group.from} as v where t.id = v.id`.execute(
        trx,
      )
}

/** The same with `stamp`, assignments to columns of `t`, for every row; answers `list` (columns of `t`) of each, in the order given. */
export async function changeRecords<R extends { id: number }>(
  trx: Trx,
  table: string,
  rows: readonly (Columns & { id: number })[],
  stamp: RawBuilder<unknown>,
  list: RawBuilder<unknown>,
): Promise<R[]> {
  const changed = new Map<number, R>()
  const [only] = rows
  for (const { names, from } of recordsets(table, rows)) {
    const set = names.length > 1 ? sql`${assignments(names)}, ${stamp}` : stamp
    // One row is found by its id: a join with a set of unknown size costs the database a plan every time.
    const where = only && rows.length === 1 ? sql`t.id = ${only.id}` : sql`t.id = v.id`
    const done =
      await sql<R>`${prepared}update ${sql.table(table)} as t set ${set} from ${from} as v where ${where} returning ${list}`.execute(
        trx,
      )
    for (const row of done.rows) changed.set(row.id, row)
  }
  return rows.flatMap(({ id }) => changed.get(id) ?? [])
}

const assignments = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.filter((name) => name !== 'id').map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`))
