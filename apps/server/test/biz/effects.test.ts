import { checkType } from '@zhujian/domain/safety/safety-dicts'
import { entityOf } from '@zhujian/domain/entities'
import { workConditions } from '@zhujian/domain/biz/kinds/workinspection'
import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { addDays, dayOf, startOfDay, today } from '@zhujian/model/date'
import { stepRow } from '@zhujian/server/entity/save'
import { managersWithSevenDays } from '@zhujian/server/modules/people/seven-days'
import { stepProject } from '@zhujian/server/modules/project/public'
import { steadyCalendar } from '@zhujian/server/modules/setting/public'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { make } from '../factory'
import { freshRow, linkedFile, type World } from '../world'
import {
  act,
  caseOf,
  checksOf,
  complaintsOf,
  contextOf,
  newProject,
  passed,
  prefillOf,
  projectRow,
  RESULTS,
  rowOf,
  worldForAll,
} from './acting'

/** What an approved application brings about: every effect in one transaction, its refusals and its log. */
let world: World
worldForAll((opened) => void (world = opened), RESULTS)

const rowsOf = async <R>(query: ReturnType<typeof sql<R>>): Promise<R[]> => (await query.execute(world.platform.db)).rows
const on = (name: string, values: Record<string, unknown>) =>
  freshRow(world.platform, world.here, entityOf(name), world.here.accounts.officer, values)
const blocked = (checks: readonly { label: string; result: string }[]) =>
  checks.filter(({ result }) => result === 'block').map(({ label }) => label)
const ago = (days: number) => addDays(today(), -days)

describe('a suspension and its end', () => {
  const days = () => ({ from_on: ago(14), plan_to_on: addDays(today(), 60), reason: 1, reason_note: '资金未到位' })

  test('begins no earlier than the work did', async () => {
    const project = await newProject(world, { sj_kg_time: startOfDay(ago(10)) })
    expect(await complaintsOf(world, 'construction', project, { from_on: ago(11) })).toMatchObject([{ field: 'from_on' }])
    expect(await complaintsOf(world, 'construction', project, { from_on: ago(10) })).toEqual([])
  })

  test('of a stopped site leaves the stop standing: it begins, it ends, and work still waits for its resumption', async () => {
    const project = await newProject(world, { state: 1 })
    const stop = await on('stop_work', { engineering_id: project, scope: 2, state: 11, reason: '基坑变形超限' })
    await act(world, 'station_head', async (writing) => stepRow(writing, entityOf('stop_work'), stop, 1, 'issue', {}))
    await passed(world, 'construction', project, days())
    expect(await projectRow(world, project)).toMatchObject({ state: 12 })
    await passed(world, 'recovery', project, { cause_gone: '资金到位', recover_on: today() })
    expect(await projectRow(world, project)).toMatchObject({ state: 3 })
    expect(await rowOf(world, 'stop_work', stop)).toMatchObject({ state: 3 })
    expect(
      await rowsOf(
        sql`select kind, to_on is null as open from engineering_pause where engineering_id = ${project} order by kind`,
      ),
    ).toEqual([
      { kind: 'stop', open: true },
      { kind: 'suspend', open: false },
    ])
  })

  test('and its end are not asked for while the opposite is being approved, nor with wages said to be paid that are not', async () => {
    const project = await newProject(world)
    const said = async (kind: 'construction' | 'recovery' | 'termination', content: Record<string, unknown> = {}) =>
      (await complaintsOf(world, kind, project, content)).map(({ message }) => message)
    await on('salary_sheet', { engineering_id: project, state: 12 })
    expect(await said('construction', { wages_cleared: true })).toEqual([
      expect.stringMatching(/^系统记录还有 1 张工资表没有发放完，与所填不符$/),
    ])
    expect(await said('construction', { wages_cleared: false })).toEqual([])
    expect(blocked(await checksOf(world, 'recovery', project))).toContain('工资结清')
    const unpaid = expect.stringMatching(/^系统记录还有 1 张工资表没有发放完，与所填不符$/)
    expect(await said('recovery', { fund_ok: 1 })).toEqual([unpaid])
    expect(await said('recovery', { fund_ok: 2 })).toEqual([])
    await caseOf(world, 'termination', project, {})
    for (const kind of ['construction', 'recovery'] as const)
      expect(await said(kind)).toContainEqual(expect.stringMatching(/正在审批，与本件相反，先办结或撤回$/))
  })

  test('is not asked for with an open pit said to be none, nor an end with a word for how the site is left', async () => {
    const dug = (more: Record<string, unknown>) => newProject(world, { pit_depth: '5.8', ...more })
    const said = async (kind: 'construction' | 'termination', project: number, content: Record<string, unknown>) =>
      (await complaintsOf(world, kind, project, content)).map(({ field }) => field)
    expect(await said('construction', await dug({ progress_stage: 2 }), { has_pit: false })).toEqual(['has_pit'])
    expect(await said('construction', await dug({ progress_stage: 2 }), { has_pit: true })).toEqual([])
    expect(await said('construction', await dug({ progress_stage: 3 }), { has_pit: false })).toEqual([])
    const working = await dug({ progress_stage: 3 })
    await on('danger_project', { engineering_id: working, work: 101, kind: 1, name: '地下室深基坑', state: 14 })
    await on('danger_project', { engineering_id: working, work: 201, kind: 2, name: '高支模', state: 14 })
    expect(await said('construction', working, { has_pit: false, has_scaffold: false })).toEqual(['has_pit', 'has_scaffold'])
    const told = { reason_kind: 2, guard_plan: '1', note: '无' }
    expect(await said('termination', await dug({ state: 12 }), told)).toEqual(['guard_plan', 'note'])
  })

  test('stops the clock: open dangers and running applications get the working days back [S7-40]', async () => {
    const project = await newProject(world)
    await passed(world, 'construction', project, days())
    expect(await projectRow(world, project)).toMatchObject({ state: 12, suspended_on: ago(14) })
    const due = addDays(today(), 5)
    const created = startOfDay(ago(30))
    const danger = await on('hidden_danger', { engineering_id: project, state: 3, deadline: due, is_major: false })
    await sql`update hidden_danger set created_at = to_timestamp(${created}) where id = ${danger}`.execute(world.platform.db)
    const other = await caseOf(world, 'monomer', project, {})
    await sql`insert into biz_node (biz_id, round, seq, label, office, mode, days, state, due_on, started_at)
      values (${other}, 1, 1, '审批', 'owner', 'any', 3, 'active', ${due}, to_timestamp(${created}))`.execute(world.platform.db)

    await passed(world, 'recovery', project, { cause_gone: '资金到位', recover_on: today() })
    const calendar = await steadyCalendar(world.platform.db)
    const paused = Array.from({ length: 14 }, (_, at) => addDays(ago(14), at + 1)).filter(
      (day) => addWorkingDays(calendar, addDays(day, -1), 1) === day,
    ).length
    const expected = addWorkingDays(calendar, due, paused)
    expect(await projectRow(world, project)).toMatchObject({ state: 1 })
    expect(await rowOf(world, 'hidden_danger', danger)).toMatchObject({ deadline: expected })
    expect(await rowsOf(sql`select due_on from biz_node where biz_id = ${other}`)).toEqual([{ due_on: expected }])
    const papers = await rowsOf<{ type: string }>(
      sql`select type from supervise_doc where engineering_id = ${project} and doc_no is not null order by id`,
    )
    expect(papers).toEqual([{ type: '13' }, { type: '13' }])
    expect(await rowsOf(sql`select kind, to_on from engineering_pause where engineering_id = ${project}`)).toEqual([
      { kind: 'suspend', to_on: today() },
    ])
  })

  test('leaves no absence behind: its days stand as stopped in the seven-day matrix [S7-22]', async () => {
    const project = await newProject(world)
    const worker = await on('worker', { engineering_id: project })
    await make(world.platform, entityOf('manage_user'), {
      engineering_id: project,
      worker_id: worker,
      name: '甲',
      post: 'builder',
    })
    await on('attendance_day', { engineering_id: project, worker_id: worker, day_on: ago(2), result: 3 })
    await passed(world, 'construction', project, { ...days(), from_on: ago(4) })
    const { rows } = await managersWithSevenDays(contextOf(world, 'section_chief'), project)
    expect(rows[0]?.days.map(({ result }) => result)).toEqual([null, null, null, 5, 5, 5, 5])
  })

  test('is refused while a major danger stands', async () => {
    const project = await newProject(world)
    await on('hidden_danger', { engineering_id: project, state: 3, is_major: true, major_basis: '判定标准第四条' })
    expect(blocked(await checksOf(world, 'construction', project))).toEqual(['重大事故隐患'])
  })
})

describe('a stop', () => {
  test('that stood before a suspension stands after it: supervision goes on, work does not [D1]', async () => {
    const project = await newProject(world, { state: 12, suspended_on: ago(9) })
    await on('stop_work', { engineering_id: project, state: 3, scope: 2, reason: '未批先建', stop_no: 'TG-1' })
    const checks = await checksOf(world, 'recovery', project)
    expect(checks.find(({ label }) => label === '停工')?.text).toContain('恢复监督之后工程仍为停工')
    await passed(world, 'recovery', project, { cause_gone: '资金到位', recover_on: today() })
    expect(await projectRow(world, project)).toMatchObject({ state: 3, stop_reason: expect.stringContaining('未批先建') })
  })
})

describe('work taken up again', () => {
  test('ends the stop and the standstill of the whole project', async () => {
    const project = await newProject(world)
    const stop = await on('stop_work', { engineering_id: project, scope: 2, state: 11, reason: '基坑变形超限' })
    await act(world, 'station_head', async (writing) => {
      return stepRow(writing, entityOf('stop_work'), stop, 1, 'issue', {})
    })
    expect(await projectRow(world, project)).toMatchObject({ state: 3 })
    const paper = await rowOf(world, 'supervise_doc', Number((await rowOf(world, 'stop_work', stop)).doc_id))
    expect(paper).toMatchObject({ type: '09', state: 1 })
    expect(await prefillOf(world, 'towork', project)).toMatchObject({ stop_id: stop })
    await passed(world, 'towork', project, {
      stop_id: stop,
      finish_on: today(),
      resume_on: today(),
      rectify: '已加固',
      prevent: '加密监测',
    })
    expect(await rowOf(world, 'stop_work', stop)).toMatchObject({ state: 1 })
    expect(await projectRow(world, project)).toMatchObject({ state: 1 })
  })

  test('of the whole site stops every building and takes it up again, but for one stopped by itself', async () => {
    const project = await newProject(world)
    const building = (name: string, state = 11) => on('monomer', { engineering_id: project, name, state })
    const [alone, other, accepted] = [await building('1#楼'), await building('2#楼'), await building('3#楼', 1)]
    const states = async () => Promise.all([alone, other, accepted].map(async (id) => (await rowOf(world, 'monomer', id)).state))
    const issue = (stop: number) =>
      act(world, 'station_head', async (writing) => stepRow(writing, entityOf('stop_work'), stop, 1, 'issue', {}))
    await issue(await on('stop_work', { engineering_id: project, scope: 1, monomer_id: alone, state: 11 }))
    expect(await states()).toEqual([3, 11, 1])
    const stop = await on('stop_work', { engineering_id: project, scope: 2, state: 11 })
    await issue(stop)
    expect(await states()).toEqual([3, 3, 1])
    await passed(world, 'towork', project, { stop_id: stop, finish_on: today(), rectify: '已整改' })
    expect(await projectRow(world, project)).toMatchObject({ state: 1 })
    expect(await states()).toEqual([3, 11, 1])
    const late = await on('stop_work', { engineering_id: project, scope: 1, monomer_id: accepted, state: 10 })
    await expect(
      act(world, 'officer', async (writing) => stepRow(writing, entityOf('stop_work'), late, 1, 'submit', {})),
    ).rejects.toThrow('单体 3#楼 为“已验收”，没有在施工的可停')
  })

  test('waits for every danger of the stop, and for the other stops', async () => {
    const project = await newProject(world, { state: 3 })
    const danger = await on('hidden_danger', { engineering_id: project, state: 12, is_major: false })
    const [first, second] = [
      await on('stop_work', { engineering_id: project, scope: 2, state: 3, danger_ids: [danger] }),
      await on('stop_work', { engineering_id: project, scope: 2, state: 3 }),
    ]
    expect(blocked(await checksOf(world, 'towork', project, { stop_id: first }))).toEqual(['所涉隐患', '现场复查'])
    expect((await checksOf(world, 'towork', project, { stop_id: first })).at(-1)).toMatchObject({
      label: '其他停工',
      text: expect.stringMatching(/^另有 1 件停工没有复工：.*本件办成以后工程仍为停工/),
    })
    expect(blocked(await checksOf(world, 'towork', project, { stop_id: second }))).toEqual(['现场复查'])
    const visit = {
      engineering_id: project,
      checker_side: 1,
      check_type: checkType.code('recheck'),
      self_kind: null,
      state: 10,
      check_at: Date.parse(`${today()}T09:00:00+08:00`) / 1000,
    }
    await on('safety_check', { ...visit, check_type: checkType.code('holiday'), state: 1 })
    const check = await on('safety_check', visit)
    const lacking = async () =>
      (await checksOf(world, 'towork', project, { stop_id: second })).find(({ label }) => label === '现场复查')?.text
    expect(await lacking()).toMatch(/（\S+ 还没有结束），到现场复查/)
    // 结束了而受检方没有签认、没有登记拒签的，没有别人看过。
    await sql`update safety_check set state = 0 where id = ${check}`.execute(world.platform.db)
    expect(await lacking()).toMatch(/（\S+ 还等受检方签认，拒签的登记拒签），到现场复查/)
    await sql`update safety_check set state = 1 where id = ${check}`.execute(world.platform.db)
    expect(blocked(await checksOf(world, 'towork', project, { stop_id: second, finish_on: today() }))).toEqual([])
    expect(blocked(await checksOf(world, 'towork', project, { stop_id: second, finish_on: addDays(today(), 1) }))).toEqual([
      '现场复查',
    ])
    await sql`update stop_work set issue_at = ${today()}::date::timestamp at time zone 'Asia/Shanghai' where id = ${second}`.execute(
      world.platform.db,
    )
    const early = { stop_id: second, finish_on: addDays(today(), -1) }
    expect(await complaintsOf(world, 'towork', project, early)).toEqual([
      { field: 'finish_on', message: `不能早于停工通知书签发的 ${today()}` },
    ])
    await passed(world, 'towork', project, { stop_id: second, rectify: '已整改' })
    expect(await projectRow(world, project)).toMatchObject({ state: 3 })
    expect(await complaintsOf(world, 'towork', project, { stop_id: second })).toMatchObject([{ field: 'stop_id' }])
  })

  test('waits for the notice to be served, for a visit where a danger was withdrawn, and for every other major danger', async () => {
    const project = await newProject(world, { state: 3 })
    const withdrawn = await on('hidden_danger', { engineering_id: project, state: 13, is_major: false })
    const doc_id = await on('supervise_doc', { engineering_id: project, type: '09', state: 1 })
    const stop_id = await on('stop_work', { engineering_id: project, scope: 2, state: 3, danger_ids: [withdrawn], doc_id })
    const major = await on('hidden_danger', { engineering_id: project, state: 3, is_major: true, major_basis: '判定标准第四条' })
    const now = () => checksOf(world, 'towork', project, { stop_id })
    expect(blocked(await now())).toEqual(['停工文书', '现场复查', '重大事故隐患'])
    expect((await now()).find(({ label }) => label === '所涉隐患')).toMatchObject({
      result: 'warn',
      text: '所涉 1 条隐患中 0 条已销项，1 条已撤回，没有整改',
    })
    await sql`update supervise_doc set state = 12, deliver_at = now() where id = ${doc_id}`.execute(world.platform.db)
    await sql`update hidden_danger set state = 1 where id = ${major}`.execute(world.platform.db)
    await on('safety_check', {
      engineering_id: project,
      checker_side: 1,
      check_type: checkType.code('resume'),
      self_kind: null,
      state: 1,
      check_at: Math.floor(Date.now() / 1000),
    })
    expect(blocked(await now())).toEqual([])
  })

  test('counts no notice as served that nobody received, no visit made at the desk, and shows a major danger taken back', async () => {
    const project = await newProject(world, { state: 3 })
    const doc_id = await on('supervise_doc', { engineering_id: project, type: '09', state: 12 })
    const at = Math.floor(Date.now() / 1000)
    const served = { engineering_id: project, doc_id, deliver_method: 2, deliver_at: at, signed_at: null }
    const receipt = await on('doc_receipt', { ...served, state: 0 })
    const closed = await on('hidden_danger', { engineering_id: project, state: 1, recheck_way: 2, is_major: false })
    const stop_id = await on('stop_work', {
      engineering_id: project,
      scope: 2,
      state: 3,
      danger_ids: [closed],
      doc_id,
      issue_at: at,
    })
    const taken = {
      engineering_id: project,
      state: 13,
      is_major: true,
      major_basis: '判定标准第四条',
      change_reason: '误把别的工程写了进来',
    }
    await on('hidden_danger', taken)
    const now = () => checksOf(world, 'towork', project, { stop_id })
    expect(blocked(await now())).toEqual(['停工文书', '现场复查'])
    expect((await now()).find(({ label }) => label === '撤回的重大事故隐患')).toMatchObject({
      result: 'warn',
      text: expect.stringContaining('误把别的工程写了进来'),
    })
    await sql`update doc_receipt set state = 3 where id = ${receipt}`.execute(world.platform.db)
    await sql`update hidden_danger set recheck_way = 1 where id = ${closed}`.execute(world.platform.db)
    expect(blocked(await now())).toEqual([])
  })

  test('names as mended nothing that is not', async () => {
    const project = await newProject(world, { state: 3 })
    const danger = await on('hidden_danger', { engineering_id: project, state: 3, danger_no: 'AQ-未改' })
    const stop_id = await on('stop_work', { engineering_id: project, scope: 2, state: 3, danger_ids: [danger] })
    const said = (danger_ids: number[] | null = [danger]) => complaintsOf(world, 'towork', project, { stop_id, danger_ids })
    expect(await said()).toEqual([{ field: 'danger_ids', message: 'AQ-未改（整改中）还没有整改完，不能列为已整改' }])
    expect(await said(null)).toEqual([
      { field: 'danger_ids', message: 'AQ-未改（整改中）还没有整改完，整改完成、提交复核以后才能申请复工' },
    ])
    await sql`update hidden_danger set state = 12 where id = ${danger}`.execute(world.platform.db)
    expect(await said()).toEqual([])
  })

  test('a project stopped without a notice gets one to apply against', async () => {
    const project = await newProject(world)
    await act(world, 'section_chief', async (writing) => {
      return stepProject(writing, project, 'stop', { stop_reason: '擅自施工' }, { cause: 'stopOrder', note: '测试' })
    })
    expect(await rowsOf(sql`select scope, state, reason from stop_work where engineering_id = ${project}`)).toEqual([
      { scope: 2, state: 3, reason: '擅自施工' },
    ])
  })
})

describe('leave to begin', () => {
  const all = (result: number) => Object.fromEntries(workConditions.map(({ key }) => [key, result]))

  test('is held up by what the applicant owns up to and by what the system cannot find', async () => {
    const project = await newProject(world, { state: 11, license_no: null })
    const checks = await checksOf(world, 'workinspection', project, { ...all(1), c13: 2 })
    expect(blocked(checks)).toEqual([
      '13 临时用电验收',
      '1 施工许可',
      '3 项目机构与管理人员到岗',
      // 没有一个人在场，不等于人人都受过教育。
      '8 三级安全教育',
      '19 工资专户与维权告示牌',
    ])
    await expect(passed(world, 'workinspection', project, all(1))).rejects.toThrow('不能准予开工')
    expect(await projectRow(world, project)).toMatchObject({ state: 11 })
  })

  test('starts the project once the account is opened and the key people are named, today if the planned day is yet to come', async () => {
    const project = await newProject(world, { state: 11, license_no: '330106202600001' })
    for (const post of ['project_manager', 'chief_engineer', 'safety_officer'])
      await on('manage_user', {
        engineering_id: project,
        post,
        active: true,
        cert_to: null,
        safety_cert_to: null,
        cert_verify: null,
      })
    const officers = async () =>
      (await checksOf(world, 'workinspection', project, all(1))).find(({ label }) => label.startsWith('4 '))?.text
    expect(await officers()).toContain('登记持有效 C 证的 0 人')
    const certified = { safety_cert: 'C3', safety_cert_no: '浙建安C3（2024）0000001', safety_cert_to: addDays(today(), 9) }
    await on('manage_user', {
      engineering_id: project,
      unit_role: 'sgdw',
      post: 'safety_officer',
      active: true,
      ...certified,
      cert_verify: null,
    })
    expect(await officers()).toContain('登记持有效 C 证的 1 人')
    await on('worker', { engineering_id: project, enter_status: 1, work_role: 20, edu_pass: true })
    const account = await on('bank_account', { engineering_id: project, account_state: 1 })
    // The account alone is half of the condition: the notice board stands on the site.
    const boardless = await checksOf(world, 'workinspection', project, all(1))
    expect(boardless.find(({ label }) => label.startsWith('19 '))).toMatchObject({
      result: 'block',
      text: '已开立工资专户，没有维权告示牌的照片',
    })
    await linkedFile(world.platform, world.here.accounts.site, 'bank_account', account, 'board_img')
    await passed(
      world,
      'workinspection',
      project,
      { ...all(1), check_on: today(), plan_start_on: addDays(today(), 20) },
      'section_chief',
    )
    const row = await projectRow(world, project)
    expect([row.state, dayOf(Number(row.sj_kg_time))]).toEqual([1, today()])
    expect(await prefillOf(world, 'workinspection', project)).toMatchObject({ c01: 1, c19: 1 })
  })
})
