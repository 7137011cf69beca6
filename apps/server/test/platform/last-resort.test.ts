import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../src/platform/embedded-process'
import { createTestDatabase, type TestDatabase } from '../../src/platform/testing'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
/** A row of data with more fields than bytes, which no statement asked for. */
const DAMAGED = Buffer.from([0x44, 0, 0, 0, 6, 0x7f, 0xff])
let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'zhujian-fault-'))
  await chmod(dataDir, 0o755)
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A line to the database that can be damaged. */
async function brittleLine(to: URL) {
  const ends = new Set<Socket>()
  const line = createServer((client) => {
    const server = connect(Number(to.port), to.hostname)
    ends.add(client)
    client.pipe(server).pipe(client)
    for (const end of [client, server]) end.on('error', () => end.destroy())
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const address = line.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    damage: () => ends.forEach((end) => end.write(DAMAGED)),
    close: () => new Promise((resolve) => line.close(resolve)),
  }
}

test('a damaged packet on the line of the database ends the process in order, with the reason, and is no refused start [E6]', async () => {
  const line = await brittleLine(new URL(database.url))
  const through = (url: string) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(line.port) }).toString()
  const port = await freePort()
  const server = spawn(process.execPath, ['--import', 'tsx', main], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: '0',
      DATABASE_URL: through(database.migratorUrl),
      DATABASE_APP_URL: through(database.url),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await ready())) {
    if (server.exitCode !== null) throw new Error(said)
    await sleep(50)
  }
  line.damage()
  expect(await ended).toBe(70)
  expect(said).toContain('服务遇到无法处理的故障，正在有序停止：')
  expect(said).toMatch(/"level":"error","message":"ended by a fault","error":\{"name":"\w+Error"/)
  await line.close()
})
