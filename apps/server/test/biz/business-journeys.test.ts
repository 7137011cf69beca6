import { checkType } from '@zhujian/domain/safety/safety-dicts'
import { bizStates } from '@zhujian/domain/biz/biz'
import type { BizCode } from '@zhujian/domain/biz/kind-codes'
import { sampleOf } from '@zhujian/domain/biz/kind-sample'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import type { Office } from '@zhujian/domain/offices'
import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { entityOf } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import { addDays, dayOf, today } from '@zhujian/model/date'
import { ensureWorkCalendar, steadyCalendar } from '@zhujian/server/modules/setting/public'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { make, unique } from '../factory'
import { ask, createWorld, freshRow, linkedFile, uploadedFile, type World } from '../world'
import { installerOf, projectRow, rowOf } from './acting'
import { act, handIn, openDesk, passCase, staffedProject } from './desk'

/** Every business from the application of its applicant through each office of its chain to its effect, by the routes. */
let world: World
let project: number
beforeAll(async () => {
  world = await createWorld()
  await ensureWorkCalendar(world.platform)
  await sql`delete from approval_type`.execute(world.platform.db)
  await openDesk(world)
  project = await site({ state: 1 })
})
afterAll(() => world.close())

const roleOf: Readonly<Partial<Record<Office, RoleName>>> = { main_officer: 'officer', assist_officer: 'officer' }
const on = (name: string, values: Record<string, unknown>) =>
  freshRow(world.platform, world.here, entityOf(name), world.here.accounts.officer, values)

const site = (values: Record<string, unknown>) =>
  staffedProject(world, {
    supervise_no: `3301062026${String(900_000 + unique())}`,
    jsdw_text: '建设单位',
    sgdw_text: '施工单位',
    jldw_text: '监理单位',
    sj_kg_time: null,
    sj_jg_time: null,
    ...values,
  })

/** Hands in and has every office agree in turn; answers the application. */
async function through(kind: BizCode, on: number, applicant: RoleName, chosen: Record<string, unknown>): Promise<number> {
  const handed = await handIn(world, kind, on, applicant, chosen)
  expect([kind, handed.code, handed.msg, handed.data.fields]).toEqual([kind, 200, '', undefined])
  const id = handed.data.id as number
  for (const { office } of bizKindOf(kind).nodes) {
    const role = roleOf[office] ?? (office as RoleName)
    const { rows } =
      await sql`select 1 from biz_task where biz_id = ${id} and account_id = ${world.here.accounts[role]} and state = 'pending'`.execute(
        world.platform.db,
      )
    if (rows.length === 0) continue
    const answer = await passCase(world, role, id)
    expect([kind, office, answer.code, answer.msg, answer.data.fields]).toEqual([kind, office, 200, '', undefined])
  }
  // 终止之后工程在历史库，没有人再能办结它。
  const end = kind === 'termination' ? 'closed' : 'passed'
  expect([kind, (await rowOf(world, 'biz', id)).state]).toEqual([kind, bizStates.code(end)])
  return id
}

const person = (at: number, post: string, locked = 1) =>
  on('worker', { engineering_id: at }).then((worker_id) =>
    make(world.platform, entityOf('manage_user'), {
      engineering_id: at,
      worker_id,
      name: `人员${unique()}`,
      post,
      lock_status: locked,
      lock_engineering_id: locked ? at : null,
    }),
  )

/** 监督员到现场查过。 */
const visited = (at: number) =>
  on('safety_check', {
    engineering_id: at,
    checker_side: 1,
    check_type: checkType.code('resume'),
    self_kind: null,
    state: 1,
    check_at: Math.floor(Date.now() / 1000),
  })

test('变更告知：工程改名', async () => {
  await through('changeNotice', project, 'site', { change_type: 2, engineering_name: '滨江医院新院区' })
  expect(await projectRow(world, project)).toMatchObject({ engineering_name: '滨江医院新院区' })
  const found = { keyword: 'bjyyxyq', limit: 50 }
  const { data } = await ask(world, world.here.tokens.officer, 'GET', '/api/project/engineering/pc/getList', found)
  expect((data.rows as { id: number }[]).map(({ id }) => id)).toContain(project)
})

test('单体工程办理：新增一栋并编号', async () => {
  await through('monomer', project, 'site', { act: 1, name: '门诊楼', kind: 1 })
  const { rows } =
    await sql`select name from monomer where engineering_id = ${project} and unit_code is not null and name = '门诊楼'`.execute(
      world.platform.db,
    )
  expect(rows).toHaveLength(1)
})

test('资料上传：归入报监资料', async () => {
  await through('fileUpload', project, 'owner', { item_code: 'G102', reason: 1 })
  const { rows } =
    await sql`select status from engineering_file where engineering_id = ${project} and item_code = 'G102'`.execute(
      world.platform.db,
    )
  expect(rows).toEqual([{ status: 2 }])
})

test('监督告知书：编号签发', async () => {
  const id = await through('notice', project, 'officer', { document: '01', receivers: ['jsdw', 'sgdw', 'jldw'] })
  expect(String((await rowOf(world, 'biz', id)).result_doc_no)).toMatch(/号$/)
})

test('起重机械拆卸告知：机械转为拆卸告知', async () => {
  const plan = addWorkingDays(await steadyCalendar(world.platform.db), today(), 3)
  const crane = await on('crane', { engineering_id: project, state: 1, crane_kind: 1 })
  const rigger = await on('worker', { engineering_id: project })
  const [work_kind, valid_to] = ['08', addDays(plan, 300)]
  const cert = { worker_id: rigger, work_kind, cert_no: '浙A082026000001', valid_to, verified_to: valid_to, verify: 1, state: 1 }
  await on('special_cert', { engineering_id: project, ...cert })
  await through('dismantle', project, 'site', {
    crane_id: crane,
    unit_id: await installerOf(world, project),
    plan_on: plan,
    plan_end_on: addDays(plan, 2),
    license_to: addDays(plan, 300),
    expert_on: null,
    height: '60.00',
    lift_kn: '80.00',
    worker_ids: [rigger],
    technician: await person(project, 'technical_head'),
    safety_officer: await person(project, 'safety_officer'),
  })
  expect(await rowOf(world, 'crane', crane)).toMatchObject({ state: 16 })
})

test('中止与恢复：中止监督，再恢复在建', async () => {
  const at = await site({ state: 1 })
  const guard = { guard_unit: world.here.unit, guard_person: await person(at, 'project_manager') }
  expect((await handIn(world, 'construction', at, 'owner', guard)).data.fields).toMatchObject([{ field: 'guard_person' }])
  await sql`update manage_user set unit_id = ${world.here.unit} where id = ${guard.guard_person}`.execute(world.platform.db)
  const suspended = await through('construction', at, 'owner', { ...guard, from_on: today(), plan_to_on: addDays(today(), 90) })
  expect(await projectRow(world, at)).toMatchObject({ state: 12 })
  await visited(at)
  await through('recovery', at, 'owner', { suspend_id: suspended })
  expect(await projectRow(world, at)).toMatchObject({ state: 1 })
})

test('一个工程同时只办一件的事项：正在审批的不再列为可以申请的工程', async () => {
  const at = await site({ state: 12, suspended_on: '2026-01-05' })
  const offered = async () =>
    (await ask(world, world.here.tokens.owner, 'GET', '/api/biz/biz/pc/projects', { kind: 'recovery', ids: at })).data.total
  expect(await offered()).toBe(1)
  expect((await handIn(world, 'recovery', at, 'owner', { suspend_no: '杭西建安止〔2025〕0008号' })).msg).toBe('')
  expect(await offered()).toBe(0)
})

test('中间库：恢复监督可以在那里发起，中止时没有在本系统办理的凭原文号，恢复之后自动转回当前库 [D5]', async () => {
  const at = await site({ state: 12, history_type: 2, suspended_on: '2026-01-05' })
  const offered = async (kind: BizCode) =>
    (await ask(world, world.here.tokens.owner, 'GET', '/api/biz/biz/pc/projects', { kind, ids: at })).data.rows?.map(
      ({ id }) => id,
    )
  expect(await offered('recovery')).toEqual([at])
  expect(await offered('termination')).toEqual([at])
  expect(await offered('jgsq')).toEqual([])
  const blank = await handIn(world, 'recovery', at, 'owner', { suspend_no: '' })
  expect(blank.data.fields).toEqual([
    { field: 'suspend_id', message: '请选择中止施工告知；没有在本系统办理的，填写原告知书文号' },
  ])
  await visited(at)
  await through('recovery', at, 'owner', { suspend_no: '杭西建安止〔2025〕0007号' })
  expect(await bodyOf(at, '13')).toContain('中止施工安全监督告知书（杭西建安止〔2025〕0007号）所告知的中止同时结束')
  expect(await projectRow(world, at)).toMatchObject({ state: 1, history_type: 0 })
})

/** 没有扬尘监测、视频监控的小工程：这两条不涉及。 */
const UNWATCHED = { c16: 3, c17: 3 }

/** 开工的条件都有了的工程，连同它的工资专户。 */
async function readyToStart(values: Record<string, unknown> = {}): Promise<{ at: number; account: number }> {
  const at = await site({ state: 11, license_no: `3301${unique()}`, ...values })
  for (const post of ['project_manager', 'chief_engineer', 'safety_officer']) await person(at, post)
  await sql`update worker set edu_pass = true, enter_status = 1 where engineering_id = ${at}`.execute(world.platform.db)
  await sql`update manage_user set unit_role = 'sgdw', safety_cert = 'C3', safety_cert_no = '浙建安C32026001', safety_cert_to = '2099-12-31'
    where engineering_id = ${at} and post = 'safety_officer'`.execute(world.platform.db)
  const account = await on('bank_account', { engineering_id: at, account_state: 1 })
  await linkedFile(world.platform, world.here.accounts.site, 'bank_account', account, 'board_img')
  return { at, account }
}

test('受理分配之后，主监督员的待办列出下一步，各开各的页面；办了就没有了 [D21]', async () => {
  const { at } = await readyToStart({ accepted_at: 1_790_000_000 })
  const todos = async () =>
    (
      (await ask(world, world.here.tokens.officer, 'GET', '/api/biz/biz/pc/todo', { source: 'supervision', limit: 50 })).data
        .rows ?? []
    )
      .filter((row) => row['engineering_id'] === at)
      .map((row) => [row['kind'], row['path'], row['due_on']])
      .sort()
  const page = `/projectlibrary/supervise/safetyManage/inspectionDoc?draft`
  // 自受理之日起十个工作日，由当地定。
  const due = addWorkingDays(await steadyCalendar(world.platform.db), dayOf(1_790_000_000), 10)
  const plans = [
    ['监督交底', `${page}=03&engineering_id=${at}`, due],
    ['监督工作计划', `${page}=02&engineering_id=${at}`, due],
  ]
  expect(await todos()).toEqual([['开工条件审查', `/biz/apply?id=workinspection&project=${at}`, due], ...plans].sort())
  expect((await handIn(world, 'workinspection', at, 'site', UNWATCHED)).msg).toBe('')
  await on('supervise_doc', { engineering_id: at, type: '02', state: 10 })
  expect((await todos()).map(([kind]) => kind)).toEqual(['监督交底'])
})

/** 为一个工程制发的某类文书的正文。 */
const bodyOf = async (engineering: number, type: string): Promise<string | undefined> => {
  const { rows } = await sql<{
    body: string
  }>`select body from supervise_doc where engineering_id = ${engineering} and type = ${type}
    order by id desc limit 1`.execute(world.platform.db)
  return rows[0]?.body
}

test('复工申请：停工复工，工程恢复在建；复工通知书写明解除的是哪一次停工', async () => {
  const at = await site({ state: 3 })
  const stop = await on('stop_work', { engineering_id: at, scope: 2, state: 3, stop_no: 'TG20261100021', doc_id: null })
  await visited(at)
  await through('towork', at, 'site', { stop_id: stop, danger_ids: null, finish_on: today() })
  expect(await bodyOf(at, '11')).toContain('停工（TG20261100021）所涉问题已整改完毕，停工解除')
  expect(await rowOf(world, 'stop_work', stop)).toMatchObject({ state: 1 })
  expect(await projectRow(world, at)).toMatchObject({ state: 1 })
})

test('开工条件审查：专户未开不能通过，开立之后准予开工', async () => {
  const { at, account } = await readyToStart()
  const closed = (yes: boolean) =>
    sql`update bank_account set account_state = ${yes ? 3 : 1} where id = ${account}`.execute(world.platform.db)
  await closed(true)
  const early = await handIn(world, 'workinspection', at, 'owner', { plan_start_on: today(), ...UNWATCHED })
  expect(early.data.fields).toEqual([{ field: 'c19', message: '系统记录没有开立工资专户，与所填不符' }])
  // 每个工程都要有的，不能说不涉及；说不符合的，收下来，办不成。
  const evaded = await handIn(world, 'workinspection', at, 'owner', { plan_start_on: today(), ...UNWATCHED, c19: 3 })
  expect(evaded.data.fields).toMatchObject([{ field: 'c19' }])
  await closed(false)
  const handed = await handIn(world, 'workinspection', at, 'owner', { plan_start_on: today(), ...UNWATCHED })
  await closed(true)
  const id = handed.data.id as number
  const pass = async (role: 'chief_engineer' | 'officer' | 'section_chief') => passCase(world, role, id)
  expect((await pass('chief_engineer')).code).toBe(200)
  // What the check shows is no matter for the last one alone: nobody of the station agrees to it.
  expect((await pass('officer')).msg).toContain('没有开立工资专户')
  await closed(false)
  expect([(await pass('officer')).code, (await pass('section_chief')).code]).toEqual([200, 200])
  expect(await projectRow(world, at)).toMatchObject({ state: 1 })
})

test('人员解锁与关键人员变更', async () => {
  const at = await site({ state: 1 })
  const old = await person(at, 'technical_head')
  await through('manager', at, 'site', {
    post: 'technical_head',
    old_id: old,
    new_id: await on('worker', { engineering_id: at, work_role: 10 }),
    change_on: today(),
    cert_to: addDays(today(), 300),
  })
  expect(await bodyOf(at, '20')).toMatch(/技术负责人自 \d{4}-\d\d-\d\d 起由人员\d+变更为/)
  expect(await rowOf(world, 'manage_user', old)).toMatchObject({ active: false, deleted_at: null })
  const { rows } = await sql<{
    id: number
  }>`select id from manage_user where engineering_id = ${at} and active and deleted_at is null`.execute(world.platform.db)
  const [appointed] = rows
  const reason = { reason: 4, happen_on: today(), lock_engineering_id: at }
  await through('releaseGL', at, 'contractor', { ...reason, post: 'technical_head', person_id: appointed?.id })
  expect(await rowOf(world, 'manage_user', appointed?.id ?? 0)).toMatchObject({ lock_status: 0 })
  const chief = await person(at, 'chief_engineer')
  await through('releaseJL', at, 'consultant', { ...reason, post: 'chief_engineer', person_id: chief })
  expect(await rowOf(world, 'manage_user', chief)).toMatchObject({ lock_status: 0 })
})

test('拟任人员只列、只收申请单位自己的人，监督机构看得到各单位的', async () => {
  const at = await site({ state: 1 })
  const other = await on('unit', {})
  await make(world.platform, entityOf('engineering_unit'), {
    engineering_id: at,
    unit_id: other,
    role: 'specialty',
    active: true,
  })
  const [own, foreign] = [
    await on('worker', { engineering_id: at, unit_id: world.here.unit }),
    await on('worker', { engineering_id: at, unit_id: other }),
  ]
  const offered = async (token: string) => {
    const { data } = await ask(world, token, 'GET', '/api/people/worker/pc/getList', { within: `${at}:own`, fields: 'name' })
    const ids = (data.rows as { id: number }[]).map(({ id }) => id)
    return [own, foreign].filter((id) => ids.includes(id))
  }
  expect(await offered(world.here.tokens.contractor)).toEqual([own])
  expect(await offered(world.here.tokens.officer)).toEqual([own, foreign])
  const input = { post: 'technical_head', old_id: await person(at, 'technical_head'), new_id: foreign, change_on: today() }
  const { data } = await handIn(world, 'manager', at, 'site', input)
  expect(data.fields).toContainEqual({ field: 'new_id', message: expect.stringMatching(/不是本工程的，或者不属于本单位/) })
})

test('关键人员变更有几处不对，一次说完；只问问题的一概不提交', async () => {
  const at = await site({ state: 1 })
  const old = await person(at, 'technical_head')
  const next = await on('worker', { engineering_id: at })
  const wrong = { post: 'safety_officer', old_id: old, new_id: next, change_on: today(), cert_no: null, handed_over: false }
  const input = { kind: 'manager', engineering_id: at, title: '测试申请', content: { ...sampleOf('manager'), ...wrong } }
  const answer = await act(world, 'site', 'submit', { ...input, checklist: {} })
  const fields = (answer.data.fields as { field: string; message: string }[]).map(({ field }) => field)
  expect(fields).toEqual(expect.arrayContaining(['cert_no', 'handed_over', 'item_consent', 'item_cert', 'post']))
  const right = { post: 'technical_head', old_id: old, new_id: next, change_on: today(), cert_to: addDays(today(), 300) }
  const count = async () =>
    (await sql`select id from biz where engineering_id = ${at} and kind = 'manager'`.execute(world.platform.db)).rows.length
  const checklist: Record<string, string> = {}
  for (const item of bizKindOf('manager').checklist)
    if (item.required) checklist[item.code] = await uploadedFile(world.platform, world.here.accounts.site)
  // 证书是他自己的。
  const own = { cert_no: `浙1330${next}`, safety_cert_no: `浙建安B（2026）${String(next).padStart(4, '0')}` }
  const content = { ...sampleOf('manager'), ...right, ...own }
  const asked = await act(world, 'site', 'submit', { ...input, content, checklist, asking: true })
  expect([asked.code, asked.data.fields, await count()]).toEqual([400, [], 0])
  await sql`update worker set enter_status = 2 where id = ${next}`.execute(world.platform.db)
  const left = await act(world, 'site', 'submit', { ...input, content, checklist })
  expect(left.data.fields).toEqual([{ field: 'new_id', message: '拟任人员应为本工程在场人员，已退场的先办理进场' }])
})

test('终止监督：转入历史库', async () => {
  const at = await site({ state: 14, completed_on: today() })
  const other = await handIn(world, 'fileUpload', at, 'owner', { item_code: 'G102', reason: 1 })
  const id = await through('termination', at, 'owner', { reason_kind: 1, finish_on: addDays(today(), -3), accept_on: today() })
  expect(await projectRow(world, at)).toMatchObject({ state: 15, history_type: 1 })
  expect(String((await rowOf(world, 'biz', id)).result_doc_no)).toMatch(/号$/)
  const ended = Number(other.data.id)
  expect(await rowOf(world, 'biz', ended)).toMatchObject({ state: 10, end_note: '工程已终止监督，不再办理' })
  const { rows } = await sql`select 1 from biz_task where biz_id = ${ended} and state in ('pending', 'waiting')`.execute(
    world.platform.db,
  )
  expect(rows).toEqual([])
})
