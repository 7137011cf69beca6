import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Config, loadConfig } from '../config'
import { errorCode } from './database-errors'
import { APP_ROLE, MIGRATOR_ROLE } from './database-roles'
import { createDb, type Db } from './db'
import { isAlive } from './embedded-process'
import { startEmbedded } from './embedded-postgres'
import { createLog } from './log'
import { migrate } from './migrate'
import { type Platform, startPlatform } from './platform'
import { createPool, type GuardedPool } from './pool'

export interface TestCluster {
  ownerUrl: string
  migratorUrl: string
  appUrl: string
  close: () => Promise<void>
}

export interface TestDatabase {
  name: string
  /** The application's login. */
  url: string
  migratorUrl: string
  pool: GuardedPool
  db: Db
  adminDb: Db
  /** Ends its connections; the database stays. */
  leave: () => Promise<void>
  drop: () => Promise<void>
}

export const MIGRATIONS_DIR = join(dirname(fileURLToPath(import.meta.url)), '../migrations')

const PREFIX = 'zhujian-test-'
const TEMPLATE = 'zhujian_template'
/** Carries the cluster from the global set-up to the workers. */
const VARIABLE = 'ZHUJIAN_TEST_CLUSTER'
/** Only tests give up durability; everything else is as in the product. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  autovacuum: 'off',
}

/** One PostgreSQL for a whole test run with a migrated template database. Call close() at the end. */
export async function startTestCluster(): Promise<TestCluster> {
  sweepDeadRuns()
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const server = await startEmbedded({ dataDir, owner: true, settings: FAST })
  const killWithUs = () => discardCluster(dataDir)
  process.once('exit', killWithUs)
  const { owner, migrator, app } = server.urls
  await asOwner(owner, (client) => client.query(`create database ${TEMPLATE} owner ${MIGRATOR_ROLE}`))
  await migrate({ url: withDatabase(migrator, TEMPLATE), dir: MIGRATIONS_DIR, appRole: APP_ROLE })
  process.env[VARIABLE] = JSON.stringify({ owner, migrator, app, folder: dataDir } satisfies Cluster)
  return {
    ownerUrl: owner,
    migratorUrl: migrator,
    appUrl: app,
    close: async () => {
      process.removeListener('exit', killWithUs)
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A database of its own, a copy of the template: fresh, migrated and empty unless another one is named; about 40 ms. */
export async function createTestDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const urls = cluster()
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await asOwner(urls.owner, (client) => cloneTemplate(client, name, template))
  const url = withDatabase(urls.app, name)
  const migratorUrl = withDatabase(urls.migrator, name)
  const pool = createPool({ name: 'test', max: 10 })
  const adminPool = createPool({ name: 'test-admin', max: 2, statementTimeout: 0 })
  pool.setTarget(url)
  adminPool.setTarget(migratorUrl)
  const leave = async () => void (await Promise.all([pool.end(), adminPool.end()]))
  return {
    name,
    url,
    migratorUrl,
    pool,
    db: createDb(pool),
    adminDb: createDb(adminPool),
    leave,
    drop: async () => {
      await leave()
      await asOwner(urls.owner, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

export interface TestPlatform {
  platform: Platform
  database: TestDatabase
  close: () => Promise<void>
  /** Closes the platform and keeps what it holds, for others of this run to begin from. */
  freeze: () => Promise<Frozen>
}

/** What a platform held when it was closed: its database, and its folder with the keys to what is sealed there. */
export interface Frozen {
  readonly database: string
  readonly folder: string
}

/** A whole ready platform on a database of its own; `env` as in production, for example { DEMO: '1' }. */
export async function startTestPlatform(
  env: Readonly<Record<string, string>> = {},
  prepare?: (platform: Platform) => Promise<void>,
  from?: Frozen,
): Promise<TestPlatform> {
  const database = await createTestDatabase(from?.database)
  const dataDir = await mkdtemp(join(tmpdir(), 'zhujian-data-'))
  if (from) await cp(from.folder, dataDir, { recursive: true })
  const platform = await startPlatform(testConfig(database, dataDir, env), {
    log: createLog(env['LOG_LEVEL'] === undefined ? 'error' : 'debug'),
    onCall: env['DEMO'] === undefined,
    ...(prepare === undefined ? {} : { prepare }),
  })
  await platform.ready
  return {
    platform,
    database,
    close: async () => {
      await platform.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
    freeze: async () => {
      await platform.close()
      await database.leave()
      const folder = join(cluster().folder, database.name)
      await cp(dataDir, folder, { recursive: true })
      await rm(dataDir, { recursive: true, force: true })
      return { database: database.name, folder }
    },
  }
}

/** Made once in a run, by the process that needs it first; whoever comes later waits and gets the same. */
export const onceInRun = <T>(name: string, make: () => Promise<T>): Promise<T> =>
  asOwner(cluster().owner, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const path = join(cluster().folder, `${name}.json`)
    if (!existsSync(path)) writeFileSync(path, JSON.stringify(await make()))
    return JSON.parse(readFileSync(path, 'utf8')) as T
  })

export function testConfig(database: TestDatabase, dataDir: string, env: Readonly<Record<string, string>> = {}): Config {
  const urls = { DATABASE_URL: database.migratorUrl, DATABASE_APP_URL: database.url }
  return { ...loadConfig({ DATA_DIR: dataDir, ...urls, ...env }), migrationsDir: MIGRATIONS_DIR }
}

/** The same login on another database of the cluster. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.toString()
}

/** Clusters of runs that were killed before they could clean up. */
function sweepDeadRuns(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(/^zhujian-test-(\d+)-/.exec(name)?.[1] ?? 0)
    if (pid > 0 && !isAlive(pid)) discardCluster(join(tmpdir(), name))
  }
}

/** Synchronous, for the last moment of a process: the data is worthless, so the server need not say goodbye. */
function discardCluster(dataDir: string): void {
  try {
    const pid = Number(readFileSync(join(dataDir, 'pg/18/postmaster.pid'), 'utf8').split('\n')[0])
    if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGQUIT')
  } catch {
    // No server has started there, or it has just gone.
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

interface Cluster {
  readonly owner: string
  readonly migrator: string
  readonly app: string
  /** Goes with the cluster. */
  readonly folder: string
}

function cluster(): Cluster {
  const text = process.env[VARIABLE]
  if (text === undefined) throw new Error('startTestCluster() has not run in this process or its parent')
  return JSON.parse(text) as Cluster
}

async function asOwner<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await fn(client)
  } finally {
    await client.end()
  }
}

async function cloneTemplate(client: pg.Client, name: string, template: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await client.query(`create database ${name} template ${template} owner ${MIGRATOR_ROLE} strategy file_copy`)
      return
    } catch (error) {
      // 55006: another worker is copying the template this very moment.
      if (errorCode(error) !== '55006' || attempt > 50) throw error
      await client.query('select pg_sleep(0.05)')
    }
  }
}
