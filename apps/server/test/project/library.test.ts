import { entityOf } from '@zhujian/domain/entities'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { readSheet } from '@zhujian/server/modules/transfer/public'
import { openSession } from '@zhujian/server/modules/account/session-store'
import { withTransaction } from '@zhujian/server/platform/db'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { make, unique } from '../factory'
import { ask, createWorld, freshRow, type World } from '../world'
import { accepted, colleague, completeDraft, type Draft, PC, type Person, person, stored, submitted } from './stage'

let world: World
let owner: Person
let intake: Person
let head: Person
let officer: Person
beforeAll(async () => {
  world = await createWorld()
  owner = person(world, world.here, 'owner')
  intake = person(world, world.here, 'intake')
  head = person(world, world.here, 'station_head')
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

  it('opinions can be kept without a verdict, and a rejection needs its reason [S4-06]', async () => {
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
      { id: project.id, ok: false, msg: '主监督员须是本监督机构的监督员' },
    ])
    expect((await assign({ main_officer: world.here.accounts.intake })).data.results).toMatchObject([{ ok: false }])
    expect((await assign({ main_officer: officer.account, assist_officer: officer.account })).data.results).toEqual([
      { id: project.id, ok: false, msg: '主、辅监督员不能是同一人' },
    ])
    expect((await assign({ main_officer: officer.account, group_id: world.there.refs.supervise_group })).data.results).toEqual([
      { id: project.id, ok: false, msg: '监督组不属于该工程的监督机构' },
    ])
    expect((await assign({ main_officer: officer.account, group_id: world.here.refs.supervise_group })).data.results).toEqual([
      { id: project.id, ok: true, msg: '' },
    ])
    expect(ids(await officer.get(`${PC}/engineeringProjectList`, { view: 'mine' }))).toContain(project.id)
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
    expect(data.results).toEqual([
      { id: projects[0]?.id, ok: true, msg: '' },
      { id: projects[1]?.id, ok: false, msg: '移交对象已是该工程的监督员' },
    ])
    expect(await stored(world, projects[0]?.id ?? 0)).toMatchObject({
      main_officer: next.account,
      assist_officer: officer.account,
    })
  })

  it('is started by its own officer, stopped and resumed by the head of the station', async () => {
    const project = await accepted(world, owner, intake, world.here)
    const other = await colleague(world, world.here, 'officer')
    await intake.post(`${PC}/engineeringProjectAssign`, { ids: [project.id], main_officer: officer.account })
    const at = async (): Promise<Draft> => ({ ...project, version: Number((await stored(world, project.id)).version) })
    expect((await state(other, await at(), 1, { sj_kg_time: 1_777_595_400 })).data.problem).toBe('wrongState')
    expect((await state(officer, await at(), 1)).data.fields).toEqual([{ field: 'sj_kg_time', message: '该选项为必填项' }])
    expect((await state(officer, await at(), 1, { sj_kg_time: 1_777_595_400 })).data).toMatchObject({ state: 1 })
    expect((await state(head, await at(), 3, { stop_reason: '基坑未按方案施工' })).data).toMatchObject({ state: 3 })
    expect(
      (
        await owner.post('/api/project/engineering/pc/edit', {
          id: project.id,
          version: (await at()).version,
          address: '停工时改',
        })
      ).data.problem,
    ).toBe('wrongState')
    expect((await state(head, await at(), 1)).data).toMatchObject({ state: 1 })
    expect((await state(head, await at(), 2)).data.problem).toBe('wrongState')
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

describe('the library', () => {
  it('counts the same projects its views list', async () => {
    await submitted(world, owner, world.here)
    await completeDraft(world, owner, world.here)
    for (const by of [owner, intake, officer]) {
      const { data } = await by.get(`${PC}/engineeringProjectCount`)
      const views = data.views as unknown as Record<string, number>
      for (const [view, count] of Object.entries(views))
        expect([view, (await by.get(`${PC}/engineeringProjectList`, { view, limit: 1 })).data.total]).toEqual([view, count])
      const states = Object.values(data.states as unknown as Record<string, number>)
      expect(states.reduce((sum, n) => sum + n, 0)).toBe(data.total)
    }
    expect((await intake.get(`${PC}/engineeringProjectCount`)).data.views).toMatchObject({ drafts: 0 })
  })

  it('exports the projects of the view and no others [S7-43]', async () => {
    await submitted(world, owner, world.here)
    const pending = (await intake.get(`${PC}/engineeringProjectList`, { view: 'pending', limit: 50 })).data.rows ?? []
    const all = (await intake.get(`${PC}/engineeringProjectList`, { limit: 50 })).data.rows ?? []
    const file = async (query: Record<string, string>) => {
      const response = await world.app.inject({
        method: 'GET',
        url: `${PC}/engineeringProjectExport`,
        query,
        headers: { token: intake.token },
      })
      let lines = 0
      for await (const _row of readSheet(Readable.from(response.rawPayload), 10_000)) lines += 1
      return lines - 1
    }
    expect(pending.length).toBeLessThan(all.length)
    expect(await file({ view: 'pending' })).toBe(pending.length)
    expect(await file({})).toBe(all.length)
    expect(await intake.get(`${PC}/engineeringProjectExport`, { view: 'pending', keyword: '没有这样的工程' })).toMatchObject({
      code: 400,
      msg: '没有可导出的工程',
    })
    expect((await intake.get(`${PC}/engineeringProjectExport`, { view: 'everything' })).code).toBe(400)
    expect((await person(world, world.here, 'labour').get(`${PC}/engineeringProjectExport`)).code).toBe(10000)
  })

  it('follows and unfollows for one account only, however often it is clicked', async () => {
    const leader = person(world, world.here, 'viewer')
    const follow = (by: Person, on: boolean) =>
      by.post(`${PC}/engineeringProjectFollow`, { engineering_id: world.here.project, follow: on })
    await Promise.all(Array.from({ length: 8 }, () => follow(leader, true)))
    expect(ids(await leader.get(`${PC}/engineeringProjectList`, { view: 'followed' }))).toEqual([world.here.project])
    expect((await head.get(`${PC}/engineeringProjectList`, { view: 'followed' })).data.total).toBe(0)
    expect((await leader.get(`${PC}/engineeringProjectInfo`, { engineering_id: world.here.project })).data.followed).toBe(true)
    await follow(leader, false)
    expect((await leader.get(`${PC}/engineeringProjectList`, { view: 'followed' })).data.total).toBe(0)
  })

  it('finds what may be the same project, and tells only its public name beyond the scope', async () => {
    const there = person(world, world.there, 'owner')
    await make(world.platform, entityOf('engineering'), {
      engineering_name: '云栖小镇国际会展中心',
      areacode: '330108',
      state: 1,
      history_type: 0,
    })
    const known = await owner.post(`${PC}/newEngineeringProjectAdd`, { engineering_name: '云栖小镇国际会展中心二期' })
    await there.post(`${PC}/newEngineeringProjectAdd`, { engineering_name: '云栖小镇国际会展中心草稿' })
    const { data } = await owner.get(`${PC}/engineeringProjectDuplicate`, { name: '云栖小镇 国际会展中心' })
    expect(data).toEqual({
      total: 2,
      rows: [
        { id: null, name: '云栖小镇国际会展中心', district: '浙江省杭州市滨江区' },
        { id: known.data.id, name: '云栖小镇国际会展中心二期', district: '' },
      ],
    })
    expect((await owner.get(`${PC}/engineeringProjectDuplicate`, { name: '完全不同的东西' })).data.total).toBe(0)
  })

  it('draws every project on the map and groups them when they are too many', async () => {
    const before = await intake.get(`${PC}/engineeringProjectMap`, { bbox: '119,29,121,31' })
    expect(before.data.clusters).toEqual([])
    await sql`insert into engineering (engineering_name, areacode, supervise_org_id, state, history_type, bd_lal)
      select '点' || n, '330106', ${world.here.org}, 1, 0, (120 + (n % 100) * 0.001)::text || ',' || (30 + n / 100 * 0.001)::text from generate_series(1, 5001) n`.execute(
      world.platform.db,
    )
    const { data } = await intake.get(`${PC}/engineeringProjectMap`, { bbox: '119,29,121,31' })
    expect(data.points).toEqual([])
    const clusters = data.clusters as unknown as { count: number }[]
    expect(clusters.reduce((sum, each) => sum + each.count, 0)).toBe(data.total)
    expect(data.total).toBe(Number(before.data.total) + 5001)
    expect((await intake.get(`${PC}/engineeringProjectMap`, { bbox: '121,31,119,29' })).code).toBe(400)
    await sql`delete from engineering where engineering_name like '点%'`.execute(world.platform.adminDb)
  })

  it('binds projects of the own reach to a section and offers the types as a tree [S7-19] [S7-30]', async () => {
    const id = await freshRow(world.platform, world.here, entityOf('section'), owner.account)
    const band = (list: number[]) =>
      owner.post('/api/engineering/section/pc/bandEngineering', { id, version: 1, engineering_ids: list })
    expect((await band([world.there.project])).data.fields).toEqual([{ field: 'engineering_ids', message: '所选数据不存在' }])
    expect((await band([world.here.project])).code).toBe(200)
    expect(ids(await owner.get('/api/engineering/section/pc/getList', { engineering_ids: world.here.project }))).toContain(id)
    const types = (await owner.get(`${PC}/getType`)).data as unknown as { value: string; children?: unknown[] }[]
    expect(types.map((each) => each.value)).toEqual(['01', '02', '03', '04', '05', '99'])
    expect(types[0]?.children).toHaveLength(10)
  })
})

describe('what a call costs', () => {
  /** Statements one run sends, transactions' begin and commit aside; the least of three, as heartbeats may slip in. */
  async function statements(work: () => Promise<unknown>): Promise<number> {
    const counts: number[] = []
    for (let run = 0; run < 3; run += 1) {
      const spy = vi.spyOn(pg.Client.prototype, 'query')
      await work()
      const texts = spy.mock.calls.map(([query]) =>
        typeof query === 'string' ? query : String((query as { text?: string }).text ?? ''),
      )
      spy.mockRestore()
      counts.push(texts.filter((text) => !/^\s*(begin|start|commit|rollback)/i.test(text)).length)
    }
    return Math.min(...counts)
  }

  it('stays the same for a detail however much hangs on it, and small', async () => {
    const project = await accepted(world, owner, intake, world.here)
    const detail = () => head.get(`${PC}/engineeringProjectInfo`, { engineering_id: project.id })
    await detail()
    const few = await statements(detail)
    for (let n = 0; n < 30; n += 1)
      await freshRow(world.platform, world.here, entityOf('monomer'), owner.account, { engineering_id: project.id })
    expect(await statements(detail)).toBe(few)
    // The project, its files and its sets are 3; every referenced kind of label is one more.
    expect(few).toBeGreaterThan(2)
    expect(few).toBeLessThanOrEqual(8)
  })

  it('does not grow with the rows of a list', async () => {
    const list = (limit: number) => statements(() => head.get(`${PC}/engineeringProjectList`, { limit }))
    // Rows, total, files, follows, and one for every referenced kind of label that occurs on the page.
    expect(await list(10)).toBeLessThanOrEqual(9)
    expect(await list(50)).toBeLessThanOrEqual(9)
  })
})

describe('a login-free session', () => {
  it('reads and changes nothing, not even by opening an application (T13)', async () => {
    const waiting = await submitted(world, owner, world.here)
    const token = await withTransaction(world.platform.db, (trx) =>
      openSession(trx, world.platform, { accountId: intake.account, free: true, ip: '127.0.0.1', agent: 'test' }),
    )
    const get = (url: string, query = {}) => ask(world, token, 'GET', url, query)
    expect((await get(`${PC}/engineeringProjectInfo`, { engineering_id: waiting.id })).code).toBe(200)
    expect((await stored(world, waiting.id)).opened_at).toBeNull()
    const acts: [string, Record<string, unknown>][] = [
      ['engineeringProjectState', { engineering_id: waiting.id, version: waiting.version, state: 2, reject_reason: 'x' }],
      ['engineeringProjectCancel', { engineering_id: waiting.id, version: waiting.version, action: 'confirm' }],
      ['engineeringProjectFollow', { engineering_id: waiting.id, follow: true }],
      ['auditPass', { engineering_id: waiting.id, version: waiting.version, result: 'save' }],
    ]
    for (const [name, body] of acts)
      expect([name, (await ask(world, token, 'POST', `${PC}/${name}`, body)).code]).toEqual([name, 10000])
    expect((await ask(world, token, 'POST', '/api/engineering/history/pc/change', { ids: [waiting.id], reason: 'x' })).code).toBe(
      10000,
    )
  })
})

describe('what a row says can be done', () => {
  const can = async (by: Person, id: number, type = '0') => {
    const list = (await by.get(`${PC}/engineeringProjectList`, { ids: id }, { type })).data.rows?.[0]?.can
    const info = (await by.get(`${PC}/engineeringProjectInfo`, { engineering_id: id })).data.can
    expect(list).toEqual(info)
    return info ?? []
  }

  it('is what can be done now, and nothing that would be refused', async () => {
    const draft = await completeDraft(world, owner, world.here)
    expect(await can(owner, draft.id)).toEqual(expect.arrayContaining(['edit', 'delete', 'submit']))
    const waiting = await submitted(world, owner, world.here)
    expect(await can(owner, waiting.id)).toEqual(['read', 'withdraw'])
    expect(await can(intake, waiting.id)).toEqual(expect.arrayContaining(['accept', 'return']))
    expect(await can(owner, waiting.id)).toEqual(['read'])
    expect(await can(head, waiting.id)).not.toEqual(expect.arrayContaining(['toHistory']))
    const project = await accepted(world, owner, intake, world.here)
    expect(await can(intake, project.id)).toEqual(['read', 'assign', 'handOver'])
    expect(await can(owner, project.id)).toEqual(['read', 'applyCancel'])
    expect(await can(head, project.id)).toEqual(expect.arrayContaining(['toHistory', 'toMiddle', 'assign']))
  })

  it('leaves two ways out of the history library to those who hold them', async () => {
    const project = await accepted(world, owner, intake, world.here)
    await head.post('/api/engineering/history/pc/change', { ids: [project.id], reason: '归档' })
    expect(await can(head, project.id, '1')).toEqual(['read', 'toCurrent'])
    expect(await can(person(world, world.here, 'station_admin'), project.id, '1')).toEqual(['read', 'toCurrent', 'supplement'])
    expect(await can(owner, project.id, '1')).toEqual(['read'])
  })
})

describe('the home page', () => {
  it('gives the intake officer the queue with its clock and every number with its list', async () => {
    const waiting = await submitted(world, owner, world.here)
    await sql`update engineering set due_on = '2020-01-03' where id = ${waiting.id}`.execute(world.platform.db)
    const { data } = await intake.get('/api/common/pc/home')
    const queue = data.queue as unknown as { rows: Record<string, unknown>[]; total: number; overdue: number }
    expect(queue.rows[0]).toMatchObject({ id: waiting.id, overdue: true, times: 1, areacode_text: '浙江省杭州市西湖区' })
    expect(queue.rows[0]?.days_left).toBeLessThan(-200)
    expect(queue.overdue).toBe(1)
    for (const each of data.views as unknown as { count: number; query: Record<string, string> }[])
      expect([each.query, (await intake.get(`${PC}/engineeringProjectList`, each.query)).data.total]).toEqual([
        each.query,
        each.count,
      ])
    for (const each of data.states as unknown as { count: number; query: Record<string, string> }[])
      expect([each.query, (await intake.get(`${PC}/engineeringProjectList`, each.query)).data.total]).toEqual([
        each.query,
        each.count,
      ])
    expect(data).toMatchObject({ side: 'regulator', returned: { total: 0 }, drafts: { total: 0 } })
    const messages = data.messages as unknown as { rows: { title: string }[]; unread: number }
    expect(messages.rows[0]?.title).toBe('新的报监申请')
  })

  it('gives the applicant what came back with its reasons, the drafts and what waits', async () => {
    const applicant = person(world, world.there, 'owner')
    const auditor = person(world, world.there, 'intake')
    const returned = await submitted(world, applicant, world.there)
    const { rows } = await sql<{
      id: number
    }>`select id from engineering_file where engineering_id = ${returned.id} and item_code = 'G201'`.execute(world.platform.db)
    await auditor.post(`${PC}/auditPass`, {
      engineering_id: returned.id,
      version: returned.version,
      result: 'return',
      files: [{ id: rows[0]?.id, status: 3, reason: '合同缺页' }],
    })
    await submitted(world, applicant, world.there)
    const draft = await applicant.post(`${PC}/newEngineeringProjectAdd`, { engineering_name: `草稿${unique()}` })
    const { data } = await applicant.get('/api/common/pc/home')
    expect(data).toMatchObject({
      side: 'applicant',
      queue: { total: 0 },
      returned: { total: 1, rows: [{ id: returned.id, files: [{ title: '施工合同', reason: '合同缺页' }] }] },
      reviewing: { total: 1, rows: [{ opened_at: null }] },
    })
    expect((data.drafts as unknown as { rows: { id: number }[] }).rows.map((row) => row.id)).toContain(draft.data.id)
  })
})
