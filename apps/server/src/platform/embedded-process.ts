import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLoss, messageOf, StartRefused } from './database-errors'
import { CLUSTER_OWNER } from './database-roles'
import type { Binaries, ServerAccount } from './embedded-binaries'

export interface Cluster {
  binaries: Binaries
  account: ServerAccount | undefined
  /** The data directory of the server itself. */
  dir: string
  /** A folder of ours for what the server says before its own log opens. */
  logDir: string
  ownerPassword: string
  settings: Readonly<Record<string, string>>
}

export interface RunningServer {
  pid: number
  port: number
  adopted: boolean
  /** Settles when the server process is gone. */
  gone: Promise<void>
}

const READY_WITHIN_MS = 120_000
const POLL_MS = 100
/** The old process may still be dying: its lock file and shared memory vanish a moment later. */
const RETRY_LATER = /already exists|pre-existing shared memory|is still in use|another postmaster/i
const PORT_TAKEN = /could not bind|Address already in use|could not create any TCP/i

export function ownerUrl(port: number, password: string, database = 'postgres'): string {
  return `postgres://${CLUSTER_OWNER}:${password}@127.0.0.1:${port}/${database}`
}

/** Connects to the living server of this cluster or starts one. */
export async function startServer(cluster: Cluster, preferredPort: number | undefined): Promise<RunningServer> {
  let port = preferredPort ?? (await freePort())
  const started = Date.now()
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const living = await adopt(cluster)
    if (living !== undefined) return living
    const outcome = await spawnServer(cluster, port)
    if (typeof outcome !== 'string') return outcome
    if (PORT_TAKEN.test(outcome)) port = await freePort()
    else if (!RETRY_LATER.test(outcome)) throw new StartRefused(`内置数据库无法启动：${outcome.trim().slice(-800)}`)
    await sleep(250)
  }
  throw new StartRefused(
    `内置数据库 ${Math.round((Date.now() - started) / 1000)} 秒内未能启动：${cluster.dir} 仍被另一个进程占用`,
  )
}

/** Fast shutdown: open transactions are rolled back, a checkpoint is written. */
export async function stopServer(server: RunningServer): Promise<void> {
  if (!isAlive(server.pid)) return
  process.kill(server.pid, 'SIGINT')
  if (await goneWithin(server, 20_000)) return
  process.kill(server.pid, 'SIGQUIT')
  await goneWithin(server, 5000)
}

/** Polls with a timer that keeps us alive: the child is unreferenced, and the process must not end before it has stopped. */
async function goneWithin(server: RunningServer, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (isAlive(server.pid)) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/** False for zombies too: a dead server whose parent never asks for it would look alive for ever. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !/^[ZX]/.test(status.slice(status.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}

async function adopt(cluster: Cluster): Promise<RunningServer | undefined> {
  const lines = (await readFile(join(cluster.dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0 || !isAlive(pid)) return undefined
  // A recycled pid or port belongs to somebody else: only our own server knows the password.
  if (!(await answers(port, cluster))) return undefined
  return { pid, port, adopted: true, gone: pollUntilGone(pid) }
}

async function spawnServer(cluster: Cluster, port: number): Promise<RunningServer | string> {
  await mkdir(cluster.logDir, { recursive: true })
  const logPath = join(cluster.logDir, 'postgres-start.log')
  const log = await open(logPath, 'w', 0o600)
  const settings = { ...cluster.settings, port: String(port) }
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.dir, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    {
      cwd: process.platform === 'win32' ? undefined : '/',
      // Its own session: Ctrl-C in the terminal reaches us alone, and we stop it last.
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
      env: serverEnvironment(),
      ...(cluster.account === undefined ? {} : { uid: cluster.account.uid, gid: cluster.account.gid }),
    },
  )
  const failed = new Promise<string>((resolve) => child.once('error', (error) => resolve(messageOf(error))))
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.unref()
  await log.close()
  const ended = Promise.race([failed, gone.then(() => readFile(logPath, 'utf8'))])
  const ready = await waitReady(cluster, port, ended)
  if (ready !== true) return ready
  return { pid: child.pid ?? 0, port, adopted: false, gone }
}

/** true when it answers, else what the server said when it gave up. */
async function waitReady(cluster: Cluster, port: number, ended: Promise<string>): Promise<true | string> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    const said = await Promise.race([ended, sleep(POLL_MS, undefined)])
    if (said !== undefined) return said === '' ? 'already exists' : said
    if (await answers(port, cluster)) return true
  }
  throw new StartRefused(`内置数据库 ${READY_WITHIN_MS / 1000} 秒内未就绪，日志在 ${cluster.logDir}`)
}

async function answers(port: number, cluster: Cluster): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl(port, cluster.ownerPassword), connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (isConnectionLoss(error)) return false
    if (/password authentication failed|does not exist/.test(messageOf(error))) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The operator's variables (locale, PG*) must not steer the private server. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C', TZ: 'UTC' }
}

async function pollUntilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(500, undefined, { ref: false })
}

/** A port of the loopback nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
