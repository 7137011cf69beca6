import { entityOf } from '@zhujian/domain/entities'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { addDays, nowSeconds, today } from '@zhujian/model/date'
import { requireApprovedScheme } from '@zhujian/server/modules/site/public'
import { ensureWarnRules, judge } from '@zhujian/server/modules/warning/public'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { call, type Person } from '../file/harness'
import { createDesk, type Desk, idOf, refusedWith } from '../money/desk'
import { uploadedFile } from '../world'

let desk: Desk
let firm: Person
let author: number
let safety: number
beforeAll(async () => {
  desk = await createDesk()
  const { harness, project, unit } = desk.office
  firm = await harness.person('consultant', { projects: [project] })
  author = await desk.given('manage_user', { unit_id: unit, unit_role: 'sgdw', post: 'builder', name: '张卫东', active: true })
  safety = await desk.given('manage_user', { unit_id: unit, unit_role: 'sgdw', post: 'safety_officer' })
})
afterAll(() => desk.office.harness.close())

const platform = () => desk.office.harness.platform
const update = (entity: string, id: number, values: Record<string, unknown>) =>
  Promise.all(
    Object.entries(values).map(([name, value]) =>
      sql`update ${sql.table(entity)} set ${sql.ref(name)} = ${value} where id = ${id}`.execute(platform().db),
    ),
  )
const scheme = (values: Record<string, unknown> = {}) =>
  desk.given('scheme', {
    author,
    scheme_type: 2,
    work: 101,
    params: [{ param: 1, value: '8.2' }],
    level: 3,
    version_no: 'A0',
    ...values,
  })
const photos = async (n: number) =>
  (await Promise.all(Array.from({ length: n }, () => uploadedFile(platform(), desk.site.id)))).join(',')
const experts = Array.from({ length: 5 }, (_, at) => ({
  name: `专家${at}`,
  org: '省建筑设计研究院',
  title: '教授级高工',
  major: '岩土',
}))
const verdict = { expert_at: today(), leader: '专家0', experts, advice: '按意见修改' }

describe('a scheme', () => {
  it('is reviewed by the company that drew it up: the builder his, the consultant his', async () => {
    const builders = await scheme({ state: 0 })
    const consultants = await scheme({ state: 0, scheme_type: 4, level: 1 })
    expect(refusedWith(await desk.step('scheme', firm, builders, 'review'))).toBe(
      '施工单位的方案由施工企业技术负责人审核（37 号令第十一条）',
    )
    expect(refusedWith(await desk.step('scheme', desk.builder, consultants, 'review'))).toBe('监理规划、细则由监理企业审核')
    const returned = { reject_reason: '重做' }
    expect(refusedWith(await desk.step('scheme', desk.builder, consultants, 'return', returned))).toBe(
      '监理规划、细则由监理企业审核',
    )
    expect((await desk.step('scheme', firm, consultants, 'review')).code).toBe(200)
    expect(refusedWith(await desk.step('scheme', desk.builder, consultants, 'return', returned))).toBe(
      '待总监审查的方案由总监退回（37 号令第十一条）',
    )
    expect((await desk.step('scheme', desk.builder, builders, 'review')).code).toBe(200)
  })

  it('passed but for changes goes round again in its next version, without a second argument', async () => {
    const id = await scheme({ state: 12 })
    expect((await desk.step('scheme', desk.site, id, 'revise', verdict)).code).toBe(200)
    expect(await desk.row('scheme', id)).toMatchObject({ state: 3, version_no: 'A1', expert_result: 2 })
    expect((await desk.step('scheme', desk.site, id, 'submit')).code).toBe(200)
    expect((await desk.step('scheme', desk.builder, id, 'review')).code).toBe(200)
    expect((await desk.step('scheme', desk.consultant, id, 'approve')).code).toBe(200)
  })

  it('that did not pass is argued anew', async () => {
    const id = await scheme({ state: 12 })
    expect((await desk.step('scheme', desk.site, id, 'fail', verdict)).code).toBe(200)
    expect(await desk.row('scheme', id)).toMatchObject({ expert_result: 3 })
    await update('scheme', id, { state: 11 })
    expect((await desk.step('scheme', desk.consultant, id, 'approve')).code).not.toBe(200)
  })

  it('says which expert was in another city that day', async () => {
    const elsewhere = await make(platform(), entityOf('engineering'), { areacode: '330206', state: 1, history_type: 0 })
    const far = await make(platform(), entityOf('manage_user'), { engineering_id: elsewhere, unit_role: 'sgdw', post: 'builder' })
    await make(platform(), entityOf('scheme'), { engineering_id: elsewhere, author: far, experts, expert_at: today() })
    const id = await scheme({ state: 12 })
    await desk.step('scheme', desk.site, id, 'revise', {
      ...verdict,
      leader: '别人',
      experts: [{ ...experts[0], name: '别人' }, ...experts.slice(1)],
    })
    expect((await desk.row('scheme', id)).caution).toMatch(/^专家专家1同一天在另一城市参加论证；/)
  })
})

const plan = (values: Record<string, unknown> = {}) =>
  desk.given('emergency_plan', { commander: author, plan_kind: 2, accident_type: 3, state: 1, ...values })
const disclosed = async (danger_project_id: number, level: number, receivers: number[]) =>
  desk.given('disclosure', {
    monomer_id: await desk.given('monomer'),
    giver: author,
    danger_project_id,
    level,
    receivers,
    state: 1,
  })
const worker = (values: Record<string, unknown> = {}) =>
  desk.given('worker', { unit_id: desk.office.unit, enter_status: 1, ...values })
/** 已经具备一切的危大工程。 */
async function work(values: Record<string, unknown> = {}) {
  const scheme_id = await scheme({ state: 1, expert_result: 1, experts, work: 201, params: [{ param: 2, value: '8.2' }] })
  const emergency_plan_id = await plan()
  const id = await desk.given('danger_project', {
    kind: 2,
    level: 3,
    judged: 3,
    name: '高支模',
    scheme_id,
    emergency_plan_id,
    duty_person: safety,
    ...values,
  })
  for (const level of [1, 2]) await disclosed(id, level, [await worker()])
  return { id, scheme_id, emergency_plan_id }
}
const gates = async (id: number) => (await desk.info('danger_project', desk.site, id)).gates

describe('hazardous works', () => {
  it('lack what is not in force: a plan returned, a certificate run out', async () => {
    const { id, emergency_plan_id } = await work()
    expect(await gates(id)).toBe(null)
    await update('emergency_plan', emergency_plan_id, { state: 2 })
    const scaffolder = await worker({ work_type: '030', special_cert_no: 'T1', special_cert_to: '2020-01-01' })
    await disclosed(id, 2, [scaffolder])
    expect(await gates(id)).toBe('特种作业证、应急预案')
    await update('worker', scaffolder, { special_cert_no: null, special_cert_to: null })
    expect(await gates(id)).toBe('特种作业证、应急预案')
    await update('worker', scaffolder, { special_cert_no: 'T1', special_cert_to: addDays(today(), 90) })
    expect(await gates(id)).toBe('应急预案')
    // 另一工种的证书不算，本工种的才算。
    await update('worker', scaffolder, { special_cert_no: null, special_cert_to: null })
    const card = { worker_id: scaffolder, state: 1, verified_to: addDays(today(), 90) }
    await desk.given('special_cert', { ...card, work_kind: '01' })
    expect(await gates(id)).toBe('特种作业证、应急预案')
    await desk.given('special_cert', { ...card, work_kind: '02' })
    expect(await gates(id)).toBe('应急预案')
  })

  it('whose scheme is changed while they go on are warned of, and belong to no finished scheme (X08)', async () => {
    await ensureWarnRules(platform().db)
    const { id, scheme_id } = await work({ state: 14, started_on: '2026-01-01' })
    const X08 = { codes: ['X08'], projects: [desk.office.project] }
    // 写入之后产品自己也判定，谁先报出不定：看的是预警在不在。
    const warned = async () => {
      await judge(platform(), X08)
      const { rows } = await sql`select 1 from warning w join warn_rule r on r.id = w.rule_id
        where r.code = 'X08' and w.engineering_id = ${desk.office.project} and w.ended_at is null`.execute(platform().db)
      return rows.length
    }
    expect(await warned()).toBe(0)
    expect((await desk.step('scheme', desk.site, scheme_id, 'amend', { change_note: '设计变更' })).code).toBe(200)
    expect(await desk.row('scheme', scheme_id)).toMatchObject({ state: 3, version_no: 'A1', expert_result: null })
    expect(await gates(id)).toBe('专项方案、专家论证')
    expect(await warned()).toBe(1)
    const built = (schemeId: number | null) =>
      withTransaction(platform().db, (trx) => requireApprovedScheme(trx, { id: schemeId, field: 'scheme_id', act: '报验' }))
    await expect(built(scheme_id)).rejects.toMatchObject({ message: '方案未经审批，不能报验' })
    await update('scheme', scheme_id, { state: 1 })
    await expect(built(scheme_id)).rejects.toMatchObject({ message: '方案未经专家论证，不能报验' })
    await update('scheme', scheme_id, { expert_result: 2 })
    await expect(built(scheme_id)).resolves.toBe(undefined)
  })
})

describe('a disclosure', () => {
  it('given after the works began, or copied from another project, says so', async () => {
    const { id } = await work({ name: '悬挑脚手架', state: 14, started_on: '2026-01-01' })
    const elsewhere = await make(platform(), entityOf('engineering'), { areacode: '330106', state: 1, history_type: 0 })
    const content = '按方案搭设，立杆间距、扫地杆与剪刀撑逐项落实；高处作业系安全带，严禁抛掷物料'
    await make(platform(), entityOf('disclosure'), {
      engineering_id: elsewhere,
      monomer_id: await desk.given('monomer'),
      giver: author,
      receivers: [await worker()],
      disclosure_kind: 1,
      content,
    })
    const given = {
      disclosure_kind: 1,
      level: 1,
      team_id: null,
      scheme_id: null,
      danger_project_id: id,
      given_at: nowSeconds() - 60,
    }
    const people = { giver: author, safety_officer: safety, receivers: [await worker()], monomer_id: await desk.given('monomer') }
    const added = idOf(
      await desk.add('disclosure', desk.site, {
        ...given,
        ...people,
        content,
        hazards: [{ hazard: '坠落', measure: '系安全带' }],
      }),
    )
    expect((await desk.row('disclosure', added)).caution).toBe(
      '悬挑脚手架已于 2026-01-01 开始实施，先施工后交底；交底内容与别的工程的几乎相同，请按本工程实际编写',
    )
  })
})

describe('an accident', () => {
  const report = (more: Record<string, unknown> = {}) => {
    const now = nowSeconds()
    return desk.add('accident', desk.site, {
      happen_at: now - 7200,
      phoned_at: null,
      dead: 0,
      serious: 1,
      loss: '0',
      ...more,
    })
  }

  it('is timed by the server when it is reported, whatever is typed, and late after an hour [第 493 号令第九条]', async () => {
    expect(refusedWith(await report({ happen_at: nowSeconds() + 600 }))).toBe('发生时间不能晚于现在')
    expect(refusedWith(await report({ phoned_at: nowSeconds() - 8000 }))).toBe('电话报告时间应在发生之后、现在之前')
    const id = idOf(await report({ report_at: nowSeconds() - 7000, phoned_at: nowSeconds() - 7000 }))
    expect(await desk.row('accident', id)).toMatchObject({ late_min: 60, grade: 1 })
  })

  it('once reported is neither changed nor taken away by who reported it, only added to [第 493 号令第十三条]', async () => {
    const id = idOf(await report())
    const { version } = await desk.row('accident', id)
    const at = (act: string) => `/api/safety/accident/pc/${act}`
    expect((await call(desk.office.harness, desk.office.site, at('edit'), { id, version, place: '别处' })).code).not.toBe(200)
    expect((await call(desk.office.harness, desk.office.site, at('delete'), { ids: String(id) })).code).not.toBe(200)
    const follow_ups = [{ happened_at: nowSeconds() - 30, dead: 1, serious: 0, note: '抢救无效' }]
    expect((await desk.step('accident', desk.site, id, 'supplement', { follow_ups })).code).toBe(200)
    expect(await desk.row('accident', id)).toMatchObject({ grade: 1, state: 0 })
  })

  it('found true draws up one whole stop of the project, and is followed up to its grade', async () => {
    await update('engineering', desk.office.project, { state: engineeringStates.code('building') })
    const [first, second] = [idOf(await report()), idOf(await report())]
    const verified = { verify_note: '属实' }
    for (const id of [first, second])
      expect((await desk.step('accident', desk.office.officer, id, 'verify', verified)).code).toBe(200)
    const { rows } = await sql`select scope, state, reason from stop_work where engineering_id = ${desk.office.project}`.execute(
      platform().db,
    )
    expect(rows).toEqual([{ scope: 2, state: 10, reason: expect.stringMatching(/事故，死亡 0 人、重伤 1 人，责令全面停工$/) }])
    const follow_ups = [{ happened_at: nowSeconds() - 30, dead: 3, serious: 0, note: '抢救无效' }]
    expect((await desk.step('accident', desk.site, first, 'follow', { follow_ups })).code).toBe(200)
    expect(await desk.row('accident', first)).toMatchObject({ grade: 2, state: 3 })
  })
})

describe('an emergency plan', () => {
  it('of a special kind names its accident, and a commander who has left is told of', async () => {
    const left = await desk.given('manage_user', {
      unit_id: desk.office.unit,
      unit_role: 'sgdw',
      post: 'builder',
      name: '李四',
      active: false,
    })
    const values = {
      plan_kind: 2,
      accident_type: null,
      commander: left,
      members: [{ name: '王五', duty: 1, tel: '13800001234' }],
      supplies: [{ name: '担架', qty: 2, uom: '副', place: '库房', expire_on: '2027-05-01', checked_on: null }],
    }
    expect(refusedWith(await desk.add('emergency_plan', desk.site, values))).toBe('专项预案须选事故类型')
    const id = idOf(await desk.add('emergency_plan', desk.site, { ...values, accident_type: 3, published_on: '2026-02-28' }))
    await desk.step('emergency_plan', desk.site, id, 'submit')
    expect((await desk.row('emergency_plan', id)).caution).toBe('总指挥李四已不在岗')
    expect(await desk.info('emergency_plan', desk.site, id)).toMatchObject({
      revise_due_on: '2029-02-28',
      supply_to: '2027-05-01',
    })
  })
})

describe('a drill', () => {
  const planned = async (values: Record<string, unknown> = {}) =>
    desk.given('drill', { emergency_plan_id: await plan(), commander: author, plan_on: '2026-03-01', ...values })
  const held = async (img: string) => ({
    drilled_at: nowSeconds() - 7200,
    end_at: nowSeconds() - 3600,
    participants: [await worker()],
    img,
  })

  it('is reported with three photos of its own', async () => {
    const img = await photos(3)
    const id = await planned()
    expect(refusedWith(await desk.step('drill', desk.site, id, 'report', await held(await photos(2))))).toBe(
      '演练照片不得少于 3 张',
    )
    expect((await desk.step('drill', desk.site, id, 'report', await held(img))).code).toBe(200)
    const again = await desk.step('drill', desk.site, await planned(), 'report', await held(img))
    expect(refusedWith(again)).toMatch(/^该照片已用于应急演练.*，请现场重新拍摄$/)
  })

  it('held again relieves the one before of being due', async () => {
    const emergency_plan_id = await plan()
    const old = { emergency_plan_id, state: 1, drilled_at: nowSeconds() - 300 * 86_400, next_due_on: addDays(today(), -100) }
    const earlier = await planned({ ...old, renewed_on: null })
    const id = await planned({ emergency_plan_id })
    expect((await desk.step('drill', desk.site, id, 'report', await held(await photos(3)))).code).toBe(200)
    expect((await desk.row('drill', earlier)).renewed_on).not.toBeNull()
  })

  it('that needs improvement is assessed so, and again when every problem is mended', async () => {
    const id = await planned({ state: 0 })
    expect(refusedWith(await desk.step('drill', desk.consultant, id, 'assess', { result: 4 }))).toBe(
      '评估为需改进的，请办理“评估为需改进”',
    )
    expect((await desk.step('drill', desk.consultant, id, 'improve', { assess_note: '报告不及时' })).code).toBe(200)
    const problems = [{ problem: '报告不及时', measure: '再培训', due_on: null, done: false }]
    expect(refusedWith(await desk.step('drill', desk.site, id, 'mend', { problems }))).toBe('还有 1 个问题未改正')
    expect((await desk.step('drill', desk.site, id, 'mend', { problems: [{ ...problems[0], done: true }] })).code).toBe(200)
  })
})

describe('a patrol', () => {
  it('is of a source reviewed, and amended for a day by who entered it alone', async () => {
    const entered = (risk_source_id: number) =>
      desk.add('risk_patrol', desk.site, {
        risk_source_id,
        patroller: author,
        patrolled_at: nowSeconds() - 60,
        abnormal: false,
        danger_id: null,
        measures: [{ measure: '临边防护', ok: true }],
      })
    const draft = await desk.given('risk_source', { duty_person: safety, state: 0 })
    expect(refusedWith(await entered(draft))).toBe('该危险源尚未审核通过')
    const id = idOf(await entered(await desk.given('risk_source', { duty_person: safety, state: 11 })))
    await update('risk_patrol', id, { created_at: '2026-01-01' })
    const { version } = await desk.row('risk_patrol', id)
    const url = '/api/safety/risk_patrol/pc/edit'
    const answer = await desk.office.harness.app.inject({
      method: 'POST',
      url,
      headers: { token: desk.site.token },
      payload: { id, version, note: '补充' },
    })
    expect(answer.json().msg).toBe('记录已过可修改时间，请另行登记更正说明')
  })
})
