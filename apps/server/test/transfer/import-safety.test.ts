import { usccCheckDigit } from '@zhujian/model/checksums'
import { purgeFiles } from '@zhujian/server/modules/file/purge.job'
import { temporaryFolder } from '@zhujian/server/modules/file/upload-checks'
import { purgeTransfers } from '@zhujian/server/modules/transfer/purge-transfers.job'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, createHarness, type Harness, type Person, send, ticketOf, upload } from '../file/harness'
import { zip, type ZipEntry } from '../file/samples'
import { importTo, uploadSheet } from './sheets'

let harness: Harness

beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())

const UNITS = '/api/unit/unit/pc/import'
const UNIT_HEADS = ['单位名称', '统一社会信用代码', '企业类型', '注册地']
const unitLine = (name: string, body: string, place: string) => [name, body + usccCheckDigit(body), '建设', place]
const checkUnits = async (person: Person, rows: CellValue[][]) =>
  (await call(harness, person, UNITS, { action: 'check', path: await uploadSheet(harness, person, rows, UNIT_HEADS) })).data
const unitsNamed = async (name: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from unit where unit_name = ${name}`.execute(harness.platform.db)).rows[0]
    ?.n

describe('lines the writing would refuse', () => {
  it('are told by the check, which writes nothing [S7-44]', async () => {
    const intake = await harness.person('intake', { areacode: '330106' })
    const checked = await checkUnits(intake, [
      unitLine('核对本地公司', '91330106000000042', '浙江省杭州市西湖区'),
      unitLine('核对外地公司', '91330106000000041', '浙江省杭州市滨江区'),
    ])
    expect(checked).toMatchObject({
      add: 1,
      error: 1,
      errors: [{ row: 3, value: '浙江省杭州市滨江区', message: expect.stringMatching(/管辖区域/) }],
    })
    expect(await unitsNamed('核对本地公司')).toBe(0)
    expect(await importTo(harness, intake, UNITS, 'confirm', checked.import_id)).toMatchObject({ data: { added: 1, left: 1 } })
  })
})

describe('lines refused while writing', () => {
  it('are left out with their reasons and stand in the sheet of errors; the lines beside them are written', async () => {
    const intake = await harness.person('intake', { areacode: '330100' })
    const data = await checkUnits(intake, [
      unitLine('本地公司', '91330106000000032', '浙江省杭州市西湖区'),
      unitLine('外地公司', '91330106000000031', '浙江省杭州市滨江区'),
      unitLine('近处公司', '91330106000000033', '浙江省杭州市西湖区'),
    ])
    expect(data).toMatchObject({ add: 3, error: 0 })
    // Between the check and the confirmation the district of the account becomes smaller.
    await sql`update account set areacode = '330106' where id = ${intake.id}`.execute(harness.platform.db)
    expect(await importTo(harness, intake, UNITS, 'confirm', data.import_id)).toMatchObject({
      data: { added: 2, left: 1, told: [{ row: 3, message: expect.stringMatching(/^注册地：.*管辖区域/) }] },
    })
    const sheet = await harness.app.inject({
      method: 'GET',
      url: `/api/unit/unit/pc/importErrors?import_id=${String(data.import_id)}`,
      headers: { token: intake.token },
    })
    const left = (await readXlsx(sheet.rawPayload)).sheets[0]?.rows.slice(1)
    expect(left?.map((row) => [row[0], row.at(-1)])).toEqual([['外地公司', expect.stringMatching(/^注册地：.*管辖区域/)]])
  })
})

describe('sensitive cells', () => {
  it('stand nowhere in plain text between check and confirmation, and masks change nothing (T57)', async () => {
    const intake = await harness.person('intake')
    const heads = ['单位名称', '统一社会信用代码', '企业类型', '联系电话', '注册地']
    const place = '浙江省 / 杭州市 / 西湖区'
    const tel = '13857112345'
    const url = '/api/unit/unit/pc/import'
    const send = async (rows: CellValue[][]) =>
      call(harness, intake, url, {
        action: 'check',
        path: await uploadSheet(harness, intake, rows, heads),
      })
    const usc = '9133010600000001' + 'A'
    const code = usc + usccCheckDigit(usc)
    const first = await send([['甲方公司', code, '建设', tel, place]])
    expect(first.data).toMatchObject({ add: 1, error: 0 })
    const stored = await sql<{
      text: string
    }>`select b::text as text from import_batch b where id = ${first.data.import_id}`.execute(harness.platform.db)
    expect(stored.rows[0]?.text).not.toContain(tel)
    expect(JSON.stringify(first.data)).not.toContain(tel)
    await importTo(harness, intake, url, 'confirm', first.data.import_id)
    const phone = async () =>
      (
        await sql<{ tel: string; tel_index: string }>`select tel, tel_index from unit where usc = ${code}`.execute(
          harness.platform.db,
        )
      ).rows[0]
    const before = await phone()
    expect(before?.tel).toBe('138****2345')
    const masked = await send([['甲方公司（更名）', code, '建设', '138****2345', place]])
    expect(masked.data).toMatchObject({ update: 1, error: 0 })
    await importTo(harness, intake, url, 'confirm', masked.data.import_id)
    expect(await phone()).toEqual(before)
    const other = '9133010600000002' + 'A'
    const inserted = await send([['乙方公司', other + usccCheckDigit(other), '建设', '138****2345', place]])
    expect(inserted.data).toMatchObject({
      add: 0,
      error: 1,
      errors: [{ column: '联系电话', value: '138****2345', message: '新增时不能填写带 * 的内容' }],
    })
    const changed = await send([['甲方公司（更名）', code, '建设', '13900002222', place]])
    await importTo(harness, intake, url, 'confirm', changed.data.import_id)
    expect((await phone())?.tel).toBe('139****2222')
    expect(await importTo(harness, intake, url, 'undo', changed.data.import_id)).toMatchObject({
      data: { undone: 1 },
    })
    expect(await phone()).toEqual(before)
  })
})

describe('a workbook that is larger than it says', () => {
  const book = (parts: ZipEntry[]) => zip([{ name: '[Content_Types].xml', content: Buffer.from('<Types/>') }, ...parts])
  const refusal = async (content: Buffer) => {
    const person = await harness.person('site')
    const { code, msg } = await send(harness, person, await ticketOf(harness, person, 'import'), { name: 'a.xlsx', content })
    return { code, msg }
  }

  it('is unpacked into nothing first, so that a lying directory does not help (T38)', async () => {
    const strings = deflateRawSync(Buffer.alloc(150 * 1024 * 1024, 's'), { level: 1 })
    const before = process.memoryUsage.rss()
    expect(await refusal(book([{ name: 'xl/sharedStrings.xml', content: strings, claimed: 1000, method: 8 }]))).toEqual({
      code: 400,
      msg: '表格内容过多，请分批导入',
    })
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024)
  })

  it('is refused when broken or of another kind', async () => {
    expect(await refusal(book([{ name: 'xl/workbook.xml', content: Buffer.from('garbage'), method: 8 }]))).toMatchObject({
      code: 400,
      msg: '压缩包已损坏',
    })
    expect(await refusal(book([{ name: 'word/document.xml' }]))).toMatchObject({ code: 400, msg: '文件内容与扩展名不符' })
  })

  it('never ends the process by an unreadable sheet', async () => {
    const person = await harness.person('site')
    const path = await upload(
      harness,
      person,
      { name: 'a.xlsx', content: book([{ name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') }]) },
      'import',
    )
    expect(await call(harness, person, '/api/project/monomer/pc/import', { action: 'check', path })).toMatchObject({ code: 400 })
  })
})

describe('purge', () => {
  it('removes import lines after a day together with their sheet, and nothing younger', async () => {
    const intake = await harness.person('intake')
    const heads = ['单位名称', '统一社会信用代码', '企业类型']
    const check = async () => {
      const path = await uploadSheet(harness, intake, [['某公司', 'x', '建设']], heads)
      const { data } = await call(harness, intake, '/api/unit/unit/pc/import', { action: 'check', path })
      return { path, id: Number(data.import_id) }
    }
    const [old, young] = [await check(), await check()]
    await sql`update import_batch set created_at = now() - interval '26 hours' where id = ${old.id}`.execute(harness.platform.db)
    await sql`update file_object set created_at = now() - interval '26 hours' where path = ${old.path}`.execute(
      harness.platform.db,
    )
    await purgeTransfers(harness.platform)
    await purgeFiles(harness.platform)
    const { rows } = await sql<{ id: number }>`select id from import_batch where id in (${old.id}, ${young.id})`.execute(
      harness.platform.db,
    )
    expect(rows).toEqual([{ id: young.id }])
    expect(await harness.platform.storage.head(old.path)).toBeUndefined()
    expect(await harness.platform.storage.head(young.path)).toBeDefined()
  })

  it('removes uploads that a killed process left half done', async () => {
    const { platform } = harness
    const folder = temporaryFolder(platform.config)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'upload-old'), 'x')
    await writeFile(join(folder, 'upload-new'), 'x')
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
    await utimes(join(folder, 'upload-old'), hoursAgo, hoursAgo)
    await sql`insert into file_object (path, name, size, mime, sha256, created_by, created_at, deleted_at) values ('2026/01/half/1.pdf', 'a.pdf', 1, 'application/pdf', ${'0'.repeat(64)}, 1, now() - interval '2 hours', now())`.execute(
      platform.db,
    )
    await purgeFiles(platform)
    expect(await readdir(folder)).toEqual(['upload-new'])
    expect((await sql`select 1 from file_object where path = '2026/01/half/1.pdf'`.execute(platform.db)).rows).toEqual([])
  })

  it('frees the list of an export whose workers were killed for good (F16)', async () => {
    const { platform } = harness
    const insert = (title: string) =>
      sql<{
        id: number
      }>`insert into transfer_job (account_id, direction, entity, title, status, created_at) values (1, 'export', 'unit', ${title}, 'running', now() - interval '2 minutes') returning id`.execute(
        platform.db,
      )
    const dead = (await insert('dead')).rows[0]?.id
    const alive = (await insert('alive')).rows[0]?.id
    await sql`insert into job (kind, payload, state, run_at) values ('export', ${JSON.stringify({ id: alive })}::jsonb, 'waiting', now() + interval '1 hour')`.execute(
      platform.db,
    )
    await purgeTransfers(platform)
    const { rows } = await sql`select title, status, error from transfer_job where id in (${dead}, ${alive}) order by id`.execute(
      platform.db,
    )
    expect(rows).toEqual([
      { title: 'dead', status: 'failed', error: '导出中断，请重试' },
      { title: 'alive', status: 'running', error: null },
    ])
  })
})
