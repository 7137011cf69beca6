import { corpType } from '@zhujian/domain/reference/unit-dicts'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { entityOf } from '@zhujian/domain/entities'
import { addDays, nowSeconds, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { party } from '../document/desk'
import { call, type Person } from '../file/harness'
import { make, unique } from '../factory'
import { createSite, refused, saved, type Site, type Version } from './site-desk'

const ENTITY = 'crane'
const now = today()
const [TESTING, INSTALLING, ACCEPTING, USING, RECORDED, NOTIFIED, REMOVING, IDLE] = (
  ['testing', 'installing', 'accepting', 'using', 'recorded', 'notified', 'removing', 'idle'] as const
).map((key) => craneStates.code(key))

/** 监督员随即要知道的：检测不合格、告知不满两个工作日就安装。 */
let site: Site
let lab: number
let installer: number
beforeAll(async () => {
  site = await createSite()
  const { platform } = site.harness
  const company = async (unit_name: string, part: string, corp: 'testing' | 'specialEquipment') => {
    const id = await make(platform, entityOf('unit'), { unit_name, status: 'normal', corp_type: corpType.code(corp) })
    await make(platform, entityOf('engineering_unit'), party(site.project, id, unit_name, part))
    return id
  }
  lab = await company('云州建设机械检测有限公司', 'testing', 'testing')
  installer = await company('云州起重安装有限公司', 'crane_install', 'specialEquipment')
  const { id } = await site.harness.person('officer')
  await sql`update engineering set main_officer = ${id} where id = ${site.project}`.execute(platform.db)
})
afterAll(() => site.harness.close())

const step = (who: Person, { id, version }: Version, name: string, asks: Record<string, unknown>) =>
  call(site.harness, who, '/api/device/crane/pc/examine', { id, version, step: name, ...asks })

const standing = async (state: number | undefined, values: Record<string, unknown>): Promise<Version> => {
  const dates = { notice_on: addDays(now, -20), made_on: addDays(now, -400), install_on: null, test_on: null, test_next: null }
  const ends = { test_result: null, accept_on: null, use_no: null, use_on: null, remove_notice_at: null, removed_on: null }
  const machine = { crane_kind: 1, owner_unit: installer, install_unit: installer, record_no: `浙A-T2026${unique()}` }
  const id = await site.given(ENTITY, { ...machine, ...dates, ...ends, state, ...values })
  return { id, version: (await site.stored<Version>(ENTITY, id)).version }
}
const told = async (id: number, title: string): Promise<number> => {
  const { rows } = await sql`select 1 from message where title = ${title} and path like ${`%id=${id}`}`.execute(
    site.harness.platform.db,
  )
  return rows.length
}

it('a crane taken out of use is told to those around it and to its officer, with the reason', async () => {
  const using = await standing(USING, { install_on: addDays(now, -15), use_on: addDays(now, -10) })
  expect(await told(using.id, '起重机械停用')).toBe(0)
  await saved(step(site.site, using, 'disable', { idle_reason: '力矩限制器失灵，停用检修' }))
  const { rows } = await sql<{
    roles: string[]
    body: string
  }>`select array_agg(distinct a.role_codes[1] order by a.role_codes[1]) as roles, min(m.body) as body
    from message m join account a on a.id = m.account_id where m.title = '起重机械停用' and m.path like ${`%id=${using.id}`}`.execute(
    site.harness.platform.db,
  )
  expect(rows[0]?.roles).toEqual(expect.arrayContaining(['chief_engineer', 'officer']))
  expect(rows[0]?.body).toContain('力矩限制器失灵')
})

const report = async (more: Record<string, unknown> = {}) => ({
  test_unit: lab,
  test_no: `JC${unique()}`,
  test_on: addDays(now, -8),
  test_result: 1,
  test_file: await site.paper(site.director),
  test_next: addDays(now, 350),
  ...more,
})
const test = (row: Version, values: Record<string, unknown>) => step(site.director, row, 'test', values)
const failed = async (more: Record<string, unknown> = {}) => report({ test_result: 2, test_next: null, ...more })

it('a crane that failed its test keeps the report and is tested again from a blank form; its officer is told', async () => {
  const testing = await standing(TESTING, { install_on: addDays(now, -10) })
  const bad = await failed()
  await saved(test(testing, bad))
  const blank = { test_no: null, test_on: null, test_result: null, test_next: null }
  const line = { unit: lab, no: bad.test_no, on: bad.test_on, file: bad.test_file }
  expect(await site.stored(ENTITY, testing.id)).toMatchObject({ state: TESTING, ...blank, failed_tests: [line] })
  const { rows } = await sql`select l.field, o.path from file_link l join file_object o on o.id = l.file_id
    where l.entity = ${ENTITY} and l.row_id = ${testing.id}`.execute(site.harness.platform.db)
  expect(rows).toEqual([{ field: 'failed_tests', path: bad.test_file }])
  expect(await told(testing.id, '起重机械检测不合格')).toBe(1)
  await saved(test(await site.stored<Version>(ENTITY, testing.id), await report()))
  expect(await site.stored(ENTITY, testing.id)).toMatchObject({ state: ACCEPTING, test_result: 1, failed_tests: [line] })
})

it('a failed report proves no passed test, by its number, its day or its file', async () => {
  const testing = await standing(TESTING, { install_on: addDays(now, -10) })
  const bad = await failed()
  await saved(test(testing, bad))
  const again = async (more: Record<string, unknown>) => test(await site.stored<Version>(ENTITY, testing.id), await report(more))
  expect(await again({ test_no: bad.test_no })).toMatchObject(refused('这是不合格的检测报告的编号，请填写这一次的', 'test_no'))
  expect(await again({ test_on: addDays(now, -9) })).toMatchObject(
    refused(`不能早于不合格的检测 ${addDays(now, -8)}，整改以后重新检测`, 'test_on'),
  )
  expect(await again({ test_file: bad.test_file })).toMatchObject(refused('这是以前登记的检测报告，请上传这一次的', 'test_file'))
})

it('the number of a report is of one crane alone, passed or failed', async () => {
  const fresh = () => standing(TESTING, { install_on: addDays(now, -10) })
  const [good, bad] = [await report(), await failed()]
  await saved(test(await fresh(), good))
  await saved(test(await fresh(), bad))
  for (const { test_no } of [good, bad])
    expect(await test(await fresh(), await report({ test_no }))).toMatchObject(refused('检测报告编号已用于另一台机械', 'test_no'))
})

it('a failed test has no next one; a passed one has', async () => {
  const using = await standing(USING, {
    notice_on: null,
    install_on: addDays(now, -400),
    made_on: addDays(now, -500),
    test_on: addDays(now, -360),
    test_next: addDays(now, 5),
  })
  const retest = (values: Record<string, unknown>) => step(site.director, using, 'retest', values)
  expect(await retest(await report({ test_next: null }))).toMatchObject(refused('检测合格的，请填写下次检测日期', 'test_next'))
  expect(await retest(await failed({ test_next: addDays(now, 300) }))).toMatchObject(
    refused('这种情形不填下次检测日期', 'test_next'),
  )
  await saved(retest(await failed()))
  expect(await site.stored(ENTITY, using.id)).toMatchObject({ state: IDLE, test_next: null })
})

it('a crane put up less than two working days after its notice came in says why, and its officer is told (建设部令第166号第十二条)', async () => {
  const installed = async (days: number, installed_early: string | null) => {
    const row = await standing(INSTALLING, { reviewed_at: nowSeconds() - days * 86_400 })
    const asks = {
      install_on: now,
      install_crew: [await site.certified('08')],
      self_check_file: await site.paper(),
      test_unit: lab,
      installed_early,
    }
    const answer = await step(site.site, row, 'install', asks)
    const said = (answer.data as { fields?: { field: string; message: string }[] }).fields
    return said ?? told(row.id, '起重机械告知不满两个工作日即安装')
  }
  expect(await installed(0, null)).toMatchObject([
    { field: 'installed_early', message: expect.stringContaining('才报到主管部门，满两个工作日、最早 20') },
  ])
  expect([await installed(0, '台风将至，提前安装附着装置'), await installed(30, null)]).toEqual([1, 0])
})

it('no crane is told of, taken in or put up while the project is suspended; one that stands is taken down (建质〔2014〕153号)', async () => {
  const { db } = site.harness.platform
  const rows = [RECORDED, NOTIFIED, INSTALLING, REMOVING].map((state) => standing(state, {}))
  const [recorded, notified, installing, removing] = (await Promise.all(rows)) as [Version, Version, Version, Version]
  await sql`insert into engineering_pause (engineering_id, kind, from_on, reason)
    values (${site.project}, 'suspend', ${now}, '资金')`.execute(db)
  const why = (work: string) => `工程自 ${now} 起中止施工，${now} 不能${work}；恢复监督以后再办`
  const papers = { notice_file: await site.paper(), owner_cert: await site.paper() }
  const notice = { install_unit: installer, notice_no: `GZ${unique()}`, notice_on: now, ...papers }
  expect(await step(site.site, recorded, 'notify', notice)).toMatchObject(refused(why('告知安装起重机械'), 'notice_on'))
  expect(await step(site.officer, notified, 'receive', {})).toMatchObject(refused(why('核收起重机械的安装告知'), 'notice_on'))
  const crew = { install_on: now, install_crew: [await site.certified('08')] }
  const built = { ...crew, self_check_file: await site.paper(), test_unit: lab }
  expect(await step(site.site, installing, 'install', built)).toMatchObject(refused(why('安装起重机械'), 'install_on'))
  await saved(step(site.site, removing, 'remove', { removed_on: now, removed_img: await site.file() }))
  await sql`delete from engineering_pause where engineering_id = ${site.project}`.execute(db)
})
