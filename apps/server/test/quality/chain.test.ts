import { entityOf } from '@zhujian/domain/entities'
import { addDays, nowSeconds, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { call } from '../file/harness'
import { unique } from '../factory'
import { type Desk, idOf, refusedWith } from '../money/desk'
import { uploadedFile } from '../world'
import { createSite, type Site, steel } from './chain-desk'

/** 缺的各项不写是哪几项。 */
const unnamed = (said: unknown) => String(said).replaceAll(/(\d+ [个处组批项][^（、，]+)（[^）]+）/g, '$1')

let site: Site
let desk: Desk
beforeAll(async () => {
  site = await createSite()
  desk = site.desk
})
afterAll(() => desk.office.harness.close())
const db = () => desk.office.harness.platform.db

const MEMBERS = [1, 2, 3, 4, 5, 6, 7, 8].map((post) => ({ post, name: '王建明', unit_name: null }))
const hiddenStep = (id: number, name: string, asks = {}) =>
  desk.step('hidden_accept', name === 'accept' ? desk.consultant : desk.site, id, name, asks)
const lotStep = (id: number, name: string, asks = {}) =>
  desk.step('inspection_lot', name === 'submit' ? desk.site : desk.consultant, id, name, asks)
const ACCEPT = { accept_on: today() }

it('leads a batch from the gate to the part it is built into, and refuses each link that is missing', async () => {
  // 钢筋进场，先验收外观，等复试。
  const batch_no = `HB${unique()}`
  const batch = await site.batch({ batch_no })
  const place = site.place()
  const first = await site.hidden({ ...place, material_in_ids: [batch] })
  expect(refusedWith(await hiddenStep(first, 'submit'))).toBe(`螺纹钢批号 ${batch_no} 尚未进场验收，不能使用`)
  idOf(await desk.step('material_in', desk.consultant, batch, 'acceptForTest'))
  expect(refusedWith(await hiddenStep(first, 'submit'))).toBe(`螺纹钢批号 ${batch_no} 复试未合格，不能使用`)

  // 报告不合格：批次停用、退场。
  const failed = await site.tested(await site.sample({ material_in_id: batch }), 2)
  expect([failed.state, await site.state('material_in', batch)]).toEqual([2, 2])
  expect(refusedWith(await hiddenStep(first, 'submit'))).toBe(`螺纹钢批号 ${batch_no} 复试未合格，不能使用`)
  idOf(await desk.step('material_in', desk.site, batch, 'remove', { out_on: today() }))
  expect(refusedWith(await hiddenStep(first, 'submit'))).toBe(`螺纹钢批号 ${batch_no} 已经退场，不能使用`)

  // 另一批复试合格，可以报验。
  const good = await site.batch()
  idOf(await desk.step('material_in', desk.consultant, good, 'acceptForTest'))
  const sample = await site.sample({ material_in_id: good })
  await site.tested(sample, 1)
  expect(await site.state('material_in', good)).toBe(1)
  const hidden = await site.hidden({ ...place, material_in_ids: [good] })
  idOf(await hiddenStep(hidden, 'submit'))

  // 隐蔽没有验收，检验批报不了。
  const lot = await site.lot({ ...place, hidden_accept_ids: [hidden], material_in_ids: [good], witness_sample_ids: [sample] })
  expect(refusedWith(await lotStep(lot, 'submit'))).toBe('所含隐蔽工程尚未验收')
  idOf(await hiddenStep(hidden, 'accept', ACCEPT))
  idOf(await lotStep(lot, 'submit'))

  // 分部：检验批没有验收、试块没有到龄期、实体检验不合格，都报验不了，一次说完。
  const block = idOf(await site.block({ ...place, part: `${place.part} 混凝土` }))
  const part = idOf(
    await desk.add('part_accept', desk.site, {
      monomer_id: site.monomer,
      part_code: 2,
      scope: '主体 1–8F',
      control_files: [{ name: '进场检验报告', copies: 3, ok: true }],
      safety_tests: null,
      entity_strength: true,
      entity_report: null,
      entity_cover: '89.99',
      entity_position: '79.99',
      biz_id: null,
    }),
  )
  const report = () => desk.step('part_accept', desk.site, part, 'submit')
  expect(unnamed(refusedWith(await report()))).toBe(
    '还缺：1 个检验批未验收、1 处隐蔽工程未验收、1 组试块未到龄期或未出合格报告、结构实体检验、保护层厚度合格率未达到 90%、位置尺寸合格率未达到 80%，补齐以后再报验（GB 50300-2013 第 5.0.3 条）',
  )
  expect(await site.state('part_accept', part)).toBe(10)
  await site.attest(block)
  idOf(await desk.step('concrete_block', desk.site, block, 'send', { lab_id: site.lab, sent_on: today() }))
  const values = { tested_on: today(), report_no: `HN${unique()}`, report_on: today(), v1: '35.5', v2: '36.1', v3: '34.9' }
  idOf(await desk.step('concrete_block', site.tester, block, 'report', values))
  idOf(await lotStep(lot, 'accept', ACCEPT))
  await sql`update hidden_accept set deleted_at = now() where id = ${first}`.execute(db())
  const rated = { entity_report: 'ST1', entity_cover: '90', entity_position: '80' }
  const { version } = await desk.row('part_accept', part)
  idOf(await call(desk.office.harness, desk.site, pathOf(entityOf('part_accept'), 'edit'), { id: part, version, ...rated }))
  idOf(await report())
  const early = await desk.step('part_accept', desk.consultant, part, 'notify', { plan_on: today() })
  expect(refusedWith(early)).toMatch(/^验收前 3 个工作日通知监督机构，计划日期不能早于 \d{4}-/)
  const far = await desk.step('part_accept', desk.consultant, part, 'notify', { plan_on: addDays(today(), 900) })
  expect(refusedWith(far)).toMatch(/^计划验收日期不能晚于 .+（2 年以后），请核对年份$/)
  idOf(await desk.step('part_accept', desk.consultant, part, 'notify', { plan_on: addDays(today(), 30) }))
  const SIGNED = { sign_file: await site.photos(desk.consultant, 1) }
  const accept = () =>
    desk.step('part_accept', desk.consultant, part, 'accept', { ...ACCEPT, members: MEMBERS, look: 1, conclusion: 1, ...SIGNED })

  // 报验以后又出现的，验收仍然核。
  const later = await site.lot({ ...place, part: `${place.part} 混凝土`, concrete_block_ids: [block] })
  const { lot_no } = await desk.row('inspection_lot', later)
  expect(refusedWith(await accept())).toBe(`还缺：1 个检验批未验收（${lot_no}）`)
  await sql`update inspection_lot set deleted_at = now() where id = ${later}`.execute(db())
  const found = await desk.info('part_accept', desk.consultant, part)
  expect([found.missing, found.lots]).toEqual([0, [{ name: '钢筋', total: 1, accepted: 1 }]])
  idOf(await accept())
  expect((await desk.row('monomer', site.monomer)).current_part).toBe('主体结构 主体 1–8F')
})

it('a part is accepted with what it lacks when the chief of the section has said why, and by nobody else', async () => {
  const monomer_id = await desk.given('monomer', { name: '5#楼' })
  const part = await desk.given('part_accept', { monomer_id, part_code: 4, scope: '屋面', state: 11, release_reason: null })
  const values = {
    accept_on: today(),
    members: MEMBERS,
    look: 2,
    conclusion: 1,
    sign_file: await site.photos(desk.consultant, 1),
  }
  const accept = () => desk.step('part_accept', desk.consultant, part, 'accept', values)
  expect(refusedWith(await accept())).toMatch(/^还缺：没有检验批/)
  expect((await desk.step('part_accept', desk.consultant, part, 'release', { release_reason: '抢险' })).code).not.toBe(200)
  idOf(await desk.step('part_accept', desk.office.chief, part, 'release', { release_reason: '防汛抢险，先行覆盖' }))
  idOf(await accept())
})

it('a second acceptance of the same part is told of the first: as a draft beside it, refused when it is handed in', async () => {
  const monomer_id = await desk.given('monomer', { name: '9#楼' })
  const own = { sub_part: null, state: 10, control_files: [], safety_tests: [], created_by: desk.site.id }
  const draft = (scope: string) =>
    desk.given('part_accept', { monomer_id, part_code: 4, scope, part_accept_no: `BY${unique()}`, ...own })
  const [first, second, storeys] = [await draft('屋面 1–8 轴'), await draft('屋面1-8轴'), await draft('屋面 9–16 轴')]
  const no = (await desk.row('part_accept', first)).part_accept_no
  const told = async (id: number) => (await desk.info('part_accept', desk.site, id)).same_open
  expect(await told(second)).toContain(`同一单体、同一分部已有 ${no}（屋面 1–8 轴）`)
  await desk.given('inspection_lot', { monomer_id, part_code: 4, state: 1, self_by: site.sampler })
  idOf(await desk.step('part_accept', desk.site, first, 'submit'))
  expect(await told(first)).toBeNull()
  expect(refusedWith(await desk.step('part_accept', desk.site, second, 'submit'))).toBe(
    `同一单体、同一分部、同一范围的 ${no} 已经报验，还没有办结，不再另报`,
  )
  // Stages of one part are accepted one by one.
  expect(await told(storeys)).toContain(String(no))
  idOf(await desk.step('part_accept', desk.site, storeys, 'submit'))
  await sql`update part_accept set deleted_at = now() where id = ${first}`.execute(db())
  idOf(await desk.step('part_accept', desk.site, second, 'submit'))
})

it('a part handed in again is released for nothing it lacks now, and none whose conclusion is bad is accepted', async () => {
  const monomer_id = await desk.given('monomer', { name: '5#楼附楼' })
  const released = { release_reason: '防汛抢险', released_by: desk.office.chief.id, released_at: nowSeconds() }
  const part = await desk.given('part_accept', { monomer_id, part_code: 4, scope: '屋面', state: 11, ...released })
  const values = { accept_on: today(), members: MEMBERS, look: 2, sign_file: await site.photos(desk.consultant, 1) }
  const accept = (conclusion: number) => desk.step('part_accept', desk.consultant, part, 'accept', { ...values, conclusion })
  expect(refusedWith(await accept(3))).toBe('验收结论为不合格的，请办理“验收不合格”')
  idOf(await desk.step('part_accept', desk.consultant, part, 'sendBack', { reject_reason: '屋面渗漏' }))
  const mended = { rectify_note: '已返修', rectify_img: await site.photos(desk.site, 1) }
  const again = () => desk.step('part_accept', desk.site, part, 'resubmit', mended)
  expect(refusedWith(await again())).toMatch(/^还缺：没有检验批.*补齐以后再报验/)
  await desk.given('inspection_lot', { monomer_id, part_code: 4, state: 1, self_by: site.sampler })
  await sql`update part_accept set control_files = '[]', safety_tests = '[]' where id = ${part}`.execute(db())
  idOf(await again())
  expect(await desk.row('part_accept', part)).toMatchObject({ release_reason: null, released_by: null, released_at: null })
})

it('a failed test of the station holds a part up until the issue it became is closed', async () => {
  const monomer_id = await desk.given('monomer', { name: '5#楼裙房' })
  const quality_issue_id = await desk.given('quality_issue', { monomer_id, state: 3, part_code: null })
  await desk.given('supervise_sampling', { monomer_id, state: 2, quality_issue_id })
  const part = await desk.given('part_accept', { monomer_id, part_code: 4, scope: '屋面', state: 11, release_reason: null })
  const lacks = async () => String((await desk.info('part_accept', desk.consultant, part)).missing_list)
  expect(await lacks()).toContain('1 项监督抽测不合格')
  await sql`update quality_issue set state = 1 where id = ${quality_issue_id}`.execute(db())
  expect(await lacks()).not.toContain('监督抽测')
})

it('a part is not accepted before the day its blocks come of age, nor with people absent or a poor look', async () => {
  const monomer_id = await desk.given('monomer', { name: '6#楼' })
  const part = await desk.given('part_accept', { monomer_id, part_code: 1, scope: '基础', state: 11, release_reason: null })
  idOf(await site.block({ ...site.place(), monomer_id, part_code: 1 }))
  await sql`update concrete_block set state = 1, due_on = ${addDays(today(), 1)} where monomer_id = ${monomer_id}`.execute(db())
  const sign_file = await site.photos(desk.consultant, 1)
  const accept = (more: Record<string, unknown>) =>
    desk.step('part_accept', desk.consultant, part, 'accept', {
      ...ACCEPT,
      members: MEMBERS,
      look: 1,
      conclusion: 1,
      sign_file,
      ...more,
    })
  expect(refusedWith(await accept({}))).toBe('基础还有 1 组试块未到龄期或未出合格报告，不能验收')
  expect(refusedWith(await accept({ members: MEMBERS.slice(0, 6) }))).toBe('地基基础须勘察、设计项目负责人参加')
  expect(refusedWith(await accept({ look: 3 }))).toBe('观感为差的应返修')
})

it('X07: what is already under concrete is not accepted afterwards, and a pour without acceptance is told', async () => {
  const place = site.place()
  const block = idOf(await site.block({ ...place, part: ` ${place.part.toUpperCase()}，` }))
  expect((await desk.row('concrete_block', block)).caution).toBe('该部位浇筑之前没有验收合格的隐蔽工程记录')
  const good = await site.batch({ ...steel, kind: 11, material_name: '钢管' })
  idOf(await desk.step('material_in', desk.consultant, good, 'accept'))
  const late = await site.hidden({ ...place, material_in_ids: [good] })
  expect(refusedWith(await hiddenStep(late, 'submit'))).toMatch(
    /^该部位已于 \d{4}-\d\d-\d\d \d\d:\d\d 覆盖，不能补办隐蔽验收，请做实体检测$/,
  )
  expect((await desk.info('hidden_accept', desk.site, late)).covered_first).toBe(true)
  const roof = await site.hidden({ ...place, item: 6, material_in_ids: [good] })
  idOf(await hiddenStep(roof, 'submit'))
})

it('hidden works come with three photos of the place and by drawings in force', async () => {
  const few = await site.hidden({ item: 1, part_code: 1, img: await site.photos(desk.site, 2) })
  expect(refusedWith(await hiddenStep(few, 'submit'))).toBe('影像不得少于 3 张，且应在现场拍摄')
  const old = await desk.given('drawing', { drawing_no: '结施-09', state: 2 })
  const byOld = await site.hidden({ item: 1, part_code: 1, drawing_id: old })
  expect(refusedWith(await hiddenStep(byOld, 'submit'))).toBe('图纸 结施-09 已作废')
})

it('hidden works by a drawing nobody has reviewed are told, by one reviewed they are not', async () => {
  const noted = async (reviewed_on: string | null) => {
    const drawing_no = reviewed_on === null ? '结施-07' : '结施-08'
    const drawing_id = await desk.given('drawing', { drawing_no, title: '三层梁板配筋图', state: 1, reviewed_on })
    const id = await site.hidden({ item: 1, part_code: 1, drawing_id })
    idOf(await hiddenStep(id, 'submit'))
    return (await desk.row('hidden_accept', id)).caution
  }
  expect(await noted(null)).toBe('依据的图纸“三层梁板配筋图”没有会审')
  expect(await noted('2026-03-01')).toBeNull()
})

it('who accepts two distant parts within half an hour is told so', async () => {
  const accepted = async () => {
    const id = await site.hidden({ item: 1, part_code: 1 })
    idOf(await hiddenStep(id, 'submit'))
    idOf(await hiddenStep(id, 'accept', ACCEPT))
    return (await desk.row('hidden_accept', id)).caution
  }
  await accepted()
  expect(await accepted()).toMatch(/^验收人 \d\d:\d\d 刚验收了\d+ 层梁板，相隔不足 30 分钟$/)
})

it('a batch still in its test is used when the chief of the section has said why, one that failed is not', async () => {
  const batch = await site.batch()
  idOf(await desk.step('material_in', desk.consultant, batch, 'acceptForTest'))
  const hidden = await site.hidden({ material_in_ids: [batch] })
  expect((await hiddenStep(hidden, 'submit')).code).not.toBe(200)
  expect((await desk.step('material_in', desk.consultant, batch, 'release', { release_reason: '抢险' })).code).not.toBe(200)
  idOf(await desk.step('material_in', desk.office.chief, batch, 'release', { release_reason: '抢险部位，可以追回' }))
  idOf(await hiddenStep(hidden, 'submit'))
  await site.tested(await site.sample({ material_in_id: batch }), 2)
  expect(await site.state('material_in', batch)).toBe(2)
  expect(refusedWith(await hiddenStep(hidden, 'accept', ACCEPT))).toMatch(/复试未合格，不能使用$/)
})

it('a lot passes by its points, unless what failed was tested, calculated or strengthened', async () => {
  const submitted = async (items: unknown[], more = {}) => {
    const id = await site.lot({ items, ...more })
    idOf(await lotStep(id, 'submit'))
    return id
  }
  const item = (item_kind: number, points: number, pass: number) => ({ item_kind, name: '平整度', points, pass, severe: false })
  const main = await submitted([item(1, 10, 9)])
  expect(refusedWith(await lotStep(main, 'accept', ACCEPT))).toBe('主控项目应全部合格')
  const low = await submitted([item(1, 10, 10), item(2, 10, 7)])
  expect(refusedWith(await lotStep(low, 'accept', ACCEPT))).toBe('平整度合格点率 70.00 % 低于 80 %，或有严重缺陷')
  idOf(await lotStep(low, 'reject', { reject_reason: '平整度超差' }))
  const file = await uploadedFile(desk.office.harness.platform, desk.site.id, 'document')
  idOf(await desk.step('inspection_lot', desk.site, low, 'rework', { fix_kind: 2, rectify_note: '检测鉴定', fix_file: file }))
  idOf(await lotStep(low, 'accept', ACCEPT))
  expect(await desk.row('inspection_lot', low)).toMatchObject({ state: 1, times: 2, general_rate: '70.00' })
})

it('a lot waits for the signatures of a side station, and is warned of blocks too young', async () => {
  const place = site.place()
  const station = await site.station(place)
  const block = idOf(await site.block({ ...place, pour_at: nowSeconds() - 9 * 3600, made_at: nowSeconds() - 9 * 3600 }))
  const lot = await site.lot({ ...place, concrete_block_ids: [block] })
  expect(refusedWith(await lotStep(lot, 'submit'))).toBe('双方未签字，不得进行下一工序')
  idOf(await desk.step('side_station', desk.consultant, station, 'submit'))
  expect(refusedWith(await lotStep(lot, 'submit'))).toBe('双方未签字，不得进行下一工序')
  idOf(await desk.step('side_station', desk.site, station, 'sign'))
  idOf(await lotStep(lot, 'submit'))
  const { caution } = await desk.row('inspection_lot', lot)
  expect(caution).toBe(`${place.part}还有 1 组试块未到龄期或未出合格报告，不能验收`)
})

it('what a draft of a part lacks stands in the list and above it as handing it in would say', async () => {
  const monomer_id = await desk.given('monomer', { name: '12#楼' })
  const values = { part_code: 4, scope: '屋面', safety_tests: null, entity_strength: null, entity_report: null, biz_id: null }
  const rates = { entity_cover: null, entity_position: null }
  const control_files = [
    { name: '出厂合格证', copies: 3, ok: false },
    { name: '施工试验报告', copies: 3, ok: false },
  ]
  const ask = async (verb: string, query: string) => {
    const url = `${pathOf(entityOf('part_accept'), verb)}?${query}&monomer_id=${monomer_id}`
    return (await desk.office.harness.app.inject({ method: 'GET', url, headers: { token: desk.site.token } })).json().data
  }
  const part = idOf(await desk.add('part_accept', desk.site, { monomer_id, ...values, ...rates, control_files }))
  expect(refusedWith(await desk.step('part_accept', desk.site, part, 'submit'))).toMatch(
    /^还缺：没有检验批、2 项质量控制资料不全，/,
  )
  const { rows } = await ask('getList', 'fields=missing')
  expect(rows).toMatchObject([{ id: part, missing: 3 }])
  const parts = encodeURIComponent(JSON.stringify([{ monomer_id: String(monomer_id) }]))
  const { figures } = await ask('totals', `parts=${parts}&figures=1`)
  expect([figures[1], figures[2]]).toEqual(['1', '3'])
})
