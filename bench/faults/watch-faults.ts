import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Outcome, Setting } from './outcome'
import { childrenOf, clusterOf, isRunningPid, statusOf, until } from './server-process'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const READY_AGAIN_S = 60
/** As scripts/start.mjs: after so many faults within ten minutes it gives up. */
const MOST_FAULTS = 5
/** The engine gives up, a fault in native code, and the system that takes memory back. */
const DEATHS: readonly NodeJS.Signals[] = ['SIGABRT', 'SIGSEGV', 'SIGKILL', 'SIGKILL', 'SIGBUS']

/** F26: what `npm start` does about a server that dies: it starts it again, five times, and no more; a stop is a stop. */
export async function watchedServer(setting: Setting): Promise<Outcome> {
  const dataDir = `${setting.dataDir}-F26`
  const port = setting.port + 3
  const complaints: string[] = []
  const gaps: number[] = []
  const watcher = watch(dataDir, port)
  try {
    let server = await served(watcher, port, 0)
    for (const death of DEATHS) {
      process.kill(server, death)
      const started = performance.now()
      server = await served(watcher, port, server)
      gaps.push((performance.now() - started) / 1000)
    }
    const { postmaster } = await clusterOf(dataDir)
    process.kill(server, 'SIGKILL')
    const status = await watcher.ended
    if (status === 0) complaints.push(`after ${MOST_FAULTS + 1} faults it ended as if all were well`)
    if (!watcher.said().includes('不再启动')) complaints.push('it gave up without a word')
    const restarts = watcher.said().split('一秒后重新启动').length - 1
    if (restarts !== MOST_FAULTS) complaints.push(`started again ${restarts} times instead of ${MOST_FAULTS}`)
    complaints.push(...(await stopInOrder(dataDir, port, postmaster)))
  } catch (error) {
    complaints.push(String(error))
  } finally {
    await watcher.end()
  }
  const slowest = Math.max(0, ...gaps)
  const notes = `${gaps.length} deaths (${DEATHS.join(', ')}), ready again after ${slowest.toFixed(1)} s at most, given up after the next`
  return { name: 'F26', acked: 0, lost: 0, duplicated: 0, half: 0, unavailable: slowest, notes, complaints }
}

interface Watcher {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  said(): string
  end(): Promise<void>
}

function watch(dataDir: string, port: number): Watcher {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      DEMO: '0',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
  return { child, ended, end, said: () => text }
}

/** The server the watcher has now, once it serves; not the one that died. */
async function served(watcher: Watcher, port: number, former: number): Promise<number> {
  let server = 0
  await until(
    async () => {
      if (watcher.child.exitCode !== null) throw new Error(`the watcher ended: ${watcher.said().slice(-500)}`)
      const [child = 0] = await childrenOf(watcher.child.pid ?? 0, 'main.js')
      server = child
      return child !== 0 && child !== former && (await statusOf(`http://127.0.0.1:${port}/readyz`)) === 200
    },
    former === 0 ? 300 : READY_AGAIN_S,
    'the server of the watcher',
  )
  // The word that it serves travels by its own channel; a death before it arrived would be a refused start.
  await until(
    async () => watcher.said().split('筑监已就绪').length > watcher.said().split('一秒后重新启动').length,
    10,
    'the banner',
  )
  return server
}

/** What a last death left of the database is taken over by the next start, and an order to stop ends both. */
async function stopInOrder(dataDir: string, port: number, left: number): Promise<string[]> {
  const again = watch(dataDir, port)
  try {
    await served(again, port, 0)
    const { postmaster } = await clusterOf(dataDir)
    const complaints =
      isRunningPid(left) && left !== postmaster ? ['a second database was started beside the one that was left'] : []
    again.child.kill('SIGTERM')
    const status = await again.ended
    if (status !== 0) complaints.push(`stopped by order it ended with ${status}`)
    if (again.said().includes('重新启动')) complaints.push('an order to stop was taken for a fault')
    await until(async () => !isRunningPid(postmaster), 30, 'the end of the database').catch(() =>
      complaints.push('the database outlives the stop'),
    )
    return complaints
  } finally {
    await again.end()
  }
}
