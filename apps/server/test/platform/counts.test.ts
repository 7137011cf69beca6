import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringCondition } from '@zhujian/server/entity/access'
import type { Session } from '@zhujian/server/entity/session'
import { createRandom } from '@zhujian/server/modules/demo/random'
import { countable, placeOf, totalOf, verifyCounts } from '@zhujian/server/platform/db-counts'
import type { Platform } from '@zhujian/server/platform/platform'
import { startTestPlatform, type TestPlatform } from '@zhujian/server/platform/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The counters against the rows themselves: same totals, same places, whatever was written by whom at once. */
let test: TestPlatform
let platform: Platform
const AREAS = ['330106', '330108', '330203', null]
const STATES = [0, 1, 2, 10, 12]
const COLUMNS = engineering.list.counted as readonly string[]

beforeAll(async () => {
  test = await startTestPlatform({})
  platform = test.platform
})
afterAll(() => test.close())

const truth = async (where: RawBuilder<boolean>): Promise<number[]> =>
  (
    await sql<{
      id: number
    }>`select t.id from engineering as t where t.deleted_at is null and ${where} order by t.id desc`.execute(platform.db)
  ).rows.map(({ id }) => id)
const maintained = async (where: RawBuilder<boolean>): Promise<number> =>
  (await sql<{ n: number }>`select ${totalOf('engineering', where)} as n`.execute(platform.db)).rows[0]?.n ?? -1
const diff = async () => (await sql<{ n: number }>`select engineering_count_diff() as n`.execute(platform.db)).rows[0]?.n
const fold = () => sql`select engineering_count_fold()`.execute(platform.db)

/** Ids far apart, so that rows fall into many blocks of both widths. */
async function addRows(count: number, from: number, step: number): Promise<void> {
  await sql`insert into engineering (id, engineering_name, areacode, history_type, state)
    select ${from}::bigint + g * ${step}::bigint, '工程' || g, (${AREAS}::text[])[1 + g % 4], g % 3, (${STATES}::smallint[])[1 + g % 5]
    from generate_series(1, ${count}::int) g`.execute(platform.db)
}

/** One writer: inserts, moves, removals and restorations in transactions, some of them rolled back. */
async function write(seed: string, acts: number): Promise<void> {
  const random = createRandom(seed)
  for (let act = 0; act < acts; act += 1) {
    const id = 1000 + random.int(1, 1500) * 997
    const roll = random.next()
    await platform.db
      .transaction()
      .execute(async (trx) => {
        if (roll < 0.5)
          await sql`update engineering set state = ${random.pick(STATES)}, areacode = ${random.pick(AREAS)}, history_type = ${random.int(0, 2)} where id = ${id}`.execute(
            trx,
          )
        else if (roll < 0.65) await sql`update engineering set deleted_at = now() where id = ${id}`.execute(trx)
        else if (roll < 0.75) await sql`update engineering set deleted_at = null where id = ${id}`.execute(trx)
        else if (roll < 0.85) await sql`delete from engineering where id = ${id}`.execute(trx)
        else
          await sql`insert into engineering (id, engineering_name, areacode, history_type, state)
            values (${id}, '新', ${random.pick(AREAS)}, ${random.int(0, 2)}, ${random.pick(STATES)}) on conflict do nothing`.execute(
            trx,
          )
        if (random.chance(0.1)) throw new Error('taken back')
      })
      .catch((error: Error) => {
        if (error.message !== 'taken back') throw error
      })
    if (random.chance(0.02)) await fold()
  }
}

const conditions: readonly RawBuilder<boolean>[] = [
  sql<boolean>`true`,
  sql<boolean>`"t"."history_type" = ${0}`,
  sql<boolean>`"t"."history_type" = ${0} and "t"."state" <> 10 and ("t"."areacode" >= ${'3301'} and "t"."areacode" < ${'3301:'})`,
  sql<boolean>`"t"."areacode" = ${'330203'} and "t"."state" = any(${[0, 1]}::smallint[])`,
]

/** The row at a place of the list, found the way a far page is. */
async function standsAt(where: RawBuilder<boolean>, offset: number, down: boolean): Promise<number | undefined> {
  const { find, beyond, skip } = placeOf('engineering', where, offset, down)
  const { rows } = await sql<{
    id: number
  }>`${find} select t.id from engineering as t where t.deleted_at is null and ${where} and ${beyond}
    order by t.id ${down ? sql`desc` : sql`asc`} limit 1 offset ${skip}`.execute(platform.db)
  return rows[0]?.id
}

describe('maintained counts', () => {
  it('equal the rows after thousands of concurrent random writes, folds and rollbacks among them', async () => {
    await addRows(1500, 1000, 997)
    await Promise.all(['a', 'b', 'c', 'd'].map((seed) => write(seed, 700)))
    expect(await diff()).toBe(0)
    for (const where of conditions) expect(await maintained(where)).toBe((await truth(where)).length)
    await fold()
    expect(await diff()).toBe(0)
    for (const where of conditions) expect(await maintained(where)).toBe((await truth(where)).length)
  })

  it('find every place in both orders, block by block', async () => {
    for (const where of conditions) {
      const descending = await truth(where)
      for (const [down, ids] of [
        [true, descending],
        [false, descending.toReversed()],
      ] as const)
        for (let offset = 0; offset < ids.length; offset += 37)
          expect([offset, await standsAt(where, offset, down)]).toEqual([offset, ids[offset]])
      expect(await standsAt(where, descending.length, true)).toBeUndefined()
    }
  })

  it('are reported and repaired by the nightly verification when somebody tampers with them', async () => {
    await sql`update engineering_count set n = n + 1 where level = 0 and areacode = '330106'`.execute(test.database.adminDb)
    expect(await verifyCounts(platform, 'engineering')).toBeGreaterThan(0)
    expect(await verifyCounts(platform, 'engineering')).toBe(0)
    for (const where of conditions) expect(await maintained(where)).toBe((await truth(where)).length)
  })

  it('answer only conditions that speak of nothing but counted columns', () => {
    const asks = (text: string) => countable(platform.db, COLUMNS, [sql<boolean>`${sql.raw(text)}`])
    expect(asks('"t"."state" = 1 and t.areacode is not null')).not.toBeNull()
    for (const text of [
      '"t"."engineering_name" = \'x\'',
      't.main_officer = 1',
      '"t"."state" = 1 and exists (select 1)',
      "areacode like '33%'",
      '"t"."state" = 1 -- and more',
      'now() > t.state',
      '"u"."state" = 1',
    ])
      expect([text, asks(text)]).toEqual([text, null])
    expect(countable(platform.db, undefined, [sql<boolean>`true`])).toBeNull()
  })

  it('keep one plan only where a range comes with an equality', () => {
    const steady = (text: string) => countable(platform.db, COLUMNS, [sql<boolean>`${sql.raw(text)}`])?.steady
    expect(steady('"t"."history_type" = 0 and "t"."state" <> 10')).toBe(true)
    expect(steady('"t"."areacode" >= \'1\' and "t"."state" = 1')).toBeUndefined()
    expect(steady('"t"."areacode" >= $1 and "t"."state" = 1')).toBe(false)
    expect(steady('"t"."areacode" >= $1 and "t"."areacode" = $2')).toBe(true)
  })
})

describe('lists of every scope read an index', () => {
  const session: Session = {
    id: 1,
    account_id: 1,
    username: 'x',
    real_name: 'x',
    account_type: 'groupsupervise',
    roles: ['officer'],
    unit_id: 1,
    org_id: 1,
    areacode: '330100',
    engineering_ids: [1000 + 997, 1000 + 2 * 997],
    only_engineering_id: null,
    free: false,
    must_change: false,
  }

  it('[performance C.4] never the whole table, for any scope, on a big table', async () => {
    // Some at a time: a statement that fills in all of them meets its time limit on a busy machine.
    for (let part = 0; part < 10; part += 1) await addRows(6000, 5_000_000 + part * 18_000, 3)
    await sql`analyze engineering`.execute(platform.adminDb)
    const regulators = (['all', 'region', 'org', 'mine', 'self'] as const).map((scope) => ({
      scope,
      parts: null,
      ownRows: false,
    }))
    const participants = (['unit', 'project', 'device', 'self'] as const).map((scope) => ({
      scope,
      parts: ['sgdw', 'jsdw'] as const,
      ownRows: false,
    }))
    for (const extent of [...regulators, ...participants]) {
      const { rows } = await sql<
        Record<'QUERY PLAN', string>
      >`explain select t.id from engineering as t where t.deleted_at is null
        and t.history_type = 0 and ${engineeringCondition(session, extent, 't')} order by t.id desc limit 10`.execute(platform.db)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect([extent, plan]).toEqual([extent, expect.not.stringContaining('Seq Scan on engineering t')])
      expect([extent, plan]).toEqual([extent, expect.stringMatching(/Index (Only )?Scan|Bitmap Index Scan/)])
    }
  })
})
