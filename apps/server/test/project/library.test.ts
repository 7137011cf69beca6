import { entityOf } from '@zhujian/domain/entities'
import { Readable } from 'node:stream'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { readSheet } from '@zhujian/server/modules/transfer/public'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { createWorld, freshRow, type World } from '../world'
import { accepted, completeDraft, inState, PC, type Person, person, submitted } from './stage'

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

const ids = (answer: { data: { rows?: Record<string, unknown>[] } }) => answer.data.rows?.map((row) => row.id) ?? []

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

describe('the sections of an accepted project', () => {
  const at = (call: 'add' | 'edit' | 'delete' | 'info') => pathOf(entityOf('section'), call)
  const WAY = '工程已受理，标段的增加与变更请办理变更告知（变更类型选“标段”）；登记的标段不删除'

  it('are neither added, changed nor deleted by hand, by nobody, and say what to do instead', async () => {
    const { refs, project, accounts } = world.here
    const id = await freshRow(world.platform, world.here, entityOf('section'), accounts.owner, {
      engineering_id: project,
      price: '19890',
    })
    const own = await freshRow(world.platform, world.here, entityOf('section'), accounts.intake, { engineering_id: project })
    const fresh = { engineering_id: project, section_no: 'B9', section_name: '九标段', sgdw: refs.unit, jldw: null }
    for (const [by, of] of [
      [owner, id],
      [intake, own],
    ] as const) {
      expect((await by.post(at('add'), fresh)).msg).toBe(WAY)
      expect((await by.post(at('edit'), { id: of, version: 1, price: '1' })).msg).toBe(WAY)
      expect((await by.post(at('delete'), { ids: String(of) })).data.results).toEqual([
        expect.objectContaining({ id: of, ok: false, msg: WAY }),
      ])
      const { can } = (await by.get(at('info'), { id: of })).data as unknown as { can: string[] }
      expect([can.includes('edit'), can.includes('delete'), can.includes('band')]).toEqual([false, false, true])
    }
  })

  it('are entered and changed while the project registers', async () => {
    const engineering_id = await freshRow(world.platform, world.here, entityOf('engineering'), owner.account, { state: 10 })
    const id = await freshRow(world.platform, world.here, entityOf('section'), owner.account, { engineering_id })
    expect((await owner.post(at('edit'), { id, version: 1, price: '1' })).code).toBe(200)
    const { can } = (await owner.get(at('info'), { id })).data as unknown as { can: string[] }
    expect(can).toEqual(expect.arrayContaining(['edit', 'delete', 'band']))
  })

  const draftWith = (values: Record<string, unknown> = {}) =>
    freshRow(world.platform, world.here, entityOf('engineering'), owner.account, { state: 10, ...values })
  const fresh = (engineering_id: number, values: Record<string, unknown>) => ({
    engineering_id,
    section_no: 'C1',
    section_name: '一标段',
    sgdw: null,
    jldw: null,
    ...values,
  })

  it('bind a project that registers too, an accepted or waiting one by a change notice alone', async () => {
    const [engineering_id, other, waiting] = [
      await draftWith(),
      await draftWith(),
      await draftWith({ state: 0, engineering_name: '二期' }),
    ]
    const { project } = world.here
    const { rows } = await sql<{ name: string }>`select engineering_name as name from engineering where id = ${project}`.execute(
      world.platform.db,
    )
    const way = `“${rows[0]?.name}”已受理，绑定到标段请在该工程办理变更告知（变更类型选“标段”）`
    const bound = [{ field: 'engineering_ids', message: way }]
    expect((await owner.post(at('add'), fresh(engineering_id, { engineering_ids: [project] }))).data.fields).toEqual(bound)
    const id = await freshRow(world.platform, world.here, entityOf('section'), owner.account, {
      engineering_id,
      engineering_ids: null,
    })
    const band = (engineering_ids: number[]) =>
      owner.post('/api/engineering/section/pc/bandEngineering', { id, version: 1, engineering_ids })
    expect((await band([other, project])).data.fields).toEqual(bound)
    expect((await owner.post(at('edit'), { id, version: 1, engineering_ids: [project] })).data.fields).toEqual(bound)
    expect((await band([waiting])).data.fields).toEqual([
      { field: 'engineering_ids', message: '“二期”正在审核，受理以后办理变更告知（变更类型选“标段”）绑定' },
    ])
    expect((await band([other])).msg).toBe('')
  })

  it('cost together what the contract does, and something', async () => {
    const engineering_id = await draftWith({ contract_price: '18071.46' })
    await freshRow(world.platform, world.here, entityOf('section'), owner.account, {
      engineering_id,
      price: '8000',
      engineering_ids: null,
    })
    const priced = async (price: string) => {
      const { msg, data } = await owner.post(at('add'), fresh(engineering_id, { price, engineering_ids: null }))
      return data.fields ?? msg
    }
    expect(await priced('0')).toEqual([{ field: 'price', message: '标价应大于 0' }])
    expect(await priced('10071.47')).toEqual([
      { field: 'price', message: '各标段标价合计 18071.47 万元，超过合同价 18071.46 万元' },
    ])
    expect(await priced('10071.46')).toBe('')
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
    expect(await can(head, waiting.id)).not.toEqual(expect.arrayContaining(['correctState']))
    const project = await accepted(world, owner, intake, world.here)
    expect(await can(intake, project.id)).toEqual(['read', 'assign', 'handOver'])
    expect(await can(owner, project.id)).toEqual(['read', 'applyCancel'])
    expect(await can(head, project.id)).toEqual(expect.arrayContaining(['correctState', 'assign']))
    expect(await can(head, project.id)).not.toContain('toMiddle')
    await inState(world, project.id, { state: 12, suspended_on: '2020-01-01' })
    expect(await can(head, project.id)).toContain('toMiddle')
  })

  it('leaves a correction and added files to those who hold them in the history library', async () => {
    const project = await accepted(world, owner, intake, world.here)
    await inState(world, project.id, { state: 15, history_type: 1 })
    expect(await can(head, project.id, '1')).toEqual(['read', 'correctState'])
    expect(await can(person(world, world.here, 'station_admin'), project.id, '1')).toEqual(['read', 'correctState', 'supplement'])
    expect(await can(owner, project.id, '1')).toEqual(['read'])
  })
})
