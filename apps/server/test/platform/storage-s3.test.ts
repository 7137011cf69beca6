import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { S3Config } from '../../src/config'
import type { Storage } from '../../src/platform/storage'
import { s3Storage } from '../../src/platform/storage-s3'
import { type ObjectStore, startObjectStore } from '../file/object-store'

let store: ObjectStore
let spoolFolder: string
let storage: Storage
const SECRET = 'secret-of-the-test'
const configOf = (change: Partial<S3Config> = {}): S3Config => ({
  endpoint: store.endpoint,
  bucket: 'zj',
  region: 'us-east-1',
  accessKey: 'AK',
  secretKey: SECRET,
  ...change,
})

beforeAll(async () => {
  store = await startObjectStore()
  spoolFolder = await mkdtemp(join(tmpdir(), 'zhujian-spool-'))
  storage = s3Storage(configOf(), spoolFolder)
})
beforeEach(() => store.objects.clear())
afterAll(async () => {
  await store.close()
  await rm(spoolFolder, { recursive: true, force: true })
})

test('an object is stored with its length under its Chinese name and read back whole and in part', async () => {
  const result = await storage.put('项目/合同 (1)+a.pdf', Readable.from(['hello ', 'world']))
  expect(result).toEqual({ size: 11, sha256: createHash('sha256').update('hello world').digest('hex') })
  expect([...store.objects.keys()]).toEqual(['项目/合同 (1)+a.pdf'])
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
  const wrong = s3Storage(configOf({ secretKey: 'other' }), spoolFolder)
  await expect(wrong.put('x', Readable.from(['x']))).rejects.toThrow('SignatureDoesNotMatch')
  const absent = s3Storage(configOf({ endpoint: 'http://127.0.0.1:9' }), spoolFolder)
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
