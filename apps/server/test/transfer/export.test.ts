import { entityOf } from '@zhujian/domain/entities'
import { openSession } from '@zhujian/server/modules/account/session-store'
import { withTransaction } from '@zhujian/server/platform/db'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { call, createHarness, type Harness, type Person, read } from '../file/harness'

let harness: Harness
let project: number
let elsewhere: number
let officer: Person
let other: Person

const HOSTILE = ['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', "'=1", "''x", '普通', '"a,=1"']

beforeAll(async () => {
  harness = await createHarness()
  const { platform } = harness
  project = await make(platform, entityOf('engineering'), {
    state: 1,
    areacode: '330106',
    history_type: 0,
    engineering_name: '滨江医院',
  })
  elsewhere = await make(platform, entityOf('engineering'), {
    state: 1,
    areacode: '330108',
    history_type: 0,
    engineering_name: '别处工程',
  })
  for (const [index, name] of HOSTILE.entries())
    await make(platform, entityOf('monomer'), {
      engineering_id: project,
      name,
      kind: 1,
      unit_code: `M${index}`,
      floor_area: '1234567.50',
      floor_up: 3,
      invest: '-12.30',
      is_super: index === 0,
      state: 10,
    })
  await make(platform, entityOf('monomer'), { engineering_id: elsewhere, name: '别人的楼', kind: 1, unit_code: 'X1', state: 10 })
  officer = await harness.person('officer', { areacode: '330106' })
  other = await harness.person('officer', { areacode: '330106' })
})
afterAll(() => harness.close())

const download = (person: Person, query = '') =>
  harness.app.inject({ method: 'GET', url: `/api/project/monomer/pc/export${query}`, headers: { token: person.token } })

describe('export', () => {
  it('gives the rows of the scope as a workbook, labels for codes, numbers as numbers, notes on sheet 2 [S7-43]', async () => {
    const response = await download(officer, '?kind=1')
    expect(response.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(response.headers['content-disposition']).toContain(encodeURIComponent('单体工程'))
    const book = await readXlsx(response.rawPayload)
    const [data, notes] = book.sheets
    const [head = [], ...rows] = data?.rows ?? []
    const cell = (name: string, row = 0) => rows[row]?.[head.indexOf(name)]
    expect(rows).toHaveLength(HOSTILE.length)
    expect(cell('所属工程')).toBe('滨江医院')
    expect(cell('单体类别')).toBe('房建')
    expect(cell('建筑面积（㎡）')).toBe(1_234_567.5)
    expect(cell('造价（万元）')).toBe(-12.3)
    expect(cell('地上层数（层）')).toBe(3)
    expect(cell('超限高层')).toBe('是')
    expect(cell('状态')).toBe('未开工')
    expect(JSON.stringify(rows)).not.toContain('别人的楼')
    expect(notes?.rows.map((row) => row.slice(0, 2))).toEqual(
      expect.arrayContaining([
        ['导出内容', '单体工程'],
        ['导出人', '监督员'],
        ['水印', expect.stringMatching(/^监督员（.+）\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 仅限工作使用，请勿外传$/)],
        ['工程库', '在建工程库'],
        ['数据条数', HOSTILE.length],
        ['查询条件', '单体类别：房建'],
      ]),
    )
  })

  it('writes no cell a spreadsheet could take for a formula and keeps the text readable (T32)', async () => {
    const { rawPayload } = await download(officer, '?columns=name,invest')
    const book = await readXlsx(rawPayload)
    const names = (book.sheets[0]?.rows ?? []).slice(1).map((row) => String(row[0]))
    // eslint-disable-next-line no-control-regex -- control characters are what the attack uses
    expect(names.filter((name) => /^[=+\-@\t\r＝]/.test(name))).toEqual([])
    for (const text of HOSTILE) expect(names.some((name) => name.endsWith(text))).toBe(true)
    const cells = book.sheets.flatMap((sheet) => [...(sheet.cells?.values() ?? [])])
    expect(cells.filter((cell) => cell.formula !== undefined)).toEqual([])
  })

  it('takes the columns and rows a person chose and refuses unknown ones', async () => {
    const book = await readXlsx((await download(officer, '?columns=state,name&keyword=普通')).rawPayload)
    expect(book.sheets[0]?.rows).toEqual([
      ['状态', '单体名称'],
      ['未开工', '普通'],
    ])
    expect((await download(officer, '?columns=name,password')).json()).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'columns' }] },
    })
    expect((await download(officer, '?foo=1')).json()).toMatchObject({ code: 400 })
  })

  it('leaves one log row that says what was taken', async () => {
    await download(other, '?kind=1')
    const { rows } = await sql<{
      note: string
    }>`select note from oper_log where account_id = ${other.id} and action = 'export'`.execute(harness.platform.db)
    expect(rows).toEqual([{ note: `导出 ${HOSTILE.length} 条（单体类别：房建）` }])
  })

  it('refuses who may not export', async () => {
    const equipment = await harness.person('equipment')
    expect((await download(equipment)).json()).toMatchObject({ code: 10000 })
  })

  it('keeps its notes on one sheet, however few the rows', async () => {
    const { rows: own } = await sql<{ id: number }>`select id from monomer where unit_code = 'M0'`.execute(harness.platform.db)
    for (const [query, rows] of [
      [`?ids=${own[0]?.id}`, 1],
      ['?ids=999999999', 0],
    ] as const) {
      const book = await readXlsx((await download(officer, query)).rawPayload)
      expect(book.sheets.map(({ rows: lines }) => lines.length)).toEqual([rows + 1, expect.any(Number)])
      expect(book.sheets[1]?.rows.flat()).toEqual(expect.arrayContaining(['导出内容', '数据条数', rows]))
    }
  })

  it('runs at most two direct exports of one account at a time (T51)', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => download(other)))
    const refused = answers.filter((answer) => String(answer.headers['content-type']).includes('json'))
    expect(refused.every((answer) => answer.json().data.problem === 'tooMany')).toBe(true)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(2)
  })

  it('hands a large export to the download centre, for its owner alone (T3)', async () => {
    await sql`insert into monomer (engineering_id, name, kind, unit_code, state, search_text) select ${project}, '批量' || n, 2, 'B' || n, 10, '批量' || n from generate_series(1, 5001) n`.execute(
      harness.platform.db,
    )
    const started = await download(officer, '?kind=2')
    expect(started.json()).toMatchObject({ code: 200, data: { total: 5001 } })
    expect((await download(officer, '?kind=2')).json()).toMatchObject({ code: 0, msg: '单体工程正在导出，请在下载中心查看' })
    const list = async () =>
      (await harness.app.inject({ method: 'GET', url: '/api/common/pc/transferList', headers: { token: officer.token } })).json()
        .data.rows[0]
    await expect.poll(async () => (await list()).status, { timeout: 30_000 }).toBe('done')
    const job = await list()
    expect(job).toMatchObject({ total: 5001, done: 5001, direction: 'export' })
    const file = await read(harness, officer, job.file_path)
    const book = await readXlsx(file.rawPayload)
    expect(book.sheets[0]?.rows).toHaveLength(5002)
    expect(book.sheets[1]?.rows.flat()).toEqual(expect.arrayContaining(['单体工程', 5001]))
    expect((await read(harness, other, job.file_path)).statusCode).toBe(404)
    const told = await sql`select kind, title, path from message where account_id = ${officer.id}`.execute(harness.platform.db)
    expect(told.rows).toEqual([{ kind: 'download', title: `导出完成：${job.title}`, path: `/files/${job.file_path}` }])
    expect(await call(harness, other, '/api/common/pc/transferCancel', { id: job.id })).toMatchObject({
      code: 0,
      msg: '数据不存在',
    })
    const { rows } = await sql<{ query: unknown }>`select query from transfer_job where id = ${job.id}`.execute(
      harness.platform.db,
    )
    expect(JSON.stringify(rows)).not.toContain('kind')
    await sql`update file_object set expires_at = now() - interval '1 second' where path = ${job.file_path}`.execute(
      harness.platform.db,
    )
    expect((await read(harness, officer, job.file_path)).statusCode).toBe(404)
  })

  it('ends a waiting export when its owner signs out or takes it back, and runs it again for him alone (T07)', async () => {
    const person = await harness.person('officer', { areacode: '330106' })
    const { job } = (await download(person, '?kind=2')).json().data
    await sql`update session set revoked_at = now() where id = ${person.session.id}`.execute(harness.platform.db)
    const status = async () =>
      (await sql<{ status: string }>`select status from transfer_job where id = ${job}`.execute(harness.platform.db)).rows[0]
        ?.status
    await expect.poll(status, { timeout: 30_000 }).toBe('cancelled')
    const { rows } = await sql`select 1 from file_object where created_by = ${person.id}`.execute(harness.platform.db)
    expect(rows).toEqual([])
    const { platform } = harness
    const device = { accountId: person.id, ip: '127.0.0.1', agent: 'test' }
    const anew = { ...person, token: await withTransaction(platform.db, (trx) => openSession(trx, platform, device)) }
    expect(await call(harness, other, '/api/common/pc/transferRetry', { id: job })).toMatchObject({ code: 0, msg: '数据不存在' })
    expect(await call(harness, anew, '/api/common/pc/transferRetry', { id: job })).toMatchObject({ code: 200 })
    await expect.poll(status, { timeout: 30_000 }).toBe('done')
    expect(await call(harness, anew, '/api/common/pc/transferRetry', { id: job })).toMatchObject({ code: 0 })
    await sql`update transfer_job set expires_at = now() - interval '1 second' where id = ${job}`.execute(harness.platform.db)
    expect(await call(harness, anew, '/api/common/pc/transferRetry', { id: job })).toMatchObject({ code: 200 })
    await expect.poll(status, { timeout: 30_000 }).toBe('done')
  })
  it('stops a running export that its owner takes back, and keeps no file of it (T3)', async () => {
    const person = await harness.person('officer', { areacode: '330106' })
    const { job } = (await download(person, '?kind=2')).json().data
    const { platform } = harness
    const found = async () =>
      (
        await sql<{
          status: string
          file_path: string | null
        }>`select status, file_path from transfer_job where id = ${job}`.execute(platform.db)
      ).rows[0]
    await expect.poll(async () => (await found())?.status, { timeout: 30_000 }).toBe('done')
    const first = (await found())?.file_path
    await sql`update transfer_job set expires_at = now() - interval '1 second' where id = ${job}`.execute(platform.db)
    // The export is held at its first row, as a slow database would hold it.
    await withTransaction(harness.platform.adminDb, async (trx) => {
      await sql`lock table monomer in access exclusive mode`.execute(trx)
      expect(await call(harness, person, '/api/common/pc/transferRetry', { id: job })).toMatchObject({ code: 200 })
      await expect.poll(async () => (await found())?.status, { interval: 20 }).toBe('running')
      expect(await call(harness, person, '/api/common/pc/transferCancel', { id: job })).toMatchObject({ code: 200 })
    })
    const open = sql<{ n: number }>`select count(*)::int as n from job where kind = 'export' and state in ('waiting', 'running')`
    await expect.poll(async () => (await open.execute(platform.db)).rows[0]?.n, { timeout: 30_000 }).toBe(0)
    expect((await found())?.status).toBe('cancelled')
    const { rows } = await sql<{
      path: string
    }>`select path from file_object where created_by = ${person.id} and deleted_at is null`.execute(platform.db)
    expect(rows.map(({ path }) => path)).toEqual([first])
  })

  it('is given up, and makes room for the next one, when its process has died as often as it was tried', async () => {
    const { db } = harness.platform
    const person = await harness.person('officer', { areacode: '330106' })
    const { rows } = await sql<{ id: number }>`insert into transfer_job (account_id, direction, entity, title, status)
      values (${person.id}, 'export', 'monomer', '单体工程', 'running') returning id`.execute(db)
    const id = rows[0]?.id ?? 0
    expect((await download(person, '?kind=2')).json()).toMatchObject({ code: 0, msg: '单体工程正在导出，请在下载中心查看' })
    await sql`insert into job (kind, payload, state, attempts, max_attempts, lease_until, lease_owner)
      values ('export', jsonb_build_object('id', ${id}::bigint), 'running', 3, 3, now() - interval '1 second', 'dead')`.execute(
      db,
    )
    const found = async () => (await sql`select status, error from transfer_job where id = ${id}`.execute(db)).rows[0]
    await expect.poll(found, { timeout: 30_000 }).toEqual({ status: 'failed', error: '导出失败，请重试' })
    expect((await download(person, '?kind=2')).json()).toMatchObject({ code: 200 })
  })
})
