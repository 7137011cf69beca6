import { entityOf } from '@zhujian/domain/entities'
import { isClean } from '@zhujian/server/modules/file/clamd'
import { scanWaiting } from '@zhujian/server/modules/file/scan.job'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { make } from '../factory'
import { type FakeClamd, MALICE, startClamd } from './fake-clamd'
import { call, createHarness, type Harness, type Person, read, send, ticketOf } from './harness'
import { begin, largeFile, largePdf, PART, sendAll } from './parts'
import { PDF, TEXT } from './samples'

let clamd: FakeClamd
let harness: Harness
let site: Person
let project: number

beforeAll(async () => {
  clamd = await startClamd()
  harness = await createHarness({ SCANNER: clamd.address })
  project = await make(harness.platform, entityOf('engineering'), { state: 2, areacode: '330106', history_type: 0 })
  site = await harness.person('site', { projects: [project] })
})
afterAll(async () => {
  await clamd.close()
  await harness.close()
})

const upload = async (content: Buffer | string, name = 'a.txt') =>
  send(harness, site, await ticketOf(harness, site), { name, content })
const link = (file: string) =>
  call(harness, site, '/api/project/engineering_file/pc/add', { engineering_id: project, group_code: 'G1', title: '资料', file })

/** What a list says of a file, for the stack in its row. */
async function listed(path: string): Promise<unknown> {
  const answer = await harness.app.inject({
    method: 'GET',
    url: `/api/project/engineering_file/pc/getList?engineering_id=${project}`,
    headers: { token: site.token },
  })
  const { data } = answer.json<{ data: { rows: { file: string; files: { file: { path: string }[] } }[] } }>()
  return data.rows.find((row) => row.file === path)?.files.file.find((file) => file.path === path)
}

it('passes a file only after the scanner has read all of it (T39)', async () => {
  const answer = await upload(TEXT)
  expect(answer).toMatchObject({ code: 200, data: { scan_state: 2 } })
  expect(clamd.seen.at(-1)).toBe(Buffer.byteLength(TEXT))
  expect((await read(harness, site, String(answer.data.key))).payload).toBe(TEXT)
  const large = await largeFile(harness, site, largePdf(PART + 9))
  await begin(harness, site, large)
  expect(await sendAll(harness, site, large)).toMatchObject({ code: 200 })
  expect(clamd.seen.at(-1)).toBe(PART + 9)
})

it('keeps an infected file apart: refused, in the log, never served, never used (T39)', async () => {
  const answer = await upload(`现场记录 ${MALICE}`)
  expect(answer).toMatchObject({ code: 400, msg: '文件含有恶意代码，已被隔离', data: { fields: [{ field: 'file' }] } })
  const { rows } = await sql<{ path: string }>`select path from file_object where scan_state = 3`.execute(harness.platform.db)
  const path = String(rows[0]?.path)
  expect(await harness.platform.storage.head(path)).toBeDefined()
  expect((await read(harness, site, path)).statusCode).toBe(404)
  expect((await read(harness, site, `${path}?download=1`)).statusCode).toBe(404)
  expect(await link(path)).toMatchObject({ code: 400, data: { fields: [{ field: 'file' }] } })
  const log =
    await sql`select 1 from oper_log where module = 'file' and action = 'quarantine' and account_id = ${site.id}`.execute(
      harness.platform.db,
    )
  expect(log.rows).toHaveLength(1)
  expect(await readdir(join(harness.platform.config.dataDir, 'tmp'))).toEqual([])
})

it('keeps what arrives while the scanner is down waiting and unseen, and judges it later (T39)', async () => {
  const port = Number(new URL(clamd.address).port)
  await clamd.close()
  const clean = await upload(TEXT)
  const bad = await upload(`稍后检查 ${MALICE}`)
  for (const answer of [clean, bad]) {
    expect(answer).toMatchObject({ code: 200, data: { scan_state: 1 } })
    for (const way of ['', '?download=1', '?w=200', '?as=pdf'])
      expect([way, (await read(harness, site, `${String(answer.data.key)}${way}`)).statusCode]).toEqual([way, 404])
  }
  expect(await link(String(clean.data.key))).toMatchObject({ code: 200 })
  expect(await listed(String(clean.data.key))).toMatchObject({ name: 'a.txt', scan_state: 1 })
  await scanWaiting(harness.platform)
  expect((await read(harness, site, String(clean.data.key))).statusCode).toBe(404)
  clamd = await startClamd(port)
  await scanWaiting(harness.platform)
  expect((await read(harness, site, String(clean.data.key))).payload).toBe(TEXT)
  expect(await listed(String(clean.data.key))).toMatchObject({ scan_state: 2 })
  expect((await read(harness, site, String(bad.data.key))).statusCode).toBe(404)
  const { rows } = await sql<{ scan_state: number }>`select scan_state from file_object where path = ${bad.data.key}`.execute(
    harness.platform.db,
  )
  expect(rows[0]?.scan_state).toBe(3)
})

it('takes no answer but a clean verdict for clean', async () => {
  for (const said of ['INSTREAM size limit exceeded. ERROR', '', 'stream: OK FOUND ERROR']) {
    clamd.says.value = said
    expect(await upload(PDF, 'a.pdf')).toMatchObject({ code: 200, data: { scan_state: 1 } })
  }
  clamd.says.value = undefined
  await scanWaiting(harness.platform)
  const left = await sql`select 1 from file_object where scan_state = 1`.execute(harness.platform.db)
  expect(left.rows).toEqual([])
})

it('speaks to a scanner behind a local socket as well', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zhujian-clamd-'))
  const local = await startClamd(join(folder, 'clamd.sock'))
  expect(await isClean(local.address, Readable.from([Buffer.alloc(3_000_000, 1)]))).toBe(true)
  expect(await isClean(local.address, Readable.from([Buffer.from(MALICE)]))).toBe(false)
  await local.close()
  await expect(isClean(local.address, Readable.from([Buffer.from('x')]))).rejects.toThrow('cannot be asked')
  await rm(folder, { recursive: true, force: true })
})
