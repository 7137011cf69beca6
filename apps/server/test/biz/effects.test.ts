import { entityOf } from '@zhujian/domain/entities'
import { bizStates } from '@zhujian/domain/biz/biz'
import { workConditions } from '@zhujian/domain/biz/kinds/workinspection'
import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { corpType } from '@zhujian/domain/reference/unit-dicts'
import { addDays, dayOf, startOfDay, today } from '@zhujian/model/date'
import { stepRow } from '@zhujian/server/entity/save'
import { managersWithSevenDays } from '@zhujian/server/modules/people/seven-days'
import { stepProject } from '@zhujian/server/modules/project/public'
import { ensureWorkCalendar, steadyCalendar } from '@zhujian/server/modules/setting/public'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { make, unique } from '../factory'
import { createWorld, freshRow, linkedFile, type World } from '../world'
import {
  act,
  caseOf,
  contextOf,
  checksOf,
  complaintsOf,
  newProject,
  passed,
  prefillOf,
  projectRow,
  rowOf,
  unknownNames,
} from './acting'

/** What an approved application brings about: every effect in one transaction, its refusals and its log. */
let world: World
beforeAll(async () => {
  world = await createWorld()
  await ensureWorkCalendar(world.platform)
  for (const [code, type] of Object.entries({
    construction: '13',
    recovery: '13',
    termination: '13',
    towork: '11',
    workinspection: '03',
  })) {
    await sql`delete from approval_type where code = ${code}`.execute(world.platform.db)
    await make(world.platform, entityOf('approval_type'), { code, label: code, result_document: type })
  }
})
afterAll(() => world.close())

const rowsOf = async <R>(query: ReturnType<typeof sql<R>>): Promise<R[]> => (await query.execute(world.platform.db)).rows
const on = (name: string, values: Record<string, unknown>) =>
  freshRow(world.platform, world.here, entityOf(name), world.here.accounts.officer, values)
const changesOf = (project: number, module: string, action: string) =>
  rowsOf<{ before: Record<string, unknown>; after: Record<string, unknown>; note: string }>(
    sql`select before, after, note from oper_log where engineering_id = ${project} and module = ${module} and action = ${action} order by id desc`,
  )
const blocked = (checks: readonly { label: string; result: string }[]) =>
  checks.filter(({ result }) => result === 'block').map(({ label }) => label)
const ago = (days: number) => addDays(today(), -days)

const qualified = (unit_id: number, qual_type: string, values: Record<string, unknown> = {}) =>
  make(world.platform, entityOf('unit_qual'), {
    unit_id,
    qual_type,
    major: null,
    level: 1,
    valid_to: addDays(today(), 300),
    declared: false,
    ...values,
  })

describe('a change of the project', () => {
  test('to a company without the licence or the qualification is refused as the registration would refuse it [D9]', async () => {
    const project = await newProject(world)
    const unit = await make(world.platform, entityOf('unit'), {
      unit_name: `无证${unique()}`,
      areacode: '330106',
      status: 'normal',
      safety_license_no: null,
      safety_license_to: null,
    })
    const said = async (unit_role: string) =>
      (await complaintsOf(world, 'changeNotice', project, { change_type: 1, unit_role, unit_id: unit })).map(
        ({ field, message }) => [field, message.replace(/“无证\d+”/, '“甲”')],
      )
    expect(await said('specialty')).toEqual([
      ['unit_id', '专业分包“甲”没有安全生产许可证，不得从事施工（安全生产许可证条例第二条）'],
    ])
    expect(await said('kcdw')).toEqual([['unit_id', '勘察单位“甲”没有工程勘察资质（建设工程勘察设计管理条例第八条）']])
    const content = { change_type: 1, change_on: today(), unit_role: 'kcdw', unit_id: unit, enter_on: today(), reason: '更换' }
    await expect(passed(world, 'changeNotice', project, content)).rejects.toThrow('没有工程勘察资质')
    await qualified(unit, '工程勘察综合资质')
    expect(await said('kcdw')).toEqual([])
  })

  test('to figures, a place or a licence that a registration would not take is refused on that field [D9]', async () => {
    const project = await newProject(world, {
      areacode: '330106',
      total_cost: '900.00',
      contract_price: '800.00',
      build_area: '1000.00',
    })
    const taken = `许可20260101${unique()}`
    await newProject(world, { license_no: taken, state: 1 })
    const said = async (content: Record<string, unknown>) =>
      (await complaintsOf(world, 'changeNotice', project, content)).map(({ field, message }) => [field, message])
    expect(await said({ change_type: 3, build_area: '0.00' })).toEqual([['build_area', '总建筑面积应大于 0']])
    expect(await said({ change_type: 3, contract_price: '1000.00' })).toEqual([
      ['contract_price', '合同价 1000.00 万元大于总造价 900.00 万元，请核对'],
    ])
    expect(await said({ change_type: 4, address: '文一路', bd_lal: '116.4,39.9' })).toEqual([
      ['bd_lal', '坐标不在浙江省杭州市范围内，与所属区域不符，请核对'],
    ])
    expect(await said({ change_type: 6, license_no: taken, license_date: today(), license_org: '住建局' })).toEqual([
      ['license_no', '该施工许可证号已用于另一工程，不能重复报监'],
    ])
    expect(await said({ change_type: 3, build_area: '1200.00' })).toEqual([])
  })

  test('rewrites what differs and keeps before and after in the log', async () => {
    const project = await newProject(world, { address: '文三路 1 号', build_area: '1000.00', total_cost: '900.00' })
    const content = { change_type: 3, change_on: today(), build_area: '1000', total_cost: '1200.50', reason: '规模调整' }
    expect(unknownNames('changeNotice', content)).toEqual([])
    expect(await checksOf(world, 'changeNotice', project, content)).toEqual([
      { label: '总造价', result: 'ok', text: '900.00 万元 → 1200.50 万元' },
    ])
    const before = await projectRow(world, project)
    await passed(world, 'changeNotice', project, content)
    const after = await projectRow(world, project)
    expect([after.build_area, after.total_cost, after.version]).toEqual(['1000.00', '1200.50', before.version + 1])
    const [change] = await changesOf(project, 'engineering', 'change')
    expect([change?.before.total_cost, change?.after.total_cost, change?.note.includes('变更告知')]).toEqual([
      '900.00',
      '1200.50',
      true,
    ])
  })

  test('is refused when nothing differs', async () => {
    const project = await newProject(world, { address: '文三路 1 号' })
    expect(await complaintsOf(world, 'changeNotice', project, { change_type: 4, address: '文三路 1 号' })).toMatchObject([
      { field: 'change_type' },
    ])
  })

  test('of a party ends the old unit, registers the new one and names it on the project', async () => {
    const project = await newProject(world)
    await sql`delete from engineering_unit where engineering_id = ${project}`.execute(world.platform.db)
    const old = await on('engineering_unit', {
      engineering_id: project,
      role: 'jldw',
      unit_id: world.here.unit,
      unit_name: '老监理',
      active: true,
      enter_on: ago(90),
      exit_on: null,
    })
    const unit = await make(world.platform, entityOf('unit'), {
      unit_name: `新监理${unique()}`,
      areacode: '330106',
      status: 'normal',
    })
    await qualified(unit, '工程监理综合资质')
    const content = {
      change_type: 1,
      change_on: today(),
      unit_role: 'jldw',
      unit_id: unit,
      enter_on: today(),
      reason: '合同解除',
    }
    await passed(world, 'changeNotice', project, content)
    expect(await rowOf(world, 'engineering_unit', old)).toMatchObject({ active: false, exit_on: today() })
    const [next] = await rowsOf<{ unit_id: number; active: boolean }>(
      sql`select unit_id, active from engineering_unit where engineering_id = ${project} and id <> ${old}`,
    )
    expect(next).toEqual({ unit_id: unit, active: true })
    expect(await projectRow(world, project)).toMatchObject({ jldw: unit, jldw_leader: null })
  })

  test('to a company of another kind, or of a day before the work or before the one it follows, is refused [D2]', async () => {
    const project = await newProject(world, { plan_kg_time: ago(100), sj_kg_time: null })
    const dealer = await make(world.platform, entityOf('unit'), {
      unit_name: `建材${unique()}`,
      corp_type: corpType.code('material'),
      areacode: '330106',
      status: 'normal',
    })
    const said = async (content: Record<string, unknown>) =>
      (await complaintsOf(world, 'changeNotice', project, { change_type: 1, unit_role: 'jsdw', ...content })).map(
        ({ field, message }) => [field, message.replace(/“.*?”/, '“甲”')],
      )
    expect(await said({ unit_id: dealer })).toEqual([['unit_id', '“甲”在企业库登记的企业类型为“材料分包”，不能担任建设单位']])
    const other = await make(world.platform, entityOf('unit'), {
      unit_name: `置业${unique()}`,
      corp_type: corpType.code('developer'),
      areacode: '330106',
      status: 'normal',
    })
    await sql`update engineering_unit set enter_on = ${ago(90)}::date where engineering_id = ${project} and role = 'jsdw'`.execute(
      world.platform.db,
    )
    expect(await said({ unit_id: other, enter_on: ago(101) })).toEqual([['enter_on', `不能早于工程开工日期 ${ago(100)}`]])
    expect(await said({ unit_id: other, enter_on: ago(91) })).toEqual([['enter_on', `不能早于“甲”的进场日期 ${ago(90)}`]])
    expect(await said({ unit_id: other, enter_on: ago(90) })).toEqual([])
    const content = { change_type: 1, change_on: today(), unit_role: 'jsdw', unit_id: dealer, enter_on: today(), reason: '更换' }
    await expect(passed(world, 'changeNotice', project, content)).rejects.toThrow('不能担任建设单位')
  })

  test('of a party takes its people, its applications and its turns from the one that leaves, and tells it [D2]', async () => {
    const { here, platform } = world
    const project = await newProject(world)
    const owner = here.units.owner ?? 0
    const head = await on('manage_user', {
      engineering_id: project,
      unit_role: 'jsdw',
      unit_id: owner,
      post: 'owner_head',
      active: true,
      lock_status: 1,
      lock_engineering_id: project,
    })
    const theirs = await caseOf(world, 'monomer', project, {})
    const others = await caseOf(world, 'construction', project, {})
    await sql`update biz set applied_by = ${here.accounts.contractor} where id = ${others}`.execute(platform.db)
    const { rows } = await sql<{
      id: number
    }>`insert into biz_node (biz_id, round, seq, label, office, mode, days, state, due_on, started_at)
      values (${others}, 1, 1, '建设单位确认', 'owner', 'any', 3, 'active', ${today()}, now()) returning id`.execute(platform.db)
    await sql`insert into biz_task (biz_id, node_id, account_id, kind, seq, state, by_office, due_on)
      values (${others}, ${rows[0]?.id}, ${here.accounts.owner}, 'approve', 1, 'pending', true, ${today()})`.execute(platform.db)
    const next = await make(platform, entityOf('unit'), {
      unit_name: `接手${unique()}`,
      corp_type: corpType.code('developer'),
      areacode: '330106',
      status: 'normal',
    })
    const content = { change_type: 1, change_on: today(), unit_role: 'jsdw', unit_id: next, enter_on: today(), reason: '转让' }
    await passed(world, 'changeNotice', project, content)
    expect(await rowOf(world, 'manage_user', head)).toMatchObject({ active: false, lock_status: 0, lock_engineering_id: null })
    expect(await rowOf(world, 'biz', theirs)).toMatchObject({ state: bizStates.code('withdrawn') })
    expect(await rowOf(world, 'biz', others)).toMatchObject({
      state: bizStates.code('pending'),
      node_label: '建设单位确认（待指定办理人）',
    })
    expect(await rowsOf(sql`select state from biz_task where biz_id = ${others}`)).toEqual([{ state: 'void' }])
    const told = await rowsOf<{ title: string; path: string | null }>(
      sql`select title, path from message where account_id = ${here.accounts.owner} order by id desc limit 2`,
    )
    expect(told).toEqual([
      { title: '本单位已退出工程', path: null },
      { title: '申请已撤回', path: null },
    ])
  })

  test('to a firm that plays an opposed part on the project is refused, with the law [D2]', async () => {
    const project = await newProject(world)
    const { contractor, testing, survey } = world.here.units
    const said = async (unit_role: string, unit_id: number | undefined) =>
      (await complaintsOf(world, 'changeNotice', project, { change_type: 1, unit_role, unit_id })).map(({ message }) => message)
    expect((await said('jldw', contractor))[0]).toBe(
      '监理单位与施工单位为同一企业，不得有隶属关系或者其他利害关系（建筑法第三十四条）',
    )
    expect((await said('sgdw', testing))[0]).toContain('检测单位与施工单位为同一企业，不得承担本工程的检测')
    expect((await said('sjdw', survey)).join()).not.toContain('同一企业')
  })

  test('to a firm that stands on another side too is shown to the examiner as the registration would show it', async () => {
    const project = await newProject(world)
    const { owner } = world.here.units
    const checks = await checksOf(world, 'changeNotice', project, { change_type: 1, unit_role: 'sgdw', unit_id: owner })
    expect(checks.filter(({ label }) => label === '兼任')).toEqual([
      {
        label: '兼任',
        result: 'warn',
        text: '施工单位与建设单位为同一企业，请核对是否自建、是否依法招标（建筑法第二十六条）',
      },
    ])
  })

  test('is refused a second time while the first is being approved', async () => {
    const project = await newProject(world)
    await caseOf(world, 'changeNotice', project, { change_type: 2 })
    const content = { change_type: 2, engineering_name: '新名称' }
    expect((await complaintsOf(world, 'changeNotice', project, content))[0]?.message).toContain('正在审批')
  })
})

describe('a suspension and its end', () => {
  const days = () => ({ from_on: ago(14), plan_to_on: addDays(today(), 60), reason: 1, reason_note: '资金未到位' })

  test('begins no earlier than the work did', async () => {
    const project = await newProject(world, { sj_kg_time: startOfDay(ago(10)) })
    expect(await complaintsOf(world, 'construction', project, { from_on: ago(11) })).toMatchObject([{ field: 'from_on' }])
    expect(await complaintsOf(world, 'construction', project, { from_on: ago(10) })).toEqual([])
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

  test('waits for every danger of the stop, and for the other stops', async () => {
    const project = await newProject(world, { state: 3 })
    const danger = await on('hidden_danger', { engineering_id: project, state: 12, is_major: false })
    const [first, second] = [
      await on('stop_work', { engineering_id: project, scope: 2, state: 3, danger_ids: [danger] }),
      await on('stop_work', { engineering_id: project, scope: 2, state: 3 }),
    ]
    expect(blocked(await checksOf(world, 'towork', project, { stop_id: first }))).toEqual(['所涉隐患'])
    await passed(world, 'towork', project, { stop_id: second, rectify: '已整改' })
    expect(await projectRow(world, project)).toMatchObject({ state: 3 })
    expect(await complaintsOf(world, 'towork', project, { stop_id: second })).toMatchObject([{ field: 'stop_id' }])
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

describe('a machine to be taken down', () => {
  const machine = (project: number, state: number) => on('crane', { engineering_id: project, state, crane_name: '1号塔机' })

  test('is announced two working days ahead, and once', async () => {
    const project = await newProject(world)
    const crane = await machine(project, 1)
    const earliest = addWorkingDays(await steadyCalendar(world.platform.db), today(), 2)
    const early = { crane_id: crane, unit_id: world.here.unit, plan_on: addDays(earliest, -1) }
    expect((await complaintsOf(world, 'dismantle', project, early)).map(({ field }) => field)).toEqual(['plan_on'])
    const content = { ...early, plan_on: earliest, plan_end_on: earliest, worker_ids: [] }
    expect(await complaintsOf(world, 'dismantle', project, content)).toEqual([])
    await passed(world, 'dismantle', project, content, 'officer')
    expect(await rowOf(world, 'crane', crane)).toMatchObject({ state: 16 })
    expect((await complaintsOf(world, 'dismantle', project, content))[0]?.field).toBe('crane_id')
    await expect(passed(world, 'dismantle', project, content, 'officer')).rejects.toThrow('不能办理拆卸告知')
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
      await on('manage_user', { engineering_id: project, post, active: true, cert_to: null, safety_cert_to: null })
    const officers = async () =>
      (await checksOf(world, 'workinspection', project, all(1))).find(({ label }) => label.startsWith('4 '))?.text
    expect(await officers()).toContain('登记持有效 C 证的 0 人')
    const certified = { safety_cert: 'C3', safety_cert_no: '浙建安C3（2024）0000001', safety_cert_to: addDays(today(), 9) }
    await on('manage_user', { engineering_id: project, unit_role: 'sgdw', post: 'safety_officer', active: true, ...certified })
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
