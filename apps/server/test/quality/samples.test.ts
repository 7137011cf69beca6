import { addDays, dayOf, nowSeconds, startOfDay, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { party } from '../document/desk'
import { call, type Person } from '../file/harness'
import { type Desk, idOf, refusedWith } from '../money/desk'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { createSite, DAY, reportNo, seal, type Site } from './chain-desk'

let site: Site
let desk: Desk
const db = () => desk.office.harness.platform.db
beforeAll(async () => {
  site = await createSite()
  desk = site.desk
})
afterAll(() => desk.office.harness.close())

const SAMPLE = { specimen: 3, spec: '直螺纹 25', uom: '个', qty_rep: '300', material_in_id: null, monomer_id: null, lab_id: null }
const sampleOf = (more: Record<string, unknown> = {}) =>
  desk.add('witness_sample', desk.site, {
    ...SAMPLE,
    sampler: site.sampler,
    witness: site.witness,
    seal_code: seal(),
    // Of today also in the first hour of a day.
    sample_at: Math.max(nowSeconds() - 3600, startOfDay(today())),
    ...more,
  })
const person = (unit_role: string, more = {}) =>
  desk.given('manage_user', { unit_role, post: unit_role === 'jldw' ? 'supervisor_staff' : 'builder', worker_id: null, ...more })

it('a sample is taken by one person and witnessed by another, of the consultant or the owner', async () => {
  expect(refusedWith(await sampleOf({ witness: site.sampler }))).toBe('取样人与见证人不能同一人')
  expect(refusedWith(await sampleOf({ witness: await person('sgdw') }))).toBe('见证人应为监理或建设单位人员')
  const twin = await person('jldw')
  await sql`update manage_user set idno_index = 'twin' where id in (${twin}, ${site.sampler})`.execute(db())
  expect(refusedWith(await sampleOf({ witness: twin }))).toBe('取样人与见证人不能同一人')
})

it('a seal is used once, by a sample or by a set of blocks', async () => {
  const seal_code = seal()
  idOf(await sampleOf({ seal_code }))
  expect(refusedWith(await sampleOf({ seal_code: ` ${seal_code}` }))).toBe(`标识 ${seal_code} 已使用`)
  expect(refusedWith(await site.block({ seal_code }))).toBe(`标识 ${seal_code} 已使用`)
})

it('a report is dated after the sample was sent, and its number is used once (X11)', async () => {
  const report_no = reportNo()
  const first = await site.sample({ specimen: 3, material_in_id: null })
  await site.tested(first, 1, { report_no })
  const second = await site.sample({ specimen: 3, material_in_id: null })
  idOf(await desk.step('witness_sample', desk.site, second, 'seal'))
  idOf(await desk.step('witness_sample', desk.consultant, second, 'attest'))
  const sent = { lab_id: site.lab, entrust_no: 'WT2', sent_on: today() }
  const receive = (sent_on: string) => desk.step('witness_sample', desk.consultant, second, 'receive', { ...sent, sent_on })
  const { sample_at } = await desk.info('witness_sample', desk.site, second)
  expect(refusedWith(await receive(addDays(dayOf(Number(sample_at)), -1)))).toBe('送样日期早于取样')
  idOf(await receive(today()))
  const report = (values: Record<string, unknown>) =>
    desk.step('witness_sample', site.tester, second, 'report', { report_no, report_on: today(), result: 1, ...values })
  expect(refusedWith(await report({ report_on: addDays(today(), -1) }))).toBe('报告日期早于送样')
  const { sample_no } = await desk.row('witness_sample', first)
  expect(refusedWith(await report({}))).toBe(`${report_no}已在 见证取样“${String(sample_no)}” 使用`)
  idOf(await report({ report_no: reportNo() }))
})

it('what came in is sampled as its batch, and joints by at most three hundred', async () => {
  expect(refusedWith(await sampleOf({ specimen: 2 }))).toBe('进场材料的取样请选择进场批次')
  expect(refusedWith(await sampleOf({ qty_rep: '301' }))).toBe('钢筋接头每 300 个为一批，请分批取样')
  const batch = await site.batch()
  const sample = idOf(await sampleOf({ specimen: 2, spec: 'HRB400E 20', material_in_id: batch, uom: 't', qty_rep: '58.6' }))
  expect(refusedWith(await desk.step('witness_sample', desk.site, sample, 'seal'))).toBe('批次尚未验收，不能取样')
})

it('a sample stands for no more than its batch, in the unit of the batch, and beyond one lot it is told', async () => {
  const batch = await site.batch({ qty: '130.5' })
  const of = (qty_rep: string, more = {}) =>
    sampleOf({ specimen: 2, spec: 'HRB400E 20', material_in_id: batch, uom: 't', qty_rep, ...more })
  const over = await of('130.51')
  expect(over.data.fields).toEqual([{ field: 'qty_rep', message: '代表数量不能超过该批次的进场数量 130.50 t' }])
  expect(refusedWith(await of('60', { uom: '根' }))).toBe('代表数量的单位应与进场批次的相同：t')
  const caution = async (qty: string) => (await desk.row('witness_sample', idOf(await of(qty)))).caution
  expect([await caution('60'), await caution('130.5')]).toEqual([null, '代表数量 130.50 t，超过一个检验批 60 t，应分批取样'])
  // 接头在现场做成，不按钢筋的吨数。
  idOf(await sampleOf({ material_in_id: batch }))
})

it('a batch is sampled as what it is: no report on another material, another kind or a joint of it releases it (X03)', async () => {
  const batch = await site.batch()
  idOf(await desk.step('material_in', desk.consultant, batch, 'acceptForTest'))
  const of = (more = {}) => sampleOf({ specimen: 2, spec: 'HRB400E 20', material_in_id: batch, uom: 't', qty_rep: '40', ...more })
  expect(refusedWith(await of({ specimen: 1, spec: 'P.O 42.5' }))).toBe('所选的进场批次是钢筋，与试件类型不符')
  expect(refusedWith(await of({ spec: 'HRB400E 25' }))).toBe('规格型号应与进场批次的相同：HRB400E 20')
  idOf(await of({ spec: 'HRB400E20' }))
  await site.tested(await site.sample({ specimen: 3, uom: '个', qty_rep: '300', material_in_id: batch }), 1)
  expect(await site.state('material_in', batch)).toBe(3)
  await site.tested(await site.sample({ material_in_id: batch }), 1)
  expect(await site.state('material_in', batch)).toBe(1)
})

it('a sample is not taken before its batch came in', async () => {
  const batch = await site.batch({ in_on: today() })
  const early = await sampleOf({
    specimen: 2,
    material_in_id: batch,
    uom: 't',
    qty_rep: '58.6',
    sample_at: startOfDay(today()) - 1,
  })
  expect(early.data.fields).toEqual([{ field: 'sample_at', message: `取样时间不能早于批次的进场日期 ${today()}` }])
})

it('a batch of two lots is released by the second good report, and its missing samples are counted until then', async () => {
  const batch = await site.batch({ qty: '60.01' })
  idOf(await desk.step('material_in', desk.consultant, batch, 'acceptForTest'))
  const lacking = async () => (await desk.info('material_in', desk.site, batch)).unsampled
  expect(await lacking()).toBe(2)
  await site.tested(await site.sample({ material_in_id: batch }), 1)
  expect([await site.state('material_in', batch), await lacking()]).toEqual([3, 1])
  await site.tested(await site.sample({ material_in_id: batch }), 1)
  expect([await site.state('material_in', batch), await lacking()]).toEqual([1, 0])
})

it('a failed report waits for the officer, is handled, tested again, and gives the batch back when it passes', async () => {
  const batch = await site.batch()
  idOf(await desk.step('material_in', desk.consultant, batch, 'acceptForTest'))
  const sample = await site.sample({ material_in_id: batch })
  await site.tested(sample, 2)
  const waiting = await sql<{ act: string }>`select act from turn where entity = 'witness_sample' and row_id = ${sample}
    order by act`.execute(db())
  expect(waiting.rows.map(({ act }) => act)).toEqual(['witness_sample.handle', 'witness_sample.supervise'])
  idOf(await desk.step('witness_sample', desk.consultant, sample, 'handle', { handle: '双倍取样复检' }))
  idOf(await desk.step('witness_sample', desk.office.officer, sample, 'supervise', { officer_note: '复检前封存' }))
  expect(await site.state('witness_sample', sample)).toBe(3)
  idOf(await desk.step('witness_sample', desk.consultant, sample, 'retest'))
  const again = { report_no: reportNo(), report_on: today(), result: 1 }
  idOf(await desk.step('witness_sample', site.tester, sample, 'report', again))
  expect([await site.state('witness_sample', sample), await site.state('material_in', batch)]).toEqual([1, 1])
})

it('a sample sealed goes to no laboratory before the company of its witness has said that it saw it', async () => {
  const sample = idOf(await sampleOf())
  idOf(await desk.step('witness_sample', desk.site, sample, 'seal'))
  const sent = { lab_id: site.lab, entrust_no: 'WT3', sent_on: today() }
  const receive = () => desk.step('witness_sample', desk.consultant, sample, 'receive', sent)
  expect((await receive()).msg).toBe('见证取样当前为“待见证确认”，不能送检')
  const waiting = await sql<{ act: string; days: number }>`select act, days from turn
    where entity = 'witness_sample' and row_id = ${sample}`.execute(db())
  expect(waiting.rows).toEqual([{ act: 'witness_sample.attest', days: 1 }])
  const attest = (who: Parameters<Desk['step']>[1]) => desk.step('witness_sample', who, sample, 'attest')
  expect((await attest(desk.site)).code).not.toBe(200)
  expect((await attest(desk.owner)).msg).toBe('确认见证由见证单位办理，别人不能代办')
  idOf(await attest(desk.consultant))
  expect(await desk.row('witness_sample', sample)).toMatchObject({ state: 11, witnessed_by: desk.consultant.id })
  idOf(await receive())
})

it('a sample nobody witnessed goes back with the reason, is put right and sealed again', async () => {
  const sample = idOf(await sampleOf())
  idOf(await desk.step('witness_sample', desk.site, sample, 'seal'))
  idOf(await desk.step('witness_sample', desk.consultant, sample, 'disown', { reject_reason: '取样时未通知到场' }))
  const waiting = await sql<{ act: string }>`select act from turn where entity = 'witness_sample' and row_id = ${sample}`.execute(
    db(),
  )
  expect([await site.state('witness_sample', sample), waiting.rows]).toEqual([13, [{ act: 'witness_sample.seal' }]])
  idOf(await desk.step('witness_sample', desk.site, sample, 'seal'))
  expect(await desk.row('witness_sample', sample)).toMatchObject({ state: 12, reject_reason: null })
})

it('a witness of the owner is answered for by the owner, one without a company by that of his side', async () => {
  const unit = Number((await desk.row('account', desk.owner.id)).unit_id)
  const own = await desk.given('manage_user', { unit_role: 'jsdw', post: 'owner_head', worker_id: null, unit_id: null })
  const sample = idOf(await sampleOf({ witness: own }))
  idOf(await desk.step('witness_sample', desk.site, sample, 'seal'))
  expect((await desk.row('witness_sample', sample)).witness_unit).toBe(unit)
  expect((await desk.step('witness_sample', desk.consultant, sample, 'attest')).code).not.toBe(200)
  idOf(await desk.step('witness_sample', desk.owner, sample, 'attest'))
})

it('blocks go to no laboratory unwitnessed, and are witnessed anew when what was seen is changed', async () => {
  const id = idOf(await site.block())
  const sendIt = () => desk.step('concrete_block', desk.site, id, 'send', { lab_id: site.lab, sent_on: today() })
  expect(refusedWith(await sendIt())).toBe('见证单位还没有确认见证，不能送检')
  await site.attest(id)
  const change = async (values: Record<string, unknown>) => {
    const { version } = await desk.row('concrete_block', id)
    idOf(await call(desk.office.harness, desk.site, pathOf(entityOf('concrete_block'), 'edit'), { id, version, ...values }))
    return (await desk.row('concrete_block', id)).witnessed_at
  }
  expect(await change({ tickets: 'HNT-1' })).not.toBeNull()
  expect(await change({ seal_code: seal() })).toBeNull()
  expect(refusedWith(await sendIt())).toBe('见证单位还没有确认见证，不能送检')
})

it('one witness is not at two samples five minutes and two kilometres apart', async () => {
  const witness = await person('jldw')
  const sample_at = nowSeconds() - 7200
  idOf(await sampleOf({ witness, sample_at, lal: '120.1300,30.2600' }))
  const near = idOf(await sampleOf({ witness, sample_at: sample_at + 299, lal: '120.1310,30.2600' }))
  const far = idOf(await sampleOf({ witness, sample_at: sample_at + 299, lal: '120.1600,30.2600' }))
  const notes = await Promise.all([near, far].map(async (id) => (await desk.row('witness_sample', id)).caution))
  expect(notes).toEqual([null, expect.stringMatching(/公里外见证 QY\d+，相隔不足 5 分钟$/)])
})

const send = async (id: number, sent_on = today()) => {
  if ((await desk.row('concrete_block', id)).witnessed_at === null) await site.attest(id)
  return desk.step('concrete_block', desk.site, id, 'send', { lab_id: site.lab, sent_on })
}
type Three = readonly [string, string, string]
const report = (id: number, three: Three, more: Record<string, unknown> = {}, who = site.tester) => {
  const [v1, v2, v3] = three
  const values = { tested_on: today(), report_no: reportNo(), report_on: today(), v1, v2, v3, ...more }
  return desk.step('concrete_block', who, id, 'report', values)
}
const reported = async (three: readonly [string, string, string], values: Record<string, unknown> = {}) => {
  const id = idOf(await site.block(values))
  idOf(await send(id))
  idOf(await report(id, three))
  return desk.row('concrete_block', id)
}

it('the strength is entered by the testing company; by the supervisor where that has no account, never by who made the block', async () => {
  const three: Three = ['35.0', '36.0', '35.5']
  const can = async (id: number, who: Person) => (await desk.info('concrete_block', who, id)).can as string[]
  const id = idOf(await site.block())
  idOf(await send(id))
  for (const who of [desk.site, desk.builder]) {
    expect((await report(id, three, {}, who)).code).not.toBe(200)
    expect(await can(id, who)).not.toContain('report')
  }
  expect((await report(id, three, {}, desk.consultant)).msg).toBe(
    '检测单位云州建设工程检测有限公司在平台有账号，检测结果由它登记，监理不代为登记',
  )
  expect(await can(id, desk.consultant)).not.toContain('report')
  expect(await can(id, site.tester)).toContain('report')
  const name = '云州市政检测有限公司'
  const far = await desk.given('unit', { unit_name: name })
  await desk.given('engineering_unit', party(desk.office.project, far, name, 'testing'))
  const paper = idOf(await site.block())
  await site.attest(paper)
  idOf(await desk.step('concrete_block', desk.site, paper, 'send', { lab_id: far, sent_on: today() }))
  expect((await report(paper, three)).code).not.toBe(200)
  expect((await report(paper, three, {}, desk.builder)).code).not.toBe(200)
  expect(await can(paper, desk.consultant)).toContain('report')
  idOf(await report(paper, three, {}, desk.consultant))
  idOf(await report(id, three))
})

it('the report waits with the testing company alone where it has an account', async () => {
  const id = idOf(await site.block())
  idOf(await send(id))
  const waits = async (who: Person) => {
    const { app } = desk.office.harness
    const answer = await app.inject({ method: 'GET', url: `${bizApi.todo}?tab=todo&limit=50`, headers: { token: who.token } })
    const { rows } = answer.json().data as { rows: { source: string; id: number }[] }
    return rows.some((line) => line.source === 'concrete_block' && line.id === id)
  }
  expect([await waits(site.tester), await waits(desk.consultant), await waits(desk.site)]).toEqual([true, false, false])
})

it('blocks are sent when they are of age, and the report is not older', async () => {
  const made = nowSeconds() - 27 * DAY
  const young = idOf(await site.block({ pour_at: made, made_at: made }))
  const due = String((await desk.info('concrete_block', desk.site, young)).due_on)
  expect(due).toBe(addDays(today(), 1))
  expect(refusedWith(await send(young))).toBe(`标养不足 28 天，${due}方可送检`)
  const old = idOf(await site.block())
  idOf(await send(old))
  const early = { report_on: addDays(today(), -13), tested_on: addDays(today(), -13) }
  expect(refusedWith(await report(old, ['35.0', '35.0', '35.0'], early))).toBe('报告日期早于到期日')
})

it('blocks under the conditions of the place wait for their degree days', async () => {
  const temps = Array.from({ length: 30 }, (_, at) => ({ day_on: addDays(today(), at - 35), mean: '20.0' }))
  const values = { cure: 2, curing_room_id: null }
  const cold = idOf(await site.block({ ...values, temps: temps.slice(1) }))
  expect(refusedWith(await send(cold))).toBe('等效养护龄期不足：累计 580.0 ℃·d，应达到 600 ℃·d 且不少于 14 天')
  idOf(await send(idOf(await site.block({ ...values, temps }))))
})

it('of blocks under the conditions of the place the day they were made does not count, the next one does', async () => {
  const made_at = nowSeconds() - 40 * DAY
  const on = (day: number) => [{ day_on: addDays(dayOf(made_at), day), mean: '20.0' }]
  const made = (day: number) => site.block({ cure: 2, curing_room_id: null, pour_at: made_at, made_at, temps: on(day) })
  expect(refusedWith(await made(0))).toBe('逐日平均温度从成型的次日起记')
  const row = await desk.row('concrete_block', idOf(await made(1)))
  expect(row).toMatchObject({ degree_days: '20.0' })
})

it('blocks are of the concrete of somebody who supplies concrete', async () => {
  const mill = await desk.given('supplier', {
    unit_id: desk.office.unit,
    supplier_name: '浙北钢铁物资有限公司',
    kinds: [2],
    state: 1,
  })
  expect(refusedWith(await site.block({ supplier_id: mill }))).toBe('该供应商的供应类别里没有商品混凝土，请另选')
})

it('a set has its value, and the batch of its building, grade and curing is judged anew with each', async () => {
  const monomer_id = await desk.given('monomer', { name: '8#楼' })
  const first = await reported(['33.0', '34.2', '35.0'], { monomer_id })
  expect(first).toMatchObject({ value: '34.1', ratio: '1.14', state: 1, result: 1, batch_n: 1, batch_result: 2 })
  const second = await reported(['36.0', '36.0', '36.0'], { monomer_id })
  expect(second).toMatchObject({ batch_n: 2, batch_result: 1 })
  expect(await desk.row('concrete_block', Number(first.id))).toMatchObject({ batch_n: 2, batch_result: 1 })
})

it('a set that is too weak or tells nothing fails, is handled, and recognised with papers', async () => {
  const weak = await reported(['27.0', '27.0', '27.0'], { monomer_id: await desk.given('monomer', { name: '9#楼' }) })
  const scattered = await reported(['20.0', '30.0', '40.0'], { monomer_id: await desk.given('monomer', { name: '10#楼' }) })
  expect([weak.state, weak.result, scattered.state, scattered.result, scattered.value]).toEqual([2, 2, 2, 3, null])
  const id = Number(weak.id)
  idOf(await desk.step('concrete_block', desk.consultant, id, 'handle', { handle: '回弹、钻芯' }))
  idOf(await desk.step('concrete_block', desk.consultant, id, 'recognise', { handle: '钻芯检测 31.2 MPa，满足设计' }))
  expect(await site.state('concrete_block', id)).toBe(1)
})

it('what has been reported is deleted by nobody', async () => {
  const { id } = await reported(['36.0', '36.0', '36.0'], { monomer_id: await desk.given('monomer', { name: '11#楼' }) })
  const { data } = await call(desk.office.harness, desk.site, pathOf(entityOf('concrete_block'), 'delete'), { ids: String(id) })
  expect(JSON.stringify(data)).toContain('混凝土试块当前为“合格”，不能删除')
  expect((await desk.row('concrete_block', Number(id))).deleted_at).toBeNull()
})

it('X10: sets too few and tonnes that do not fit the volume are told, and so are sets all too strong', async () => {
  const place = site.place()
  const pour_at = nowSeconds() - 40 * DAY
  const weigh = { monomer_id: place.monomer_id, part: place.part, kind: 1, weigh_at: pour_at + 3600 }
  await desk.given('weigh', { ...weigh, gross: '300', tare: '15', actual: '285' })
  const id = idOf(await site.block({ ...place, pour_at, volume: '186.0' }))
  idOf(await send(id))
  const { caution } = await desk.row('concrete_block', id)
  expect(caution).toContain('过磅混凝土 285.00 t，折合 118.75 m³，与登记的 186.0 m³ 相差 36.16%，超过 10%')
  expect(caution).toContain('浇筑 186.0 m³ 应留 2 组，只留了 1 组')
  expect((await desk.info('concrete_block', desk.site, id)).missing_sets).toBe(1)
  const old = nowSeconds() - 400 * DAY
  const strong = () => reported(['49.0', '49.0', '49.0'], { pour_at: old, made_at: old })
  await strong()
  await strong()
  expect((await strong()).caution).toMatch(/的 3 组试块强度都在设计等级的 1.6 倍以上，疑似代做试块$/)
})

it('a pour of the structure asks for a side station of its place and time', async () => {
  const place = site.place()
  const at = nowSeconds() - 2 * DAY
  const id = idOf(await site.block({ ...place, pour_at: at, made_at: at }))
  const unwatched = async () => (await desk.info('concrete_block', desk.site, id)).no_station
  expect(await unwatched()).toBe(true)
  const station = await site.station({ ...place, start_at: at, end_at: at + 3600, notice_at: at - DAY })
  expect(await unwatched()).toBe(true)
  idOf(await desk.step('side_station', desk.consultant, station, 'submit'))
  expect(await unwatched()).toBe(false)
})

it('a side station is kept by one person at a time, of the consultant, and signed by both sides', async () => {
  const keeper = await person('jldw', { name: '何站' })
  const at = nowSeconds() - 100 * 3600
  const kept = (more: Record<string, unknown>) =>
    site.station({ station_by: keeper, start_at: at, end_at: at + 13 * 3600, notice_at: at - 3600, ...more })
  const submit = (id: number) => desk.step('side_station', desk.consultant, id, 'submit')
  const first = await kept({ part: '一层柱' })
  idOf(await submit(first))
  const { caution } = await desk.row('side_station', first)
  expect(caution).toContain('单人连续旁站 13.0 小时，超过 12 小时')
  expect(caution).toContain('施工方没有提前 24 小时通知')
  const overlapping = refusedWith(await submit(await kept({ start_at: at + 3600 })))
  expect(overlapping).toMatch(/^何站 \d\d-\d\d \d\d:\d\d–\d\d:\d\d 已登记在一层柱$/)
  const builder = { station_by: await person('sgdw'), start_at: at - 20 * 3600, end_at: at - 19 * 3600, notice_at: null }
  await expect(kept(builder)).rejects.toThrow('旁站人员应为监理单位人员')
  expect((await desk.step('side_station', desk.consultant, first, 'sign')).code).not.toBe(200)
  idOf(await desk.step('side_station', desk.site, first, 'sign'))
  expect(await site.state('side_station', first)).toBe(1)
})

it('X09: who keeps a station or checks the work without attendance that day is told', async () => {
  const worker_id = await desk.given('worker', { unit_id: desk.office.unit, name: '孙缺', enter_status: 1 })
  const keeper = await person('jldw', { name: '孙缺', worker_id })
  const at = nowSeconds() - 200 * 3600
  const day_on = (
    await sql<{ on: string }>`select (to_timestamp(${at}) at time zone 'Asia/Shanghai')::date::text as on`.execute(db())
  ).rows[0]?.on
  await desk.given('attendance_day', { worker_id, day_on, result: 3, hours: '0' })
  const id = await site.station({ station_by: keeper, start_at: at, end_at: at + 3600, notice_at: null })
  idOf(await desk.step('side_station', desk.consultant, id, 'submit'))
  expect((await desk.row('side_station', id)).caution).toContain('孙缺当日无有效考勤，签字待说明')
})
