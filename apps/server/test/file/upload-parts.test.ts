import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { purgeFiles } from '@zhujian/server/modules/file/purge.job'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, createHarness, type Harness, type Person, read, send, ticketOf } from './harness'
import { type ObjectStore, startObjectStore } from './object-store'
import { begin, finish, largeFile, largePdf, PART, sendAll, sendPart, sha256 } from './parts'
import { PDF, zip } from './samples'

const refused = { code: 400 }

describe.each(['local disk', 'S3-compatible store'])('a large file in parts on the %s', (where) => {
  let store: ObjectStore | undefined
  let harness: Harness
  let site: Person
  let other: Person

  beforeAll(async () => {
    store = where === 'local disk' ? undefined : await startObjectStore()
    harness = await createHarness(store?.env)
    site = await harness.person('site')
    other = await harness.person('site')
  })
  afterAll(async () => {
    await harness.close()
    await store?.close()
  })

  /** Everything that lies in the store or in a temporary folder and is no finished file. */
  async function leftovers(): Promise<string[]> {
    const { dataDir } = harness.platform.config
    const found: string[] = []
    for await (const { path } of harness.platform.storage.list('partial/')) found.push(path)
    for (const folder of ['tmp', 'spool', 'files/.part']) found.push(...(await readdir(join(dataDir, folder)).catch(() => [])))
    return found
  }

  it('arrives whole although a part is sent twice, too early or cut, and answers the same again (F12)', async () => {
    const file = await largeFile(harness, site, largePdf(2 * PART + 777))
    expect(await begin(harness, site, file)).toMatchObject({ code: 200, data: { received: 0, part_size: PART } })
    expect(await sendPart(harness, site, file, PART)).toMatchObject({ code: 200, data: { received: 0 } })
    expect(await sendPart(harness, site, file, 0)).toMatchObject({ code: 200, data: { received: PART } })
    expect(await sendPart(harness, site, file, 0)).toMatchObject({ code: 200, data: { received: PART } })
    const short = await sendPart(harness, site, file, PART, file.content.subarray(PART, PART + 100))
    expect(short).toMatchObject({ ...refused, data: { fields: [{ field: 'transfer' }] } })
    expect(await finish(harness, site, file)).toMatchObject({ code: 200, data: { received: PART } })
    expect(await begin(harness, site, { ...file, token: '' })).toMatchObject({ code: 200, data: { received: PART } })
    await sendPart(harness, site, file, PART)
    expect(await sendPart(harness, site, file, 2 * PART)).toMatchObject({ data: { received: file.content.length } })
    const done = await finish(harness, site, file)
    expect(done).toMatchObject({ code: 200, data: { file: { key: file.key, name: '竣工图.pdf', mime: 'application/pdf' } } })
    expect(await finish(harness, site, file)).toMatchObject({ code: 200, data: { file: { key: file.key } } })
    expect(await begin(harness, site, { ...file, token: '' })).toMatchObject({ data: { file: { key: file.key } } })
    const got = await read(harness, site, file.key)
    expect(sha256(got.rawPayload)).toBe(sha256(file.content))
    expect(await leftovers()).toEqual([])
  })

  it('counts a part once when two requests bring it in the same moment', async () => {
    const file = await largeFile(harness, site, largePdf(PART + 50))
    await begin(harness, site, file)
    const both = await Promise.all([0, 1, 2, 3].map(() => sendPart(harness, site, file, 0)))
    for (const answer of both) expect(answer).toMatchObject({ code: 200, data: { received: PART } })
    await sendPart(harness, site, file, PART)
    const ends = await Promise.all([0, 1, 2].map(() => finish(harness, site, file)))
    for (const answer of ends) expect(answer.code).toBe(200)
    expect(sha256((await read(harness, site, file.key)).rawPayload)).toBe(sha256(file.content))
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from file_object where path = ${file.key}`.execute(
      harness.platform.db,
    )
    expect(rows[0]?.n).toBe(1)
  })

  it('outlives its credential once begun, and begins with no other (T36)', async () => {
    const file = await largeFile(harness, site, largePdf(PART + 1))
    await begin(harness, site, file)
    await sql`update upload_credential set expires_at = expires_at - interval '301 seconds' where account_id = ${site.id}`.execute(
      harness.platform.db,
    )
    expect(await sendAll(harness, site, file)).toMatchObject({ code: 200, data: { file: { key: file.key } } })
    const late = { ...file, key: file.key.replace('.pdf', '9.pdf') }
    expect(await begin(harness, site, late)).toMatchObject({ ...refused, msg: '上传凭证已失效，请重新获取' })
  })

  it('belongs to whoever began it (T36)', async () => {
    const file = await largeFile(harness, site, largePdf(PART + 1))
    await begin(harness, site, file)
    await sendPart(harness, site, file, 0)
    for (const who of [other, null]) {
      const code = who === null ? 401 : 400
      expect(await begin(harness, who, file)).toMatchObject({ code })
      expect(await sendPart(harness, who, file, PART)).toMatchObject({ code })
      expect(await finish(harness, who, file)).toMatchObject({ code })
    }
    expect(await call(harness, other, '/api/upload/cancel', { key: file.key })).toMatchObject({ data: { cancelled: false } })
    expect(await sendAll(harness, site, file)).toMatchObject({ code: 200 })
    const again = await largeFile(harness, other, largePdf(PART + 2))
    expect(await begin(harness, other, { ...again, key: file.key })).toMatchObject(refused)
    const ticket = await ticketOf(harness, site)
    const over = `${ticket.key}1.pdf`
    await send(harness, site, ticket, { name: 'a.pdf', content: PDF }, { key: over })
    expect(await begin(harness, site, { ...again, token: ticket.token, key: over })).toMatchObject({
      ...refused,
      msg: '文件已存在，请重新上传',
    })
    expect((await read(harness, site, over)).rawPayload.equals(PDF)).toBe(true)
  })

  it('is refused before the first byte where name, size or path can never do', async () => {
    const file = await largeFile(harness, site, largePdf(10))
    const answers = [
      [{ ...file, content: Buffer.alloc(0) }, '文件内容不能为空'],
      [{ ...file, name: 'a.exe' }, '不支持上传 exe 类型的文件'],
      [{ ...file, name: 'a.png' }, '上传路径与文件扩展名不符'],
      [{ ...file, key: `${file.key}/../x.pdf` }, '上传路径不正确'],
    ] as const
    for (const [each, msg] of answers) expect(await begin(harness, site, each)).toMatchObject({ ...refused, msg })
    const huge = await call(harness, site, '/api/upload/begin', { ...file, content: undefined, size: 300 * 1024 * 1024 })
    expect(huge).toMatchObject({ ...refused, msg: '文件不能超过 200 MB' })
  })

  it('is looked into as a whole: what hides behind an honest beginning is refused and gone (T37, T38)', async () => {
    const padding = { name: '图.bin', content: Buffer.alloc(PART + 100, 7) }
    const nested = zip([padding, { name: '内层.zip' }])
    const file = await largeFile(harness, site, nested, '资料.zip')
    await begin(harness, site, file)
    expect(await sendAll(harness, site, file)).toMatchObject({ ...refused, data: { fields: [{ field: 'file' }] } })
    expect(await finish(harness, site, file)).toMatchObject({ ...refused, data: { fields: [{ field: 'key' }] } })
    expect((await read(harness, site, file.key)).statusCode).toBe(404)
    expect(await leftovers()).toEqual([])
  })

  it('leaves nothing when it is cancelled, a day old, or one of too many', async () => {
    const cancelled = await largeFile(harness, site, largePdf(PART + 1))
    await begin(harness, site, cancelled)
    await sendPart(harness, site, cancelled, 0)
    expect(await call(harness, site, '/api/upload/cancel', { key: cancelled.key })).toMatchObject({ data: { cancelled: true } })
    expect(await leftovers()).toEqual([])

    const old = await largeFile(harness, site, largePdf(PART + 1))
    await begin(harness, site, old)
    await sendPart(harness, site, old, 0)
    await sql`update upload_session set expires_at = now() - interval '1 second'`.execute(harness.platform.db)
    expect(await sendPart(harness, site, old, PART)).toMatchObject({ ...refused, msg: '未完成的上传已过期，请重新上传' })
    await purgeFiles(harness.platform)
    expect(await leftovers()).toEqual([])

    for (let i = 0; i < 23; i += 1) await begin(harness, site, await largeFile(harness, site, largePdf(PART + 1)))
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from upload_session`.execute(harness.platform.db)
    expect(rows[0]?.n).toBe(20)
  })
})

describe('an object store that is away', () => {
  let store: ObjectStore
  let harness: Harness
  let site: Person

  beforeAll(async () => {
    store = await startObjectStore()
    harness = await createHarness(store.env)
    site = await harness.person('site')
  })
  afterAll(async () => {
    await harness.close()
    await store.close()
  })

  it('is named to the person, keeps nothing half, and the same upload goes on once it is back', async () => {
    const file = await largeFile(harness, site, largePdf(PART + 1))
    await begin(harness, site, file)
    await sendPart(harness, site, file, 0)
    store.away.value = true
    const trouble = { ...refused, msg: '文件存储服务暂时不可用，请稍后重试', data: { fields: [{ field: 'storage' }] } }
    expect(await sendPart(harness, site, file, PART)).toMatchObject(trouble)
    expect(await send(harness, site, await ticketOf(harness, site), { name: 'a.pdf', content: PDF })).toMatchObject(trouble)
    store.away.value = false
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from file_object`.execute(harness.platform.db)
    expect(rows[0]?.n).toBe(0)
    await sendPart(harness, site, file, PART)
    store.away.value = true
    expect(await finish(harness, site, file)).toMatchObject(trouble)
    store.away.value = false
    expect(await finish(harness, site, file)).toMatchObject({ code: 200, data: { file: { key: file.key } } })
    expect([...store.objects.keys()]).toEqual([file.key])
  })
})
