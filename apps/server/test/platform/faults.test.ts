import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config'
import { DatabaseUnavailable } from '../../src/platform/database-errors'
import { freePort, isAlive } from '../../src/platform/embedded-process'
import { startEmbedded } from '../../src/platform/embedded-postgres'
import { createLog } from '../../src/platform/log'
import { type Platform, startPlatform } from '../../src/platform/platform'
import { createTestDatabase, MIGRATIONS_DIR, testConfig } from '../../src/platform/testing'

const log = createLog('silent')

async function until(wanted: () => boolean | Promise<boolean>): Promise<number> {
  const started = performance.now()
  while (!(await wanted())) await sleep(10)
  return performance.now() - started
}

const ping = (platform: Platform) => platform.db.selectFrom('setting').select('key').execute()
/** A worker of the database ends when it likes, also between the question who is there and the signal. */
function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
}

const answers = (platform: Platform) =>
  ping(platform).then(
    () => true,
    () => false,
  )

describe('the embedded database', () => {
  let dataDir: string
  let platform: Platform

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'zhujian-faults-'))
    platform = await startPlatform({ ...loadConfig({ DATA_DIR: dataDir }), migrationsDir: MIGRATIONS_DIR }, { log })
    await platform.ready
  })
  afterAll(async () => {
    await platform.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const serverPid = async () => Number((await readFile(join(dataDir, 'pg/18/postmaster.pid'), 'utf8')).split('\n')[0])

  test('keeps its secrets in files of mode 0600 (T05)', async () => {
    for (const name of ['field.key', 'database.json']) expect((await stat(join(dataDir, 'keys', name))).mode & 0o777).toBe(0o600)
  })

  test('comes back by itself after kill -9, and every request meanwhile is answered within two seconds (F02)', async () => {
    const pid = await serverPid()
    process.kill(pid, 'SIGKILL')
    let slowest = 0
    const back = await until(async () => {
      const started = performance.now()
      const ok = await answers(platform)
      slowest = Math.max(slowest, performance.now() - started)
      return ok && (await serverPid().catch(() => pid)) !== pid
    })
    expect(slowest).toBeLessThan(2000)
    expect(back).toBeLessThan(10_000)
    await until(() => platform.health.ready().ready)
  })

  test('frozen, it lets nobody wait longer than five seconds, and it is used again three seconds after it wakes (F04)', async () => {
    const pids = await platform.db.selectFrom('pg_stat_activity').select('pid').execute()
    const frozen = [await serverPid(), ...pids.map((row) => Number(row['pid']))]
    signal(frozen, 'SIGSTOP')
    try {
      const started = performance.now()
      const write = platform.db
        .transaction()
        .execute((trx) => trx.insertInto('setting').values({ key: 'frozen', value: '1' }).execute())
      await expect(write).rejects.toBeInstanceOf(DatabaseUnavailable)
      expect(performance.now() - started).toBeLessThan(5000)
      await until(() => !platform.health.ready().ready)
      const refused = performance.now()
      await expect(ping(platform)).rejects.toBeInstanceOf(DatabaseUnavailable)
      expect(performance.now() - refused).toBeLessThan(1000)
    } finally {
      // A server left asleep would fail every test after this one.
      signal(frozen, 'SIGCONT')
    }
    expect(await until(() => answers(platform))).toBeLessThan(3000)
    expect(await ping(platform)).toEqual([])
  })

  test('a second process adopts the running server and leaves it running', async () => {
    const guest = await startEmbedded({ dataDir, owner: false })
    expect(guest.pid).toBe(await serverPid())
    await guest.close()
    expect(await answers(platform)).toBe(true)
  })

  test('a second owner of the same data folder is refused with a reason and does no harm', async () => {
    const pid = await serverPid()
    await expect(startEmbedded({ dataDir, owner: true })).rejects.toThrow(`${dataDir} 正由另一个筑监（进程 ${process.pid}）使用`)
    expect(await serverPid()).toBe(pid)
    expect(await answers(platform)).toBe(true)
  })

  test('stops with its owner and keeps its data for the next start', async () => {
    await platform.db.insertInto('setting').values({ key: 'kept', value: '1' }).execute()
    const pid = await serverPid()
    await platform.close()
    expect(isAlive(pid)).toBe(false)
    const started = performance.now()
    platform = await startPlatform({ ...loadConfig({ DATA_DIR: dataDir }), migrationsDir: MIGRATIONS_DIR }, { log })
    await platform.ready
    expect(performance.now() - started).toBeLessThan(5000)
    expect(await ping(platform)).toEqual([{ key: 'kept' }])
  })
})

test('without a database the process is up and not ready, and becomes ready when the database comes (F03)', async () => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'zhujian-absent-'))
  const port = await freePort()
  const moved = (url: string) => url.replace(/:\d+\//, `:${port}/`)
  const config = testConfig({ ...database, url: moved(database.url), migratorUrl: moved(database.migratorUrl) }, dataDir)
  const platform = await startPlatform(config, { log })
  expect(platform.health.live()).toEqual({ status: 'ok' })
  expect(platform.health.ready()).toMatchObject({ ready: false, state: 'starting', database: 'down' })
  await expect(ping(platform)).rejects.toBeInstanceOf(DatabaseUnavailable)
  const closeProxy = await forward(port, Number(new URL(database.url).port))
  expect(await until(() => platform.health.ready().ready)).toBeLessThan(5000)
  await platform.close()
  closeProxy()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function forward(from: number, to: number): Promise<() => void> {
  const { connect } = await import('node:net')
  const server = createServer((incoming) => {
    const outgoing = connect(to, '127.0.0.1')
    incoming.pipe(outgoing).pipe(incoming)
    incoming.on('error', () => outgoing.destroy())
    outgoing.on('error', () => incoming.destroy())
  })
  await new Promise<void>((resolve) => server.listen(from, '127.0.0.1', resolve))
  return () => server.close()
}
