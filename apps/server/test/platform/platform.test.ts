import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { plantTick } from '../../src/platform/job-store'
import { keyRing, loadKeys, openKeys, verifyKeys } from '../../src/platform/keys'
import { createTestDatabase, startTestPlatform, type TestPlatform } from '../../src/platform/testing'

let one: TestPlatform

beforeAll(async () => {
  one = await startTestPlatform()
})
afterAll(() => one.close())

async function until<T>(read: () => Promise<T> | T, wanted: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (wanted(value)) return value
    await sleep(20)
  }
}

test('a started platform is live and ready', () => {
  expect(one.platform.health.live()).toEqual({ status: 'ok' })
  expect(one.platform.health.ready()).toEqual({ ready: true, state: 'ready', database: 'up' })
})

test('an announcement inside a transaction is heard after the commit and never after a rollback', async () => {
  const heard: unknown[] = []
  one.platform.live.subscribe('t', (ids) => heard.push(...ids))
  await expect(
    one.platform.db.transaction().execute(async (trx) => {
      await one.platform.live.announce(trx, 't', [1])
      throw new Error('rollback')
    }),
  ).rejects.toThrow('rollback')
  await one.platform.db.transaction().execute((trx) => one.platform.live.announce(trx, 't', [2]))
  await until(
    () => heard.length,
    (count) => count > 0,
  )
  expect(heard).toEqual([2])
})

test('a publisher hears itself at once and once', async () => {
  const heard: unknown[] = []
  one.platform.live.subscribe('own', (ids) => heard.push(ids))
  one.platform.live.publish('own', [7])
  expect(heard).toEqual([[7]])
  await one.platform.db.transaction().execute((trx) => one.platform.live.announce(trx, 'own', [8]))
  await until(
    () => heard.length,
    (count) => count > 1,
  )
  expect(heard).toEqual([[7], [8]])
})

test('a job runs once, a failing one is tried again, a hopeless one is parked', async () => {
  const { jobs, db } = one.platform
  const ran: number[] = []
  jobs.define({ kind: 'good', payload: z.object({ n: z.number() }), run: async ({ payload }) => void ran.push(payload.n) })
  jobs.define({ kind: 'bad', payload: z.object({}), run: () => Promise.reject(new Error('不行')) })
  await jobs.add(db, 'good', { n: 1 }, { dedupeKey: 'x' })
  expect(await jobs.add(db, 'good', { n: 2 }, { dedupeKey: 'x' })).toBeUndefined()
  await jobs.add(db, 'bad', {}, { maxAttempts: 1 })
  const read = async () => (await sql<{ kind: string; state: string }>`select kind, state from job order by id`.execute(db)).rows
  await until(read, (rows) => rows.every((row) => row.state === 'done' || row.state === 'failed'))
  expect(await read()).toEqual([
    { kind: 'good', state: 'done' },
    { kind: 'bad', state: 'failed' },
  ])
  expect(ran).toEqual([1])
})

test('a job that finishes itself inside a transaction is done exactly with its effect', async () => {
  const { jobs, db } = one.platform
  jobs.define({
    kind: 'exact',
    payload: z.object({}),
    run: async ({ finish }) =>
      db.transaction().execute(async (trx) => {
        await sql`insert into setting (key, value) values ('effect', '1')`.execute(trx)
        if (!(await finish(trx))) throw new Error('lost')
      }),
  })
  const id = await jobs.add(db, 'exact', {})
  const read = async () =>
    (await sql<{ state: string; attempts: number }>`select state, attempts from job where id = ${id}`.execute(db)).rows[0]
  expect(await until(read, (row) => row?.state === 'done')).toEqual({ state: 'done', attempts: 1 })
})

test('a job whose process was killed is taken over when its lease is out, and parked when it has killed its last one', async () => {
  const { jobs, db } = one.platform
  const attempts: number[] = []
  const abandoned: number[] = []
  jobs.define({
    kind: 'orphan',
    payload: z.object({ n: z.number() }),
    run: async ({ attempt }) => void attempts.push(attempt),
    abandoned: async ({ n }) => void abandoned.push(n),
  })
  await sql`insert into job (kind, payload, state, attempts, max_attempts, lease_until, lease_owner)
    values ('orphan', '{"n":1}', 'running', 1, 5, now() - interval '1 second', 'dead'), ('orphan', '{"n":5}', 'running', 5, 5, now() - interval '1 second', 'dead')`.execute(
    db,
  )
  const read = async () =>
    (await sql<{ state: string }>`select state from job where kind = 'orphan' order by attempts`.execute(db)).rows
  await until(read, (rows) => rows.every((row) => row.state === 'done' || row.state === 'failed'))
  expect(await read()).toEqual([{ state: 'done' }, { state: 'failed' }])
  expect(attempts).toEqual([2])
  // Whatever waits for the one that is given up hears of it.
  expect(abandoned).toEqual([5])
})

test('a schedule plants one job per period however many processes there are', async () => {
  const { db } = one.platform
  await Promise.all(Array.from({ length: 20 }, () => plantTick(db, 'tick', 3600)))
  const { rows } = await sql<{ n: number }>`select count(*) as n from job where kind = 'tick'`.execute(db)
  expect(rows[0]?.n).toBeLessThanOrEqual(2)
})

test('another key than the one the data was sealed with stops the start and says which', async () => {
  const known = one.platform.keys.current
  const stranger = keyRing([{ id: known.id, secret: Buffer.alloc(32, 9) }])
  await expect(verifyKeys(one.database.pool, stranger, 'k')).rejects.toThrow(known.id)
  await expect(verifyKeys(one.database.pool, one.platform.keys, 'k')).resolves.toBeUndefined()
})

test('a lost key file refuses the start, and no new key hides that it is lost [E9]', async () => {
  const lost = join(await mkdtemp(join(tmpdir(), 'zhujian-lost-')), 'keys', 'field.key')
  const ring = await openKeys(lost)
  await expect(verifyKeys(one.database.pool, ring, lost)).rejects.toThrow(one.platform.keys.current.id)
  expect(existsSync(lost)).toBe(false)
  await expect(loadKeys(lost)).rejects.toThrow(`密钥文件 ${lost} 不存在`)
  expect(existsSync(lost)).toBe(false)
})

test('two first starts with one key file end with one key, known to the database [E9]', async () => {
  const fresh = await createTestDatabase()
  try {
    const path = join(await mkdtemp(join(tmpdir(), 'zhujian-fresh-')), 'field.key')
    const rings = await Promise.all([openKeys(path), openKeys(path)])
    await Promise.all(rings.map((ring) => verifyKeys(fresh.pool, ring, path)))
    expect(rings[0]?.current.id).toBe(rings[1]?.current.id)
    expect((await loadKeys(path)).current.id).toBe(rings[0]?.current.id)
  } finally {
    await fresh.drop()
  }
})
