import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, isAlive } from '../../src/platform/embedded-process'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
let dataDir: string
let base: string
let server: ChildProcess
let said = ''

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zhujian-kill-'))
  await chmod(dataDir, 0o755)
  base = `http://127.0.0.1:${await freePort()}`
  await start()
})
afterAll(async () => {
  await end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  server = spawn(process.execPath, ['--import', 'tsx', main], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: new URL(base).port, DEMO: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error('the server ended by itself')
    await sleep(50)
  }
}

const isReady = () =>
  fetch(`${base}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

async function end(signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await gone
}

const postmaster = async () => Number((await readFile(join(dataDir, 'pg/18/postmaster.pid'), 'utf8')).split('\n')[0])

test('stopped by a signal it leaves no database behind and nothing that bars the next start, and the first password is said once', async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const database = await postmaster()
    await end(signal)
    expect([server.exitCode, isAlive(database)]).toEqual([0, false])
    await start()
  }
  expect(said.match(/密码：/g)).toHaveLength(1)
})
