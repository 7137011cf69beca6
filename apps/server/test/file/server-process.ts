import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@zhujian/server/platform/embedded-process'
import type { Config } from '@zhujian/server/config'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const root = fileURLToPath(new URL('../../../../', import.meta.url))

export interface ServerProcess {
  base: string
  port: number
  pid: () => number
  /** kill -9, and wait until it is gone. */
  kill: () => Promise<void>
  start: () => Promise<void>
}

/** The real server in a process of its own, on the database and the data folder of a test platform. */
export async function startServer(config: Pick<Config, 'databaseUrl' | 'databaseAppUrl' | 'dataDir'>): Promise<ServerProcess> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  let server: ChildProcess
  const isReady = () =>
    fetch(`${base}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  const start = async () => {
    server = spawn(process.execPath, ['--import', 'tsx', main], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: config.dataDir,
        DATABASE_URL: config.databaseUrl,
        DATABASE_APP_URL: config.databaseAppUrl,
        PORT: String(port),
        DEMO: '0',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    while (!(await isReady())) {
      if (server.exitCode !== null) throw new Error('the server ended by itself')
      await sleep(50)
    }
  }
  const kill = async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await gone
  }
  await start()
  return { base, port, start, kill, pid: () => server.pid ?? 0 }
}
