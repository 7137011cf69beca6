import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { messageApi } from '@zhujian/domain/contracts/message-paths'
import { entityOf } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import { openSession } from '@zhujian/server/modules/account/session-store'
import { withTransaction } from '@zhujian/server/platform/db'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { unique } from '../factory'
import { ask, createWorld, freshRow, type World } from '../world'
import { accepted, PC, type Person, person, stored, submitted } from './stage'

let world: World
let owner: Person
let intake: Person
let head: Person
beforeAll(async () => {
  world = await createWorld()
  owner = person(world, world.here, 'owner')
  intake = person(world, world.here, 'intake')
  head = person(world, world.here, 'station_head')
})
afterAll(() => world.close())

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
    // What a process keeps is read before the counting begins.
    await statements(detail)
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

describe('the home page', () => {
  it('puts what waits for acceptance into the one list of what to do, and gives every number with its list', async () => {
    const waiting = await submitted(world, owner, world.here)
    await sql`update turn set due_on = '2020-01-03' where entity = 'engineering' and row_id = ${waiting.id}`.execute(
      world.platform.db,
    )
    const { data } = await intake.get('/api/common/pc/home')
    const todo = await intake.get(bizApi.todo, { tab: 'todo', limit: 50 })
    const items = todo.data.rows as unknown as { engineering_id: number; days_left: number; path: string }[]
    const queued = items.find(({ engineering_id }) => engineering_id === waiting.id)
    expect(queued?.path).toContain('/engineeringAudit')
    expect(queued?.days_left).toBeLessThan(-200)
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

  it('shows the administrator what could not be sent outside and why, and he has it sent again; nobody else does', async () => {
    const { platform, here } = world
    const told = await sql<{ id: number }>`insert into message (account_id, kind, title, body)
      values (${here.accounts.officer}, 'todo', '待办理', '') returning id`.execute(platform.db)
    const id = told.rows[0]?.id
    await sql`insert into outside_notice (message_id, account_id) values (${id}, ${here.accounts.officer})`.execute(platform.db)
    await sql`insert into job (kind, payload, state, attempts, max_attempts, error, finished_at)
      values ('outside-notice', ${JSON.stringify({ ids: [id] })}::jsonb, 'failed', 8, 8, '1 条未发出：网关回答 503', now())`.execute(
      platform.db,
    )
    const outside = async (role: 'admin' | 'auditor') =>
      ((await ask(world, here.tokens[role], 'GET', '/api/common/pc/home')).data.platform as unknown as { outside: unknown })
        .outside
    const again = (role: 'auditor' | 'officer' | 'admin') => ask(world, here.tokens[role], 'POST', messageApi.resendOutside, {})
    expect(await outside('auditor')).toEqual({ failed: 1, error: '网关回答 503', resend: false })
    expect([(await again('auditor')).code, (await again('officer')).code]).toEqual([10000, 10000])
    expect(await outside('admin')).toEqual({ failed: 1, error: '网关回答 503', resend: true })
    expect((await again('admin')).data).toEqual({ count: 1 })
    expect(await outside('admin')).toEqual({ failed: 0, error: null, resend: true })
    await sql`delete from job where kind = 'outside-notice'`.execute(platform.db)
  })

  it('counts every district within reach and keeps the running of the platform to the three administrators', async () => {
    const { data } = await intake.get('/api/common/pc/home')
    const regions = data.regions as unknown as { areacode: string; label: string; total: number; building: number }[]
    expect(regions.length).toBeGreaterThan(0)
    for (const each of regions) {
      const list = await intake.get(`${PC}/engineeringProjectList`, { areacode: each.areacode, limit: 1 })
      expect([each.label, list.data.total]).toEqual([each.label, each.total])
      const map = await intake.get(`${PC}/engineeringProjectMap`, {
        bbox: '73,3,136,54',
        areacode: each.areacode,
        view: 'building',
      })
      expect(map.data.total).toBeLessThanOrEqual(each.building)
    }
    expect(data).toMatchObject({ platform: null, applications: null })
    const admin = await person(world, world.here, 'admin').get('/api/common/pc/home')
    expect(admin.data).toMatchObject({ side: 'platform', platform: { failed_jobs: 0 } })
    expect(admin.data.applications).toEqual(expect.any(Number))
    expect(Number((admin.data.platform as unknown as { accounts: number }).accounts)).toBeGreaterThan(0)
    expect((await intake.get(`${PC}/engineeringProjectMap`, { bbox: '73,3,136,54', colour: 'red' })).code).toBe(400)
  })

  it('shows no project numbers to an administrator who may not read projects', async () => {
    const { data } = await person(world, world.here, 'security').get('/api/common/pc/home')
    expect(data).toMatchObject({ states: [], views: [], libraries: [], regions: [], applications: null })
    expect(data.platform).not.toBeNull()
  })

  it('gives the applicant what came back with its reasons, the drafts and what waits', async () => {
    const applicant = person(world, world.there, 'owner')
    const auditor = person(world, world.there, 'intake')
    const home = async () => (await applicant.get('/api/common/pc/home')).data as unknown as Record<string, { total: number }>
    const before = await home()
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
    const waiting = await submitted(world, applicant, world.there)
    const draft = await applicant.post(`${PC}/newEngineeringProjectAdd`, { engineering_name: `草稿${unique()}` })
    const { data } = await applicant.get('/api/common/pc/home')
    const rowsOf = (name: string) => (data[name] as unknown as { rows: { id: number }[] }).rows
    expect(data).toMatchObject({
      side: 'applicant',
      returned: { total: Number(before.returned?.total) + 1 },
      reviewing: { total: Number(before.reviewing?.total) + 1 },
    })
    expect(rowsOf('returned')[0]).toMatchObject({
      id: returned.id,
      files: [{ title: '施工合同', reason: '合同缺页' }],
    })
    expect(rowsOf('reviewing').find(({ id }) => id === waiting.id)).toMatchObject({ opened_at: null })
    expect(rowsOf('drafts').map((row) => row.id)).toContain(draft.data.id)
  })
})
