import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Storage } from '../../src/platform/storage'
import { s3Storage } from '../../src/platform/storage-s3'

/** Plays the object store: keeps bytes by decoded key, pages lists by one, refuses a wrong signature. */
const objects = new Map<string, Buffer>()
const SECRET = 'secret-of-the-test'
let server: Server
let endpoint: string
let spoolFolder: string
let storage: Storage

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  spoolFolder = await mkdtemp(join(tmpdir(), 'zhujian-spool-'))
  storage = s3Storage({ endpoint, bucket: 'zj', region: 'us-east-1', accessKey: 'AK', secretKey: SECRET }, spoolFolder)
})
beforeEach(() => objects.clear())
afterAll(async () => {
  server.close()
  await rm(spoolFolder, { recursive: true, force: true })
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', endpoint)
  const body = await buffer(request)
  if (!(await isSigned(request, url)))
    return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
  const key = decodeURIComponent(url.pathname).replace(/^\/zj\/?/, '')
  if (key === '') return void response.end(listing(url.searchParams))
  const known = objects.get(key)
  if (request.method === 'PUT') {
    if (Number(request.headers['content-length']) !== body.length) return void response.writeHead(411).end()
    objects.set(key, body)
    return void response.end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return void response.writeHead(204).end()
  }
  if (known === undefined) return void response.writeHead(404).end()
  const [, start, end] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
  if (start === undefined)
    return void response.writeHead(200, { 'content-length': known.length, 'last-modified': new Date(0).toUTCString() }).end(known)
  const part = known.subarray(Number(start), end === undefined || end === '' ? undefined : Number(end) + 1)
  response
    .writeHead(206, {
      'content-range': `bytes ${start}-${Number(start) + part.length - 1}/${known.length}`,
      'content-length': part.length,
    })
    .end(part)
}

async function isSigned(request: IncomingMessage, url: URL): Promise<boolean> {
  const datetime = request.headers['x-amz-date']
  const signer = new AwsV4Signer({
    method: request.method ?? 'GET',
    url: url.toString(),
    headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-'))) as Record<
      string,
      string
    >,
    accessKeyId: 'AK',
    secretAccessKey: SECRET,
    service: 's3',
    region: 'us-east-1',
    ...(typeof datetime === 'string' ? { datetime } : {}),
  })
  const signed = await signer.sign()
  return signed.headers.get('authorization') === request.headers.authorization
}

function listing(query: URLSearchParams): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
  const at = Number(query.get('continuation-token') ?? 0)
  const key = keys[at]
  const more = at + 1 < keys.length
  const entry =
    key === undefined
      ? ''
      : `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><Size>${objects.get(key)?.length}</Size></Contents>`
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ''}${entry}</ListBucketResult>`
}

test('an object is stored with its length under its Chinese name and read back whole and in part', async () => {
  const result = await storage.put('项目/合同 (1)+a.pdf', Readable.from(['hello ', 'world']))
  expect(result).toEqual({ size: 11, sha256: createHash('sha256').update('hello world').digest('hex') })
  expect([...objects.keys()]).toEqual(['项目/合同 (1)+a.pdf'])
  const whole = await storage.get('项目/合同 (1)+a.pdf')
  expect(whole && [await text(whole.stream), whole.size]).toEqual(['hello world', 11])
  const part = await storage.get('项目/合同 (1)+a.pdf', { start: 6, end: 8 })
  expect(part && [await text(part.stream), part.size]).toEqual(['wor', 11])
  expect(await storage.head('项目/合同 (1)+a.pdf')).toMatchObject({ size: 11, modified_at: 0 })
  expect(await readdir(spoolFolder)).toEqual([])
})

test('lists follow every page, deleting works, what is missing is undefined', async () => {
  for (const name of ['a/1', 'a/2 x', 'b/3']) await storage.put(name, Readable.from(['x']))
  const paths: string[] = []
  for await (const file of storage.list('a/')) paths.push(file.path)
  expect(paths).toEqual(['a/1', 'a/2 x'])
  await storage.delete('a/1')
  await storage.delete('a/1')
  expect(await storage.get('a/1')).toBeUndefined()
  expect(await storage.head('a/1')).toBeUndefined()
})

test('a wrong secret is refused with the reason of the store, an absent store is named', async () => {
  const wrong = s3Storage({ endpoint, bucket: 'zj', region: 'us-east-1', accessKey: 'AK', secretKey: 'other' }, spoolFolder)
  await expect(wrong.put('x', Readable.from(['x']))).rejects.toThrow('SignatureDoesNotMatch')
  const absent = s3Storage(
    { endpoint: 'http://127.0.0.1:9', bucket: 'zj', region: 'us-east-1', accessKey: 'AK', secretKey: SECRET },
    spoolFolder,
  )
  await expect(absent.get('x')).rejects.toMatchObject({ failure: 'backend' })
  await expect(absent.put('x', Readable.from(['x']))).rejects.toMatchObject({ failure: 'backend' })
  expect(await readdir(spoolFolder)).toEqual([])
})

test('a presigned link names one object and its lifetime and carries no secret', async () => {
  const link = new URL((await storage.presign?.('GET', '项目/a.pdf', 60)) ?? '')
  expect(decodeURIComponent(link.pathname)).toBe('/zj/项目/a.pdf')
  expect(link.searchParams.get('X-Amz-Expires')).toBe('60')
  expect(link.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/)
  expect(link.toString()).not.toContain(SECRET)
})
