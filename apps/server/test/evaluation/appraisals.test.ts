import { summaryItem } from '@zhujian/domain/evaluation/appraisal'
import { addMonths, dayOf, nowSeconds, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, type Person } from '../file/harness'
import { createDesk, type Desk, idOf, refusedWith } from '../money/desk'

let desk: Desk
let second: Person
beforeAll(async () => {
  desk = await createDesk()
  second = await desk.office.harness.person('officer')
  await sql`update account set org_id = ${desk.office.org} where id = ${second.id}`.execute(desk.office.harness.platform.db)
  await sql`update engineering set sj_kg_time = '2024-01-10' where id = ${desk.office.project}`.execute(
    desk.office.harness.platform.db,
  )
})
afterAll(() => desk.office.harness.close())

const rows = (score: string) => summaryItem.codes.map((item) => ({ item, score, note: null }))
const self = (ym: string, score = '86') => ({ ym, progress_stage: 3, summary: rows(score) })
const month = (ym: string, score = '86.00') =>
  desk.given('monthly_self', { ...self(ym, score), score, grade: 1, state: 1, late_days: 0 })
/** 评完的一份现场考评评分，各表都是这些分。 */
async function scored(
  on: string,
  total = '90.00',
  grade = 1,
  officer_ids = [desk.office.officer.id, second.id],
): Promise<number> {
  const id = await desk.given('jgj59_score', { scene: 4, ym: on.slice(0, 7), scored_on: on, state: 0, total, grade, officer_ids })
  const sheets = [1, 2, 3, 13, 14, 19].map((table) => ({ table, missing: false, score: total, full: 100, got: Number(total) }))
  await sql`update jgj59_score set sheets = ${JSON.stringify(sheets)}::jsonb where id = ${id}`.execute(
    desk.office.harness.platform.db,
  )
  return id
}
const assessed = (more: Record<string, unknown> = {}) => ({
  assessed_on: '2026-03-20',
  problems: '临边防护缺失',
  ...more,
})

it('a month is assessed once, scored by its sheet, and goes from the site to the consultant and the owner', async () => {
  const id = idOf(await desk.add('monthly_self', desk.site, { ...self('2024-02'), score: '100' }))
  expect(await desk.row('monthly_self', id)).toMatchObject({ score: '86.00', grade: 1 })
  expect(refusedWith(await desk.add('monthly_self', desk.site, self('2024-02')))).toBe('本月已自评')
  idOf(await desk.step('monthly_self', desk.site, id, 'submit'))
  const { late_days } = await desk.row('monthly_self', id)
  expect(Number(late_days)).toBeGreaterThan(500)
  expect((await desk.step('monthly_self', desk.owner, id, 'confirm')).code).not.toBe(200)
  idOf(await desk.step('monthly_self', desk.consultant, id, 'review', { jl_note: '属实' }))
  idOf(await desk.step('monthly_self', desk.owner, id, 'confirm'))
  expect((await desk.row('monthly_self', id)).state).toBe(1)
})

it('where a score sheet was signed for the month, the sum is that of the sheet', async () => {
  await desk.given('jgj59_score', {
    scene: 2,
    ym: '2024-03',
    scored_on: '2024-03-20',
    state: 1,
    total: '91.50',
    jgj59_score_no: 'PF1',
  })
  const id = idOf(await desk.add('monthly_self', desk.site, self('2024-03')))
  expect(refusedWith(await desk.step('monthly_self', desk.site, id, 'submit'))).toBe(
    '已签认的标准化评分 PF1 为 91.50 分，汇总表得 86.00 分，请照评分表填写',
  )
  await sql`update jgj59_score set total = 86.0 where jgj59_score_no = 'PF1'`.execute(desk.office.harness.platform.db)
  idOf(await desk.step('monthly_self', desk.site, id, 'submit'))
})

it('a month before the start, or one in which the project stood still, is not assessed', async () => {
  const early = idOf(await desk.add('monthly_self', desk.site, self('2023-12')))
  expect(refusedWith(await desk.step('monthly_self', desk.site, early, 'submit'))).toBe('工程 2024-01 开工，不需自评更早的月份')
  const { db } = desk.office.harness.platform
  await sql`insert into engineering_pause (engineering_id, kind, from_on, to_on)
    values (${desk.office.project}, 'stop', '2024-03-31', '2024-05-01')`.execute(db)
  expect(refusedWith(await desk.add('monthly_self', desk.site, self('2024-04')))).toBe('2024-04 在停工或中止期间，不需自评')
})

it('months are suspended with what the record of standstills says, unless they were assessed already', async () => {
  await month('2024-06')
  const add = (from_ym: string, to_ym: string) =>
    desk.add('evaluation_suspension', desk.site, { from_ym, to_ym, cause: 1, note: null })
  expect(refusedWith(await add('2024-08', '2024-07'))).toBe('终止月份不能早于起始月份')
  const used = idOf(await add('2024-06', '2024-07'))
  expect(refusedWith(await desk.step('evaluation_suspension', desk.site, used, 'submit'))).toBe('所选月份已提交自评')
  const id = idOf(await add('2024-04', '2024-05'))
  idOf(await desk.step('evaluation_suspension', desk.site, id, 'submit'))
  expect((await desk.row('evaluation_suspension', id)).proposed).toBe('2024-03-31 至 2024-05-01停工')
  idOf(await desk.step('evaluation_suspension', desk.office.officer, id, 'approve'))
  expect(refusedWith(await desk.add('monthly_self', desk.site, self('2024-05')))).toBe('2024-05 在停工或中止期间，不需自评')
  const other = await desk.add('evaluation_suspension', desk.site, { from_ym: '2025-01', to_ym: '2025-01', cause: 4, note: null })
  expect(refusedWith(other)).toBe('原因为其他的，请说明情况')
})

it('a quarter needs three checks and all its months, and counts what the supervisors found', async () => {
  const quarter = (more = {}) => desk.add('project_quarter', desk.builder, { year: 2025, quarter: 1, ent_checks: 3, ...more })
  expect(refusedWith(await quarter({ ent_checks: 2 }))).toBe('企业每季度检查不少于 3 次')
  const id = idOf(await quarter())
  await month('2025-01', '80.00')
  await month('2025-02', '90.00')
  expect(refusedWith(await desk.step('project_quarter', desk.builder, id, 'submit'))).toBe('还有 1 个月未自评')
  await month('2025-03', '100.00')
  await desk.given('site_assessment', { ...assessed(), assessed_on: '2025-03-31', score: '70.00', grade: 2, state: 1 })
  idOf(await desk.step('project_quarter', desk.builder, id, 'submit'))
  expect(await desk.row('project_quarter', id)).toMatchObject({ mean: '90.00', gov_score: '70.00', score: '78.00', grade: 2 })
  expect((await desk.step('project_quarter', desk.builder, id, 'approve')).code).not.toBe(200)
  idOf(await desk.step('project_quarter', desk.office.officer, id, 'approve'))
  expect(refusedWith(await quarter())).toBe('该季度的考评已登记')
})

it('a quarter is not sent before it has ended', async () => {
  const [year, quarter] = [Number(today().slice(0, 4)), Math.ceil(Number(today().slice(5, 7)) / 3)]
  const id = idOf(await desk.add('project_quarter', desk.builder, { year, quarter, ent_checks: 3 }))
  expect(refusedWith(await desk.step('project_quarter', desk.builder, id, 'submit'))).toBe('本季度尚未结束，不能报送')
})

it('an officer’s assessment is by those who scored, passed by another, and the assessed neither see it unfinished nor change it', async () => {
  const { officer, chief, site } = desk.office
  const score_sheet_id = await scored('2026-03-20', '69.00', 3)
  const own = await scored('2026-03-19', '90.00', 1, [officer.id, chief.id])
  const judged = idOf(await desk.add('site_assessment', officer, assessed({ assessed_on: '2026-03-19', score_sheet_id: own })))
  expect(await desk.row('site_assessment', judged)).toMatchObject({ officer_ids: [officer.id, chief.id] })
  idOf(await desk.step('site_assessment', officer, judged, 'submit'))
  expect((await desk.step('site_assessment', chief, judged, 'approve')).msg).toBe(
    '考评人员不能审核自己参加的考评，须由另一人审核',
  )
  expect((await desk.add('site_assessment', site, assessed())).code).not.toBe(200)
  const id = idOf(await desk.add('site_assessment', officer, assessed({ score_sheet_id })))
  const seen = async () => {
    const url = `/api/evaluation/site_assessment/pc/info?id=${id}`
    return (await desk.office.harness.app.inject({ method: 'GET', url, headers: { token: site.token } })).json().code
  }
  expect(await seen()).not.toBe(200)
  idOf(await desk.step('site_assessment', officer, id, 'submit'))
  expect((await desk.step('site_assessment', officer, id, 'approve')).code).not.toBe(200)
  idOf(await desk.step('site_assessment', chief, id, 'approve'))
  expect(await seen()).toBe(200)
  const { version, next_due_on, doc_id } = await desk.row('site_assessment', id)
  expect(next_due_on).not.toBe(null)
  expect(await desk.row('supervise_doc', Number(doc_id))).toMatchObject({ type: '07', state: 10, due_on: next_due_on })
  for (const who of [site, desk.builder, officer]) {
    const changed = await call(desk.office.harness, who, '/api/evaluation/site_assessment/pc/edit', {
      id,
      version,
      problems: '没有问题',
    })
    expect(changed.code).not.toBe(200)
  }
  const now = dayOf(nowSeconds())
  const better = await scored(now)
  const again = idOf(await desk.add('site_assessment', officer, assessed({ assessed_on: now, score_sheet_id: better })))
  idOf(await desk.step('site_assessment', officer, again, 'submit'))
  idOf(await desk.step('site_assessment', chief, again, 'approve'))
  expect(Number((await desk.row('site_assessment', id)).again_id)).toBe(again)
})

it('an assessment is compared with the last self-assessment before it, and the month with it', async () => {
  const id = await month('2025-07', '95.00')
  const { officer, chief } = desk.office
  const score_sheet_id = await scored('2025-07-31', '75.00', 2)
  const found = idOf(await desk.add('site_assessment', officer, assessed({ assessed_on: '2025-07-31', score_sheet_id })))
  idOf(await desk.step('site_assessment', officer, found, 'submit'))
  idOf(await desk.step('site_assessment', chief, found, 'approve'))
  expect(await desk.row('site_assessment', found)).toMatchObject({ self_total: '95.00', diff: '20.00' })
  expect(Number((await desk.info('monthly_self', desk.site, id)).gov_diff)).toBe(20)
})

it('a month that is not over may not yet be assessed ahead', async () => {
  const ahead = await desk.add('monthly_self', desk.site, self(addMonths(today().slice(0, 7), 1)))
  expect(ahead.code).not.toBe(200)
})

it('a row is not missing because a note says “没有”: what every site has, or what the register has in use, is scored, and all is said at once', async () => {
  const only = summaryItem.codes.map((item) => ({ item, score: Number(item) === 6 ? '90' : null, note: '没有' }))
  const fieldsOf = ({ data }: Awaited<ReturnType<typeof desk.add>>) =>
    (data.fields as { field: string }[]).map(({ field }) => field)
  expect(fieldsOf(await desk.add('monthly_self', desk.site, { ...self('2025-09'), summary: only }))).toHaveLength(9)
  const crane = await desk.given('crane', { crane_kind: 1, crane_name: '3号塔机', state: 1 })
  const lacking = rows('90').map((line) => (line.item === 9 ? { item: 9, score: null, note: '本阶段没有塔机' } : line))
  const add = () => desk.add('monthly_self', desk.site, { ...self('2025-10'), summary: lacking })
  expect(refusedWith(await add())).toBe('台账里有使用中的3号塔机，塔式起重机不能作缺项')
  // 自评的那个月以后才装的，不算。
  await sql`update crane set install_on = '2025-11-01' where id = ${crane}`.execute(desk.office.harness.platform.db)
  idOf(await add())
})

const NO_SHEET = '请先在“标准化评分”按分项表评完（场景为现场考评），再选在这里'
it('an assessment is handed in on the tables that were scored, never on marks typed into its summary', async () => {
  const { officer } = desk.office
  const id = idOf(await desk.add('site_assessment', officer, assessed({ summary: rows('95') })))
  expect(await desk.row('site_assessment', id)).toMatchObject({ summary: null, score: null, grade: null })
  expect(refusedWith(await desk.step('site_assessment', officer, id, 'submit'))).toBe(NO_SHEET)
})

it('one that was handed in by the old way is not approved, and can still be returned', async () => {
  const { officer, chief } = desk.office
  const old = { ...assessed({ summary: rows('90') }), score: '90.00', grade: 1, state: 0, created_by: officer.id }
  const id = await desk.given('site_assessment', old)
  expect(refusedWith(await desk.step('site_assessment', chief, id, 'approve'))).toBe(NO_SHEET)
  idOf(await desk.step('site_assessment', chief, id, 'return', { reject_reason: '没有按分项表评分，请补评' }))
})

it('an assessment is filled from the score sheet of that day: its ten rows, points and grade are not typed', async () => {
  const { officer, chief } = desk.office
  const { db } = desk.office.harness.platform
  const sheets = [1, 2, 3, 4, 13, 14, 17, 19].map((table) => ({
    table,
    missing: false,
    score: table === 3 ? '81.00' : '80.00',
    full: 100,
    got: table === 3 ? 81 : 80,
  }))
  const away = { missing: true, score: null, note: '本阶段现场没有' }
  const more = {
    sheets: JSON.stringify([...sheets, { table: 11, ...away }]),
    total: '79.33',
    grade: 3,
    zero_tables: 'B.14 施工用电',
  }
  const made = (scene: number, state: number) =>
    desk.given('jgj59_score', { scene, ym: '2026-02', scored_on: '2026-02-10', state, total: more.total, grade: more.grade })
  const [id, open, other] = [await made(4, 0), await made(4, 10), await made(1, 1)]
  await sql`update jgj59_score set sheets = ${more.sheets}::jsonb where id = ${id}`.execute(db)
  const add = (values: Record<string, unknown>) =>
    desk.add('site_assessment', officer, assessed({ assessed_on: '2026-02-10', ...values }))
  for (const wrong of [open, other])
    expect(refusedWith(await add({ score_sheet_id: wrong }))).toBe('请选择本工程现场考评场景、已经评完的标准化评分')
  expect(refusedWith(await add({ score_sheet_id: id, assessed_on: '2026-02-11' }))).toMatch(
    /是 2026-02-10 评的，考评日期应与它相同$/,
  )
  await month('2026-01', '88.00')
  const found = idOf(await add({ score_sheet_id: id, summary: rows('100') }))
  const row = await desk.row('site_assessment', found)
  // 还在评的时候就看得到自评得分。
  expect(row).toMatchObject({ state: 12, score: '79.33', grade: 3, self_total: '88.00', diff: '8.67' })
  expect((row.summary as { score: string | null; note: string | null }[]).slice(2, 5)).toMatchObject([
    { item: 3, score: '80.50' },
    { item: 4, score: null, note: '本阶段现场没有' },
    { item: 5, score: null },
  ])
  expect(refusedWith(await add({ score_sheet_id: id }))).toMatch(/已用于考评/)
  idOf(await desk.step('site_assessment', officer, found, 'submit'))
  idOf(await desk.step('site_assessment', chief, found, 'approve'))
  expect(await desk.row('site_assessment', found)).toMatchObject({ state: 1, score: '79.33', grade: 3 })
})
