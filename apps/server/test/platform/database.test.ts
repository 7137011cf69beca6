import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APP_ROLE } from '../../src/platform/database-roles'
import { streamRows, withSnapshot, withTransaction } from '../../src/platform/db'
import { migrate } from '../../src/platform/migrate'
import { createTestDatabase, MIGRATIONS_DIR, type TestDatabase } from '../../src/platform/testing'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('migrations', () => {
  test('two processes migrating one empty database at once apply every file exactly once', async () => {
    await sql`drop schema public cascade`.execute(database.adminDb)
    await sql`create schema public`.execute(database.adminDb)
    const run = () => migrate({ url: database.migratorUrl, dir: MIGRATIONS_DIR, appRole: APP_ROLE })
    const results = await Promise.all([run(), run()])
    const { rows } = await sql<{ names: number }>`select count(*) as names from schema_migration`.execute(database.db)
    expect(results.flatMap((result) => result.applied)).toHaveLength(rows[0]?.names ?? 0)
    expect(results[0]?.level).toBe(results[1]?.level)
  })

  test('an altered migration stops the start and is named', async () => {
    await sql`update schema_migration set checksum = 'x' where name = '0001-platform.sql'`.execute(database.adminDb)
    await expect(migrate({ url: database.migratorUrl, dir: MIGRATIONS_DIR, appRole: APP_ROLE })).rejects.toThrow(
      '0001-platform.sql',
    )
  })
})

describe('the application role', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['create a table', 'create table stolen (id int)'],
    ['drop a table', 'drop table job'],
    ['alter a table', 'alter table job add column x int'],
    ['rewrite the migration record', 'update schema_migration set checksum = checksum'],
    ['become the migrator', 'set role zhujian_migrator'],
    ['read files of the server', `select pg_read_file('/etc/passwd')`],
    ['run programs on the server', `copy (select 1) to program 'true'`],
    ['create an extension', 'create extension hstore'],
  ]
  test.each(refused)('cannot %s', async (_name, statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|42704)$/) })
  })

  test('works with ordinary rows', async () => {
    await database.pool.query(`insert into setting (key, value) values ('a', '[1]')`)
    await database.pool.query(`update setting set value = '[2]' where key = 'a'`)
    expect(await database.pool.query('select value from setting')).toEqual([{ value: [2] }])
  })
})

test('rows arrive in the types of the wire', async () => {
  const rows = await database.pool.query(`select 7::int8 as id, 1.50::numeric as money, date '2026-02-03' as day,
    timestamptz '2026-02-03 08:00:00.9+08' as at, array[1,2]::int8[] as ids, array[timestamptz '2026-02-03 08:00+08', null] as ats`)
  expect(rows).toEqual([{ id: 7, money: '1.50', day: '2026-02-03', at: 1_770_076_800, ids: [1, 2], ats: [1_770_076_800, null] }])
})

test('the day begins at midnight in Shanghai', async () => {
  const rows = await database.pool.query(`select to_timestamp(1770048000)::date as day`)
  expect(rows).toEqual([{ day: '2026-02-03' }])
})

test('a failed transaction leaves nothing behind and an inner one joins the outer', async () => {
  const insert = (key: string) => sql`insert into setting (key, value) values (${key}, '1')`
  await expect(
    withTransaction(database.db, async (outer) => {
      await withTransaction(outer, (inner) => insert('half').execute(inner))
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await database.pool.query(`select 1 from setting where key = 'half'`)).toEqual([])
})

test('a large result is streamed in chunks', async () => {
  const sizes = await withSnapshot(database.db, async (trx) => {
    const query = { compile: () => sql<{ n: number }>`select generate_series(1, ${1001}::int) as n`.compile(database.db) }
    const chunks: number[] = []
    for await (const rows of streamRows<{ n: number }>(trx, query, 500)) chunks.push(rows.length)
    return chunks
  })
  expect(sizes).toEqual([500, 500, 1])
})

test('more than the allowed number of waiting requests is refused at once', async () => {
  const busy = Array.from({ length: 10 }, () => database.pool.query('select pg_sleep(1)'))
  while (database.pool.stats().waiting > 0 || database.pool.stats().total < 10) await sleep(5)
  const waiting = Array.from({ length: 300 }, () => database.pool.query('select 1').catch((error: Error) => error.name))
  // Counted before any of those that wait has had its turn, or has waited too long.
  const { refused } = database.pool.stats()
  expect(new Set(await Promise.all(waiting))).toContain('DatabaseUnavailable')
  await Promise.all(busy)
  expect(refused).toBe(100)
})
