import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Storage } from '../../src/platform/storage'
import { localStorage } from '../../src/platform/storage-local'

let root: string
let storage: Storage

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'zhujian-files-'))
  storage = localStorage(root)
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('a stored file is read back whole and in ranges, with its hash, and belongs to us alone', async () => {
  const result = await storage.put('项目/a 1.txt', Readable.from(['hello ', 'world']))
  expect(result).toEqual({ size: 11, sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9' })
  expect((await stat(join(root, '项目/a 1.txt'))).mode & 0o777).toBe(0o600)
  const whole = await storage.get('项目/a 1.txt')
  expect(whole && (await text(whole.stream))).toBe('hello world')
  const part = await storage.get('项目/a 1.txt', { start: 6, end: 8 })
  expect(part && [await text(part.stream), part.size]).toEqual(['wor', 11])
})

const OUTSIDE = [
  '../x',
  'a/../../x',
  '/etc/passwd',
  'a//b',
  'a/./b',
  '',
  'a\\..\\x',
  'C:/x',
  'a\u0000b',
  '.part/x',
  'a/.hidden',
  'a/ b',
  `${'x'.repeat(300)}`,
]
test.each(OUTSIDE)('the path %j is refused for reading, writing and deleting', async (path) => {
  const attempts = [
    async () => storage.put(path, Readable.from(['x'])),
    async () => storage.get(path),
    async () => storage.head(path),
    async () => storage.delete(path),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ failure: 'badPath' })
})

test('a file over the limit is refused and leaves nothing behind', async () => {
  await expect(
    storage.put('big.bin', Readable.from([Buffer.alloc(600), Buffer.alloc(600)]), { maxSize: 1000 }),
  ).rejects.toMatchObject({ failure: 'tooLarge' })
  expect(await storage.head('big.bin')).toBeUndefined()
  expect(await readdir(join(root, '.part'))).toEqual([])
})

test('an upload broken off in the middle leaves nothing behind', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(100)
      throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
    })(),
  )
  await expect(storage.put('broken.bin', broken)).rejects.toMatchObject({ failure: 'aborted' })
  expect(await readdir(join(root, '.part'))).toEqual([])
})

test('files are listed by prefix and a missing one is undefined', async () => {
  await storage.put('list/b/2.txt', Readable.from(['2']))
  await storage.put('list/a/1.txt', Readable.from(['1']))
  const paths: string[] = []
  for await (const file of storage.list('list/')) paths.push(file.path)
  expect(paths).toEqual(['list/a/1.txt', 'list/b/2.txt'])
  await storage.delete('list/a/1.txt')
  expect(await storage.get('list/a/1.txt')).toBeUndefined()
})
