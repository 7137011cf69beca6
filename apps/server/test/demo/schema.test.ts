import { allEntities } from '@zhujian/domain/entities'
import { type AnyEntity, tableColumns } from '@zhujian/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../src/platform/testing'

interface LiveColumn {
  table: string
  column: string
  type: string
  not_null: boolean
  generated: boolean
}

const SYSTEM: Record<string, [type: string, notNull: boolean]> = {
  id: ['bigint', true],
  created_by: ['bigint', false],
  created_at: ['timestamptz', true],
  updated_by: ['bigint', false],
  updated_at: ['timestamptz', true],
  deleted_at: ['timestamptz', false],
  version: ['integer', true],
  search_text: ['text', true],
}
/** Columns that are no field: derived from one, or kept for the server alone. */
const BESIDE_FIELDS: Record<string, string[]> = {
  engineering: ['lng', 'lat'],
  account: ['is_demo'],
  setting_change: ['before_value', 'after_value'],
}

let database: TestDatabase
let live: LiveColumn[]
/** The checks of every table in PostgreSQL's own spelling. */
let checks: { table: string; check: string }[]

const normalType = (type: string) => type.replace('timestamp with time zone', 'timestamptz')
const columnsOf = (entity: AnyEntity) =>
  new Map(live.filter((each) => each.table === entity.name).map((each) => [each.column, each]))

beforeAll(async () => {
  database = await createTestDatabase()
  live = await database.pool.query<LiveColumn>(`
    select c.relname::text as table, a.attname::text as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null, a.attgenerated <> '' as generated
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`)
  checks = await database.pool.query(`
    select c.relname::text as table, pg_get_constraintdef(o.oid) as check from pg_constraint o join pg_class c on c.oid = o.conrelid
    where o.contype = 'c' and c.relnamespace = 'public'::regnamespace`)
})
afterAll(() => database.drop())

describe.each(allEntities.map((entity) => [entity.name, entity] as const))('table %s', (_name, entity) => {
  test('has every column of its definition with the same type and nullability', () => {
    const columns = columnsOf(entity)
    const wanted = tableColumns(entity).map(({ name, type, notNull }) => ({ name, type, notNull }))
    const found = wanted.map(({ name }) => {
      const column = columns.get(name)
      return { name, type: column && normalType(column.type), notNull: column?.not_null }
    })
    expect(found).toEqual(wanted)
  })

  test('has the system columns', () => {
    const columns = columnsOf(entity)
    for (const [name, [type, notNull]] of Object.entries(SYSTEM)) {
      const column = columns.get(name)
      expect([name, column && normalType(column.type), column?.not_null]).toEqual([name, type, notNull])
    }
  })

  test('has no column the definition does not know', () => {
    const expected = new Set([
      ...tableColumns(entity).map((column) => column.name),
      ...Object.keys(SYSTEM),
      ...(BESIDE_FIELDS[entity.name] ?? []),
    ])
    expect([...columnsOf(entity).keys()].filter((name) => !expected.has(name))).toEqual([])
  })

  test('guards its values with the checks of its definition', async () => {
    const wanted = tableColumns(entity).filter((column) => column.check !== undefined)
    const normalised = await scratchChecks(wanted.map(({ name, type, check }) => `${name} ${type} check (${check})`))
    const own = checks.filter((each) => each.table === entity.name).map((each) => each.check)
    // A table may ask for more in one clause: `CHECK ((a AND b))` holds a.
    const clause = (check: string) => check.slice('CHECK ('.length, -1)
    expect(normalised.filter((check) => !own.some((each) => each.includes(clause(check))))).toEqual([])
  })

  test('is unique where the definition says so', async () => {
    const indexes = await database.pool.query<{ columns: string[]; predicate: string }>(
      `select pg_get_expr(i.indpred, i.indrelid) as predicate, array_agg(a.attname::text order by k.at) as columns from pg_index i
       cross join lateral unnest(i.indkey) with ordinality k(attnum, at) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
       where i.indrelid = $1::regclass and i.indisunique and pg_get_expr(i.indpred, i.indrelid) like '%(deleted_at IS NULL)%' group by i.indexrelid, i.indpred, i.indrelid`,
      [entity.name],
    )
    const found = (where?: string) =>
      indexes.flatMap(({ columns, predicate }) => ((predicate === '(deleted_at IS NULL)') === !where ? [columns.join()] : []))
    for (const { fields, where } of entity.unique ?? [])
      expect(found(where)).toContain(fields.map((name) => (entity.fields[name]?.sensitive ? `${name}_index` : name)).join())
  })
})

/** PostgreSQL's own spelling of check clauses: asked from a table that is thrown away. */
async function scratchChecks(columns: string[]): Promise<string[]> {
  if (columns.length === 0) return []
  const rows = await database.adminDb.transaction().execute(async (trx) => {
    await sql`create temporary table scratch (${sql.raw(columns.join(', '))}) on commit drop`.execute(trx)
    return (
      await sql<{
        check: string
      }>`select pg_get_constraintdef(oid) as check from pg_constraint where conrelid = 'scratch'::regclass and contype = 'c'`.execute(
        trx,
      )
    ).rows
  })
  return rows.map((row) => row.check)
}

describe('the whole schema', () => {
  test('every reference of a definition is a foreign key', async () => {
    const keys = await database.pool.query<{ table: string; column: string; target: string }>(`
      select c.relname::text as table, a.attname::text as column, t.relname::text as target from pg_constraint o
      join pg_class c on c.oid = o.conrelid join pg_class t on t.oid = o.confrelid join pg_attribute a on a.attrelid = o.conrelid and a.attnum = o.conkey[1]
      where o.contype = 'f' and c.relnamespace = 'public'::regnamespace`)
    const found = keys.map((key) => `${key.table}.${key.column} → ${key.target}`)
    const wanted = allEntities.flatMap((entity) =>
      tableColumns(entity).flatMap((column) =>
        column.references ? [`${entity.name}.${column.name} → ${column.references}`] : [],
      ),
    )
    expect(wanted.filter((key) => !found.includes(key))).toEqual([])
  })

  test('every foreign key is indexed', async () => {
    const missing = await database.pool.query<{ key: string }>(`
      select o.conrelid::regclass::text || '.' || a.attname as key from pg_constraint o
      join pg_attribute a on a.attrelid = o.conrelid and a.attnum = o.conkey[1]
      where o.contype = 'f' and o.connamespace = 'public'::regnamespace
        and not exists (select 1 from pg_index i where i.indrelid = o.conrelid and i.indkey[0] = o.conkey[1])`)
    expect(missing.map((row) => row.key)).toEqual([])
  })

  test('no column has an enum type of the database', () => {
    expect(
      live
        .filter(
          (column) =>
            !/^(bigint|integer|smallint|boolean|text|date|timestamp|numeric|jsonb|xid8|bytea|inet|uuid|double|real)/.test(
              column.type,
            ),
        )
        .map((column) => `${column.table}.${column.column} ${column.type}`),
    ).toEqual([])
  })
})
