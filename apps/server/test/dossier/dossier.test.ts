import { entityOf } from '@zhujian/domain/entities'
import { checkerSide } from '@zhujian/domain/safety/safety-dicts'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createOffice, draftOf, type Office, reviewed, sign, textOf } from '../document/desk'
import { make } from '../factory'
import { call, type Person, read } from '../file/harness'
import { picture } from '../file/samples'

const BIND = '/api/engineering/pc/engineeringProjectDossier'
const DANGERS = 300
let office: Office
let pages: string[]
let bookmarks: Bookmark[]
let size = 0

beforeAll(async () => {
  office = await createOffice()
  const { harness, project, officer } = office
  const { platform } = harness
  const danger = await make(platform, entityOf('hidden_danger'), {
    engineering_id: project,
    checker_side: checkerSide.code('regulator'),
    place: '三层临边 0',
    description: '临边防护缺失',
    state: 1,
    created_by: officer.id,
  })
  await sql`insert into hidden_danger select (jsonb_populate_record(d, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('hidden_danger', 'id')), 'danger_no', 'AQ-T' || n, 'place', '三层临边 ' || n))).*
    from hidden_danger d, generate_series(1, ${DANGERS - 1}) n where d.id = ${danger}`.execute(platform.db)
  const path = '2026/01/dossier/photo.jpg'
  const image = await picture(1600, 1200).jpeg().toBuffer()
  const stored = await platform.storage.put(path, Readable.from([image]))
  await sql`with f as (insert into file_object (path, name, size, mime, sha256, purpose, created_by)
      values (${path}, 'photo.jpg', ${stored.size}, 'image/jpeg', ${stored.sha256}, 'image', ${officer.id}) returning id)
    insert into file_link (entity, row_id, field, seq, file_id) select 'hidden_danger', d.id, 'before_img', 0, f.id
    from hidden_danger d, f where d.engineering_id = ${project}`.execute(platform.db)
  const document = await reviewed(office, draftOf(office))
  expect((await sign(office, office.head, document)).code).toBe(200)
  const pdf = await bound(office.officer)
  size = pdf.length
  // Blanks say where the ink stands, not what is written.
  bookmarks = await bookmarksOf(pdf)
  pages = (await textOf(pdf)).split('\n').map((page) => page.replaceAll(/\s+/g, ''))
})
afterAll(() => office.harness.close())

/** Asked for, waited for in the download centre, and fetched. */
async function bound(person: Person): Promise<Buffer> {
  const { harness, project } = office
  const asked = await call(harness, person, BIND, { engineering_id: project })
  expect(asked).toMatchObject({ code: 200 })
  const list = async () =>
    (await harness.app.inject({ url: '/api/common/pc/transferList', headers: { token: person.token } })).json().data.rows[0]
  const job = await vi.waitFor(
    async () => {
      const found = await list()
      if (found.finished_at === null) throw new Error('still binding')
      return found
    },
    { timeout: 200_000, interval: 200 },
  )
  expect(job).toMatchObject({ status: 'done', file_name: expect.stringMatching(/^监督档案\d+\.pdf$/) })
  const file = await read(harness, person, job.file_path)
  expect(file.headers['content-type']).toBe('application/pdf')
  return file.rawPayload
}

interface Bookmark {
  title: string
  page: number
  items: Bookmark[]
}
async function bookmarksOf(pdf: Buffer): Promise<Bookmark[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false }).promise
  type Node = Awaited<ReturnType<typeof document.getOutline>>[number]
  const read = async ({ title, dest, items }: Node): Promise<Bookmark> => ({
    title,
    page: 1 + (await document.getPageIndex((dest as { num: number; gen: number }[])[0] as { num: number; gen: number })),
    items: await Promise.all((items as Node[]).map(read)),
  })
  return Promise.all((await document.getOutline()).map(read))
}

const pageOf = (text: string, from = 1): number => pages.findIndex((page, at) => at >= from && page.includes(text)) + 1

describe('the bound archive of a project', () => {
  it('has a cover, a catalogue and a number on every page behind the cover', () => {
    expect(pages[0]).toContain('工程监督档案')
    expect(pages[0]).toContain('幸福里三期')
    expect(pages[1]).toContain('目录')
    pages.slice(1).forEach((page, at) => expect(page).toContain(`—${at + 2}/${pages.length}—`))
  })

  it('says in the catalogue on which page each volume and each of 300 dangers stands', () => {
    const catalogue = pages.filter((page) => page.includes('目录')).join('')
    const last = pages.findLastIndex((page) => page.includes('目录')) + 1
    for (const title of ['工程登记', '安全隐患及整改', '卷内备考表'])
      expect(catalogue).toContain(`${title}${pageOf(title, last)}`)
    for (const n of [1, 2, 150, DANGERS]) {
      const title = `${n}.三层临边${n - 1}临边防护缺失`
      expect(catalogue).toContain(`${title}${pageOf(title, last)}`)
    }
  })

  it('has the same as bookmarks: volumes, and in them what they hold, each on its page', () => {
    expect(bookmarks.map(({ title }) => title)).toContain('安全隐患及整改')
    const dangers = bookmarks.find(({ title }) => title === '安全隐患及整改')
    expect(dangers?.items).toHaveLength(DANGERS)
    expect(dangers?.items[149]).toMatchObject({ title: expect.stringContaining('三层临边 149') })
    expect(dangers?.items[149]?.page).toBe(pageOf('150.三层临边149临边防护缺失', dangers?.page ?? 1))
  })

  it('holds the issued document as it was printed, with its number', () => {
    const at = pages.findIndex((page) => page.includes('3#楼临边未设防护栏杆') && page.includes('限期整改通知书'))
    expect(at).toBeGreaterThan(0)
    expect(pages[at]).toContain('第1页共1页')
  })

  it('holds the photos small, so that 300 dangers are a file one can send', () => {
    expect(size).toBeGreaterThan(300_000)
    expect(size).toBeLessThan(30_000_000)
  })

  it('says at the end what it does not hold, and why: no such rows, or not for whoever had it bound', () => {
    const notes = pages[pages.length - 1] ?? ''
    expect(notes).toMatch(/没有记录的.*事故/)
    expect(notes).toMatch(/没有收入的更正状态（装订人无权查看）/)
    // 装订的人说是什么职务，不说登录名。
    expect(notes).toContain(`装订人${office.officer.session.real_name}（监督员）`)
  })

  it('is not for the companies on the site', async () => {
    const { harness, project, site } = office
    expect((await call(harness, site, BIND, { engineering_id: project })).code).toBe(10000)
  })

  it('is not there for a project beyond one’s reach', async () => {
    const { harness, project } = office
    const stranger = await harness.person('officer', { areacode: '440305' })
    expect(await call(harness, stranger, BIND, { engineering_id: project })).toMatchObject({ code: 0, msg: '数据不存在' })
  })

  it('is bound once at a time for one person', async () => {
    const { harness, project, chief } = office
    expect((await call(harness, chief, BIND, { engineering_id: project })).code).toBe(200)
    expect(await call(harness, chief, BIND, { engineering_id: project })).toMatchObject({
      code: 0,
      msg: '监督档案正在导出，请在下载中心查看',
    })
  })
})
