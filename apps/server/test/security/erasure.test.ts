import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { entityOf } from '@zhujian/domain/entities'
import { ERASED_NAME, ERASED_NUMBER } from '@zhujian/domain/people/erasure'
import { idCardCheckDigit } from '@zhujian/model/checksums'
import { addDays, today } from '@zhujian/model/date'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { purgeFiles } from '@zhujian/server/modules/file/purge.job'
import { erasePeople } from '@zhujian/server/modules/people/erase-people.job'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { call, createHarness, type Harness, type Person, read, takePart, upload } from '../file/harness'
import { PDF, picture } from '../file/samples'

const worker = entityOf('worker')
const NAME = '尉迟敬德'
const ID_CARD = '33010619850723451' + idCardCheckDigit('33010619850723451')
const PERSONAL = {
  name: NAME,
  idcard_type: '01',
  idno: ID_CARD,
  gender: 1,
  nation: '畲族',
  birth_year: 1985,
  address: '湖北省鄂州市鄂城区古楼街道九十七号',
  native_area: '420000',
  grant_org: '鄂州市公安局鄂城分局',
  tel: '13955512345',
  urgent_man: '长孙无忌',
  urgent_tel: '13955567890',
  bank_name: '鄂州古楼支行',
  card_no: '6217001550007777007',
}
/** What would tell who it was, in whatever form the product keeps it. */
const TRACES =
  `${NAME} yuchijingde weichijingde 长孙无忌 古楼 鄂州 湖北 畲族 优秀木工尉迟 ${ID_CARD} ${ID_CARD.slice(-4)} ${PERSONAL.tel} 139****2345 139****7890 ${PERSONAL.card_no} 7777007 ZS-330-7788`.split(
    ' ',
  )

/** Four digits tell nobody in the middle of a checksum or of a moment: they stand alone or behind what is masked. */
const tells = (line: string, trace: string): boolean =>
  /^\d{4}$/.test(trace) ? new RegExp(`(?<![0-9a-f.:])${trace}(?![0-9a-f])`).test(line) : line.includes(trace)

let harness: Harness
let site: Person
let project: number
let unit: number
beforeAll(async () => {
  harness = await createHarness()
  const { platform } = harness
  unit = await make(platform, entityOf('unit'), { unit_name: '建工集团', areacode: '330106', status: 'normal' })
  project = await make(platform, entityOf('engineering'), { state: 1, areacode: '330106', history_type: 0 })
  await takePart(platform, { engineering_id: project, unit_id: unit, role: 'sgdw' })
  site = await harness.person('site', { projects: [project], unit })
})
afterAll(() => harness.close())

const image = async (color: string) =>
  upload(harness, site, { name: '近照.png', content: await picture(320, 320).tint(color).png().toBuffer() })
const enter = (more: Record<string, unknown> = {}) => ({
  engineering_id: project,
  unit_id: unit,
  work_type: '020',
  work_role: 20,
  enter_on: '2025-03-01',
  ...more,
})
async function register(values: Record<string, unknown>): Promise<number> {
  const answer = await call(harness, site, pathOf(worker, 'add'), values)
  expect(answer).toMatchObject({ code: 200 })
  return Number(answer.data.id)
}

/** Paths of everything in the store, thumbnails and converted copies included. */
async function storedPaths(): Promise<string[]> {
  const folder = join(harness.platform.config.dataDir, 'files')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name).slice(folder.length + 1))
}

/** Each row of each table but the log of operations, as text. */
async function everyRow(): Promise<{ table: string; line: string }[]> {
  const { adminDb } = harness.platform
  const { rows } = await sql<{
    name: string
  }>`select table_name::text as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    and table_name <> 'oper_log'`.execute(adminDb)
  const found: { table: string; line: string }[] = []
  for (const { name } of rows) {
    const { rows: lines } = await sql<{ line: string }>`select t::text as line from ${sql.table(name)} t`.execute(adminDb)
    found.push(...lines.map(({ line }) => ({ table: name, line })))
  }
  return found
}

/** Runs the hour: erasure, then the files it let go, as if they had been uploaded a while ago. */
async function runPurge(): Promise<void> {
  await erasePeople(harness.platform)
  await sql`update file_object set created_at = created_at - interval '2 hours' where deleted_at is not null`.execute(
    harness.platform.db,
  )
  await purgeFiles(harness.platform)
}

/** A finished export as the download centre keeps it. */
async function exportOf(text: string): Promise<string> {
  const { platform } = harness
  const path = `2026/01/export-${Date.now()}/1.xlsx`
  await platform.storage.put(path, Readable.from([Buffer.from(text)]), { contentType: 'text/plain' })
  await sql`insert into file_object (path, name, size, mime, sha256, purpose, created_by, expires_at)
    values (${path}, '人员.xlsx', 3, 'text/plain', ${'0'.repeat(64)}, 'export', ${site.id}, now() + interval '7 days')`.execute(
    platform.db,
  )
  await sql`insert into transfer_job (account_id, direction, entity, title, status, file_path, expires_at)
    values (${site.id}, 'export', 'worker', '实名制人员', 'done', ${path}, now() + interval '7 days')`.execute(platform.db)
  return path
}

/** 关键岗位人员变更的申请：证书编号由申请人填写。 */
async function replacement(person: number, state: number, cert_no: string): Promise<number> {
  const id = await make(harness.platform, entityOf('biz'), {
    kind: 'manager',
    engineering_id: project,
    applied_by: site.id,
    state,
  })
  const content = { post: 'builder', new_id: person, cert_type: '施工员证', cert_no, cert_to: '2030-01-01' }
  await sql`insert into biz_form (biz_id, round, content, checklist) values (${id}, 1, ${JSON.stringify(content)}::jsonb, '[]')`.execute(
    harness.platform.db,
  )
  return id
}
/** 一次报监登记的留底，里面有这个岗位上的人、另一个人，施工单位的负责人也是他。 */
async function submitted(post: number): Promise<void> {
  const { db } = harness.platform
  const other = { id: 1_000_001, post: 'safety_officer', name: '秦叔宝', idno: '330106********1111', cert_no: 'ZS-330-9900' }
  const content = {
    project: {},
    units: [
      { id: 1, role: 'sgdw', unit_name: '建工集团', leader: NAME },
      { id: 2, role: 'jldw', unit_name: '监理公司', leader: '秦叔宝' },
    ],
    managers: [
      {
        id: post,
        post: 'builder',
        name: NAME,
        idno: `330106********${ID_CARD.slice(-4)}`,
        cert_no: 'ZS-330-7788',
        safety_cert_no: null,
      },
      other,
    ],
    monomers: [],
    files: [],
  }
  await sql`insert into registration_round (engineering_id, round, content, hash, receipt_no, check_code)
    values (${project}, 1, ${JSON.stringify(content)}::jsonb, ${'0'.repeat(64)}, 'BJ330106202600001', ${'A'.repeat(22)})`.execute(
    db,
  )
  await sql`update engineering_unit set leader = ${NAME} where engineering_id = ${project}`.execute(db)
}

const contentOf = async (biz: number) =>
  (
    await sql<{ content: Record<string, unknown> }>`select content from biz_form where biz_id = ${biz}`.execute(
      harness.platform.db,
    )
  ).rows[0]?.content

describe('a deleted worker (T60)', () => {
  let id: number
  let paths: string[]
  let report: string
  let sealed: string[]
  let applied: number[]

  it('has left traces everywhere before: faces and thumbnails, search, posts, wages, evaluations, exports', async () => {
    const { platform } = harness
    paths = [await image('#aa3311'), await image('#11aa33'), await upload(harness, site, { name: '合同.pdf', content: PDF })]
    const [head_img, id_img, contract_file] = paths
    id = await register(enter({ ...PERSONAL, head_img, id_img, contract_file }))
    for (const path of paths.slice(0, 2)) expect((await read(harness, site, `${path}?w=200`)).statusCode).toBe(200)
    const post = await make(platform, entityOf('manage_user'), {
      engineering_id: project,
      worker_id: id,
      name: NAME,
      cert_no: 'ZS-330-7788',
    })
    await make(platform, entityOf('leave'), {
      engineering_id: project,
      manage_user_id: post,
      title: `${NAME} 2025-03-04 至 2025-03-05`,
    })
    const sheet = await make(platform, entityOf('salary_sheet'), { engineering_id: project, unit_id: unit, ym: '2020-01' })
    for (const ym of ['2020-01'])
      await make(platform, entityOf('salary_item'), {
        engineering_id: project,
        sheet_id: sheet,
        worker_id: id,
        worker_name: NAME,
        ym,
        card_no: PERSONAL.card_no,
      })
    for (const day_on of ['2025-03-01', '2025-03-02', '2025-03-03'])
      await make(platform, entityOf('attendance_day'), { engineering_id: project, worker_id: id, day_on, hours: '8', result: 1 })
    await make(platform, entityOf('emevaluation'), { engineering_id: project, worker_id: id, content: '优秀木工尉迟' })
    applied = [await replacement(id, 1, 'ZS-330-7788'), await replacement(id, 0, 'ZS-330-7788')]
    await submitted(post)
    report = await exportOf(`姓名,证件\n${NAME},${ID_CARD}`)
    const row = await sql<
      Record<string, string>
    >`select idno_sealed, idno_index, tel_index, card_no_index from worker where id = ${id}`.execute(platform.db)
    sealed = Object.values(row.rows[0] ?? {})
    const lines = (await everyRow()).filter(({ line }) => TRACES.some((trace) => tells(line, trace)))
    expect(new Set(lines.map(({ table }) => table))).toEqual(
      new Set('worker manage_user leave turn salary_item emevaluation biz_form registration_round engineering_unit'.split(' ')),
    )
  })

  it('is kept for the days that are set, so that a slip can be put right', async () => {
    expect(await call(harness, site, pathOf(worker, 'delete'), { ids: String(id) })).toMatchObject({ code: 200 })
    await runPurge()
    const { rows } = await sql`select name from worker where id = ${id}`.execute(harness.platform.db)
    expect(rows).toEqual([{ name: NAME }])
    for (const path of paths) expect(await harness.platform.storage.head(path)).toBeDefined()
  })

  it('then leaves no trace: no face, no thumbnail, no paper, no export, no search text, no name, no sealed value', async () => {
    const { platform } = harness
    await sql`update worker set deleted_at = now() - interval '31 days' where id = ${id}`.execute(platform.db)
    await sql`update transfer_job set created_at = now() - interval '32 days'`.execute(platform.db)
    await runPurge()
    const rows = await everyRow()
    const finds = rows.filter(({ line }) => [...TRACES, ...sealed].some((trace) => tells(line, trace)))
    expect(finds.map(({ table, line }) => `${table}: ${line.slice(0, 200)}`)).toEqual([])
    const left = await storedPaths()
    expect(left.filter((path) => [...paths, report].some((gone) => path.includes(gone)))).toEqual([])
    for (const path of paths) expect((await read(harness, site, path)).statusCode).toBe(404)
    for (const path of left) expect((await readFile(join(platform.config.dataDir, 'files', path))).includes(NAME)).toBe(false)
  })

  it('stays in applications, decided or not, as a person with a certificate whose number is gone; others keep theirs', async () => {
    const other = await replacement(id + 1_000_000, 1, 'ZS-330-9900')
    await runPurge()
    for (const biz of applied)
      expect(await contentOf(biz)).toEqual({
        post: 'builder',
        new_id: id,
        cert_type: '施工员证',
        cert_no: ERASED_NUMBER,
        cert_to: '2030-01-01',
      })
    expect(await contentOf(other)).toMatchObject({ cert_no: 'ZS-330-9900' })
  })

  it('stays in what a registration said when it was handed in as a person without name and number; the others as they were', async () => {
    const { rows } = await sql<{
      content: { managers: Record<string, unknown>[]; units: Record<string, unknown>[] }
    }>`select content from registration_round where engineering_id = ${project}`.execute(harness.platform.db)
    const [round] = rows
    expect(round?.content.managers).toMatchObject([
      { post: 'builder', name: `${ERASED_NAME}${id}`, idno: null, cert_no: ERASED_NUMBER, safety_cert_no: null },
      { name: '秦叔宝', idno: '330106********1111', cert_no: 'ZS-330-9900' },
    ])
    expect(round?.content.units.map(({ leader }) => leader)).toEqual([`${ERASED_NAME}${id}`, '秦叔宝'])
  })

  it('keeps its attendance under a number nobody can turn back, and the counts as they were', async () => {
    const { rows } = await sql`select count(*)::int as days, sum(hours)::text as hours, min(w.name) as name
      from attendance_day a join worker w on w.id = a.worker_id where a.worker_id = ${id} and a.deleted_at is null`.execute(
      harness.platform.db,
    )
    expect(rows).toEqual([{ days: 3, hours: '24.0', name: `${ERASED_NAME}${id}` }])
  })

  it('is told in the log by one row without a word of the person; a second run changes nothing', async () => {
    const { db } = harness.platform
    const version = async () => (await sql`select version from worker where id = ${id}`.execute(db)).rows
    const before = await version()
    await runPurge()
    expect(await version()).toEqual(before)
    const { rows } = await sql<{
      line: string
    }>`select l::text as line from oper_log l where module = 'worker' and action = 'erase'`.execute(db)
    expect(rows).toHaveLength(1)
    // The log is kept by law and cannot be changed: masks only, besides the name of the day the row was written.
    const all = await sql<{ line: string }>`select l::text as line from oper_log l`.execute(db)
    for (const secret of [ID_CARD, PERSONAL.tel, PERSONAL.card_no, ...sealed])
      expect(all.rows.filter(({ line }) => line.includes(secret))).toEqual([])
    expect(TRACES.filter((trace) => tells(rows[0]?.line ?? '', trace))).toEqual([])
  })
})

describe('what the law keeps, and what it does not (T60)', () => {
  const wage = async (worker_id: number) =>
    (
      await sql<{
        worker_name: string
        card_no: string | null
      }>`select worker_name, card_no from salary_item where worker_id = ${worker_id}`.execute(harness.platform.db)
    ).rows[0]

  it('wages of the last three years keep the name, because the ledger must; older ones lose it', async () => {
    const { platform } = harness
    const id = await register(enter({ ...PERSONAL, idno: '33010619850723453' + idCardCheckDigit('33010619850723453') }))
    const ym = today().slice(0, 7)
    const sheet = await make(platform, entityOf('salary_sheet'), { engineering_id: project, unit_id: unit, ym })
    await make(platform, entityOf('salary_item'), {
      engineering_id: project,
      sheet_id: sheet,
      worker_id: id,
      worker_name: NAME,
      ym,
      card_no: PERSONAL.card_no,
    })
    await sql`update worker set deleted_at = now() - interval '31 days' where id = ${id}`.execute(platform.db)
    await runPurge()
    expect(await wage(id)).toMatchObject({ worker_name: NAME })
    await sql`update salary_item set ym = '2021-01' where worker_id = ${id}`.execute(platform.db)
    await runPurge()
    expect(await wage(id)).toEqual({ worker_name: `${ERASED_NAME}${id}`, card_no: null })
  })

  it('faces of those who left go after the set days, the rest of the record stays', async () => {
    const { platform } = harness
    const card = (n: number) => `3301061985072346${n}` + idCardCheckDigit(`3301061985072346${n}`)
    const [long, lately] = [await image('#3311aa'), await image('#aa1133')]
    const left = async (values: Record<string, unknown>, exit_on: string) => {
      const id = await register(enter({ ...PERSONAL, ...values }))
      expect(await call(harness, site, pathOf(worker, 'leave'), { id, version: 1, exit_on })).toMatchObject({ code: 200 })
      return id
    }
    const gone = await left({ idno: card(1), head_img: long }, addDays(today(), -181))
    const fresh = await left({ idno: card(3), head_img: lately }, addDays(today(), -10))
    await runPurge()
    expect(await Promise.all([long, lately].map(async (path) => (await platform.storage.head(path)) !== undefined))).toEqual([
      false,
      true,
    ])
    const { rows } = await sql`select name from worker where id in (${gone}, ${fresh}) and idno_sealed is not null`.execute(
      platform.db,
    )
    expect(rows).toHaveLength(2)
    const log = await sql<{ row_id: number }>`select row_id from oper_log where action = 'eraseFace'`.execute(platform.db)
    expect(log.rows.map(({ row_id }) => row_id)).toEqual([gone])
  })
})

describe('what was deleted beside the people (T60)', () => {
  it('a post that was taken back before anybody was enrolled loses name and numbers after the set days, not before', async () => {
    const { platform } = harness
    const project2 = await make(platform, entityOf('engineering'), { state: 1, areacode: '330106', history_type: 0 })
    const post = await make(platform, entityOf('manage_user'), {
      engineering_id: project2,
      worker_id: null,
      name: '程咬金',
      idno: '33010619850723467' + idCardCheckDigit('33010619850723467'),
      tel: '13955519999',
      cert_no: 'ZS-330-5566',
    })
    const row = async () =>
      (await sql`select name, idno, idno_sealed, tel, cert_no from manage_user where id = ${post}`.execute(harness.platform.db))
        .rows[0]
    await sql`update manage_user set deleted_at = now() - interval '29 days' where id = ${post}`.execute(harness.platform.db)
    await runPurge()
    expect(await row()).toMatchObject({ name: '程咬金', cert_no: 'ZS-330-5566' })
    await sql`update manage_user set deleted_at = now() - interval '31 days' where id = ${post}`.execute(harness.platform.db)
    await runPurge()
    expect(await row()).toEqual({ name: ERASED_NAME, idno: null, idno_sealed: null, tel: null, cert_no: null })
    const log = await sql`select action from oper_log where module = 'manage_user' and row_id = ${post}`.execute(
      harness.platform.db,
    )
    expect(log.rows).toEqual([{ action: 'erase' }])
  })

  it('a refused registration keeps company and reason, and neither name nor number of who applied', async () => {
    const add = (code: string, days: number) =>
      sql`insert into account_application (code_hash, unit_name, usc, corp_type, areacode, linkman, tel, tel_sealed, tel_index, username, account_type, state, reason, examined_at, ip)
        values (${code}, '甲公司', '91330106MA0000000X', 1, '330106', '罗士信', '139****7777', 'x', 'y', ${code}, 'unitAccount', 2, '资料不全', now() - ${days} * interval '1 day', '127.0.0.1')`.execute(
        harness.platform.db,
      )
    await add('old-one', 31)
    await add('new-one', 29)
    await runPurge()
    const { rows } =
      await sql`select unit_name, linkman, tel, tel_sealed, tel_index, reason from account_application order by id`.execute(
        harness.platform.db,
      )
    expect(rows).toEqual([
      { unit_name: '甲公司', linkman: ERASED_NAME, tel: '', tel_sealed: null, tel_index: null, reason: '资料不全' },
      { unit_name: '甲公司', linkman: '罗士信', tel: '139****7777', tel_sealed: 'x', tel_index: 'y', reason: '资料不全' },
    ])
  })
})
