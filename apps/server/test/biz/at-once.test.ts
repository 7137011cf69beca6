import { bizStates } from '@zhujian/domain/biz/biz'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../world'
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
