import { entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { openSession } from '@zhujian/server/modules/account/session-store'
import { withTransaction } from '@zhujian/server/platform/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knock } from '../security/knock'
import { nameOfRoute, routesOf, sampleOf } from '../security/route-samples'
import { ask, createWorld, freshRow, type World } from '../world'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('a login-free session opened for one project', () => {
  it('sees that project and no other, and can write nothing [S4-02]', async () => {
    const { platform, here } = world
    const mine = await freshRow(platform, here, entityOf('engineering'), here.accounts.owner, { state: 1 })
    const token = await withTransaction(platform.db, (trx) =>
      openSession(trx, platform, {
        accountId: here.accounts.officer,
        free: true,
        engineeringId: mine,
        ip: '127.0.0.1',
        agent: 'test',
      }),
    )
    const path = '/api/engineering/pc/engineeringProjectList'
    expect((await ask(world, token, 'GET', path)).data.rows?.map((row) => row.id)).toEqual([mine])
    expect((await ask(world, token, 'GET', '/api/project/engineering/pc/info', { id: here.project })).data.problem).toBe(
      'notFound',
    )
    expect((await ask(world, token, 'GET', '/api/project/monomer/pc/getList')).data.total).toBe(0)
    for (const name of ['engineering', 'hidden_danger', 'worker', 'crane']) {
      const { data } = await ask(world, token, 'GET', pathOf(entityOf(name), 'getList'))
      expect([name, data['can'] ?? []]).toEqual([name, []])
      for (const row of data.rows ?? []) expect([name, row['can']]).toEqual([name, ['read']])
    }
    expect((await ask(world, token, 'POST', '/api/project/engineering/pc/edit', { id: mine, version: 1 })).code).toBe(10000)
    expect((await ask(world, token, 'GET', '/api/project/engineering/pc/export')).code).toBe(10000)
  })
})

/** Writes in form only: what a page asks before it shows anything, and the way out. */
const LOOKING = [
  'POST /api/common/pc/get',
  'POST /api/common/pc/filePreview',
  'POST /api/device/video/pc/monitorListAll',
  'POST /api/engineeringuser/pc/getEngineeringManageUser',
  'POST /api/user/pc/reset',
  'POST /api/user/pc/userInfo',
]

const NOT_TO_LOOK_AT =
  /\/(export|template|importErrors|importList|transferList|draft|messages)$|Export$|\/account\/(account|role|custom_role|application)\/|\/setting\/setup\/|\/audit\//

describe('a login-free session of a person of many rights (T13)', () => {
  it.each(['section_chief', 'admin'] as const)(
    'of %s writes nothing, exports nothing, reveals nothing and opens no page of accounts, by any route there is',
    async (role) => {
      const { platform, here } = world
      const accountId = here.accounts[role]
      const token = await withTransaction(platform.db, (trx) =>
        openSession(trx, platform, { accountId, free: true, ip: '127.0.0.1', agent: 'test' }),
      )
      const open: string[] = []
      let asked = 0
      for (const known of routesOf(world)) {
        const sample = sampleOf(known)
        const name = nameOfRoute(known)
        const looks = known.method === 'GET' && !NOT_TO_LOOK_AT.test(known.url)
        if (!sample || 'public' in known.right || looks || LOOKING.includes(name)) continue
        const id = sample.entity ? (here.refs[sample.entity.name] ?? here.project) : 0
        const input = sample.input({ id, engineering_id: here.project }, role, world)
        const answer = await knock(world, { ...known, token, input })
        asked += 1
        if (answer.data.problem !== 'forbidden') open.push(`${name}: ${answer.code} ${answer.msg}`)
      }
      expect(open).toEqual([])
      expect(asked).toBeGreaterThan(300)
    },
    60_000,
  )
})
