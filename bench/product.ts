import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { signIn } from './faults/client'
import { clusterOf, ready, type StartOptions, startApp } from './faults/server-process'

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

const READY_SECONDS = 900

/** The built server as the product starts it, ready to serve. BENCH_MAIN names another build. */
export async function startProduct({ dataDir, port, env = {} }: StartOptions): Promise<Product> {
  // Sessions of a long bench must outlive it.
  const main = process.env.BENCH_MAIN
  const app = startApp({ dataDir, port, env: { SESSION_IDLE_MINUTES: '480', ...env }, ...(main && { main }) })
  const startedIn = await ready(app, READY_SECONDS)
  const tokens = new Map<string, string>()
  return {
    pid: app.pid,
    base: app.base,
    port,
    dataDir,
    startedIn,
    token: async (username) => {
      const token = tokens.get(username) ?? (await signIn(app.base, username)).token
      tokens.set(username, token)
      return token
    },
    urls: () => clusterOf(dataDir),
    stop: app.stop,
  }
}

/** Ends a helper process of the bench. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
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
