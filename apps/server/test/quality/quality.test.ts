import { entityOf } from '@zhujian/domain/entities'
import { addDays, nowSeconds, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { uploadedFile } from '../world'
import { createSiteDesk, type SiteDesk } from './site-desk'

let desk: SiteDesk
beforeAll(async () => {
  desk = await createSiteDesk()
})
afterAll(() => desk.office.harness.close())

const db = () => desk.office.harness.platform.db
const site = () => desk.office.site
const officer = () => desk.office.officer
const DAY = 86_400

/** 两张内容相同的照片。 */
async function twinOf(path: string): Promise<string> {
  const twin = await desk.photo(site())
  await sql`update file_object t set sha256 = b.sha256 from file_object b where t.path = ${twin} and b.path = ${path}`.execute(
    db(),
  )
  return twin
}

describe('a quality issue', () => {
  const issue = async (more: Record<string, unknown> = {}) => ({
    monomer_id: desk.monomer,
    issue_kind: 1,
    place: '3#楼五层卫生间',
    description: '管根渗水',
    level: 1,
    before_img: await desk.photo(officer()),
    duty_unit_id: desk.office.unit,
    deadline: addDays(today(), 7),
    ...more,
  })
  const asks = { duty_unit_id: 0, deadline: addDays(today(), 7) }
  const issued = async (more: Record<string, unknown> = {}) => {
    const row = await desk.added(officer(), 'quality_issue', await issue(more))
    const sent = await desk.stepped(officer(), 'quality_issue', row, 'issue', { ...asks, duty_unit_id: desk.office.unit })
    return desk.stepped(site(), 'quality_issue', sent, 'sign')
  }
  const mended = async (more: Record<string, unknown> = {}) => {
    const row = await issued(more)
    const sent = await desk.stepped(site(), 'quality_issue', row, 'submit', {
      rectify_note: '重做防水',
      rectify_img: await desk.photo(site()),
    })
    const chief = await desk.office.harness.person('chief_engineer', { projects: [desk.office.project] })
    return desk.stepped(chief, 'quality_issue', sent, 'review', { review_note: '同意' })
  }

  it('of strength or rebar is closed on a report, any other on sight', async () => {
    const close = { recheck_way: 2, recheck_note: '已整改' }
    const strength = await mended({ issue_kind: 5 })
    expect(desk.complaints(await desk.step(officer(), 'quality_issue', strength, 'close', close))).toEqual([
      'test_file: 强度、钢筋类问题须附检测报告方可销项',
    ])
    const test_file = await uploadedFile(desk.office.harness.platform, officer().id, 'document')
    expect((await desk.step(officer(), 'quality_issue', strength, 'close', { ...close, test_file })).msg).toBe('')
    expect((await desk.step(officer(), 'quality_issue', await mended(), 'close', close)).msg).toBe('')
  })

  it('is not put right by a photo that was used before (X05)', async () => {
    const row = await issued()
    const used = await desk.photo(site())
    await desk.stepped(site(), 'quality_issue', await issued(), 'submit', { rectify_note: '重做', rectify_img: used })
    const again = await desk.step(site(), 'quality_issue', row, 'submit', {
      rectify_note: '重做',
      rectify_img: await twinOf(used),
    })
    expect(desk.complaints(again)).toEqual([expect.stringMatching(/^rectify_img: 该照片已用于质量问题 \S+，请现场重新拍摄$/)])
  })

  it('does not rest on a standard that is abolished', async () => {
    const { rows } = await sql<{ id: number }>`select id from knowledge where std_no = 'JGJ 46-2005'`.execute(db())
    const answer = await desk.add(officer(), 'quality_issue', await issue({ knowledge_id: rows[0]?.id }))
    expect(desk.complaints(answer)).toEqual([
      'knowledge_id: JGJ 46-2005 施工现场临时用电安全技术规范已于 2025-01-01 废止，请改用 JGJ/T 46-2024 建筑与市政工程施工现场临时用电安全技术标准',
    ])
  })

  it('comes of every item of a check that failed, and the check is closed when all are settled', async () => {
    const check = await desk.added(site(), 'quality_check', {
      self_kind: 2,
      part: '三层梁板',
      check_at: nowSeconds() - 3600,
      inspector_ids: [site().id],
      checklist: [
        { item: '钢筋绑扎', issue_kind: 6, part_code: 2, result: 2, note: '漏绑' },
        { item: '模板支撑', result: 1 },
      ],
      img: await desk.photo(site()),
    })
    const done = await desk.stepped(site(), 'quality_check', check, 'finish', { conclusion: 2 })
    expect(await desk.info(site(), 'quality_check', done.id)).toMatchObject({ issue_count: 1, open_count: 1, state: 3 })
    const { rows } = await sql<{ id: number; version: number }>`select id, version from quality_issue
      where check_id = ${check.id} and issue_kind = 6 and part_code = 2`.execute(db())
    const [found] = rows
    if (!found) throw new Error('no issue')
    const asks = { duty_unit_id: desk.office.unit, deadline: addDays(today(), 5) }
    const sent = await desk.stepped(site(), 'quality_issue', found, 'issue', asks)
    await desk.stepped(site(), 'quality_issue', sent, 'withdraw', { change_reason: '误登，该处已在另一检查中登记' })
    expect(await desk.info(site(), 'quality_check', done.id)).toMatchObject({ open_count: 0, state: 1 })
  })
})

describe('a check of quality by the station', () => {
  it('is taken by two officers', async () => {
    const answer = await desk.add(officer(), 'quality_check', {
      check_type: 1,
      check_at: nowSeconds() - 3600,
      inspector_ids: [officer().id],
      checklist: [{ item: '钢筋绑扎', result: 1 }],
    })
    expect(desk.complaints(answer)).toEqual(['inspector_ids: 监督检查须两名以上监督员参加'])
  })
})

const point = (no: number, actual: string, design = '3000') => ({ no: String(no), design, actual })
const many = (count: number, actual: (n: number) => string) => Array.from({ length: count }, (_, n) => point(n + 1, actual(n)))

describe('measuring by the site', () => {
  const measured = async (more: Record<string, unknown> = {}) => ({
    monomer_id: desk.monomer,
    floor: '5F',
    room: '502 客厅',
    phase: 1,
    item: 4,
    points: many(4, (n) => String(3000 + n)),
    tool: '激光测距仪',
    tool_to: addDays(today(), 60),
    measurer: desk.member,
    measured_at: nowSeconds() - 7200,
    img: await desk.photo(site()),
    ...more,
  })

  it('finds its rate and its bursts by itself, whatever was sent for them', async () => {
    const points = [point(1, '3000'), point(2, '3010'), point(3, '3011'), point(4, '3015.1')]
    const { id } = await desk.added(site(), 'measure', await measured({ points, rate: '100', burst: 0 }))
    expect(await desk.info(site(), 'measure', id)).toMatchObject({ count: 4, pass: 2, rate: '50.00', burst: 1, max_dev: '15.1' })
  })

  it('is done with a tool whose calibration is valid, in the phase the item belongs to', async () => {
    const late = await desk.add(site(), 'measure', await measured({ tool_to: addDays(today(), -2) }))
    expect(desk.complaints(late)).toEqual(['tool_to: 激光测距仪检定已过期'])
    const phase = await desk.add(site(), 'measure', await measured({ phase: 3 }))
    expect(desk.complaints(phase)).toEqual(['item: 层高不在抹灰阶段实测'])
  })

  it('is doubted where nothing fails of thirty, and where it repeats another room (X06)', async () => {
    const spread = (n: number) => String(3000 + (n % 10))
    const all = await desk.added(site(), 'measure', await measured({ points: many(30, spread) }))
    expect((await desk.info(officer(), 'measure', all.id)).caution).toBe('30 个点位全部合格，建议抽测复核')
    const odd = (n: number) => String(3000 + [1, 14, 3, 7, 22, 5][n % 6]!)
    const one = await desk.added(site(), 'measure', await measured({ points: many(6, odd) }))
    const other = await desk.added(site(), 'measure', await measured({ room: '602 客厅', points: many(6, odd) }))
    const { measure_no } = await desk.info(officer(), 'measure', one.id)
    expect((await desk.info(officer(), 'measure', other.id)).caution).toBe(`各点偏差与 ${measure_no} 依次相同`)
  })

  it('does not take a photo that was used before (X05)', async () => {
    const img = await desk.photo(site())
    await desk.added(site(), 'measure', await measured({ img }))
    const again = await desk.add(site(), 'measure', await measured({ img: await twinOf(img) }))
    expect(desk.complaints(again)).toEqual([expect.stringMatching(/^img: 该照片已用于实测实量/)])
  })

  it('is verified on a tenth of its points; what differs by more than 2 mm is said', async () => {
    const row = await desk.added(site(), 'measure', await measured({ points: many(11, (n) => String(3000 + n)) }))
    const few = await desk.step(desk.consultant, 'measure', row, 'verify', { recheck: [{ no: '1', actual: '3000' }] })
    expect(desk.complaints(few)).toEqual(['recheck: 监理复测不少于 2 个点'])
    const recheck = [
      { no: '1', actual: '3002' },
      { no: '2', actual: '3003.1' },
    ]
    await desk.stepped(desk.consultant, 'measure', row, 'verify', { recheck })
    expect(await desk.info(officer(), 'measure', row.id)).toMatchObject({
      state: 1,
      recheck_diff: '2.1',
      caution: '监理复测与实测最大相差 2.1 mm，超过 2 mm',
    })
  })
})

describe('a dwelling', () => {
  const items = Array.from({ length: 9 }, (_, n) => ({ item: n + 1, result: 1 }))
  let room = 300
  const dwelling = (more: Record<string, unknown> = {}) => ({
    monomer_id: desk.monomer,
    stair_no: '1 单元',
    floor: 3,
    room_no: String(++room),
    kind: 1,
    items,
    dims: [{ room: '客厅', design: '2800', h1: '2800', h2: '2820' }],
    water: [{ place: 1, from_at: nowSeconds() - 2 * DAY, to_at: nowSeconds() - DAY, leak: false }],
    rail_height: '1.10',
    ...more,
  })
  const handed = async (more: Record<string, unknown> = {}) =>
    desk.step(site(), 'house_accept', await desk.added(site(), 'house_accept', dwelling(more)), 'submit')
  const accept = { accept_on: today(), members: [{ party: 1, name: '王建国' }] }

  it('is handed in once its rooms, its water tests and its rails are right', async () => {
    const high = { dims: [{ room: '客厅', design: '2800', h1: '2800', h2: '2820.1' }] }
    expect(desk.complaints(await handed(high))).toEqual(['dims: 客厅净高极差 20.1 mm，超过 20 mm'])
    const short = { water: [{ place: 1, from_at: nowSeconds() - 2 * DAY, to_at: nowSeconds() - DAY - 60 }] }
    expect(desk.complaints(await handed(short))).toEqual(['water: 蓄水时间不足 24 小时'])
    expect(desk.complaints(await handed({ rail_height: '1.09' }))).toEqual(['rail_height: 栏杆净高 1.09 m，低于 1.10 m'])
    expect((await handed()).msg).toBe('')
  })

  it('of a new building is handed in once its foundation and its structure are accepted', async () => {
    const { platform } = desk.office.harness
    const on = {
      engineering_id: desk.office.project,
      monomer_id: await make(platform, entityOf('monomer'), {
        engineering_id: desk.office.project,
        name: '7#楼',
        kind: 1,
      }),
    }
    const nature = (type: string | null, build: string | null) =>
      sql`update engineering set engineering_type_id = ${type}, build_nature = ${build} where id = ${on.engineering_id}`.execute(
        platform.db,
      )
    const accepted = (part_code: number, more: Record<string, unknown> = {}) =>
      make(platform, entityOf('part_accept'), { ...on, part_code, state: 1, accept_on: today(), ...more })
    const told = async () => desk.complaints(await handed({ monomer_id: on.monomer_id }))
    await nature('0105', '001')
    expect(await told()).toEqual(['monomer_id: 所在分部尚未验收：地基与基础、主体结构'])
    await accepted(1)
    await accepted(2, { accept_on: null, state: 11 })
    expect(await told()).toEqual(['monomer_id: 所在分部尚未验收：主体结构'])
    await sql`update part_accept set state = 2 where monomer_id = ${on.monomer_id} and part_code = 2`.execute(platform.db)
    await accepted(2)
    expect(await told()).toEqual([''])
    await nature(null, null)
  })

  it('that leaks or fails in an item is not accepted', async () => {
    const leaking = [{ place: 1, from_at: nowSeconds() - 2 * DAY, to_at: nowSeconds() - DAY, leak: true }]
    const wet = (await handed({ water: leaking })).data as unknown as { id: number; version: number }
    expect(desk.complaints(await desk.step(desk.owner, 'house_accept', wet, 'accept', accept))).toEqual([
      'water: 卫生间：渗漏为“是”，先整改，再办理“验收合格”',
    ])
    const bad = (await handed({ items: items.map((each) => ({ ...each, result: each.item === 2 ? 2 : 1 })) })).data as never
    expect(desk.complaints(await desk.step(desk.owner, 'house_accept', bad, 'accept', accept))).toEqual([
      'items: 门窗：结论为“不合格”，先整改，再办理“验收合格”',
    ])
  })

  it('accepted by the owner, goes back to the site where the station finds it wrong', async () => {
    const sent = (await handed()).data as never
    const done = await desk.stepped(desk.owner, 'house_accept', sent, 'accept', accept)
    const failed = await desk.stepped(officer(), 'house_accept', done, 'spotFail', { spot_note: '外窗渗水' })
    expect(await desk.info(officer(), 'house_accept', failed.id)).toMatchObject({ state: 2, spot_result: 2 })
    const again = await desk.stepped(site(), 'house_accept', failed, 'resubmit', {
      rectify_note: '重新打胶',
      rectify_img: await desk.photo(site()),
    })
    expect(await desk.info(officer(), 'house_accept', again.id)).toMatchObject({ state: 0, spot_result: null })
  })

  it('alike in every dimension to another is doubted (X06)', async () => {
    const dims = [{ room: '主卧', design: '2800', h1: '2801', h2: '2807', h3: '2803', l1: '3604', d1: '4199' }]
    await desk.added(site(), 'house_accept', dwelling({ dims }))
    const twin = await desk.added(site(), 'house_accept', dwelling({ dims }))
    expect((await desk.info(officer(), 'house_accept', twin.id)).caution).toMatch(
      /^各间尺寸与 1 单元 \d+ 一个不差，建议抽测复核$/,
    )
  })
})

describe('a sampling by the station', () => {
  const sampled = async (more: Record<string, unknown> = {}) => ({
    kind: 3,
    monomer_id: desk.monomer,
    part: '三层梁板',
    member: '三层板 2–3/A–B',
    design_text: '板厚 120 mm',
    method: '冲击回波法',
    instrument: '楼板测厚仪',
    instrument_to: addDays(today(), 60),
    points: [point(1, '121', '120'), point(2, '118', '120')],
    tested_at: nowSeconds() - 3600,
    officer_ids: [officer().id, desk.office.chief.id],
    accompany: '施工：李明',
    img: await desk.photo(officer()),
    ...more,
  })
  const finished = async (more: Record<string, unknown> = {}) =>
    desk.stepped(
      officer(),
      'supervise_sampling',
      await desk.added(officer(), 'supervise_sampling', await sampled(more)),
      'finish',
    )
  const after = async (more: Record<string, unknown>) => {
    const signed = await desk.stepped(site(), 'supervise_sampling', await finished(more), 'sign')
    return desk.info(officer(), 'supervise_sampling', signed.id)
  }

  it('is taken by two officers with a calibrated instrument', async () => {
    const alone = await desk.add(officer(), 'supervise_sampling', await sampled({ officer_ids: [officer().id] }))
    expect(desk.complaints(alone)).toEqual(['officer_ids: 抽测须两名监督员'])
    const old = await desk.add(officer(), 'supervise_sampling', await sampled({ instrument_to: addDays(today(), -2) }))
    expect(desk.complaints(old)).toEqual(['instrument_to: 仪器检定已过期'])
  })

  it('signed by the site, ends as its points conclude', async () => {
    expect(await after({})).toMatchObject({ state: 1, conclusion: 1, rate: '100.00', quality_issue_id: null })
    const weak = { kind: 1, points: [point(1, '29.9', '30')] }
    expect(await after(weak)).toMatchObject({ state: 3, conclusion: 2, quality_issue_id: null })
  })

  it('unfit, becomes an issue of quality and a record to be sent', async () => {
    const row = await after({ points: [point(1, '131', '120'), point(2, '119', '120')] })
    expect(row).toMatchObject({ state: 2, conclusion: 3, rate: '50.00' })
    const { rows } = await sql<{
      kind: number
      type: string
    }>`select q.issue_kind as kind, d.type from quality_issue q, supervise_doc d
      where q.id = ${row.quality_issue_id} and d.id = ${row.doc_id}`.execute(db())
    expect(rows).toEqual([{ kind: 4, type: '06' }])
  })

  it('far below what the site measured says so (X06)', async () => {
    const other = await make(desk.office.harness.platform, entityOf('monomer'), {
      engineering_id: desk.office.project,
      name: '9#楼',
    })
    const rates = ['100.00', '96.00']
    for (const rate of rates)
      await make(desk.office.harness.platform, entityOf('measure'), {
        engineering_id: desk.office.project,
        monomer_id: other,
        phase: 1,
        measurer: desk.member,
        rate,
      })
    const row = await finished({ monomer_id: other, points: [point(1, '131', '120'), point(2, '119', '120')] })
    expect(await desk.info(officer(), 'supervise_sampling', row.id)).toMatchObject({
      site_rate: '98.00',
      caution: '施工单位实测合格率 98.00 %，抽测 50.00 %，实测数据可能失真',
    })
  })
})
