import { entityOf } from '@zhujian/domain/entities'
import { addDays, dayOf, nowSeconds, today } from '@zhujian/model/date'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { createSiteDesk, type SiteDesk } from '../quality/site-desk'

let desk: SiteDesk
beforeAll(async () => {
  desk = await createSiteDesk()
})
afterAll(() => desk.office.harness.close())

const site = () => desk.office.site
const drawn = async (drawing_no: string, revision: string) => ({
  major: 3,
  drawing_no,
  drawing_name: '标准层梁板配筋图',
  revision,
  issued_on: addDays(today(), -20),
  file: await desk.photo(site()),
})
const valid = async (no: string, revision = '0') =>
  desk.stepped(desk.consultant, 'drawing', await desk.added(site(), 'drawing', await drawn(no, revision)), 'approve')
const stateOf = async (entity: string, id: number) => (await desk.info(desk.office.officer, entity, id)).state

describe('a drawing', () => {
  it('is in force in its newest revision alone: the approval of one voids the one before', async () => {
    const old = await valid('结施-01', '0')
    const next = await valid('结施-01', '1')
    expect([await stateOf('drawing', old.id), await stateOf('drawing', next.id)]).toEqual([2, 1])
    expect(await desk.info(site(), 'drawing', next.id)).toMatchObject({
      prev_id: old.id,
      title: '结施-01 标准层梁板配筋图（1 版）',
    })
    expect(await desk.info(site(), 'drawing', old.id)).toMatchObject({ void_on: today(), void_note: '由 1 版替代' })
  })

  it('that waits stands first in the list, and one that is void last', async () => {
    const old = await valid('结施-00', '0')
    const next = await valid('结施-00', '1')
    const waiting = await desk.added(site(), 'drawing', await drawn('结施-99', '0'))
    const answer = await desk.office.harness.app.inject({
      method: 'GET',
      url: '/api/technique/drawing/pc/getList?page=1&limit=50',
      headers: { token: site().token },
    })
    expect(answer.json().msg).toBe('')
    const ids = (answer.json().data.rows as { id: number }[]).map(({ id }) => id)
    const own = ids.filter((id) => [old.id, next.id, waiting.id].includes(id))
    expect(own).toEqual([waiting.id, next.id, old.id])
  })

  it('of an older revision is not entered once a newer one is in force', async () => {
    await valid('结施-02', '2')
    const late = await desk.add(site(), 'drawing', await drawn('结施-02', '1'))
    expect(desk.complaints(late)).toEqual(['revision: 结施-02 已有更新版次'])
  })

  it('that was overtaken while it waited is not approved', async () => {
    const waiting = await desk.added(site(), 'drawing', await drawn('结施-03', 'A'))
    await valid('结施-03', '0')
    expect(desk.complaints(await desk.step(desk.consultant, 'drawing', waiting, 'approve'))).toEqual([
      'revision: 结施-03 已有更新版次',
    ])
  })
})

const four = [1, 2, 3, 4].map((party) => ({ party, name: '王建国' }))
const HELD = nowSeconds() - 3600
const review = (drawing: number, more: Record<string, unknown> = {}) => ({
  reviewed_at: HELD,
  part: '地下室结构',
  majors: [3],
  drawing_ids: [drawing],
  attendees: four,
  problems: [{ drawing_id: drawing, question: '梁与墙定位不一致', need_change: true }],
  ...more,
})

describe('a joint review of drawings', () => {
  it('is held by owner, designer, supervisor and builder', async () => {
    const { id } = await valid('结施-10')
    const three = await desk.add(site(), 'drawing_review', review(id, { attendees: four.slice(1) }))
    expect(desk.complaints(three)).toEqual(['attendees: 图纸会审须有建设、设计、监理、施工四方参加'])
  })

  it('goes on once every question is answered, and marks its drawings as reviewed when all have signed', async () => {
    const { id } = await valid('结施-11')
    const asked = await desk.stepped(site(), 'drawing_review', await desk.added(site(), 'drawing_review', review(id)), 'submit')
    const open = { problems: review(id).problems }
    expect(desk.complaints(await desk.step(desk.owner, 'drawing_review', asked, 'answer', open))).toEqual([
      'problems: 还有 1 个问题设计单位没有答复',
    ])
    const answered = await desk.stepped(desk.owner, 'drawing_review', asked, 'answer', {
      problems: review(id).problems.map((each) => ({ ...each, answer: '以结施为准' })),
    })
    const signed = await desk.stepped(desk.consultant, 'drawing_review', answered, 'sign')
    expect((await desk.info(site(), 'drawing', id)).reviewed_on).toBeNull()
    await desk.stepped(desk.owner, 'drawing_review', signed, 'confirm', { file: await desk.photo(desk.owner) })
    expect((await desk.info(site(), 'drawing', id)).reviewed_on).toBe(dayOf(HELD))
  })

  it('is not held on a drawing that is void', async () => {
    const old = await valid('结施-12', '0')
    await valid('结施-12', '1')
    expect(desk.complaints(await desk.add(site(), 'drawing_review', review(old.id)))).toEqual([
      'drawing_ids: 图纸 结施-12 已作废',
    ])
  })
})

describe('a change of the design', () => {
  const change = async (drawing: number, more: Record<string, unknown> = {}) => ({
    change_kind: 1,
    proposer: 2,
    cause: 1,
    content: 'KL5 截面改为 250×700',
    drawing_ids: [drawing],
    parts: '1#楼三层梁板',
    is_major: false,
    issued_on: addDays(today(), -1),
    file: await desk.photo(site()),
    ...more,
  })

  it('that is major names the certificate of its review', async () => {
    const { id } = await valid('结施-20')
    expect(desk.complaints(await desk.add(site(), 'design_change', await change(id, { is_major: true })))).toEqual([
      'review_no: 重大变更须重新审图，请填写审查合格书编号',
    ])
  })

  it('puts the term off by days, never by less than none', async () => {
    const { id } = await valid('结施-18')
    const [said] = desk.complaints(await desk.add(site(), 'design_change', await change(id, { days: -5 })))
    expect(said).toMatch(/^days: .*0/)
  })

  it('does not touch a drawing that is void', async () => {
    const old = await valid('结施-21', '0')
    await valid('结施-21', '1')
    expect(desk.complaints(await desk.add(site(), 'design_change', await change(old.id)))).toEqual([
      'drawing_ids: 图纸 结施-21 已作废',
    ])
  })

  it('confirmed, puts its drawings under change and answers the question of the review it came from', async () => {
    const { id } = await valid('结施-22')
    const held = await desk.added(site(), 'drawing_review', review(id))
    await desk.stepped(site(), 'drawing_review', held, 'submit')
    const made = await desk.added(site(), 'design_change', await change(id, { drawing_review_id: held.id }))
    await make(desk.office.harness.platform, entityOf('daily_log'), {
      engineering_id: desk.office.project,
      log_kind: 1,
      part: '三层梁板',
      day_on: addDays(today(), -4),
    })
    const sent = await desk.stepped(site(), 'design_change', made, 'submit')
    expect((await desk.info(desk.consultant, 'design_change', made.id)).caution).toContain('已有施工记录，早于签发日期')
    const seen = await desk.stepped(desk.consultant, 'design_change', sent, 'review')
    expect(await stateOf('drawing', id)).toBe(1)
    const done = await desk.stepped(desk.owner, 'design_change', seen, 'confirm')
    expect(await stateOf('drawing', id)).toBe(3)
    expect((await desk.info(site(), 'drawing_review', held.id)).problems).toMatchObject([{ design_change_id: made.id }])
    const early = await desk.step(site(), 'design_change', done, 'disclose', { disclosed_on: addDays(today(), -2) })
    expect(desk.complaints(early)).toEqual(['disclosed_on: 交底日期不能早于变更签发日期'])
    await desk.stepped(site(), 'design_change', done, 'disclose', { disclosed_on: today() })
    expect(await stateOf('design_change', made.id)).toBe(12)
  })
})

describe('a standard', () => {
  let number = 0
  const entered = (more: Record<string, unknown>) =>
    make(desk.office.harness.platform, entityOf('knowledge'), {
      std_no: `DB33/T ${++number}-2020`,
      effective_on: '2010-01-01',
      abolish_on: null,
      ...more,
    })

  it('is coming, in force or abolished by the days it names', async () => {
    const ids = [
      await entered({ effective_on: addDays(today(), 1) }),
      await entered({ effective_on: today() }),
      await entered({ abolish_on: today() }),
      await entered({ abolish_on: addDays(today(), 1) }),
    ]
    const states = await Promise.all(ids.map((id) => desk.info(desk.office.officer, 'knowledge', id)))
    expect(states.map(({ std_state }) => std_state)).toEqual([10, 1, 2, 1])
  })

  it('is known from the first day: the seeded ones are found, the replaced with what replaced them', async () => {
    const answer = await desk.office.harness.app.inject({
      method: 'GET',
      url: `/api/technique/knowledge/pc/getList?std_no=${encodeURIComponent('JGJ 46-2005')}`,
      headers: { token: site().token },
    })
    expect(answer.json().data.rows).toMatchObject([
      { std_state: 2, abolish_on: '2025-01-01', replaced_by_text: 'JGJ/T 46-2024 建筑与市政工程施工现场临时用电安全技术标准' },
    ])
  })
})

describe('a survey', () => {
  const survey = (more: Record<string, unknown> = {}) => ({
    survey_kind: 7,
    monomer_id: desk.monomer,
    floor: 1,
    instrument: '水准仪 DSZ2',
    instrument_to: addDays(today(), 90),
    surveyor: desk.member,
    surveyed_at: nowSeconds() - 10 * 86_400,
    points: ['CJ1', 'CJ2'].map((no, at) => ({ no, actual: String(-at) })),
    ...more,
  })

  it('is taken with an instrument whose calibration is valid', async () => {
    const late = await desk.add(site(), 'surveying', survey({ instrument_to: addDays(today(), -11) }))
    expect(desk.complaints(late)).toEqual(['instrument_to: 水准仪 DSZ2检定已过期'])
  })

  it('of settlement goes on from the one before: change, sum and speed of each point', async () => {
    const first = await desk.added(site(), 'surveying', survey())
    const second = await desk.added(
      site(),
      'surveying',
      survey({
        floor: 4,
        surveyed_at: nowSeconds() - 3600,
        points: [
          { no: 'CJ1', actual: '-0.2' },
          { no: 'CJ2', actual: '-1.4' },
        ],
      }),
    )
    expect(await desk.info(site(), 'surveying', first.id)).toMatchObject({ gap_days: null, speed: null })
    expect(await desk.info(site(), 'surveying', second.id)).toMatchObject({
      gap_days: 10,
      speed: '0.040',
      stable: true,
      results: [
        { no: 'CJ1', delta: '-0.2', total: '-0.2' },
        { no: 'CJ2', delta: '-0.4', total: '-0.4' },
      ],
      caution: '上次沉降观测在 1 层，其间 3 层没有观测',
    })
  })

  it('with a point beyond its limit is not accepted as good', async () => {
    const level = { survey_kind: 5, points: [{ no: '1', design: '2900', actual: '2910.1' }] }
    const sent = await desk.stepped(site(), 'surveying', await desk.added(site(), 'surveying', survey(level)), 'submit')
    const answer = await desk.step(desk.consultant, 'surveying', sent, 'accept', { accept_on: today() })
    expect(desk.complaints(answer)).toEqual(['1 个测点超限，不能验收合格'])
    const good = await desk.added(
      site(),
      'surveying',
      survey({ survey_kind: 5, points: [{ no: '1', design: '2900', actual: '2910' }] }),
    )
    const done = await desk.step(
      desk.consultant,
      'surveying',
      await desk.stepped(site(), 'surveying', good, 'submit'),
      'accept',
      {
        accept_on: today(),
      },
    )
    expect(done.code).toBe(200)
  })

  it('of four equal readings is doubted', async () => {
    const same = ['1', '2', '3', '4'].map((no) => ({ no, design: '0', actual: '3' }))
    const { id } = await desk.added(site(), 'surveying', survey({ survey_kind: 4, axis_length: '48', points: same }))
    expect((await desk.info(site(), 'surveying', id)).caution).toBe('各测点读数完全相同，请核对是否逐点实测')
  })
})
