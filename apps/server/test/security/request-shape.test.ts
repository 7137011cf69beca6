import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHarness, type Harness, type Person } from '../file/harness'
import { type ServerProcess, startServer } from '../file/server-process'

/** T46: the server in a process of its own, spoken to over a bare socket. */
let harness: Harness
let site: Person
let server: ServerProcess
/** Longest wait for a health answer while nothing happens, in ms: what this machine makes of "at once" just now. */
let idle = 0
beforeAll(async () => {
  harness = await createHarness()
  site = await harness.person('site')
  server = await startServer(harness.platform.config)
  for (let i = 0; i < 60; i += 1) idle = Math.max(idle, await ping())
})
afterAll(async () => {
  await server.kill()
  await harness.close()
})

async function ping(): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`${server.base}/livez`)
  await answer.arrayBuffer()
  return performance.now() - started
}

/** Everything the server says until it hangs up or falls silent. */
function speak(bytes: Buffer | string, silence = 1500): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(silence, () => socket.destroy())
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')))
    // A peer that hangs up while we still speak is an answer too.
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? reject(error) : resolve(heard)))
    socket.on('close', () => resolve(heard))
  })
}

const statuses = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

/** Health is asked all the while; its longest wait is how long the event loop was held. */
async function lagDuring(work: () => Promise<void>): Promise<number> {
  let over = false
  let longest = 0
  const asking = (async () => {
    while (!over) longest = Math.max(longest, await ping())
  })()
  await work().finally(() => (over = true))
  await asking
  return longest
}

/** What reading these bytes as JSON costs anybody, here and now. */
function timeToRead(sent: Buffer): number {
  const started = performance.now()
  try {
    JSON.parse(sent.subarray(sent.indexOf('\r\n\r\n') + 4).toString())
  } catch {
    // Not every body is JSON.
  }
  return performance.now() - started
}

const LIST = '/api/project/monomer/pc/getList'
const DRAFT = '/api/user/pc/draft'
const head = (line: string, ...more: string[]) => `${[`${line} HTTP/1.1`, 'Host: x', ...more].join('\r\n')}\r\n\r\n`
const signed = () => `token: ${site.token}`
const JSON_TYPE = 'Content-Type: application/json'
const post = (url: string, body: Buffer | string, ...more: string[]) =>
  Buffer.concat([
    Buffer.from(head(`POST ${url}`, signed(), `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close', ...more)),
    Buffer.from(body),
  ])
const CANARY = head('GET /livez')
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":0`).join()}}`

const framing: [string, () => string | Buffer][] = [
  [
    'a length and chunks',
    () => `${head(`POST ${DRAFT}`, signed(), JSON_TYPE, 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n${CANARY}`,
  ],
  [
    'chunks and a length',
    () => `${head(`POST ${DRAFT}`, signed(), JSON_TYPE, 'Transfer-Encoding: chunked', 'Content-Length: 4')}0\r\n\r\n${CANARY}`,
  ],
  ['two lengths', () => `${head(`POST ${DRAFT}`, signed(), JSON_TYPE, 'Content-Length: 2', 'Content-Length: 40')}{}${CANARY}`],
  ['two lengths in one', () => `${head(`POST ${DRAFT}`, signed(), JSON_TYPE, 'Content-Length: 2, 40')}{}${CANARY}`],
  ['a length with a sign', () => `${head(`POST ${DRAFT}`, signed(), JSON_TYPE, 'Content-Length: +2')}{}${CANARY}`],
  ['a negative length', () => `${head(`POST ${DRAFT}`, signed(), JSON_TYPE, 'Content-Length: -1')}{}${CANARY}`],
  ['a hidden coding', () => `${head(`POST ${DRAFT}`, signed(), JSON_TYPE, 'Transfer-Encoding: xchunked')}0\r\n\r\n${CANARY}`],
  [
    'a coding after chunks',
    () => `${head(`POST ${DRAFT}`, signed(), JSON_TYPE, 'Transfer-Encoding: chunked, identity')}0\r\n\r\n${CANARY}`,
  ],
  [
    'a chunk size that is none',
    () => `${head(`POST ${DRAFT}`, signed(), JSON_TYPE, 'Transfer-Encoding: chunked')}0x5\r\nhello\r\n${CANARY}`,
  ],
  ['a header name with a space', () => `${head('GET /livez', 'Content-Length : 4')}${CANARY}`],
  ['a folded header', () => `GET /livez HTTP/1.1\r\nHost: x\r\nTransfer-Encoding:\r\n chunked\r\n\r\n${CANARY}`],
  ['NUL in a header', () => `${head('GET /livez', 'token: a\u0000b')}${CANARY}`],
  ['a method nobody knows', () => `${head('SMUGGLE /livez')}${CANARY}`],
  ['a header of 64 kB', () => `${head('GET /livez', `token: ${'a'.repeat(65_536)}`)}${CANARY}`],
  ['10,000 headers', () => head('GET /livez', ...Array.from({ length: 10_000 }, (_, n) => `h${n}: 1`))],
]

const bodies: [string, () => Buffer][] = [
  [
    '5,000 parameters',
    () =>
      Buffer.from(
        head(`GET ${LIST}?${Array.from({ length: 5000 }, (_, n) => `p${n}=1`).join('&')}`, signed(), 'Connection: close'),
      ),
  ],
  [
    'as many parameters as fit',
    () =>
      Buffer.from(
        head(`GET ${LIST}?${Array.from({ length: 1500 }, (_, n) => `p${n}=1`).join('&')}`, signed(), 'Connection: close'),
      ),
  ],
  [
    'one parameter 1,000 times',
    () =>
      Buffer.from(head(`GET ${LIST}?${Array.from({ length: 1000 }, () => 'state=1').join('&')}`, signed(), 'Connection: close')),
  ],
  ['JSON 10,000 deep where a list of fields is expected', () => post('/api/project/monomer/pc/add', nested(10_000), JSON_TYPE)],
  ['JSON 10,000 deep in a field', () => post('/api/project/monomer/pc/add', `{"name":${nested(10_000)}}`, JSON_TYPE)],
  [
    'JSON 10,000 deep under a key of repetition',
    () => post('/api/project/monomer/pc/add', nested(10_000), JSON_TYPE, 'Idempotency-Key: aaaaaaaaaaaaaaaaaaaa'),
  ],
  ['a million keys', () => post('/api/project/monomer/pc/add', keys(1_000_000), JSON_TYPE)],
  ['as many keys as fit', () => post('/api/project/monomer/pc/add', keys(85_000), JSON_TYPE)],
  ['a packed bomb', () => post(DRAFT, gzipSync(Buffer.alloc(200_000_000, 32)), JSON_TYPE, 'Content-Encoding: gzip')],
  ['an honest packed body', () => post(DRAFT, gzipSync('{"scope":"a","key":"a","body":1}'), JSON_TYPE, 'Content-Encoding: gzip')],
  ['another content type', () => post(DRAFT, '{"scope":"a","key":"a","body":1}', 'Content-Type: text/plain')],
  ['two content types', () => post(DRAFT, '{"scope":"a","key":"a","body":1}', 'Content-Type: text/plain, application/json')],
  ['no content type', () => post(DRAFT, '{"scope":"a","key":"a","body":1}')],
  ['bytes that are no text', () => post(DRAFT, Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), JSON_TYPE)],
]

/** Deep values where a value of any shape is kept: they may be refused or kept, but not break the server. */
const deep: [string, (value: string) => string][] = [
  [DRAFT, (value) => `{"scope":"shape","key":"deep","body":${value}}`],
  ['/api/user/pc/preference', (value) => `{"key":"deep","value":${value}}`],
  ['/api/user/pc/savedView', (value) => `{"list":"engineering-0","name":"深","value":${value}}`],
]

describe('the shape of a request (T46)', () => {
  it.each(framing)('%s: one refusal, then silence; nothing behind it is taken for a request', async (name, bytes) => {
    let heard = ''
    const lag = await lagDuring(async () => {
      heard = await speak(bytes())
    })
    const [status = 0, ...more] = statuses(heard)
    expect([name, status >= 400 && status < 500 && status, more]).toEqual([name, status, []])
    expect(lag).toBeLessThan(1000 + 10 * idle)
  })

  it.each(bodies)('%s: refused at once, while others are served', async (name, bytes) => {
    const sent = bytes()
    const reading = timeToRead(sent)
    let heard = ''
    const lag = await lagDuring(async () => {
      heard = await speak(sent, 10_000)
    })
    // What is larger than any body may be is cut off while it still speaks; the answer can be lost with the connection.
    const [status = sent.length > 1_048_576 ? 413 : 0] = statuses(heard)
    const code = Number(/"code":(\d+)/.exec(heard)?.[1] ?? status)
    expect([name, status < 500, code >= 400 && code < 500 && code]).toEqual([name, true, code])
    expect(heard).not.toMatch(/RangeError|SyntaxError|FST_|node_modules/)
    expect(lag).toBeLessThan(1000 + 10 * (idle + reading))
  })

  it.each(deep)('%s: a value 10,000 deep is kept or refused, not a fault', async (url, wrap) => {
    for (const depth of [1000, 10_000, 100_000]) {
      const heard = await speak(post(url, wrap(nested(depth)), JSON_TYPE), 10_000)
      expect([depth, statuses(heard)]).toEqual([depth, [200]])
    }
  })

  it('leaves the server the same process, ready, no larger than before, and honest requests answered', async () => {
    const resident = async () => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.pid()}/status`, 'utf8'))?.[1] ?? 0)
    const before = await resident()
    for (const [, bytes] of bodies) await speak(bytes(), 10_000)
    for (const [, bytes] of bodies) await speak(bytes(), 10_000)
    expect((await fetch(`${server.base}/readyz`)).status).toBe(200)
    const honest = await fetch(`${server.base}${LIST}`, { headers: { token: site.token } })
    expect(await honest.json()).toMatchObject({ code: 200 })
    const grown = (await resident()) - before
    process.stdout.write(`T46: idle ${idle.toFixed(0)} ms, ${grown} kB more after all shapes twice\n`)
    expect(grown).toBeLessThan(100_000)
  })
})
