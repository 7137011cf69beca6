import { entityOf } from '@zhujian/domain/entities'
import { openSession } from '@zhujian/server/modules/account/session-store'
import { withTransaction } from '@zhujian/server/platform/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
    expect((await ask(world, token, 'POST', '/api/project/engineering/pc/edit', { id: mine, version: 1 })).code).toBe(10000)
    expect((await ask(world, token, 'GET', '/api/project/engineering/pc/export')).code).toBe(10000)
  })
})
