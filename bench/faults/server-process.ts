import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export interface RunningApp {
  readonly pid: number
  readonly base: string
  /** Whether this very process still lives. */
  alive(): boolean
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface StartOptions {
  dataDir: string
  port: number
  env?: Record<string, string>
  /** Another build than the one of this checkout. */
  main?: string
}

/** As `HEAP` in scripts/environment.mjs. */
const HEAP = ['--max-old-space-size=640', '--max-semi-space-size=8']

/** The built server as the product starts it; what it says goes to a file beside its data. */
export function startApp({ dataDir, port, env = {}, main = join(ROOT, 'apps/server/dist/main.js') }: StartOptions): RunningApp {
  const child = spawn(process.execPath, [...HEAP, main], {
    cwd: dirname(main),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DEMO: '1',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  const log = createWriteStream(`${dataDir}.log`, { flags: 'a' })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    pid: child.pid ?? 0,
    base: `http://127.0.0.1:${port}`,
    alive: () => isRunning(child),
    kill: () => end(child, 'SIGKILL', gone),
    stop: () => end(child, 'SIGTERM', gone),
  }
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

async function end(child: ChildProcess, signal: NodeJS.Signals, gone: Promise<void>): Promise<void> {
  if (!isRunning(child)) return
  child.kill(signal)
  await gone
}

/** Seconds until the condition holds. @throws when it never does */
export async function until(wanted: () => Promise<boolean>, limitSeconds: number, what: string): Promise<number> {
  const started = performance.now()
  while (!(await wanted())) {
    if (performance.now() - started > limitSeconds * 1000) throw new Error(`${what}: not within ${limitSeconds} s`)
    await sleep(20)
  }
  return (performance.now() - started) / 1000
}

export async function statusOf(url: string, milliseconds = 2000): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(milliseconds) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

export const ready = (app: RunningApp, limitSeconds = 120): Promise<number> =>
  until(
    async () => {
      if (!app.alive()) throw new Error('the application ended by itself; see its log')
      return (await statusOf(`${app.base}/readyz`)) === 200
    },
    limitSeconds,
    'readyz',
  )

interface Cluster {
  postmaster: number
  port: number
  /** Logins of the embedded cluster, for the oracle that looks past the application. */
  ownerUrl: string
  migratorUrl: string
  appUrl: string
}

export async function clusterOf(dataDir: string): Promise<Cluster> {
  const passwords: { owner: string; migrator: string; app: string } = JSON.parse(
    await readFile(join(dataDir, 'keys/database.json'), 'utf8'),
  )
  const lines = (await readFile(join(dataDir, 'pg/18/postmaster.pid'), 'utf8')).split('\n')
  const port = Number(lines[3])
  const url = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/zhujian`
  return {
    postmaster: Number(lines[0]),
    port,
    ownerUrl: url('zhujian_owner', passwords.owner),
    migratorUrl: url('zhujian_migrator', passwords.migrator),
    appUrl: url('zhujian_app', passwords.app),
  }
}

/** Every process of the machine: its number, its parent's and what it runs. */
async function processes(): Promise<{ pid: number; parent: number; command: string }[]> {
  const found: { pid: number; parent: number; command: string }[] = []
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    found.push({ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]), command })
  }
  return found
}

export const childrenOf = async (pid: number, command = ''): Promise<number[]> =>
  (await processes()).filter((each) => each.parent === pid && each.command.includes(command)).map((each) => each.pid)

/** Children, their children and so on: of a server its database with everything it started. */
export async function descendantsOf(pid: number): Promise<number[]> {
  const all = await processes()
  const below = (parent: number): number[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each.pid, ...below(each.pid)])
  return below(pid)
}

export function isRunningPid(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export function killAll(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It went with its parent.
    }
}

/** kill -9 of the postmaster and of every process it started. */
export async function killDatabase(dataDir: string): Promise<void> {
  const { postmaster } = await clusterOf(dataDir)
  killAll([postmaster, ...(await childrenOf(postmaster))])
}
