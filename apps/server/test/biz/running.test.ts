import { bizStates } from '@zhujian/domain/biz/biz'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createWorld, type World } from '../world'
import { act, detailOf, handIn, openDesk, staffedProject, versionOf } from './desk'

let world: World
let project: number
beforeAll(async () => {
  world = await createWorld()
  await openDesk(world)
  project = await staffedProject(world)
})
afterAll(() => world.close())

const state = (key: Parameters<typeof bizStates.code>[0]) => bizStates.code(key)
const fresh = async (): Promise<number> => (await handIn(world, 'jcys', project, 'site')).data.id as number

describe('what runs', () => {
  it('keeps the chain it began with when the type is edited', async () => {
    const id = await fresh()
    const { data } = await ask(world, world.here.tokens.city_admin, 'GET', '/api/biz/approval_type/pc/getList', { code: 'jcys' })
    const type = data.rows?.[0] as { id: number; version: number; nodes: unknown[] }
    const short = [{ label: '监督机构审批', office: 'main_officer', mode: 'any', days: 5 }]
    const edited = await ask(world, world.here.tokens.city_admin, 'POST', '/api/biz/approval_type/pc/edit', {
      id: type.id,
      version: type.version,
      nodes: short,
      label: '基础（分部）工程验收',
    })
    expect(edited.msg).toBe('')
    expect((await detailOf(world, 'site', id)).nodes).toHaveLength(3)
    const next = await fresh()
    expect((await detailOf(world, 'site', next)).nodes.map((node) => node.label)).toEqual(['监督机构审批'])
    for (const word of ['基础分部验收', '基础（分部）'])
      expect([
        word,
        (await ask(world, world.here.tokens.site, 'GET', bizApi.inbox, { tab: 'mine', ids: next, keyword: word })).data.total,
      ]).toEqual([word, 1])
    await ask(world, world.here.tokens.city_admin, 'POST', '/api/biz/approval_type/pc/edit', {
      id: type.id,
      version: edited.data.version,
      nodes: type.nodes,
      label: '基础分部验收',
    })
  })

  it('is not seen from another district, nor moved by the general step route', async () => {
    const id = await fresh()
    expect((await ask(world, world.there.tokens.officer, 'GET', bizApi.detail, { id })).data.problem).toBe('notFound')
    expect(
      (
        await ask(world, world.here.tokens.officer, 'POST', '/api/biz/biz/pc/examine', {
          id,
          version: await versionOf(world, id),
          step: 'approve',
        })
      ).msg,
    ).toBe('请在审批页面办理')
  })

  it('counts in the badge what the to-do centre lists', async () => {
    for (const role of ['chief_engineer', 'owner', 'officer', 'intake'] as const) {
      const counts = await ask(world, world.here.tokens[role], 'GET', bizApi.counts)
      const list = await ask(world, world.here.tokens[role], 'GET', bizApi.todo, { tab: 'todo' })
      expect([role, counts.data.all]).toEqual([role, list.data.total])
    }
  })
})

describe('the to-do centre', () => {
  it('lists and counts nothing that is out of reach by now', async () => {
    const id = await fresh()
    const { accounts, tokens } = world.here
    const listed = async () => {
      const { data } = await ask(world, tokens.chief_engineer, 'GET', bizApi.todo, { tab: 'todo', limit: 50 })
      const counts = await ask(world, tokens.chief_engineer, 'GET', bizApi.counts)
      return [(data.rows ?? []).some((row) => row.source === 'biz' && row.id === id), counts.data.all === data.total]
    }
    expect(await listed()).toEqual([true, true])
    await sql`delete from account_engineering where account_id = ${accounts.chief_engineer} and engineering_id = ${project}`.execute(
      world.platform.db,
    )
    world.platform.live.publish('session', [])
    expect(await listed()).toEqual([false, true])
    await sql`insert into account_engineering (account_id, engineering_id) values (${accounts.chief_engineer}, ${project})`.execute(
      world.platform.db,
    )
    world.platform.live.publish('session', [])
  })
})

/** F14：同时办理。每一轮只有一个结局，环节不跳、待办不留。 */
describe('at the same time (F14)', () => {
  const settled = async (id: number) => {
    const { rows } = await sql<{ active: number; pending: number; state: number }>`select b.state,
        (select count(*) from biz_node n where n.biz_id = b.id and n.round = b.round and n.state = 'active')::int as active,
        (select count(*) from biz_task k join biz_node n on n.id = k.node_id where k.biz_id = b.id and k.state = 'pending' and n.state <> 'active')::int as pending
      from biz b where b.id = ${id}`.execute(world.platform.db)
    return rows[0]
  }

  it('two approvals of one node end it once', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = await fresh()
      const version = await versionOf(world, id)
      const answers = await Promise.all(
        [1, 2, 3].map(() => act(world, 'chief_engineer', 'approve', { id, version, opinion: '同意' })),
      )
      expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
      expect((await detailOf(world, 'site', id)).events.filter((event) => event.action === 'approve')).toHaveLength(1)
      expect(await settled(id)).toMatchObject({ active: 1, pending: 0 })
    }
  })

  it('approval against withdrawal has one winner', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = await fresh()
      const version = await versionOf(world, id)
      const [one, two] = await Promise.all([
        act(world, 'chief_engineer', 'approve', { id, version, opinion: '同意' }),
        act(world, 'site', 'withdraw', { id, version, opinion: '不办了' }),
      ])
      expect([one?.code, two?.code].filter((code) => code === 200)).toHaveLength(1)
      const end = await settled(id)
      expect(end).toMatchObject({ pending: 0, active: end?.state === state('pending') ? 1 : 0 })
    }
  })
})
