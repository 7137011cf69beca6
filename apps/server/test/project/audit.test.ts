import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../world'
import { accepted, colleague, type Draft, PC, type Person, person, stored, submitted } from './stage'

let world: World
let owner: Person
let intake: Person
let officer: Person
beforeAll(async () => {
  world = await createWorld()
  owner = person(world, world.here, 'owner')
  intake = person(world, world.here, 'intake')
  officer = person(world, world.here, 'officer')
})
afterAll(() => world.close())

const state = (by: Person, project: Draft, to: number, asks: Record<string, unknown> = {}) =>
  by.post(`${PC}/engineeringProjectState`, { engineering_id: project.id, version: project.version, state: to, ...asks })
const ids = (answer: { data: { rows?: Record<string, unknown>[] } }) => answer.data.rows?.map((row) => row.id) ?? []

describe('before the audit', () => {
  it('an application is withdrawn while nobody has opened it, and not afterwards', async () => {
    const first = await submitted(world, owner, world.here)
    const withdrawn = await state(owner, first, 10)
    expect([withdrawn.code, (await stored(world, first.id)).state]).toEqual([200, 10])

    const second = await submitted(world, owner, world.here)
    expect(
      (await person(world, world.here, 'officer').get(`${PC}/engineeringProjectInfo`, { engineering_id: second.id })).code,
    ).toBe(200)
    expect((await stored(world, second.id)).opened_at).toBeNull()
    expect((await intake.get(`${PC}/engineeringProjectInfo`, { engineering_id: second.id })).code).toBe(200)
    expect((await stored(world, second.id)).opened_at).not.toBeNull()
    expect(await state(owner, second, 10)).toMatchObject({ code: 400, msg: '受理人员已查阅，不能撤回' })
  })

  it('the application says of each file what the virus scanner found', async () => {
    const waiting = await submitted(world, owner, world.here)
    const files = async () =>
      (await intake.get(`${PC}/engineeringProjectInfo`, { engineering_id: waiting.id })).data.files as unknown as {
        path: string
        scan_state: number
      }[]
    const [first, second] = await files()
    await sql`update file_object set scan_state = case path when ${first?.path} then 3 else 1 end
      where path in (${first?.path}, ${second?.path})`.execute(world.platform.db)
    expect((await files()).slice(0, 3).map(({ scan_state }) => scan_state)).toEqual([3, 1, 2])
  })

  it('a file the virus scanner has not passed can be rejected, never approved', async () => {
    const waiting = await submitted(world, owner, world.here)
    const { rows } = await sql<{ id: number; path: string }>`select f.id, o.path from engineering_file f
      join file_link l on l.entity = 'engineering_file' and l.row_id = f.id join file_object o on o.id = l.file_id
      where f.engineering_id = ${waiting.id} order by f.id limit 2`.execute(world.platform.db)
    const [infected, unread] = rows
    await sql`update file_object set scan_state = case path when ${infected?.path} then 3 else 1 end
      where path in (${infected?.path}, ${unread?.path})`.execute(world.platform.db)
    const judge = (status: number) =>
      intake.post(`${PC}/auditPass`, {
        engineering_id: waiting.id,
        version: waiting.version,
        result: 'save',
        files: rows.map(({ id }) => ({ id, status, ...(status === 3 && { reason: '请更换文件' }) })),
      })
    const { code, data } = await judge(2)
    expect([code, data.fields?.map(({ message }: { message: string }) => message.replace(/^.*(?=没有|正在)/, ''))]).toEqual([
      400,
      ['没有通过病毒检查，不能审核通过', '正在检查病毒，请稍后再审核'],
    ])
    expect((await judge(3)).code).toBe(200)
  })

  it('what one has rejected meanwhile is not passed over by another who saw the file before', async () => {
    const waiting = await submitted(world, owner, world.here)
    const seen = (await intake.get(`${PC}/engineeringProjectInfo`, { engineering_id: waiting.id })).data.files as unknown as {
      id: number
      version: number
    }[]
    const judge = (files: object[]) =>
      intake.post(`${PC}/auditPass`, { engineering_id: waiting.id, version: waiting.version, result: 'save', files })
    const [first, second] = seen.map(({ id, version }) => ({ id, version }))
    expect((await judge([{ ...first, status: 3, reason: '合同缺页' }])).code).toBe(200)
    const over = await judge([
      { ...first, status: 2 },
      { ...second, status: 2 },
    ])
    expect(over.data.fields).toEqual([
      { field: 'files.0.status', message: expect.stringMatching(/已由他人审为“驳回”（合同缺页），请看过再给意见$/) },
    ])
    const { rows } = await sql<{ status: number }>`select status from engineering_file where id in (${first?.id}, ${second?.id})
      order by id`.execute(world.platform.db)
    expect(rows.map(({ status }) => status)).toEqual([3, 1])
  })

  it('nothing of the registration changes while it is being audited', async () => {
    const waiting = await submitted(world, owner, world.here)
    expect(
      (
        await owner.post(`${PC}/engineeringProjectSave`, {
          engineering_id: waiting.id,
          version: waiting.version,
          step: 0,
          address: '改',
        })
      ).data.problem,
    ).toBe('wrongState')
    const added = await owner.post('/api/project/monomer/pc/add', { engineering_id: waiting.id, name: '偷加', kind: 1 })
    expect(added).toMatchObject({ code: 400, msg: '工程正在审核，不能修改；如需修改请先撤回' })
    const { rows } = await sql<{
      id: number
    }>`select id from engineering_file where engineering_id = ${waiting.id} limit 1`.execute(world.platform.db)
    expect(
      (await owner.post('/api/project/engineering_file/pc/delete', { ids: String(rows[0]?.id) })).data.results,
    ).toMatchObject([{ ok: false }])
  })

  it('an incomplete draft is not handed in and hears everything that is missing', async () => {
    const added = await owner.post(`${PC}/newEngineeringProjectAdd`, { engineering_name: '什么都没填' })
    const { data } = await owner.post(`${PC}/engineeringProjectState`, { engineering_id: added.data.id, version: 1, state: 0 })
    expect(data.problem).toBe('invalid')
    expect(data.fields?.map((each) => each.field)).toEqual(
      expect.arrayContaining(['engineering_type_id', 'areacode', 'bd_lal', 'sgdw_text', 'total_cost']),
    )
    const confirm = await owner.post(`${PC}/engineeringProjectSave`, {
      engineering_id: added.data.id,
      version: 1,
      step: 5,
      advance: true,
    })
    expect(confirm.data.fields?.map((each) => each.field)).toEqual(
      expect.arrayContaining(['areacode', 'sgdw_text', 'monomers', 'files.G101']),
    )
  })

  it('opinions can be kept without a verdict, a rejection needs its reason, and a return names only what was rejected [S4-06]', async () => {
    const waiting = await submitted(world, owner, world.here)
    const { rows } = await sql<{
      id: number
    }>`select id from engineering_file where engineering_id = ${waiting.id} order by id limit 2`.execute(world.platform.db)
    const body = { engineering_id: waiting.id, version: waiting.version, result: 'save' }
    const bare = await intake.post(`${PC}/auditPass`, { ...body, files: [{ id: rows[0]?.id, status: 3 }] })
    expect(bare.data.fields).toEqual([{ field: 'files.0.reason', message: '请填写驳回原因' }])
    const kept = await intake.post(`${PC}/auditPass`, {
      ...body,
      files: [
        { id: rows[0]?.id, status: 3, reason: '缺章' },
        { id: rows[1]?.id, status: 1 },
      ],
    })
    expect(kept.data).toMatchObject({ state: 0, version: waiting.version })
    const status =
      await sql`select status, reason, reviewed_by from engineering_file where engineering_id = ${waiting.id} and status <> 1 order by id`.execute(
        world.platform.db,
      )
    expect(status.rows).toEqual([
      { status: 3, reason: '缺章', reviewed_by: intake.account },
      { status: 2, reason: null, reviewed_by: intake.account },
    ])
    expect((await intake.post(`${PC}/auditPass`, { ...body, result: 'return' })).code).toBe(200)
    const told = await sql<{ reject_reason: string }>`select reject_reason from engineering where id = ${waiting.id}`.execute(
      world.platform.db,
    )
    expect(told.rows[0]?.reject_reason).toBe('施工许可证：缺章。')
  })

  it('a return without any reason is refused', async () => {
    const waiting = await submitted(world, owner, world.here)
    const answer = await intake.post(`${PC}/auditPass`, {
      engineering_id: waiting.id,
      version: waiting.version,
      result: 'return',
    })
    expect(answer.data.fields).toEqual([{ field: 'reject_reason', message: '该选项为必填项' }])
  })
})

describe('after acceptance', () => {
  it('only officers of the organisation are assigned, each refusal said per project', async () => {
    const project = await accepted(world, owner, intake, world.here)
    const assign = (body: Record<string, unknown>) =>
      intake.post(`${PC}/engineeringProjectAssign`, { ids: [project.id], ...body })
    expect((await assign({ main_officer: world.there.accounts.officer })).data.results).toEqual([
      {
        id: project.id,
        ok: false,
        msg: '主监督员须是本监督机构的监督员',
        fields: [expect.objectContaining({ field: 'main_officer' })],
      },
    ])
    expect((await assign({ main_officer: world.here.accounts.intake })).data.results).toMatchObject([{ ok: false }])
    // The page puts the sentence on the field and keeps what was chosen [D25].
    const same = '主、辅监督员不能是同一人'
    expect((await assign({ main_officer: officer.account, assist_officer: officer.account })).data.results).toEqual([
      { id: project.id, ok: false, msg: same, fields: [{ field: 'assist_officer', message: same }] },
    ])
    expect(
      (await assign({ main_officer: officer.account, group_id: world.there.refs.supervise_group })).data.results,
    ).toMatchObject([{ id: project.id, ok: false, msg: '监督组不属于该工程的监督机构' }])
    expect((await assign({ main_officer: officer.account, group_id: world.here.refs.supervise_group })).data.results).toEqual([
      { id: project.id, ok: true, msg: '' },
    ])
    expect(ids(await officer.get(`${PC}/engineeringProjectList`, { view: 'mine' }))).toContain(project.id)
  })

  it('an officer that is not named anew stays; he is struck off only by saying so', async () => {
    const project = await accepted(world, owner, intake, world.here)
    const [second, third] = [await colleague(world, world.here, 'officer'), await colleague(world, world.here, 'officer')]
    const assign = async (body: Record<string, unknown>) => {
      const { data } = await intake.post(`${PC}/engineeringProjectAssign`, { ids: [project.id], ...body })
      const { rows } = await sql<{ main_officer: number; assist_officer: number | null }>`select main_officer, assist_officer
        from engineering where id = ${project.id}`.execute(world.platform.db)
      return [(data.results as { ok: boolean }[])[0]?.ok, rows[0]?.main_officer, rows[0]?.assist_officer]
    }
    expect(await assign({ main_officer: officer.account, assist_officer: second.account })).toEqual([
      true,
      officer.account,
      second.account,
    ])
    expect(await assign({ main_officer: third.account })).toEqual([true, third.account, second.account])
    expect((await assign({ main_officer: second.account }))[0]).toBe(false)
    expect(await assign({ main_officer: second.account, assist_officer: null })).toEqual([true, second.account, null])
  })

  it('offered for a project are the officers and groups of the body that supervises it, otherwise those of the region', async () => {
    const project = await accepted(world, owner, intake, world.here)
    const gone = await colleague(world, world.here, 'officer')
    await sql`update account set status = 'hidden' where id = ${gone.account}`.execute(world.platform.db)
    const offered = async (entity: string, within: string) =>
      ids(await intake.get(`/api/${entity}/pc/getList`, { within, limit: 50 }))
    const officers = await offered('account/account', `${project.id}:inspectors`)
    expect(officers).toContain(world.here.accounts.officer)
    for (const other of [world.here.accounts.intake, world.here.accounts.owner, world.there.accounts.officer, gone.account])
      expect(officers).not.toContain(other)
    const groups = await offered('account/supervise_group', `${project.id}:body`)
    expect(groups).toContain(world.here.refs.supervise_group)
    expect(groups).not.toContain(world.there.refs.supervise_group)
    const region = await offered('account/account', '0:officers')
    expect(region).toEqual(expect.arrayContaining([world.here.accounts.intake, gone.account]))
    expect(region).not.toContain(world.here.accounts.owner)
    expect((await intake.get('/api/account/account/pc/getList', { within: '0:participants' })).data.problem).toBe('invalid')
  })

  it('an officer who leaves hands everything over at once', async () => {
    const leaving = await colleague(world, world.here, 'officer')
    const next = await colleague(world, world.here, 'officer')
    const projects = [await accepted(world, owner, intake, world.here), await accepted(world, owner, intake, world.here)]
    await intake.post(`${PC}/engineeringProjectAssign`, {
      ids: [projects[0]?.id],
      main_officer: leaving.account,
      assist_officer: officer.account,
    })
    await intake.post(`${PC}/engineeringProjectAssign`, {
      ids: [projects[1]?.id],
      main_officer: next.account,
      assist_officer: leaving.account,
    })
    const { data } = await intake.post(`${PC}/engineeringProjectHandOver`, {
      from_account: leaving.account,
      to_account: next.account,
      reason: '调离',
    })
    expect(data.results).toMatchObject([
      { id: projects[0]?.id, ok: true, msg: '' },
      { id: projects[1]?.id, ok: false, msg: '移交对象已是该工程的监督员' },
    ])
    expect(await stored(world, projects[0]?.id ?? 0)).toMatchObject({
      main_officer: next.account,
      assist_officer: officer.account,
    })
  })

  it('is cancelled only when the applicant has asked for it', async () => {
    const project = await accepted(world, owner, intake, world.here)
    const cancel = (by: Person, action: string, version: number) =>
      by.post(`${PC}/engineeringProjectCancel`, { engineering_id: project.id, version, action, cancel_reason: '资金未落实' })
    expect(await cancel(intake, 'confirm', project.version)).toMatchObject({ code: 400, msg: '建设或施工单位尚未申请取消' })
    const asked = await cancel(owner, 'apply', project.version)
    expect(ids(await intake.get(`${PC}/engineeringProjectList`, { view: 'cancelling' }))).toContain(project.id)
    expect((await cancel(owner, 'apply', Number(asked.data.version))).code).toBe(400)
    expect((await cancel(intake, 'confirm', Number(asked.data.version))).data).toMatchObject({ state: 15 })
    expect(await stored(world, project.id)).toMatchObject({ state: 15, history_type: 1, history_reason: '取消项目：资金未落实' })
  })

  it('prints its receipt', async () => {
    const project = await accepted(world, owner, intake, world.here)
    const { data } = await owner.get(`${PC}/engineeringProjectReceipt`, { engineering_id: project.id })
    expect(data).toMatchObject({
      title: '建设工程质量安全监督受理单',
      no: (await stored(world, project.id)).supervise_no,
      org_name: '330106质安站',
      handler: '受理员',
    })
    expect((await owner.get(`${PC}/engineeringProjectNotice`, { engineering_id: project.id })).data.problem).toBe('wrongState')
  })
})
