import { readdir, readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unique } from '../factory'
import { createHarness, type Harness, type Person, read, type Ticket, ticketOf } from './harness'
import { begin, finish, largeFile, largePdf, PART, sha256 } from './parts'
import { PDF } from './samples'
import { type ServerProcess, startServer } from './server-process'

let harness: Harness
let site: Person
let server: ServerProcess

beforeAll(async () => {
  harness = await createHarness()
  site = await harness.person('site')
  server = await startServer(harness.platform.config)
})
afterAll(async () => {
  await server.kill()
  await harness.close()
})

interface Said {
  code: number
  msg: string
  data: { received: number; file?: { key: string } }
}

const post = async (path: string, body: object): Promise<Said> =>
  (
    await fetch(`${server.base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: site.token },
      body: JSON.stringify(body),
    })
  ).json() as Promise<Said>

async function sendPart(key: string, offset: number, bytes: Buffer): Promise<Said> {
  const form = new FormData()
  form.append('key', key)
  form.append('offset', String(offset))
  form.append('file', new Blob([new Uint8Array(bytes)]), 'part')
  const answer = await fetch(`${server.base}/api/upload/part`, { method: 'POST', headers: { token: site.token }, body: form })
  return answer.json() as Promise<Said>
}

const BOUNDARY = 'of-the-test'
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="vanish.pdf"\r\n\r\n`
const httpHead = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ntoken: ${site.token}\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${length}\r\n\r\n`

function dial(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
    socket.on('error', () => undefined)
    socket.resume()
  })
}

const flush = (socket: Socket, bytes: Buffer | string) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()))

/** Sends a share of an upload, then hangs up. */
async function vanish(path: string, fields: string, content: Buffer, share: number): Promise<void> {
  const socket = await dial()
  await flush(socket, httpHead(path, fields.length + fileHead.length + content.length + BOUNDARY.length + 8) + fields + fileHead)
  await flush(socket, content.subarray(0, Math.floor(content.length * share)))
  socket.destroy()
}

/** Connections to the database come and go meanwhile; 200 leaks would be far beyond them. */
const DATABASE_POOL = 10
const SLOW_READERS = 200
const temporary = () => readdir(join(harness.platform.config.dataDir, 'tmp')).catch(() => [])
const unfinished = () => readdir(join(harness.platform.config.dataDir, 'files/.part')).catch(() => [])
const openFiles = async () => (await readdir(`/proc/${server.pid()}/fd`)).length
const residentKilobytes = async () =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.pid()}/status`, 'utf8'))?.[1] ?? 0)

describe('a server that is killed', () => {
  it('goes on with the parts it had, wherever in the upload it died, and ends with the same bytes (F01)', async () => {
    const file = await largeFile(harness, site, largePdf(3 * PART + 99))
    const start = { key: file.key, token: file.token, name: file.name, size: file.content.length }
    expect(await post('/api/upload/begin', start)).toMatchObject({ code: 200, data: { received: 0 } })
    await sendPart(file.key, 0, file.content.subarray(0, PART))
    const fields = field('key', file.key) + field('offset', String(PART))
    await vanishWithServer('/api/upload/part', fields, file.content.subarray(PART, 2 * PART))
    await server.start()
    const state = await post('/api/upload/begin', { ...start, token: '' })
    expect(state).toMatchObject({ code: 200, data: { received: PART } })
    for (let offset = PART; offset < file.content.length; offset += PART)
      expect(await sendPart(file.key, offset, file.content.subarray(offset, offset + PART))).toMatchObject({ code: 200 })
    // Killed while it puts the parts together: whoever asks afterwards gets the file, at once or when the claim has run out.
    const lost = post('/api/upload/finish', { key: file.key }).catch(() => undefined)
    await server.kill()
    await lost
    await server.start()
    await expect
      .poll(async () => (await post('/api/upload/finish', { key: file.key })).data.file?.key, { timeout: 55_000, interval: 500 })
      .toBe(file.key)
    expect(sha256((await read(harness, site, file.key)).rawPayload)).toBe(sha256(file.content))
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from file_object where path = ${file.key}`.execute(
      harness.platform.db,
    )
    expect(rows[0]?.n).toBe(1)
    expect(await unfinished()).toEqual([])
  })

  async function vanishWithServer(path: string, fields: string, content: Buffer): Promise<void> {
    const socket = await dial()
    await flush(
      socket,
      httpHead(path, fields.length + fileHead.length + content.length + BOUNDARY.length + 8) + fields + fileHead,
    )
    await flush(socket, content.subarray(0, content.length / 2))
    await server.kill()
    socket.destroy()
  }
})

describe('senders that vanish', () => {
  it('leave no temporary file, no open file, no row and no memory, 200 times over (F08)', async () => {
    const before = new Set(await temporary())
    const ticket = await ticketOf(harness, site)
    const content = Buffer.concat([PDF, Buffer.alloc(1_000_000, 32)])
    const whole = (share: number) =>
      vanish('/api/upload', field('key', `${ticket.key}${unique()}.pdf`) + field('token', ticket.token), content, share)
    const inPart = async (share: number) => {
      const file = await largeFile(harness, site, largePdf(PART + 1))
      await post('/api/upload/begin', { key: file.key, token: file.token, name: file.name, size: file.content.length })
      await vanish('/api/upload/part', field('key', file.key) + field('offset', '0'), file.content.subarray(0, PART), share)
    }
    const round = async (times: number) => {
      for (let i = 0; i < times; i += 1)
        await Promise.all([whole(0.01), whole(0.5), whole(0.99), inPart([0.01, 0.5, 0.99][i % 3] ?? 0.5)])
    }
    // The heap of a young process grows to its working size first.
    await round(100)
    const left = async () => [...(await temporary()).filter((name) => !before.has(name)), ...(await unfinished())]
    // A sender whose end was not noticed counts as trickling, and is cut within a minute.
    await expect.poll(left, { timeout: 90_000 }).toEqual([])
    const [files, memory] = [await openFiles(), await residentKilobytes()]
    await round(50)
    await expect.poll(left, { timeout: 90_000 }).toEqual([])
    await expect.poll(openFiles, { timeout: 30_000 }).toBeLessThanOrEqual(files + DATABASE_POOL)
    const grown = (await residentKilobytes()) - memory
    process.stdout.write(`F08: ${grown} kB more after 200 senders vanished\n`)
    expect(grown).toBeLessThan(20_000)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from file_object where name = 'vanish.pdf'`.execute(
      harness.platform.db,
    )
    expect(rows[0]?.n).toBe(0)
  })
})

describe('senders that trickle', () => {
  it('are cut, in the headers, in the fields and in the file, while others are served (F10)', async () => {
    const ticket: Ticket = await ticketOf(harness, site)
    const fields = field('key', `${ticket.key}${unique()}.pdf`) + field('token', ticket.token)
    const head = httpHead('/api/upload', 5_000_000)
    const beginnings = [
      { text: head.slice(0, 60), times: 500, limit: 'header' },
      { text: head + fields.slice(0, 30), times: 100, limit: 'body' },
      { text: head + fields + fileHead, times: 100, limit: 'body' },
    ] as const
    const cuts = { header: [] as number[], body: [] as number[] }
    const started = performance.now()
    const sockets: Socket[] = []
    for (const { text, times, limit } of beginnings)
      for (let i = 0; i < times; i += 1) {
        const socket = await dial()
        socket.once('close', () => cuts[limit].push(performance.now() - started))
        socket.write(text)
        sockets.push(socket)
      }
    const drip = setInterval(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write('a')
    }, 1000)
    let served = 0
    while (cuts.header.length + cuts.body.length < 700 && performance.now() - started < 180_000) {
      expect((await post('/api/common/pc/getUploadToken', {})).code).toBe(200)
      served += 1
      await sleep(250)
    }
    clearInterval(drip)
    expect([cuts.header.length, cuts.body.length]).toEqual([500, 200])
    process.stdout.write(
      `F10: headers cut after ${(Math.max(...cuts.header) / 1000).toFixed(1)} s, bodies after ${(Math.max(...cuts.body) / 1000).toFixed(1)} s, ${served} answers meanwhile\n`,
    )
    // The limits are 15 and 60 s; a busy machine may be late, but never by the ten minutes a body would have otherwise.
    expect(Math.max(...cuts.header)).toBeLessThan(60_000)
    expect(Math.max(...cuts.body)).toBeLessThan(150_000)
    expect(served).toBeGreaterThan(20)
  })

  it('read a file without haste and cost neither memory nor others their answers (F10)', async () => {
    const file = await largeFile(harness, site, largePdf(4 * PART))
    expect(await begin(harness, site, file)).toMatchObject({ code: 200 })
    for (let offset = 0; offset < file.content.length; offset += PART)
      await sendPart(file.key, offset, file.content.subarray(offset, offset + PART))
    expect(await finish(harness, site, file)).toMatchObject({ code: 200 })
    const before = await residentKilobytes()
    const readers = await Promise.all(
      Array.from({ length: SLOW_READERS }, async () => {
        const socket = await dial()
        const begun = new Promise<void>((resolve) => socket.once('data', () => resolve()))
        socket.write(`GET /files/${file.key} HTTP/1.1\r\nhost: x\r\ncookie: ${site.cookie}\r\n\r\n`)
        await begun
        socket.pause()
        return socket
      }),
    )
    for (let asked = 0; asked < 20; asked += 1) expect((await post('/api/common/pc/getUploadToken', {})).code).toBe(200)
    const each = ((await residentKilobytes()) - before) / SLOW_READERS
    process.stdout.write(`F10: ${each.toFixed(0)} kB for each of ${SLOW_READERS} slow readers\n`)
    expect(each).toBeLessThan(1024)
    const [one] = readers
    let received = 0
    one?.on('data', (bytes: Buffer) => (received += bytes.length))
    one?.resume()
    await expect.poll(() => received, { timeout: 30_000 }).toBeGreaterThan(file.content.length - 1_000_000)
    for (const socket of readers) socket.destroy()
    await expect.poll(openFiles, { timeout: 30_000 }).toBeLessThan(SLOW_READERS)
  })
})
