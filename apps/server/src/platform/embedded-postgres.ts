import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { messageOf } from './database-errors'
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
  const state: State = { server: await startReady(cluster, passwords, undefined), closing: new AbortController() }
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

interface Supervised {
  state: State
  cluster: Cluster
  passwords: RolePasswords
  options: EmbeddedOptions
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
async function restart({ state, cluster, passwords, options }: Supervised, livedMs: number): Promise<RunningServer | undefined> {
  const { signal } = state.closing
  for (let attempt = livedMs > 30_000 ? 0 : 1; !signal.aborted; attempt += 1) {
    if (attempt > 0) await sleep(Math.min(200 * 2 ** attempt, 5000), undefined, { signal }).catch(() => undefined)
    try {
      return await startReady(cluster, passwords, state.server.port)
    } catch (error) {
      options.onDown?.(messageOf(error))
    }
  }
  return undefined
}

async function startReady(cluster: Cluster, passwords: RolePasswords, port: number | undefined): Promise<RunningServer> {
  const server = await startServer(cluster, port)
  const client = new pg.Client({ connectionString: ownerUrl(server.port, passwords.owner), connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await ensureRoles(client, passwords)
  } finally {
    await client.end().catch(() => undefined)
  }
  return server
}

function urlsOf(port: number, passwords: RolePasswords): EmbeddedUrls {
  const at = `127.0.0.1:${port}/${DATABASE_NAME}`
  return {
    owner: ownerUrl(port, passwords.owner),
    migrator: `postgres://${MIGRATOR_ROLE}:${passwords.migrator}@${at}`,
    app: `postgres://${APP_ROLE}:${passwords.app}@${at}`,
  }
}
