import { entityOf } from '@zhujian/domain/entities'
import { addDays, nowSeconds, today } from '@zhujian/model/date'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Office, party } from '../document/desk'
import { call, type Person } from '../file/harness'
import { handsIn, refusal, saved } from '../office-hands'
import { make } from '../factory'
import { uploadedFile } from '../world'
import { createSite } from './site-desk'

let office: Office
let director: Person
let author: number
let safety: number
beforeAll(async () => {
  const site = await createSite()
  office = site
  director = site.director
  author = await site.person({ unit_role: 'sgdw', post: 'builder' })
  safety = await site.person({ unit_role: 'sgdw', post: 'safety_officer' })
})
afterAll(() => office.harness.close())

const { at, step } = handsIn('safety', () => office.harness)
const info = async (who: Person, entity: string, id: number) => {
  const url = `${pathOf(entityOf(entity), 'info')}?id=${id}`
  const answer = await office.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })
  return (answer.json() as { data: Record<string, unknown> }).data
}
const file = (who: Person) => uploadedFile(office.harness.platform, who.id)

const experts = (n: number, org = '省建筑设计研究院') =>
  Array.from({ length: n }, (_, at) => ({ name: `专家${at}`, org, title: '教授级高工', major: '岩土' }))
const firmOf = (values: Record<string, unknown>) =>
  make(office.harness.platform, entityOf('unit'), { status: 'normal', corp_type: 10, ...values })
const pitOf = (depth: string) => ({ work: 101, params: [{ param: 1, value: depth }] })
const PIT = pitOf('8.2')

const worker = (values: Record<string, unknown> = {}) =>
  make(office.harness.platform, entityOf('worker'), {
    engineering_id: office.project,
    unit_id: office.unit,
    enter_status: 1,
    ...values,
  })

describe('a disclosure', () => {
  const disclosed = async (receivers: readonly number[], more: Record<string, unknown> = {}) =>
    call(office.harness, office.site, at('disclosure', 'add'), {
      engineering_id: office.project,
      disclosure_kind: 1,
      level: 1,
      part_item: '基坑土方开挖',
      monomer_id: await make(office.harness.platform, entityOf('monomer'), { engineering_id: office.project }),
      part: '基坑',
      giver: author,
      safety_officer: safety,
      receivers,
      given_at: nowSeconds() - 3600,
      content: '按方案分层开挖',
      hazards: [{ hazard: '坍塌', measure: '按方案放坡' }],
      ...more,
    })

  it('counts who was there of those present in the team, and says who was not', async () => {
    const team_id = await make(office.harness.platform, entityOf('team'), {
      engineering_id: office.project,
      unit_id: office.unit,
      name: '木工一班',
    })
    const crew = [await worker({ team_id }), await worker({ team_id }), await worker({ team_id })]
    const { id } = await saved(disclosed(crew.slice(0, 2), { level: 2, team_id }))
    const { rows } = await sql<{
      coverage: string
      caution: string
    }>`select coverage, caution from disclosure where id = ${id}`.execute(office.harness.platform.db)
    expect(rows[0]).toEqual({ coverage: '66.7', caution: '木工一班在场 3 人，签字 2 人' })
  })

  it('is not given to who has left, nor without the safety officer, nor of a scheme by just anybody', async () => {
    const left = await worker({ name: '钱七', enter_status: 2 })
    expect(await disclosed([left])).toMatchObject(refusal('钱七不是本工程在场人员'))
    expect(await disclosed([await worker()], { safety_officer: null })).toMatchObject(refusal('安全交底须有专职安全员签字'))
    const scheme_id = await make(office.harness.platform, entityOf('scheme'), {
      engineering_id: office.project,
      author,
      state: 1,
    })
    const other = await make(office.harness.platform, entityOf('manage_user'), {
      engineering_id: office.project,
      unit_id: office.unit,
      unit_role: 'sgdw',
      post: 'safety_officer',
    })
    expect(await disclosed([await worker()], { disclosure_kind: 3, scheme_id, giver: other })).toMatchObject(
      refusal('危大方案交底人应为方案编制人或项目技术负责人（37 号令第十五条）'),
    )
  })
})

describe('hazardous works', () => {
  it('are begun, and taken up again after an alarm, when scheme, argument, both disclosures, monitoring and emergency plan are there, and name what is not', async () => {
    const { platform } = office.harness
    const scheme_id = await make(platform, entityOf('scheme'), {
      engineering_id: office.project,
      author,
      scheme_type: 2,
      work: null,
      level: 3,
      state: 12,
    })
    const work = await saved(
      call(office.harness, office.site, at('danger_project', 'add'), {
        engineering_id: office.project,
        name: '地下室深基坑开挖与支护',
        work: 101,
        level: 3,
        params: [{ param: 1, value: '8.2' }],
        plan_start: today(),
        plan_end: addDays(today(), 900),
        scheme_id,
        duty_person: safety,
      }),
    )
    const begin = async () =>
      step(office.site, 'danger_project', work, 'begin', { started_on: today(), publicity_img: await file(office.site) })
    expect(await begin()).toMatchObject(
      refusal(
        '专项方案（37 号令第十、十一条）、专家论证（37 号令第十二、十三条）、两级交底（37 号令第十五条）、第三方监测单位（37 号令第二十条）、应急预案（《建设工程安全生产管理条例》第四十八条）未完成，不能开始实施',
      ),
    )
    await sql`update scheme set state = 1, expert_result = 1 where id = ${scheme_id}`.execute(platform.db)
    // 以前登记的：同一人列了五次，专家组并不成立。
    const panelOf = (listed: unknown) =>
      sql`update scheme set experts = ${JSON.stringify(listed)}::jsonb where id = ${scheme_id}`.execute(platform.db)
    await panelOf(Array.from({ length: 5 }, () => experts(1)[0]))
    expect(JSON.stringify((await begin()).data)).toContain('专家论证（37 号令第十二、十三条）')
    await panelOf(experts(5).map((each, at) => (at === 4 ? { ...each, title: '工程师' } : each)))
    expect(JSON.stringify((await begin()).data)).toContain('专家论证（37 号令第十二、十三条）')
    await panelOf(experts(5))
    const plan = await make(platform, entityOf('emergency_plan'), {
      engineering_id: office.project,
      commander: author,
      accident_type: 3,
      state: 1,
    })
    const monitor = await firmOf({ unit_name: '云州岩土监测有限公司' })
    const monitoredBy = (unit: number) =>
      sql`update danger_project set emergency_plan_id = ${plan}, monitor_unit = ${unit} where id = ${work.id}`.execute(
        platform.db,
      )
    await monitoredBy(office.unit)
    expect(JSON.stringify((await begin()).data)).toContain('第三方监测单位')
    await monitoredBy(monitor)
    for (const level of [1, 2])
      await make(platform, entityOf('disclosure'), {
        engineering_id: office.project,
        monomer_id: await make(platform, entityOf('monomer'), { engineering_id: office.project }),
        giver: author,
        receivers: [await worker()],
        danger_project_id: work.id,
        level,
        state: level === 1 ? 1 : 10,
      })
    expect(await begin()).toMatchObject(refusal('两级交底（37 号令第十五条）未完成，不能开始实施'))
    await sql`update disclosure set state = 1 where danger_project_id = ${work.id}`.execute(platform.db)
    const begun = await saved(begin())
    const halted = await saved(step(office.site, 'danger_project', begun, 'alarm', { abnormal_note: '支撑轴力超限' }))
    const recover = () => step(office.site, 'danger_project', halted, 'recover', { handled_note: '已加设支撑' })
    await sql`update scheme set state = 12 where id = ${scheme_id}`.execute(platform.db)
    expect(await recover()).toMatchObject(refusal('专项方案（37 号令第十、十一条）未完成，不能开始实施'))
    await sql`update scheme set state = 1 where id = ${scheme_id}`.execute(platform.db)
    expect((await saved(recover())).id).toBe(work.id)
  })

  const enter = (more: Record<string, unknown>) =>
    call(office.harness, office.site, at('danger_project', 'add'), {
      engineering_id: office.project,
      name: '地下室深基坑开挖与支护',
      ...PIT,
      plan_start: today(),
      plan_end: addDays(today(), 900),
      duty_person: safety,
      ...more,
    })

  it('take no other scheme than a special one of their own kind', async () => {
    const { platform } = office.harness
    const other = async (more: Record<string, unknown>) =>
      make(platform, entityOf('scheme'), { engineering_id: office.project, author, level: 3, state: 1, ...more })
    const pick = refusal('请选择本项危大工程的专项施工方案')
    expect(await enter({ level: 3, scheme_id: await other({ scheme_type: 5, work: null }) })).toMatchObject(pick)
    expect(await enter({ level: 3, scheme_id: await other({ scheme_type: 2, work: 201 }) })).toMatchObject(pick)
    await saved(enter({ level: 3, scheme_id: await other({ scheme_type: 2, work: 101 }) }))
  })

  it('are monitored by a surveying or testing company that is no party of the project but for that', async () => {
    const { platform } = office.harness
    const asParty = async (role: string, corp_type: number) => {
      const firm = await firmOf({ unit_name: `监测单位${role}`, corp_type })
      await make(platform, entityOf('engineering_unit'), party(office.project, firm, `监测单位${role}`, role))
      return enter({ level: 3, monitor_unit: firm })
    }
    const kind = refusal('第三方监测单位应是企业库中登记的勘察、检测企业（37 号令第二十条）')
    expect(await enter({ level: 3, monitor_unit: await firmOf({ unit_name: '别处监理有限公司', corp_type: 7 }) })).toMatchObject(
      kind,
    )
    expect(await enter({ level: 3, monitor_unit: office.unit })).toMatchObject(kind)
    const of = refusal('第三方监测由建设单位另行委托，不能是本工程的建设、施工、监理等单位（37 号令第二十条）')
    for (const role of ['jsdw', 'specialty']) expect([role, await asParty(role, 10)]).toMatchObject([role, of])
    await saved(asParty('monitoring', 13))
    await saved(asParty('kcdw', 10))
    await saved(enter({ level: 3, monitor_unit: await firmOf({ unit_name: '别处勘察院' }) }))
  })

  it('take an emergency plan against the accidents of their kind, and lack one that is about another', async () => {
    const { platform } = office.harness
    const plan = (accident_type: number | null) =>
      make(platform, entityOf('emergency_plan'), { engineering_id: office.project, commander: author, accident_type, state: 1 })
    const [fall, whole, collapse] = [await plan(1), await plan(null), await plan(3)]
    const unfit = refusal(
      '“基坑（槽）土方开挖、支护、降水”的应急预案应针对坍塌，请选事故类型相符的预案（《生产安全事故应急条例》第五条）',
    )
    expect(await enter({ level: 3, emergency_plan_id: fall })).toMatchObject(unfit)
    expect(await enter({ level: 3, emergency_plan_id: whole })).toMatchObject(unfit)
    const { id } = await saved(enter({ level: 3, emergency_plan_id: collapse }))
    const gates = async () => String((await info(office.site, 'danger_project', id)).gates).split('、')
    expect(await gates()).not.toContain('应急预案')
    // 以前选定的别类预案。
    await sql`update danger_project set emergency_plan_id = ${fall} where id = ${id}`.execute(platform.db)
    expect(await gates()).toContain('应急预案')
  })

  it('are judged by the server too: a lower level than judged is refused, whatever the reason, and a higher one is kept', async () => {
    expect(await enter({ level: 2 })).toMatchObject(
      refusal('按参数判定为超过一定规模（附件二 一：开挖深度 8.2 m，达到 5 m），不能登记得更低；参数有误的请更正参数'),
    )
    expect((await enter({ level: 1 })).data.fields).toMatchObject([{ field: 'level' }])
    const { id } = await saved(enter({ level: 3, params: [{ param: 1, value: '4.9' }] }))
    const { rows } = await sql`select kind, level, judged, clauses, rule_set from danger_project where id = ${id}`.execute(
      office.harness.platform.db,
    )
    expect(rows).toEqual([
      { kind: 1, level: 3, judged: 2, clauses: '附件一 一（一）：开挖深度 4.9 m，达到 3 m', rule_set: 'WEIDA-2018' },
    ])
  })

  it('are accepted by the technical head of the project and by the director, by nobody else', async () => {
    const { harness, project, unit } = office
    const post = (name: string) =>
      make(harness.platform, entityOf('manage_user'), {
        engineering_id: project,
        unit_id: unit,
        unit_role: 'sgdw',
        post: name,
        active: true,
      })
    const id = await make(harness.platform, entityOf('danger_project'), {
      engineering_id: project,
      duty_person: safety,
      state: 14,
    })
    const doing = { id, version: 1 }
    const finish = async (name: string) =>
      step(office.site, 'danger_project', doing, 'finish', { technical_head: await post(name) })
    expect(await finish('safety_officer')).toMatchObject(refusal('须由在岗的施工单位项目技术负责人签字确认（37 号令第二十一条）'))
    const sent = await saved(finish('technical_head'))
    const consultant = await harness.person('consultant', { projects: [project] })
    const accept = async (who: Person) =>
      step(who, 'danger_project', sent, 'accept', { accept_on: today(), accept_img: await file(who) })
    expect(await accept(consultant)).toMatchObject(refusal('危大工程验收须总监理工程师签字确认（37 号令第二十一条）'))
    expect((await saved(accept(director))).id).toBe(id)
  })
})

describe('a source of risk', () => {
  it('is due for patrol by its level, and anew after each', async () => {
    const { platform } = office.harness
    const risk_source_id = await make(platform, entityOf('risk_source'), {
      engineering_id: office.project,
      duty_person: safety,
      risk_level: 3,
      state: 11,
      due_on: today(),
    })
    await saved(
      call(office.harness, office.site, at('risk_patrol', 'add'), {
        engineering_id: office.project,
        risk_source_id,
        patrolled_at: nowSeconds() - 60,
        patroller: author,
        measures: [{ measure: '临边防护', ok: true }],
        abnormal: false,
        img: await file(office.site),
      }),
    )
    const { rows } = await sql<{
      days: number
    }>`select due_on - ${today()}::date as days from risk_source where id = ${risk_source_id}`.execute(platform.db)
    expect(rows[0]?.days).toBeLessThanOrEqual(3)
    expect(rows[0]?.days).toBeGreaterThanOrEqual(2)
  })

  it('that is red needs a head of the company and a plan; an abnormal patrol its danger', async () => {
    const source = await call(office.harness, office.site, at('risk_source', 'add'), {
      engineering_id: office.project,
      risk_name: '高支模坍塌',
      part_item: '主体结构',
      risk_kind: 1,
      accident_type: 3,
      l: '6',
      e: '6',
      c: '15',
      risk_level: 1,
      duty_person: safety,
      duty_leader: null,
      measures: [{ kind: 1, measure: '按方案搭设' }],
      start_on: today(),
    })
    expect(source).toMatchObject(refusal('红色风险须指定企业负责人为责任人并关联应急预案'))
    const risk_source_id = await make(office.harness.platform, entityOf('risk_source'), {
      engineering_id: office.project,
      duty_person: safety,
      state: 11,
    })
    const patrol = await call(office.harness, office.site, at('risk_patrol', 'add'), {
      engineering_id: office.project,
      risk_source_id,
      patrolled_at: nowSeconds() - 60,
      patroller: author,
      measures: [{ measure: '临边防护', ok: false }],
      abnormal: true,
      danger_id: null,
      img: await file(office.site),
    })
    expect(patrol).toMatchObject(refusal('巡查发现异常须登记隐患'))
  })
})
