import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config'
import { ensureDataFolder } from './data-folder'
import { isConnectionLoss, messageOf, StartRefused } from './database-errors'
import { ensureLogins, refusalOf } from './database-refusal'
import { APP_ROLE } from './database-roles'
import { createDb, type Db } from './db'
import { type EmbeddedPostgres, startEmbedded } from './embedded-postgres'
import { type FieldCrypto, fieldCrypto } from './field-crypto'
import { createHealth, type Health, type PlatformState } from './health'
import { createJobs, type Jobs } from './jobs'
import { type KeyRing, KEYS_TOPIC, openKeys, refuseKeyFile, verifyKeys } from './keys'
import { createLive, type Live } from './live'
import { createLog, type Log } from './log'
import { createMetrics, type Metrics } from './metrics'
import { startMetricsServer } from './metrics-server'
import { migrate } from './migrate'
import { settleMovedSeals } from './moved-seals'
import { createPool, type GuardedPool } from './pool'
import { openStorage } from './open-storage'
import type { Storage } from './storage'

export interface Platform {
  readonly config: Config
  /** The application's rights: no DDL, append-only log. */
  readonly db: Db
  /** For lists, statistics and screens: the read replica when one is configured, else the same database. */
  readonly readDb: Db
  /** A reserved share of connections for login and session checks, so that slow reports cannot lock people out. */
  readonly reservedDb: Db
  /** The schema owner's rights: partitions and maintenance only. */
  readonly adminDb: Db
  readonly storage: Storage
  readonly jobs: Jobs
  readonly live: Live
  readonly keys: KeyRing
  readonly crypto: FieldCrypto
  readonly log: Log
  readonly metrics: Metrics
  readonly health: Health
  /** Resolves when requests can be served; rejects only when the start was refused for good (then exit). */
  readonly ready: Promise<void>
  readonly close: () => Promise<void>
}

export interface StartOptions {
  log?: Log
  /** The last step before ready, after the migrations: demo data, the first administrator. Must be safe to repeat. */
  prepare?: (platform: Platform) => Promise<void>
  /** Told once per reason while an external database does not answer. */
  onWaiting?: (reason: string) => void
  /** Jobs run when somebody asks for them, none by the clock: what a test looks at is changed by nobody else. */
  onCall?: boolean
}

const RETRY_MS = 500

/** Returns at once, whether a database is there or not: the server can listen and say 503 while we connect behind it. */
export async function startPlatform(config: Config, options: StartOptions = {}): Promise<Platform> {
  const log = options.log ?? createLog(config.logLevel)
  await ensureDataFolder(config.dataDir, config.databaseUrl === undefined)
  const keys = await openKeys(config.keyFile).catch((error: unknown) => refuseKeyFile(error, config.keyFile))
  const live = createLive(log)
  live.subscribe(KEYS_TOPIC, keys.reload)
  // An announcement may have been missed meanwhile.
  live.onLinkState((linked) => linked && keys.reload())
  const pools = openPools(config, log, live)
  const db = createDb(pools.main)
  const run = newRun(config, options, pools)
  const metrics = createMetrics({ main: pools.main, reserved: pools.reserved })
  if (config.metricsPort !== undefined) run.servers.push(await startMetricsServer(config.metricsPort, metrics))
  const platform: Platform = {
    config,
    db,
    readDb: pools.replica === undefined ? db : createDb(pools.replica),
    reservedDb: createDb(pools.reserved),
    adminDb: createDb(pools.admin),
    storage: openStorage(config),
    jobs: createJobs({ db, live, log, onCall: options.onCall === true }),
    live,
    keys,
    crypto: fieldCrypto(keys),
    log,
    metrics,
    health: createHealth(
      () => run.state,
      () => live.linked,
    ),
    // Deferred by a turn so that `prepare` sees the finished platform.
    ready: Promise.resolve().then(() => bringUp(run, platform)),
    close: () => close(run, platform),
  }
  platform.ready.catch(() => undefined)
  return platform
}

interface Pools {
  main: GuardedPool
  reserved: GuardedPool
  admin: GuardedPool
  replica: GuardedPool | undefined
}

interface Run {
  config: Config
  options: StartOptions
  pools: Pools
  state: PlatformState
  embedded: EmbeddedPostgres | undefined
  stopping: AbortController
  servers: { close: () => unknown }[]
}

function newRun(config: Config, options: StartOptions, pools: Pools): Run {
  return { config, options, pools, state: 'starting', embedded: undefined, stopping: new AbortController(), servers: [] }
}

interface Urls {
  migrator: string
  app: string
  appRole: string | undefined
}

function openPools(config: Config, log: Log, live: Live): Pools {
  const isOpen = () => live.linked
  const onError = (error: Error) => log.debug('database connection lost', { reason: messageOf(error) })
  const pools: Pools = {
    main: createPool({ name: 'app', max: config.databasePool, isOpen, onError }),
    reserved: createPool({ name: 'reserved', max: 3, isOpen, onError }),
    admin: createPool({ name: 'admin', max: 2, statementTimeout: 0, isOpen, onError }),
    replica:
      config.databaseReplicaUrl === undefined ? undefined : createPool({ name: 'replica', max: config.databasePool, onError }),
  }
  if (config.databaseReplicaUrl !== undefined) pools.replica?.setTarget(config.databaseReplicaUrl)
  live.link.onState((alive) => {
    // Whoever waits on a frozen or dead server gets his answer now instead of after the statement timeout.
    if (!alive) for (const pool of [pools.main, pools.reserved, pools.admin]) pool.interrupt()
  })
  return pools
}

async function bringUp(run: Run, platform: Platform): Promise<void> {
  try {
    const urls = await findDatabase(run, platform)
    for (let complained = ''; ; await sleep(RETRY_MS, undefined, { signal: run.stopping.signal })) {
      try {
        await prepareDatabase(run, platform, urls())
        break
      } catch (error) {
        const reason = waitingReason(run.config, error)
        if (reason !== complained) {
          platform.log.warn('waiting for the database', { reason })
          run.options.onWaiting?.(reason)
        }
        complained = reason
      }
    }
    if (run.stopping.signal.aborted) return
    run.state = 'ready'
    if (run.config.roles.includes('worker')) platform.jobs.start()
    platform.log.info('ready')
  } catch (error) {
    if (run.stopping.signal.aborted) return
    run.state = 'failed'
    // The process is about to end; a server left behind would only be adopted by the next, equally refused start.
    await run.embedded?.close()
    throw error
  }
}

/** Why the start waits. @throws what waiting would not help, an external database's refusal in the operator's words */
function waitingReason({ databaseUrl }: Config, error: unknown): string {
  if (isConnectionLoss(error)) return messageOf(error)
  throw (databaseUrl === undefined ? undefined : refusalOf(error, 'DATABASE_URL', databaseUrl)) ?? error
}

/** Where the database is; for the embedded one the address may change with a restart. */
async function findDatabase(run: Run, { config, live, log }: Platform): Promise<() => Urls> {
  const aim = (urls: Urls) => {
    live.link.setTarget(urls.app)
    run.pools.main.setTarget(urls.app)
    run.pools.reserved.setTarget(urls.app)
    run.pools.admin.setTarget(urls.migrator)
    return urls
  }
  if (config.databaseUrl !== undefined) {
    const urls = externalUrls(config.databaseUrl, config.databaseAppUrl)
    if (urls.appRole === undefined)
      log.warn('DATABASE_APP_URL is not set: the application runs with the rights of the schema owner')
    aim(urls)
    return () => urls
  }
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    owner: true,
    onUp: (urls) => {
      aim({ migrator: urls.migrator, app: urls.app, appRole: APP_ROLE })
      log.info('embedded database up')
    },
    onDown: (reason) => log.error('embedded database down', { reason }),
  })
  run.embedded = embedded
  return () => ({ migrator: embedded.urls.migrator, app: embedded.urls.app, appRole: APP_ROLE })
}

/** Settings for an external database; the login of DATABASE_APP_URL gets the narrow rights. */
export function externalUrls(databaseUrl: string, databaseAppUrl: string | undefined): Urls {
  const appUser = databaseAppUrl === undefined ? undefined : decodeURIComponent(new URL(databaseAppUrl).username)
  const owner = decodeURIComponent(new URL(databaseUrl).username)
  return { migrator: databaseUrl, app: databaseAppUrl ?? databaseUrl, appRole: appUser === owner ? undefined : appUser }
}

async function prepareDatabase(run: Run, platform: Platform, urls: Urls): Promise<void> {
  const { config, log, live, keys } = platform
  await ensureLogins(config)
  const { level, applied } = await migrate({
    url: urls.migrator,
    dir: config.migrationsDir,
    appRole: urls.appRole,
    onApplied: (name, ms) => log.info('migration applied', { name, ms }),
  })
  log.info('schema', { migration: level, applied: applied.length })
  await linkUp(live, run.stopping.signal)
  await verifyKeys(run.pools.main, keys, config.keyFile)
  await settleMovedSeals(run.pools.main, platform.crypto, log)
  await warnWithoutChinese(run.pools.main, log)
  await run.options.prepare?.(platform)
}

async function linkUp(live: Live, signal: AbortSignal): Promise<void> {
  while (!live.linked) await sleep(20, undefined, { signal })
}

/** With a ctype of plain C the trigram index holds nothing for Chinese, and searches silently scan. */
async function warnWithoutChinese(pool: GuardedPool, log: Log): Promise<void> {
  const rows = await pool.query<{ words: string[] }>('select show_trgm($1) as words', ['医院学校'])
  if (rows[0]?.words.length === 0) log.warn('this database does not index Chinese text (lc_ctype is C): searches will be slow')
}

async function close(run: Run, platform: Platform): Promise<void> {
  run.state = 'stopping'
  run.stopping.abort()
  await platform.jobs.close()
  await platform.ready.catch(() => undefined)
  await platform.live.close()
  await Promise.all([run.pools.main, run.pools.reserved, run.pools.admin, run.pools.replica].map((pool) => pool?.end()))
  for (const server of run.servers) server.close()
  platform.metrics.close()
  await run.embedded?.close()
}

export { StartRefused }
