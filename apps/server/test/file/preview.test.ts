import { entityOf } from '@zhujian/domain/entities'
import { chmod, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { make } from '../factory'
import { call, createHarness, type Harness, type Person, read, upload } from './harness'
import { PDF } from './samples'

const COMPOUND = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(1024, 1)])
const BROKEN = Buffer.concat([COMPOUND, Buffer.from('BROKEN')])
const VIEWER = 'https://office.example.gov/view?src='

/** Stands where LibreOffice would: notes how it was called, and writes a PDF unless the document is broken. */
async function converterAt(folder: string): Promise<string> {
  const program = join(folder, 'soffice')
  await writeFile(join(folder, 'made.pdf'), PDF)
  const lines = [
    '#!/bin/sh',
    `printf '%s\\n' "$@" > '${folder}/called'`,
    `env > '${folder}/environment'`,
    'for last; do :; done',
    'while [ "$1" != "--outdir" ]; do shift; done',
    'if grep -q BROKEN "$last"; then echo "not a document" >&2; exit 1; fi',
    `cat '${folder}/made.pdf' > "$2/document.pdf"`,
  ]
  await writeFile(program, `${lines.join('\n')}\n`)
  await chmod(program, 0o755)
  return program
}

const ask = (harness: Harness, person: Person, path: string) => call(harness, person, '/api/common/pc/filePreview', { path })
const asPdf = (harness: Harness, person: Person | null, path: string) => read(harness, person, `${path}?as=pdf`)

describe('where nothing is set', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await createHarness()
  })
  afterAll(() => harness.close())

  it('offers neither conversion nor an online viewer, and no document leaves the site [S4-10]', async () => {
    const site = await harness.person('site')
    const path = await upload(harness, site, { name: '方案.doc', content: COMPOUND })
    expect(await ask(harness, site, path)).toMatchObject({ code: 200, data: { viewer: '', pdf: 'off' } })
    expect((await asPdf(harness, site, path)).statusCode).toBe(404)
    expect((await read(harness, null, `${path}?ticket=1.9999999999.${'A'.repeat(43)}`)).statusCode).toBe(401)
    const page = await harness.app.inject({ method: 'GET', url: '/' })
    expect(page.headers['content-security-policy']).toContain("frame-src 'self' blob:")
  })

  it('answers for a file out of reach as for one that does not exist (T41)', async () => {
    const [site, other] = [await harness.person('site'), await harness.person('site', { areacode: '330108' })]
    const path = await upload(harness, site, { name: '方案.doc', content: COMPOUND })
    const [hidden, absent] = [await ask(harness, other, path), await ask(harness, other, '2026/01/none/1.doc')]
    expect([hidden.code, hidden.msg]).toEqual([absent.code, absent.msg])
    expect(hidden).toMatchObject({ code: 0, msg: '数据不存在' })
  })

  it.each(['http://127.0.0.1:9/x.doc', 'file:///etc/passwd', '../../etc/passwd', '//[::1]/a.doc', 'data:text/html,x'])(
    'takes the path of a file and never an address: %s (T40)',
    async (path) => {
      const site = await harness.person('site')
      expect(await ask(harness, site, path)).toMatchObject({ code: 0, msg: '数据不存在' })
    },
  )
})

describe('where the operator has set a converter', () => {
  let harness: Harness
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'converter-'))
    harness = await createHarness({ OFFICE_CONVERTER: await converterAt(folder) })
    harness.platform.jobs.start()
  })
  afterAll(() => harness.close())

  const settled = (person: Person, path: string) =>
    vi.waitFor(
      async () => {
        const { data } = await ask(harness, person, path)
        expect(data.pdf).not.toBe('working')
        return data.pdf
      },
      { timeout: 60_000, interval: 200 },
    )

  it('turns an old document into a PDF in the background, read under the rights of the document (T41)', async () => {
    const project = await make(harness.platform, entityOf('engineering'), { state: 1, areacode: '330106', history_type: 0 })
    const site = await harness.person('site', { projects: [project] })
    const other = await harness.person('site', { areacode: '330108' })
    const path = await upload(harness, site, { name: '施工方案$(touch x).doc', content: COMPOUND })
    expect(await settled(site, path)).toBe('ready')
    const pdf = await asPdf(harness, site, path)
    expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    expect(pdf.rawPayload.equals(PDF)).toBe(true)
    expect((await read(harness, site, `${path}?as=pdf`, { range: 'bytes=0-3' })).statusCode).toBe(206)
    expect((await asPdf(harness, other, path)).statusCode).toBe(404)
    expect((await asPdf(harness, null, path)).statusCode).toBe(401)
    expect((await read(harness, site, `/files/derived/pdf/${path}.pdf`)).statusCode).toBe(404)
  })

  it('gives the program no word of a user and no secret of the server (T33)', async () => {
    const called = await readFile(join(folder, 'called'), 'utf8')
    expect(called).not.toContain('touch')
    expect(called).toMatch(/--convert-to\npdf\n/)
    expect(called).toMatch(/\/document\.doc\n$/)
    const environment = await readFile(join(folder, 'environment'), 'utf8')
    expect(environment).not.toMatch(/DATABASE|SECRET|KEY|TOKEN/)
    expect(environment).toContain('http_proxy=http://127.0.0.1:9')
  })

  it.each([';touch pwned;.doc', '`id`.doc', '-o.doc', '--convert-to=txt.doc', '${7*7}{{7*7}}<%=7*7%>.doc', '| sh.doc'])(
    'starts it with the same words whatever the file is called: %s (T33)',
    async (name) => {
      const site = await harness.person('site')
      const path = await upload(harness, site, { name, content: COMPOUND })
      expect(await settled(site, path)).toBe('ready')
      const called = (await readFile(join(folder, 'called'), 'utf8')).split('\n')
      const strange = called.filter(
        (word) => /touch|pwned|7\*7|\bid\b|\| sh|=txt/.test(word) || word === '-o' || word === '-o.doc',
      )
      expect(strange).toEqual([])
      expect((await read(harness, site, `${path}?download=1`)).headers['content-disposition']).toContain(
        encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`),
      )
    },
  )

  it('says that a document could not be converted, and leaves nothing behind', async () => {
    const site = await harness.person('site')
    const path = await upload(harness, site, { name: '坏.ppt', content: BROKEN })
    expect(await settled(site, path)).toBe('failed')
    expect((await asPdf(harness, site, path)).statusCode).toBe(404)
    expect((await readdir(join(harness.platform.config.dataDir, 'tmp'))).filter((name) => name.startsWith('convert-'))).toEqual(
      [],
    )
  })

  it('converts only what no browser can read', async () => {
    const site = await harness.person('site')
    const sheet = await upload(harness, site, { name: '台账.xls', content: COMPOUND })
    expect((await ask(harness, site, sheet)).data.pdf).toBe('off')
  })
})

describe('where the operator has set an online viewer', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await createHarness({ OFFICE_VIEWER: VIEWER })
  })
  afterAll(() => harness.close())

  const ticketOf = async (person: Person, path: string) => {
    const { viewer } = (await ask(harness, person, path)).data as { viewer: string }
    expect(viewer.startsWith(VIEWER)).toBe(true)
    return new URL(decodeURIComponent(viewer.slice(VIEWER.length)))
  }

  it('hands it an address that opens this one file for a minute, while the session lives [S4-10]', async () => {
    const site = await harness.person('site')
    const path = await upload(harness, site, { name: '方案.doc', content: COMPOUND })
    const { pathname, search } = await ticketOf(site, path)
    const fetched = () => read(harness, null, `${pathname}${search}`, { 'sec-fetch-site': 'cross-site' })
    expect((await fetched()).rawPayload.equals(COMPOUND)).toBe(true)
    const other = await upload(harness, site, { name: '合同.doc', content: COMPOUND })
    expect((await read(harness, null, `/files/${other}${search}`)).statusCode).toBe(401)
    const late = search.replace(/\.(\d+)\./, (_, expires: string) => `.${Number(expires) + 600}.`)
    expect((await read(harness, null, `${pathname}${late}`)).statusCode).toBe(401)
    await sql`update session set revoked_at = now() where id = ${site.session.id}`.execute(harness.platform.db)
    expect((await fetched()).statusCode).toBe(401)
  })

  it('may be framed by our pages, and only it', async () => {
    const page = await harness.app.inject({ method: 'GET', url: '/' })
    expect(page.headers['content-security-policy']).toContain("frame-src 'self' https://office.example.gov blob:")
  })

  it('sees no picture and no PDF', async () => {
    const site = await harness.person('site')
    const path = await upload(harness, site, { name: '报告.pdf', content: PDF })
    expect((await ask(harness, site, path)).data.viewer).toBe('')
  })
})
