import { bizStates } from '@zhujian/domain/biz/biz'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { entityOf } from '@zhujian/domain/entities'
import { corpType } from '@zhujian/domain/reference/unit-dicts'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { make, unique } from '../factory'
import { freshRow, type World } from '../world'
import { caseOf, checksOf, complaintsOf, newProject, passed, projectRow, rowOf, unknownNames, worldForAll } from './acting'

/** 变更告知：换单位、改登记，各带来什么，哪些不收。 */
let world: World
worldForAll((opened) => void (world = opened))

const rowsOf = async <R>(query: ReturnType<typeof sql<R>>): Promise<R[]> => (await query.execute(world.platform.db)).rows
const on = (name: string, values: Record<string, unknown>) =>
  freshRow(world.platform, world.here, entityOf(name), world.here.accounts.officer, values)
const changesOf = (project: number, module: string, action: string) =>
  rowsOf<{ before: Record<string, unknown>; after: Record<string, unknown>; note: string }>(
    sql`select before, after, note from oper_log where engineering_id = ${project} and module = ${module} and action = ${action} order by id desc`,
  )
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
  test('of whom the owner engages is announced by the owner; the builder announces its own subcontractors', async () => {
    const project = await newProject(world)
    const unit = await make(world.platform, entityOf('unit'), {
      unit_name: `另一家${unique()}`,
      areacode: '330106',
      status: 'normal',
    })
    const said = async (unit_role: string) =>
      (await complaintsOf(world, 'changeNotice', project, { change_type: 1, unit_role, unit_id: unit }, world.here.unit))
        .filter(({ field }) => field === 'unit_role')
        .map(({ message }) => message)
    expect(await said('jldw')).toEqual(['监理单位的变更由建设单位申请'])
    expect(await said('sgdw')).toEqual(['施工单位的变更由建设单位申请'])
    expect(await said('nwgs')).toEqual([])
    await sql`update engineering_unit set unit_id = ${world.here.unit} where engineering_id = ${project} and role = 'jsdw'`.execute(
      world.platform.db,
    )
    expect(await said('jldw')).toEqual([])
  })

  test('of its name is not to that of another project of the district; a size doubled is told', async () => {
    const [project, other] = [await newProject(world), await newProject(world)]
    await sql`update engineering set engineering_name = '西溪 和光住宅工程', build_area = 1000 where id = ${other}`.execute(
      world.platform.db,
    )
    const said = await complaintsOf(world, 'changeNotice', project, { change_type: 2, engineering_name: '西溪和光住宅工程' })
    expect(said).toMatchObject([
      { field: 'engineering_name', message: '同一区域已有同名的工程，名称须能区分：写明期、标段或楼号' },
    ])
    const told = async (max_height: string) =>
      (await checksOf(world, 'changeNotice', other, { change_type: 3, max_height })).find(({ label }) => label === '最大高度')
    await sql`update engineering set max_height = 30 where id = ${other}`.execute(world.platform.db)
    expect(await told('60')).toMatchObject({ result: 'ok' })
    expect(await told('60.01')).toMatchObject({
      result: 'warn',
      text: expect.stringMatching(/ → 60.01 m，相差一倍以上，请对照批准文件核对$/),
    })
  })

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

  test('to a general contractor as 专业分包 lets its company account act for that part, and tells it; a person of one project gets nothing', async () => {
    const project = await newProject(world)
    const { platform, here } = world
    const unit = await make(platform, entityOf('unit'), {
      unit_name: `总包${unique()}`,
      areacode: '330106',
      status: 'normal',
      corp_type: corpType.code('general'),
      safety_license_no: '（浙）JZ安许证字〔2024〕010001',
      safety_license_to: addDays(today(), 300),
    })
    await qualified(unit, '专业承包', { major: '地基基础工程' })
    const person = (role: 'contractor' | 'site', account_type: string) =>
      make(platform, entityOf('account'), { unit_id: unit, account_type, role_codes: [role], status: 'normal' })
    const [head, hand] = [await person('contractor', 'unitAccount'), await person('site', 'projectAccount')]
    const content = {
      change_type: 1,
      change_on: today(),
      unit_role: 'specialty',
      unit_id: unit,
      enter_on: today(),
      reason: '增加分包',
    }
    await passed(world, 'changeNotice', project, content)
    const { rows } = await sql<{ id: number; role_codes: string[] }>`select id, role_codes from account
      where unit_id = ${unit} order by id`.execute(platform.db)
    expect(rows).toEqual([
      { id: head, role_codes: ['contractor', 'subcontractor'] },
      { id: hand, role_codes: ['site'] },
    ])
    const told = await rowsOf<{ account_id: number; path: string }>(sql`select account_id, path from message
      where title = '本单位已登记为参建单位' and engineering_id = ${project}`)
    expect(told).toEqual([{ account_id: head, path: messageLinks.survey(project) }])
    expect(here.unit).not.toBe(unit)
    const as = { ...content, unit_role: 'nwgs', reason: '劳务公司退场，由总包接替' }
    expect(
      (await checksOf(world, 'changeNotice', project, as)).filter(({ result }) => result === 'warn').map(({ text }) => text),
    ).toContainEqual(expect.stringContaining('没有施工劳务（专业作业）资质，请核对备案证明'))
    await passed(world, 'changeNotice', project, as)
    const after = await rowsOf<{ role_codes: string[] }>(sql`select role_codes from account where id = ${head}`)
    expect(after).toEqual([{ role_codes: ['contractor', 'labour', 'subcontractor'] }])
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

  test('of a party tells whoever examines what the one that leaves has not finished', async () => {
    const project = await newProject(world)
    const [old, next] = [await make(world.platform, entityOf('unit'), { unit_name: `旧劳务${unique()}` }), world.here.unit]
    await sql`update engineering set nwgs = ${old}, nwgs_text = '旧劳务' where id = ${project}`.execute(world.platform.db)
    const content = { change_type: 1, unit_role: 'nwgs', unit_id: next }
    const said = async () =>
      (await checksOf(world, 'changeNotice', project, content)).flatMap(({ label, result, text }) =>
        label.startsWith('原单位') ? [[label, result, text]] : [],
      )
    expect((await said()).map(([label, result]) => [label, result])).toEqual([
      ['原单位工资', 'ok'],
      ['原单位未了事项', 'ok'],
    ])
    await on('worker', { engineering_id: project, unit_id: old, enter_status: 1 })
    await on('salary_sheet', { engineering_id: project, unit_id: old, state: 12 })
    expect(await said()).toEqual([
      ['原单位工资', 'warn', expect.stringContaining('还有 1 张工资表没有发放完')],
      ['原单位未了事项', 'warn', '在场人员 1 人随单位退场，留用的由新单位另行登记进场；办成之后原单位即看不到工程'],
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
    const stayed = { engineering_id: project, unit_id: world.here.unit, enter_on: ago(60) }
    const here = await on('worker', { ...stayed, enter_status: 1, exit_on: null })
    const gone = await on('worker', { ...stayed, enter_status: 2, exit_on: ago(30) })
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
      // The one that leaves is gone today: no day is without a consultant.
      enter_on: addDays(today(), 2),
      reason: '合同解除',
    }
    await passed(world, 'changeNotice', project, content)
    expect(await rowOf(world, 'engineering_unit', old)).toMatchObject({ active: false, exit_on: today() })
    const [next] = await rowsOf<{ unit_id: number; active: boolean; enter_on: string }>(
      sql`select unit_id, active, enter_on::text as enter_on from engineering_unit where engineering_id = ${project} and id <> ${old}`,
    )
    expect(next).toEqual({ unit_id: unit, active: true, enter_on: today() })
    expect(await projectRow(world, project)).toMatchObject({ jldw: unit, jldw_leader: null })
    // 在场的随单位退场，早已退场的照旧。
    expect(
      await rowsOf(sql`select id, enter_status, exit_on::text as exit_on from worker where id in (${here}, ${gone}) order by id`),
    ).toEqual([
      { id: here, enter_status: 2, exit_on: today() },
      { id: gone, enter_status: 2, exit_on: ago(30) },
    ])
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
    expect(await said({ unit_id: other, enter_on: addDays(today(), 30) })).toEqual([])
    expect((await said({ unit_id: other, enter_on: addDays(today(), 31) })).map(([field]) => field)).toEqual(['enter_on'])
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
    await on('hidden_danger', { engineering_id: project, duty_unit_id: owner, state: 3, created_by: here.accounts.officer })
    const theirs = await caseOf(world, 'monomer', project, {})
    const others = await caseOf(world, 'construction', project, {})
    await sql`update biz set applied_by = ${here.accounts.contractor}, unit_id = ${here.units.contractor} where id = ${others}`.execute(
      platform.db,
    )
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
    await sql`insert into message (account_id, kind, title, body, path, created_at)
      values (${here.accounts.officer}, 'todo', '待办理', '', ${messageLinks.application(theirs)}, now() - interval '1 hour')`.execute(
      platform.db,
    )
    const content = { change_type: 1, change_on: today(), unit_role: 'jsdw', unit_id: next, enter_on: today(), reason: '转让' }
    await passed(world, 'changeNotice', project, content)
    expect(await rowOf(world, 'manage_user', head)).toMatchObject({ active: false, lock_status: 0, lock_engineering_id: null })
    expect(await rowOf(world, 'biz', theirs)).toMatchObject({ state: bizStates.code('withdrawn') })
    expect(await rowOf(world, 'biz', others)).toMatchObject({
      state: bizStates.code('pending'),
      node_label: '建设单位确认（待指定办理人）',
    })
    expect(await rowsOf(sql`select state from biz_task where biz_id = ${others}`)).toEqual([{ state: 'void' }])
    const unread = sql<{ n: number }>`select count(*)::int as n from message
      where path = ${messageLinks.application(theirs)} and kind = 'todo' and read_at is null`
    expect(await rowsOf(unread)).toEqual([{ n: 0 }])
    const told = await rowsOf<{ title: string; path: string | null }>(
      sql`select title, path from message where account_id = ${here.accounts.owner} order by id desc limit 2`,
    )
    expect(told).toEqual([
      { title: '本单位已退出工程', path: null },
      { title: '申请已撤回', path: null },
    ])
    expect(
      await rowsOf(sql`select title, path from message where engineering_id = ${project} and account_id = ${here.accounts.officer}
        and title like '%改派%'`),
    ).toEqual([{ title: '责任单位已退场，请改派隐患', path: messageLinks.dangers(project) }])
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
    expect((await said('specialty', contractor))[0]).toBe(
      '专业分包与施工单位为同一企业：总承包单位自行施工的部分不登记分包（建筑法第二十九条）',
    )
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
