import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLoss, messageOf, StartRefused } from './database-errors'
import { APP_ROLE, DATABASE_NAME, ensureRoles, MIGRATOR_ROLE, type RolePasswords } from './database-roles'
import { prepareCluster } from './embedded-cluster'
import { type Cluster, ownerUrl, type RunningServer, startServer, stopServer } from './embedded-process'

export interface EmbeddedUrls {
  /** Superuser of the cluster, database `postgres`; for clusters of tests and nothing else. */
  owner: string
  migrator: string
  app: string
}

export interface EmbeddedOptions {
  dataDir: string
  /** The owner keeps the server alive and stops it; a guest uses a running one and stops only what it started itself. */
  owner: boolean
  /** On top of the product's settings; tests trade durability for speed. */
  settings?: Readonly<Record<string, string>>
  /** Called after each start, also after a crash; the port may have changed. */
  onUp?: (urls: EmbeddedUrls) => void
  onDown?: (reason: string) => void
}

export interface EmbeddedPostgres {
  readonly urls: EmbeddedUrls
  readonly pid: number
  close: () => Promise<void>
}

/** A private PostgreSQL under dataDir, created on first use. @throws StartRefused when it cannot run here. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { cluster, passwords } = await prepareCluster(options.dataDir, options.settings)
  const state: State = {
    server: await firstReady({ cluster, passwords, options }),
    closing: new AbortController(),
  }
  const urls = () => urlsOf(state.server.port, passwords)
  options.onUp?.(urls())
  const supervision = options.owner ? supervise({ state, cluster, passwords, options }) : Promise.resolve()
  const stop = async () => (options.owner || !state.server.adopted ? stopServer(state.server) : undefined)
  return {
    get urls() {
      return urls()
    },
    get pid() {
      return state.server.pid
    },
    close: async () => {
      state.closing.abort()
      // What we wait for does not keep the process alive by itself; leaving early would leave the server half stopped.
      const stay = setInterval(() => undefined, 1000)
      await stop()
      await supervision
      // A restart that was under way when we were asked to close has brought up another one.
      await stop()
      clearInterval(stay)
    },
  }
}

interface State {
  server: RunningServer
  readonly closing: AbortController
}

interface Setting {
  cluster: Cluster
  passwords: RolePasswords
  options: EmbeddedOptions
}

interface Supervised extends Setting {
  state: State
}

async function supervise(supervised: Supervised): Promise<void> {
  const { state, options, passwords } = supervised
  const { signal } = state.closing
  while (!signal.aborted) {
    const since = Date.now()
    await state.server.gone
    if (signal.aborted) return
    options.onDown?.('内置数据库进程退出，正在重新启动')
    const restarted = await restart(supervised, Date.now() - since)
    if (restarted === undefined) return
    state.server = restarted
    if (!signal.aborted) options.onUp?.(urlsOf(restarted.port, passwords))
  }
}

/** Tries for ever: a full disk or a slow recovery ends some day, and the owner is the only one who can restart. */
async function restart(supervised: Supervised, livedMs: number): Promise<RunningServer | undefined> {
  const { state, options } = supervised
  const { signal } = state.closing
  for (let attempt = livedMs > 30_000 ? 0 : 1; !signal.aborted; attempt += 1) {
    if (attempt > 0) await sleep(Math.min(200 * 2 ** attempt, 5000), undefined, { signal }).catch(() => undefined)
    try {
      return await startReady(supervised, state.server.port)
    } catch (error) {
      options.onDown?.(messageOf(error))
    }
  }
  return undefined
}

const FIRST_TRIES = 12

/** What a killed server left behind takes its time on a busy machine: that it does not answer yet is no reason to give up. */
async function firstReady(setting: Setting): Promise<RunningServer> {
  for (let tried = 1; ; tried += 1)
    try {
      return await startReady(setting, undefined)
    } catch (error) {
      if (tried === FIRST_TRIES || !isConnectionLoss(error)) throw error
      setting.options.onDown?.(messageOf(error))
    }
}

async function startReady({ cluster, passwords, options }: Setting, port: number | undefined): Promise<RunningServer> {
  const server = await startServer(cluster, port)
  const client = new pg.Client({
    connectionString: ownerUrl(server.port, passwords.owner),
    connectionTimeoutMillis: 5000,
    application_name: options.owner ? `${OWNER_NAME}${process.pid}` : 'zhujian-guest',
    keepAlive: true,
  })
  client.on('error', () => undefined)
  let held = false
  try {
    await client.connect()
    if (options.owner) await claim(client, options.dataDir)
    await ensureRoles(client, passwords)
    held = options.owner
  } finally {
    // The owner's claim lasts as long as this connection: until the server stops or we are gone, however we go.
    if (!held) await client.end().catch(() => undefined)
  }
  if (held) void server.gone.then(() => client.end().catch(() => undefined))
  return server
}

const OWNER_NAME = 'zhujian-owner-'
/** Any constant: one owner at a time per cluster. */
const OWNER_LOCK = 7_201_605
/** A process that was killed is still in the books of the server for a moment. */
const CLAIM_TRIES = 20

/** Two owners would stop the server under each other. @throws StartRefused when another process holds this data folder. */
async function claim(client: pg.Client, dataDir: string): Promise<void> {
  for (let attempt = 0; attempt < CLAIM_TRIES; attempt += 1) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [OWNER_LOCK])
    if (rows[0]?.got) return
    await sleep(150)
  }
  const { rows } = await client.query<{ name: string }>(
    'select application_name as name from pg_stat_activity where application_name like $1 and pid <> pg_backend_pid() limit 1',
    [`${OWNER_NAME}%`],
  )
  const holder = rows[0] === undefined ? '' : `（进程 ${rows[0].name.slice(OWNER_NAME.length)}）`
  throw new StartRefused(`数据目录 ${dataDir} 正由另一个筑监${holder}使用；请先停止它，或用 DATA_DIR 换一个目录`)
}

function urlsOf(port: number, passwords: RolePasswords): EmbeddedUrls {
  const at = `127.0.0.1:${port}/${DATABASE_NAME}`
  return {
    owner: ownerUrl(port, passwords.owner),
    migrator: `postgres://${MIGRATOR_ROLE}:${passwords.migrator}@${at}`,
    app: `postgres://${APP_ROLE}:${passwords.app}@${at}`,
  }
}
