import { entityOf } from '@zhujian/domain/entities'
import { sheetLineOf, scoredTable } from '@zhujian/domain/safety/jgj59/sheet'
import { whereQuery } from '@zhujian/domain/reference-bound'
import { builderScore, stationScore } from '@zhujian/domain/safety/score-kinds'
import { type AnyEntity, type FieldOf, nameOf } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { make, restate, sampleValues } from '../factory'
import { type Answer, call, type Person } from '../file/harness'
import { uploadedFile } from '../world'
import { createDesk, type Desk, idOf, refusedWith } from '../money/desk'

let desk: Desk
let colleague: Person
beforeAll(async () => {
  desk = await createDesk()
  colleague = await desk.office.harness.person('site_safety', { unit: desk.office.unit, projects: [desk.office.project] })
})
afterAll(() => desk.office.harness.close())

const ENTITY = 'jgj59_score'
const TABLE = 'jgj59_table'
type Values = Record<string, unknown>
type But = Readonly<Record<number, Values>>

const away = { missing: true, missing_note: '本阶段现场没有', checked: false }
const CLEAN = { seq: 1, object: null, missing: false, missing_note: null, deductions: null, absent: null, checked: true }
const CODES = scoredTable.codes.map(Number)
const minus = (criterion: string, value: number, count: number | null = null) => ({ criterion, value, count })
const valuesOf = (more: Values) => ({ ym: today().slice(0, 7), scored_on: today(), safety_check_id: null, ...more })
const self = (more: Values = {}) => desk.add(ENTITY, desk.site, valuesOf({ scene: 2, officer_ids: [desk.site.id], ...more }))
const supervised = (more: Values = {}) => {
  const { officer, chief } = desk.office
  return desk.add(ENTITY, officer, valuesOf({ scene: 1, officer_ids: [officer.id, chief.id], ...more }))
}
const put = (who: Person, score: number, table_code: number, more: Values = {}) =>
  desk.add(TABLE, who, { ...CLEAN, jgj59_score_id: score, table_code, ...more })
/** 十九张表都评完的一份；`but` 是另有说法的几张。 */
const scored = async (who: Person, score: number, but: But = {}) => {
  for (const code of CODES) idOf(await put(who, score, code, but[code]))
  return score
}
const finish = (who: Person, id: number) => desk.step(ENTITY, who, id, 'finish')
const edit = async (who: Person, id: number, values: Values, version?: number) => {
  const seen = version ?? (await desk.row(TABLE, id)).version
  return call(desk.office.harness, who, pathOf(entityOf(TABLE), 'edit'), { id, version: seen, ...values })
}
const seenBy = async (who: Person, id: number) => {
  const url = `${pathOf(entityOf(ENTITY), 'info')}?id=${id}`
  return (await desk.office.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })).json().code === 200
}
const problemsOf = ({ data }: Answer) => data.fields as { field: string; message: string }[] | undefined

it('is totalled from the deductions of its tables when it is finished, and the tables stand from then on', async () => {
  const id = await scored(desk.site, idOf(await self()), {
    2: { deductions: [minus('B.2-8-2', 3), minus('B.2-8-1', 7)] },
    11: away,
    14: { deductions: [minus('B.14-1-1', 10)] },
  })
  expect((await desk.row(ENTITY, id)).total).toBe(null)
  idOf(await finish(desk.site, id))
  const { total, grade, zero_tables, sheets } = await desk.row(ENTITY, id)
  // 应得 90 分，文明施工 15 × 0.9，施工用电为零：78.5 ÷ 90。
  expect({ total, grade, zero_tables }).toEqual({ total: '87.22', grade: 3, zero_tables: 'B.14 施工用电' })
  expect((sheets as unknown[])[1]).toEqual(
    sheetLineOf({ table_code: 2, deductions: [minus('B.2-8-2', 3), minus('B.2-8-1', 7)], checked: true }),
  )
  const { rows } = await sql<{ state: number }>`select distinct state from jgj59_table where jgj59_score_id = ${id}`.execute(
    desk.office.harness.platform.db,
  )
  expect(rows).toEqual([{ state: 1 }])
})

it('finds the score of a table itself and trusts nobody else with it', async () => {
  const score = idOf(await self())
  const id = idOf(
    await put(desk.site, score, 3, { deductions: [minus('B.3-2-2', 2, 2)], score: '100', got: 100, guarantee: '60' }),
  )
  const row = await desk.row(TABLE, id)
  expect([row.score, row.got, row.guarantee, row.scorer_id]).toEqual(['96.00', 96, '56.00', desk.site.id])
})

it('is scored by two people at once, each on another table, and neither loses a line', async () => {
  const score = idOf(await self())
  const [mine, theirs] = [idOf(await put(desk.site, score, 1)), idOf(await put(colleague, score, 2))]
  for (const value of [2, 4, 6]) {
    const both = await Promise.all([
      edit(desk.site, mine, { deductions: [minus('B.1-2-5', value)] }),
      edit(colleague, theirs, { deductions: [minus('B.2-8-1', value)] }),
    ])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
  }
  const lines = await Promise.all([mine, theirs].map(async (id) => (await desk.row(TABLE, id)).deductions))
  expect(lines).toMatchObject([[{ criterion: 'B.1-2-5', value: 6 }], [{ criterion: 'B.2-8-1', value: 6 }]])
})

it('of one table nobody overwrites what he has not seen, nor begins it a second time', async () => {
  const score = idOf(await self())
  const id = idOf(await put(desk.site, score, 1))
  idOf(await edit(colleague, id, { deductions: [minus('B.1-2-5', 4)] }, 1))
  const stale = await edit(desk.site, id, { deductions: [minus('B.1-2-6', 10)] }, 1)
  expect(stale.data.problem).toBe('stale')
  expect((await desk.row(TABLE, id)).deductions).toMatchObject([{ criterion: 'B.1-2-5', value: 4 }])
  expect(refusedWith(await put(colleague, score, 1))).toBe('这张分项表已有人开始评，请刷新后接着评')
})

it('refuses a deduction above what the item is worth on the line where it stands', async () => {
  const score = idOf(await self())
  const answer = await put(desk.site, score, 3, { deductions: [minus('B.3-1-1', 10), minus('B.3-2-1', 11)] })
  expect(problemsOf(answer)).toEqual([{ field: 'deductions.1.value', message: '立杆基础应得 10 分，扣分不能超过应得分' }])
})

it('is offered the builder first of those it may be made of', async () => {
  const sub = await desk.given('unit', { unit_name: '阿一专业分包有限公司' })
  const party = { engineering_id: desk.office.project, unit_id: sub, unit_name: '阿一专业分包有限公司', active: true }
  await desk.given('engineering_unit', { ...party, role: 'specialty' })
  const url = `${pathOf(entityOf('unit'), 'getList')}?within=${desk.office.project}:party:sgdw%2Bspecialty%2Bnwgs&page=1&limit=20`
  const answer = await desk.office.harness.app.inject({ method: 'GET', url, headers: { token: desk.office.officer.token } })
  const ids = (answer.json().data.rows as { id: number }[]).map(({ id }) => id)
  expect([ids[0], ids.includes(sub)]).toEqual([desk.office.unit, true])
})

it('is finished once every table is scored or said to be missing', async () => {
  const id = idOf(await self())
  expect(refusedWith(await finish(desk.site, id))).toBe('还有 19 张分项表未评完，或注明缺项')
  for (const code of CODES) idOf(await put(desk.site, id, code, code > 17 ? { checked: false } : {}))
  expect(refusedWith(await finish(desk.site, id))).toBe('还有 2 张分项表未评完，或注明缺项')
})

it('by inspectors takes two of them, and each side scores its own occasions', async () => {
  const { officer } = desk.office
  expect(refusedWith(await supervised({ officer_ids: [officer.id] }))).toBe('监督评分须两人以上')
  const outsider = /不是监督机构的人员，不能作监督检查、现场考评的评分人$/
  expect(refusedWith(await supervised({ officer_ids: [officer.id, desk.site.id] }))).toMatch(outsider)
  const others = { officer_ids: [desk.site.id, colleague.id] }
  expect(problemsOf(await self({ scene: 4, ...others }))).toEqual([
    { field: 'scene', message: '监督检查、现场考评由监督机构评分' },
  ])
  expect(problemsOf(await supervised({ scene: 3 }))).toEqual([{ field: 'scene', message: '月度自评、企业检查由施工单位评分' }])
})

it('offers the builder his own people of the project first to last, and the station its own', async () => {
  const design = await desk.office.harness.person('design', { projects: [desk.office.project] })
  const offered = async (who: Person, { officer_ids, engineering_id }: AnyEntity['fields']) => {
    const { of, where } = officer_ids as FieldOf<'refs'>
    expect(engineering_id).toMatchObject({ fills: { progress_stage: 'progress_stage' } })
    const query = new URLSearchParams({ page: '1', limit: '50', within: `${desk.office.project}:${of}`, ...whereQuery(where) })
    const url = `/api/account/account/pc/getList?${query}`
    const { data } = (await desk.office.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })).json()
    return (data.rows as { id: number }[]).map(({ id }) => id)
  }
  const site = await offered(desk.site, builderScore.fields)
  expect(site).toEqual(expect.arrayContaining([desk.site.id, colleague.id]))
  for (const other of [design.id, desk.labour.id, desk.office.officer.id]) expect(site).not.toContain(other)
  const station = await offered(desk.office.officer, stationScore.fields)
  expect(station).toContain(desk.office.officer.id)
  expect(station).not.toContain(desk.site.id)
  const scenes = [stationScore, builderScore].map(({ fields }) => (fields.scene as FieldOf<'enum'>).dict.codes)
  expect(scenes).toEqual([
    [1, 4],
    [2, 3],
  ])
})

it('is scored by those who may: the owner and the supervising engineer only read it', async () => {
  const score = idOf(await self())
  for (const who of [desk.owner, desk.consultant]) expect((await put(who, score, 1)).code).not.toBe(200)
})

it("in progress is nobody else's: neither side puts a table into what the other is scoring", async () => {
  const [ours, theirs] = [idOf(await self()), idOf(await supervised())]
  for (const [who, score] of [
    [desk.office.officer, ours],
    [desk.site, theirs],
  ] as const)
    expect(refusedWith(await put(who, score, 1))).toBe('所选数据不存在')
})

it('takes no deduction once it is finished', async () => {
  const id = await scored(desk.site, idOf(await self()))
  const { rows } = await sql<{ id: number }>`select id from jgj59_table where jgj59_score_id = ${id} and table_code = 5`.execute(
    desk.office.harness.platform.db,
  )
  idOf(await finish(desk.site, id))
  const table = Number(rows[0]?.id)
  expect((await edit(desk.site, table, { deductions: [minus('B.5-1-1', 10)] })).data.problem).toBe('wrongState')
  const late = await put(desk.site, id, 17, { seq: 2 })
  expect(late.msg).toBe('标准化评分当前为“待签认”，不能再改扣分；更正另评一份')
})

it('cannot call missing what hazardous works in progress have on site', async () => {
  const { platform } = desk.office.harness
  const duty_person = await desk.given('manage_user', { unit_id: desk.office.unit })
  const work = await desk.given('danger_project', { kind: 1, level: 2, name: '地下室深基坑', duty_person, state: 14 })
  const score = idOf(await self())
  const refused = await put(desk.site, score, 11, away)
  expect(problemsOf(refused)).toEqual([{ field: 'missing', message: '危大工程中有实施中的地下室深基坑，基坑工程不能作缺项' }])
  // 那一天还没有开始的，不算。
  const earlier = idOf(await self({ scored_on: '2026-01-20', ym: '2026-01' }))
  await sql`update danger_project set started_on = '2026-01-21' where id = ${work}`.execute(platform.db)
  expect((await put(desk.site, earlier, 11, away)).code).toBe(200)
  await restate(platform, entityOf('danger_project'), work, 1)
  expect((await put(desk.site, score, 11, away)).code).toBe(200)
})

it('says as a table is called missing that it cannot be: what every site has, a machine or a scaffold in use by its register', async () => {
  const { platform } = desk.office.harness
  const score = idOf(await self())
  for (const code of [1, 2, 13, 14, 19])
    expect(refusedWith(await put(desk.site, score, code, away))).toMatch(/有施工就有，不能作缺项$/)
  expect(problemsOf(await put(desk.site, score, 5, { ...away, missing_note: '没有' }))?.map(({ field }) => field)).toEqual([
    'missing_note',
  ])
  const crane = await desk.given('crane', { crane_kind: 1, crane_name: '3号塔机', state: 1 })
  const monomer_id = await desk.given('monomer', {})
  const links = {
    monomer_id,
    scheme_id: await desk.given('scheme', { author: await desk.given('manage_user', { unit_id: desk.office.unit }) }),
    erect_unit: desk.office.unit,
  }
  const scaffold = await desk.given('scaffold', { scaffold_no: 'JS-1', ...links, state: 1 })
  expect(refusedWith(await put(desk.site, score, 17, away))).toBe('台账里有使用中的3号塔机，塔式起重机不能作缺项')
  for (const code of [3, 4, 5, 6, 7, 8, 9]) idOf(await put(desk.site, score, code, away))
  expect(refusedWith(await put(desk.site, score, 10, away))).toBe('台账里有在用的脚手架（JS-1），脚手架不能作缺项')
  const dug = (stage: number) =>
    sql`update engineering set pit_depth = 6.2, progress_stage = ${stage} where id = ${desk.office.project}`.execute(platform.db)
  await dug(2)
  expect(refusedWith(await put(desk.site, score, 11, away))).toMatch(
    /^登记的基坑最大深度 6\.20? m，形象进度为地基基础，基坑工程不能作缺项$/,
  )
  await dug(3)
  const url = `/api/safety/jgj59_score/pc/onSite?engineering_id=${desk.office.project}&on=${today()}`
  const told = (await desk.office.harness.app.inject({ method: 'GET', url, headers: { token: desk.site.token } })).json()
  expect(told.data.standing.map(({ label }: { label: string }) => label)).toEqual(['塔式起重机', '脚手架'])
  await restate(platform, entityOf('crane'), crane, 15)
  expect((await put(desk.site, score, 17, away)).code).toBe(200)
  await restate(platform, entityOf('scaffold'), scaffold, 12)
  expect((await put(desk.site, score, 10, away)).code).toBe(200)
})

it('when it is finished hears of every fault at once: tables left, what came since and cannot be missing, and who it is not', async () => {
  const { platform } = desk.office.harness
  const { officer, chief, org } = desk.office
  const id = idOf(await supervised({ officer_ids: [officer.id, chief.id] }))
  for (const code of CODES.slice(0, 18)) idOf(await put(officer, id, code, code === 17 ? away : {}))
  const crane = await desk.given('crane', { crane_kind: 1, crane_name: '4号塔机', state: 1 })
  const other = await desk.office.harness.person('officer')
  await sql`update account set org_id = ${org} where id = ${other.id}`.execute(platform.db)
  expect(problemsOf(await finish(other, id))).toEqual([
    { field: 'sheets', message: '还有 1 张分项表未评完，或注明缺项' },
    { field: 'sheets', message: '台账里有使用中的4号塔机，塔式起重机不能作缺项' },
    { field: 'officer_ids', message: '评分完毕由本表写明的评分人办理' },
  ])
  await restate(platform, entityOf('crane'), crane, 15)
})

it('keeps the lines of a table that is called missing: they come back with it, and leave it once the score is settled', async () => {
  const id = await scored(desk.site, idOf(await self()), { 5: { deductions: [minus('B.5-2-4', 5), minus('B.5-4-1', 2, 2)] } })
  const { rows } = await sql<{ id: number }>`select id from jgj59_table where jgj59_score_id = ${id} and table_code = 5`.execute(
    desk.office.harness.platform.db,
  )
  const table = Number(rows[0]?.id)
  idOf(await edit(desk.site, table, { missing: true, missing_note: '一时点错了缺项' }))
  expect(await desk.row(TABLE, table)).toMatchObject({ score: null, deductions: [{ value: 5 }, { value: 2 }] })
  idOf(await edit(desk.site, table, { missing: false, missing_note: null }))
  expect(await desk.row(TABLE, table)).toMatchObject({ score: '91.00', deductions: [{ value: 5 }, { value: 2 }] })
  idOf(await edit(desk.site, table, { missing: true, missing_note: '碗扣架昨日已拆除' }))
  idOf(await finish(desk.site, id))
  expect((await desk.row(TABLE, table)).deductions ?? []).toEqual([])
})

it('is signed by another than who scored it, and then stands', async () => {
  const id = await scored(desk.site, idOf(await self()))
  expect((await finish(desk.site, id)).code).toBe(200)
  expect((await desk.step(ENTITY, desk.site, id, 'sign')).code).not.toBe(200)
  expect((await desk.step(ENTITY, colleague, id, 'sign')).code).toBe(200)
  expect((await desk.row(ENTITY, id)).sign_by).toBe(colleague.id)
  expect((await desk.step(ENTITY, colleague, id, 'refuse', { refuse_note: '不同意' })).code).not.toBe(200)
})

it('as signed or not is the word of the inspected side, and its refusal is booked by the station with what happened and a photo (行政处罚法第四十二条)', async () => {
  const { officer, chief } = desk.office
  const id = await desk.given(ENTITY, { scene: 1, state: 0, officer_ids: [officer.id, chief.id], submitted_by: officer.id })
  const told = { refuse_note: '项目经理在场，说明理由后不签' }
  for (const who of [desk.builder, desk.site, colleague])
    expect((await desk.step(ENTITY, who, id, 'refuse', told)).code).not.toBe(200)
  expect((await desk.info(ENTITY, desk.builder, id)).can).not.toContain('refuse')
  expect((await desk.info(ENTITY, officer, id)).can).toContain('refuse')
  expect(
    problemsOf(await desk.step(ENTITY, officer, id, 'refuse', { ...told, refuse_img: '' }))?.map(({ field }) => field),
  ).toEqual(['refuse_img'])
  idOf(await desk.step(ENTITY, officer, id, 'refuse', told))
  expect((await desk.row(ENTITY, id)).state).toBe(2)
})

it('that the builder made of himself is refused by nobody', async () => {
  const id = await desk.given(ENTITY, { scene: 2, state: 0, officer_ids: [desk.site.id], submitted_by: desk.site.id })
  expect((await desk.info(ENTITY, desk.office.officer, id)).can).not.toContain('refuse')
  expect((await desk.step(ENTITY, desk.office.officer, id, 'refuse', { refuse_note: '不认' })).code).not.toBe(200)
})

it('is of a company that builds there, not of one that supplies it (JGJ 59-2011 第 1.0.2 条)', async () => {
  const { platform } = desk.office.harness
  const unit_id = await make(platform, entityOf('unit'), { unit_name: '云州商品混凝土有限公司', status: 'normal' })
  const party = { engineering_id: desk.office.project, unit_id, unit_name: '云州商品混凝土有限公司', active: true }
  await make(platform, entityOf('engineering_unit'), { ...party, role: 'concrete' })
  expect(problemsOf(await self({ unit_id }))?.map(({ field }) => field)).toEqual(['unit_id'])
  await make(platform, entityOf('engineering_unit'), { ...party, role: 'nwgs' })
  idOf(await self({ unit_id }))
})

it('by inspectors is confirmed by each of them in his own account before the site is asked to sign (行政处罚法第四十二条第一款)', async () => {
  const { officer, chief, project } = desk.office
  const id = await scored(officer, idOf(await supervised()))
  const other = await desk.office.harness.person('officer')
  await sql`update account set org_id = ${desk.office.org} where id = ${other.id}`.execute(desk.office.harness.platform.db)
  expect(refusedWith(await finish(other, id))).toBe('评分完毕由本表写明的评分人办理')
  idOf(await finish(officer, id))
  expect(await desk.row(ENTITY, id)).toMatchObject({ state: 11, confirm_by: chief.id })
  const { rows: turns } = await sql<{ act: string; account_id: number }>`select act, account_id from turn
    where entity = ${ENTITY} and row_id = ${id}`.execute(desk.office.harness.platform.db)
  expect(turns).toEqual([{ act: `${ENTITY}.confirm`, account_id: chief.id }])
  // 没有确认齐的，受检一方看不到，也签不了；表也不能再改。
  expect((await desk.step(ENTITY, colleague, id, 'sign')).code).not.toBe(200)
  expect(await seenBy(colleague, id)).toBe(false)
  expect((await put(officer, id, 17, { seq: 2 })).msg).toBe('标准化评分当前为“待评分人确认”，不能再改扣分；更正另评一份')
  for (const who of [officer, other]) expect((await desk.step(ENTITY, who, id, 'confirm')).code).not.toBe(200)
  // 不认可的退回重评，改了再办。
  idOf(await desk.step(ENTITY, chief, id, 'sendBack', { return_note: 'B.14 没有扣外电防护' }))
  expect(await desk.row(ENTITY, id)).toMatchObject({ state: 10, total: null, confirm_by: null })
  const { rows } = await sql<{ id: number }>`select id from jgj59_table where jgj59_score_id = ${id} and table_code = 14`.execute(
    desk.office.harness.platform.db,
  )
  idOf(await edit(officer, Number(rows[0]?.id), { deductions: [minus('B.14-1-1', 10)] }))
  idOf(await finish(officer, id))
  idOf(await desk.step(ENTITY, chief, id, 'confirm'))
  expect(await desk.row(ENTITY, id)).toMatchObject({
    state: 0,
    confirm_by: null,
    zero_tables: 'B.14 施工用电',
    engineering_id: project,
  })
  idOf(await desk.step(ENTITY, colleague, id, 'sign'))
})

it('by three inspectors waits for the third too', async () => {
  const { officer, chief, org } = desk.office
  const third = await desk.office.harness.person('officer')
  await sql`update account set org_id = ${org} where id = ${third.id}`.execute(desk.office.harness.platform.db)
  const id = await scored(chief, idOf(await supervised({ officer_ids: [officer.id, chief.id, third.id] })))
  idOf(await finish(chief, id))
  idOf(await desk.step(ENTITY, officer, id, 'confirm'))
  expect(await desk.row(ENTITY, id)).toMatchObject({ state: 11, confirm_by: third.id })
  idOf(await desk.step(ENTITY, chief, id, 'withdraw'))
  idOf(await finish(officer, id))
  for (const who of [chief, third]) idOf(await desk.step(ENTITY, who, id, 'confirm'))
  expect((await desk.row(ENTITY, id)).state).toBe(0)
})

it('compares a supervised score with what the site gave itself in that month', async () => {
  const { platform } = desk.office.harness
  const [ym, scored_on] = ['2026-01', '2026-01-25']
  const before = { engineering_id: desk.office.project, unit_id: desk.office.unit, scene: 2, ym, officer_ids: [desk.site.id] }
  await make(platform, entityOf(ENTITY), { ...before, scored_on: '2026-01-20', total: '96.00', state: 1 })
  const id = await scored(desk.office.officer, idOf(await supervised({ ym, scored_on })), {
    14: { deductions: [minus('B.14-1-1', 10)] },
  })
  expect((await finish(desk.office.officer, id)).code).toBe(200)
  expect((await supervised({ ym, scored_on: '2026-02-01' })).data.fields).toMatchObject([{ field: 'ym' }])
  const { self_total, diff } = await desk.row(ENTITY, id)
  expect({ self_total, diff }).toEqual({ self_total: '96.00', diff: '6.00' })
})

/** 隐患表单里另外要填的。 */
const sampled = () => {
  const danger = entityOf('hidden_danger')
  const refs = { engineering: desk.office.project, unit: desk.office.unit }
  return {
    ...sampleValues(danger, danger.form.map(nameOf), refs),
    monomer_id: null,
    duty_person: null,
    duty_unit_id: null,
    deadline: null,
    fine: null,
  }
}

it('makes a hazard of a deduction once, by the form of hazards, and the hazard knows where it comes from', async () => {
  const score = idOf(await self())
  const id = idOf(await put(desk.site, score, 3, { deductions: [minus('B.3-3-1', 2, 2)] }))
  const values = { ...sampled(), before_img: await uploadedFile(desk.office.harness.platform, desk.site.id) }
  const make = (criterion: string, more: Values = {}) =>
    call(desk.office.harness, desk.site, '/api/safety/jgj59_table/pc/toDanger', { ...values, id, criterion, ...more })
  expect(refusedWith(await make('B.3-3-2'))).toBe('这一条扣分还没有存下，或已经取消')
  const danger = await desk.row('hidden_danger', idOf(await make('B.3-3-1', { engineering_id: 999 })))
  expect([danger.jgj59_table_id, danger.criterion, danger.engineering_id]).toEqual([id, 'B.3-3-1', desk.office.project])
  expect(refusedWith(await make('B.3-3-1'))).toBe(`这一条已转隐患 ${String(danger.danger_no)}`)
})
