import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { signIn } from './faults/client'
import { clusterOf, statusOf } from './faults/server-process'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

export interface Product {
  readonly pid: number
  readonly base: string
  readonly port: number
  readonly dataDir: string
  /** Seconds from the start of the process to the first answer of /readyz. */
  readonly startedIn: number
  token(username: string): Promise<string>
  urls(): ReturnType<typeof clusterOf>
  stop(): Promise<void>
}

export interface ProductOptions {
  dataDir: string
  port: number
  env?: Record<string, string>
}

const READY_SECONDS = 900

/** The built server as the product starts it, ready to serve; what it says goes to a file beside its data. */
export async function startProduct({ dataDir, port, env = {} }: ProductOptions): Promise<Product> {
  const started = performance.now()
  const main = process.env.BENCH_MAIN ?? join(ROOT, 'apps/server/dist/main.js')
  const child = spawn(process.execPath, [main], {
    cwd: dirname(main),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DEMO: '1',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      // Sessions of a long bench must outlive it.
      SESSION_IDLE_MINUTES: '480',
      ...env,
    },
  })
  const log = createWriteStream(`${dataDir}.log`, { flags: 'a' })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const base = `http://127.0.0.1:${port}`
  while ((await statusOf(`${base}/readyz`)) !== 200) {
    if (!isRunning(child)) throw new Error(`the product ended by itself: see ${dataDir}.log`)
    if (performance.now() - started > READY_SECONDS * 1000) throw new Error('the product was not ready in time')
    await sleep(5)
  }
  const startedIn = (performance.now() - started) / 1000
  const tokens = new Map<string, string>()
  return {
    pid: child.pid ?? 0,
    base,
    port,
    dataDir,
    startedIn,
    token: async (username) => {
      const token = tokens.get(username) ?? (await signIn(base, username)).token
      tokens.set(username, token)
      return token
    },
    urls: () => clusterOf(dataDir),
    stop: () => end(child),
  }
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

export async function end(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  await gone
}

/** Resident memory of a process in MB; `peak` is the highest it ever had. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const mb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
  return { now: mb('VmRSS'), peak: mb('VmHWM') }
}
