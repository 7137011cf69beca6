import { entityOf } from '@zhujian/domain/entities'
import { loadFileDetails } from '@zhujian/server/entity/file-links'
import { printable } from '@zhujian/server/modules/file/public'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { call, createHarness, type Harness, type Person, read, upload } from './harness'
import { PDF, png, TEXT } from './samples'

let harness: Harness
let here: number
let there: number
let site: Person
let elsewhere: Person
let officer: Person

beforeAll(async () => {
  harness = await createHarness()
  const { platform } = harness
  const project = (areacode: string) => make(platform, entityOf('engineering'), { state: 2, areacode, history_type: 0 })
  here = await project('330106')
  there = await project('330108')
  site = await harness.person('site', { projects: [here] })
  elsewhere = await harness.person('site', { projects: [there], areacode: '330108' })
  officer = await harness.person('officer', { areacode: '330106' })
})
afterAll(() => harness.close())

const addFile = (person: Person, engineering_id: number, file: string, title = '施工许可证') =>
  call(harness, person, '/api/project/engineering_file/pc/add', { engineering_id, group_code: 'G1', title, file })
const notFound = { code: 0, msg: '数据不存在' }

describe('reading files', () => {
  it('shows a file of a row to those who may read the row, and to nobody else (T41)', async () => {
    const path = await upload(harness, site, { name: '许可证.pdf', content: PDF })
    expect((await read(harness, officer, path)).statusCode).toBe(404)
    expect(await addFile(site, here, path)).toMatchObject({ code: 200 })
    expect((await read(harness, officer, path)).statusCode).toBe(200)
    const outside = await read(harness, elsewhere, path)
    const absent = await read(harness, elsewhere, '2026/01/nothing/1.pdf')
    expect([outside.statusCode, absent.statusCode]).toEqual([404, 404])
    const bare = (text: string) => JSON.stringify({ ...JSON.parse(text), data: { ...JSON.parse(text).data, trace_id: '' } })
    expect(bare(outside.payload)).toBe(bare(absent.payload))
    expect(outside.json()).toMatchObject(notFound)
  })

  it('does not show thumbnails of what may not be seen (T41)', async () => {
    const path = await upload(harness, site, { name: '现场.png', content: await png() })
    await addFile(site, here, path, '现场照片')
    const small = await read(harness, officer, `${path}?w=200`)
    expect(small.headers['content-type']).toBe('image/webp')
    expect((await sharp(small.rawPayload).metadata()).width).toBe(200)
    expect((await read(harness, elsewhere, `${path}?w=200`)).statusCode).toBe(404)
    expect((await read(harness, officer, `/files/derived/200/${path}.webp`)).statusCode).toBe(404)
  })

  it('answers not found for the thumbnail of what is no picture, or a broken one', async () => {
    const pdf = await upload(harness, site, { name: 'a.pdf', content: PDF })
    expect((await read(harness, site, `${pdf}?w=200`)).json()).toMatchObject(notFound)
    const broken = await upload(harness, site, { name: 'a.png', content: await png() })
    await harness.platform.storage.put(broken, Readable.from([Buffer.from('\x89PNG broken', 'latin1')]))
    expect((await read(harness, site, `${broken}?w=200`)).statusCode).toBe(404)
  })

  it('forgets a file whose row is deleted (T41)', async () => {
    const path = await upload(harness, site, { name: 'a.pdf', content: PDF })
    const { data } = await addFile(site, here, path, '将被删除')
    await sql`update engineering_file set deleted_at = now() where id = ${data.id}`.execute(harness.platform.db)
    expect((await read(harness, officer, path)).statusCode).toBe(404)
  })

  it('takes only files the caller uploaded or the project already holds (ruling 7)', async () => {
    const mine = await upload(harness, site, { name: 'a.pdf', content: PDF })
    const answer = await addFile(elsewhere, there, mine)
    expect(answer).toMatchObject({ code: 400, data: { fields: [{ field: 'file', message: '文件不存在或无权使用' }] } })
    expect(await addFile(site, here, mine)).toMatchObject({ code: 200 })
    const colleague = await harness.person('contractor', { unit: site.session.unit_id ?? 0 })
    expect(await addFile(colleague, here, mine, '同一项目再用')).toMatchObject({ code: 200 })
    for (const list of ['ok/a.pdf,../../secret', `${mine},/etc/passwd`, '../../etc/passwd'])
      expect(await addFile(site, here, list)).toMatchObject({ code: 400 })
  })

  it('answers rows with the comma-joined paths, for many rows in one statement [S3-23]', async () => {
    const first = await upload(harness, site, { name: 'a.pdf', content: PDF })
    const { data } = await addFile(site, here, first, '查回附件')
    const row = await harness.app.inject({
      method: 'GET',
      url: `/api/project/engineering_file/pc/info?id=${String(data.id)}`,
      headers: { token: site.token },
    })
    expect(row.json().data.file).toBe(first)
  })

  it('keeps the files of a field exactly as sent: order, replacement, none', async () => {
    const intake = await harness.person('intake')
    const [a, b, c] = [
      await upload(harness, intake, { name: 'a.png', content: await png() }),
      await upload(harness, intake, { name: 'b.png', content: await png() }),
      await upload(harness, intake, { name: 'c.pdf', content: PDF }),
    ]
    const id = await make(harness.platform, entityOf('unit'), { status: 'normal', areacode: '330106' })
    const save = (version: number, license_img: string) =>
      call(harness, intake, '/api/unit/unit/pc/edit', { id, version, license_img })
    const stored = async () =>
      (
        await harness.app.inject({ method: 'GET', url: `/api/unit/unit/pc/info?id=${id}`, headers: { token: intake.token } })
      ).json().data.license_img
    expect(await save(1, `${a},${b},${c}`)).toMatchObject({ code: 200 })
    expect(await stored()).toBe(`${a},${b},${c}`)
    await save(2, `${c}, ${a},${a}`)
    expect(await stored()).toBe(`${c},${a}`)
    expect((await loadFileDetails(harness.platform.db, 'unit', id)).license_img).toMatchObject([
      { path: c, name: 'c.pdf', mime: 'application/pdf' },
      { path: a, name: 'a.png' },
    ])
    await save(3, '')
    expect(await stored()).toBeNull()
  })

  it('never leaves the store, however the path is written (T35)', async () => {
    const { dataDir } = harness.platform.config
    await writeFile(join(dataDir, 'canary.pdf'), 'canary')
    await mkdir(join(dataDir, 'files/2026/01/link'), { recursive: true })
    await symlink(join(dataDir, 'canary.pdf'), join(dataDir, 'files/2026/01/link/a.pdf'))
    const tries = [
      '../canary.pdf',
      '..%2fcanary.pdf',
      '..%252fcanary.pdf',
      '..%25252fcanary.pdf',
      '..\\canary.pdf',
      '%2e%2e/canary.pdf',
      '/etc/passwd.pdf',
      'file:///etc/passwd',
      '2026/01/link/a.pdf',
      '2026/01/x%00/a.pdf',
      '2026/01/link/../../../canary.pdf',
    ]
    for (const path of tries) {
      const answer = await read(harness, site, `/files/${path}`)
      expect([path, answer.statusCode]).toEqual([path, 404])
      expect(answer.payload).not.toContain('canary')
    }
  })

  it('opens nothing to somebody who has still to set a password of his own or a second factor (T08)', async () => {
    const { db, live } = harness.platform
    const path = await upload(harness, site, { name: '许可证.pdf', content: PDF })
    const opened = async () => {
      live.publish('session', [])
      return (await read(harness, site, path)).statusCode
    }
    await sql`update account set mfa = false where id = ${site.id}`.execute(db)
    await sql`insert into setting (key, value) values ('account_mfa_roles', '["site"]')`.execute(db)
    const withoutFactor = await opened()
    await sql`delete from setting where key = 'account_mfa_roles'`.execute(db)
    await sql`update account set must_change = true where id = ${site.id}`.execute(db)
    const withoutPassword = await opened()
    await sql`update account set must_change = false where id = ${site.id}`.execute(db)
    expect([withoutFactor, withoutPassword, await opened()]).toEqual([401, 401, 200])
  })

  it('needs the cookie of a living session, sent by our own pages (T43)', async () => {
    const person = await harness.person('site')
    const path = await upload(harness, person, { name: 'a.txt', content: TEXT })
    expect((await read(harness, null, path)).statusCode).toBe(401)
    expect((await read(harness, null, path)).json()).toMatchObject({ code: 401 })
    expect((await read(harness, null, path, { token: person.token })).statusCode).toBe(401)
    expect((await read(harness, person, path, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(401)
    expect((await read(harness, person, path, { 'sec-fetch-site': 'same-site' })).statusCode).toBe(401)
    expect((await read(harness, person, path, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
    expect((await read(harness, null, path, { cookie: `zj_file=${person.session.id}.${'A'.repeat(43)}` })).statusCode).toBe(401)
    expect(person.cookie).not.toContain(person.token)
    await sql`update session set revoked_at = now() where id = ${person.session.id}`.execute(harness.platform.db)
    expect((await read(harness, person, path)).statusCode).toBe(401)
  })

  it.each([
    ['a"\r\nSet-Cookie:x=1;.pdf', 'a"Set-Cookie:x=1;.pdf'],
    [`${'汉'.repeat(255)}.pdf`, `${'汉'.repeat(255)}.pdf`],
    ['施工😀方案.pdf', '施工😀方案.pdf'],
    ['合同\u202efdp.pdf', '合同fdp.pdf'],
    ['施\u200b工\u2060方\u00ad案\ufeff\u061c.pdf', '施工方案.pdf'],
  ])('puts any name into one header that gives it back (T42): %#', async (given, restored) => {
    const path = await upload(harness, site, { name: 'x.pdf', content: PDF })
    const { safeName } = await import('@zhujian/server/platform/content-disposition')
    await sql`update file_object set name = ${safeName(given)} where path = ${path}`.execute(harness.platform.db)
    const { headers } = await read(harness, site, path)
    const header = String(headers['content-disposition'])
    expect(headers['set-cookie']).toBeUndefined()
    // eslint-disable-next-line no-control-regex -- the header must be plain ASCII without controls
    expect(header).toMatch(/^inline; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/)
    expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(restored)
  })

  it('sends what a document could misuse only as a sandboxed, unsniffed answer that is not kept (T37, T44)', async () => {
    const text = await upload(harness, site, { name: 'a.txt', content: TEXT })
    const { headers } = await read(harness, site, text)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(headers['content-disposition']).toMatch(/^inline/)
    expect((await read(harness, site, `${text}?download=1`)).headers['content-disposition']).toMatch(/^attachment/)
  })

  it('sends parts of a file for players and viewers', async () => {
    const path = await upload(harness, site, { name: 'a.pdf', content: PDF })
    const part = async (range: string) => {
      const { statusCode, payload, headers } = await read(harness, site, path, { range })
      return [statusCode, payload.length, headers['content-range']]
    }
    expect(await part('bytes=0-3')).toEqual([206, 4, `bytes 0-3/${PDF.length}`])
    expect(await part(`bytes=${PDF.length - 2}-`)).toEqual([206, 2, `bytes ${PDF.length - 2}-${PDF.length - 1}/${PDF.length}`])
    expect(await part('bytes=-5')).toEqual([206, 5, `bytes ${PDF.length - 5}-${PDF.length - 1}/${PDF.length}`])
    expect(await part('bytes=9999-')).toEqual([416, 0, `bytes */${PDF.length}`])
    expect(await part('bytes=0-1,3-4')).toEqual([200, PDF.length, undefined])
  })
})

describe('a stored file that is not what was kept [E5]', () => {
  it.each([
    ['shorter', 'x'],
    ['longer', 'x'.repeat(10_000)],
  ])('%s than its row is told at once, also in a range, and marked', async (_, content) => {
    const path = await upload(harness, site, { name: '合同.pdf', content: PDF })
    await harness.platform.storage.put(path, Readable.from([content]))
    for (const headers of [{}, { range: 'bytes=10-20' }]) {
      const answer = await read(harness, site, path, headers)
      expect([answer.statusCode, answer.json().msg]).toEqual([404, '文件已损坏或丢失，请联系管理员从备份恢复'])
    }
    const marked = await sql`select 1 from file_object where path = ${path} and damaged_at is not null`.execute(
      harness.platform.db,
    )
    expect(marked.rows).toHaveLength(1)
  })

  it('gone from the store is told in the same words', async () => {
    const path = await upload(harness, site, { name: '合同.pdf', content: PDF })
    await harness.platform.storage.delete(path)
    expect((await read(harness, site, path)).json().msg).toBe('文件已损坏或丢失，请联系管理员从备份恢复')
  })
})

it("a picture too large to be drawn in the middle of everybody's requests is shrunk apart first [E1]", async () => {
  const size = async (content: Buffer) =>
    (({ width, height }) => [width, height])(await sharp(await printable(content)).metadata())
  expect(await size(await png(3000, 2000))).toEqual([1200, 800])
  const small = await png(500, 500)
  expect((await printable(small)).equals(small)).toBe(true)
})
