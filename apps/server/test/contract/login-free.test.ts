import type { BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { hashSecret } from '@zhujian/server/modules/account/secrets'
import { loadSession, openSession } from '@zhujian/server/modules/account/session-store'
import { reachableFile } from '@zhujian/server/modules/file/file-access'
import { withTransaction } from '@zhujian/server/platform/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskForAll, handIn } from '../biz/desk'
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

let office: Parameters<Parameters<typeof deskForAll>[0]>[0]
describe('a login-free session of the one whose turn a case is', () => {
  deskForAll((desk) => (office = desk))
  it('reads the case and its papers and is offered no act of it', async () => {
    const { world: at, project } = office
    const { platform, here } = at
    const id = Number((await handIn(at, 'jcys', project, 'site')).data.id)
    const token = await withTransaction(platform.db, (trx) =>
      openSession(trx, platform, {
        accountId: here.accounts.chief_engineer,
        free: true,
        engineeringId: project,
        ip: '127.0.0.1',
        agent: 'test',
      }),
    )
    const own = (await ask(at, here.tokens.chief_engineer, 'GET', bizApi.detail, { id })).data as unknown as BizInfoAnswer
    expect([own.acts.includes('approve'), own.unseen]).toEqual([true, true])
    const { data } = await ask(at, token, 'GET', bizApi.detail, { id })
    const look = data as unknown as BizInfoAnswer
    expect([look.row.id, look.acts, look.unseen]).toEqual([id, [], false])
    expect(look.attachments.map(({ path }) => path)).toEqual(own.attachments.map(({ path }) => path))
    const { data: holder } = await ask(at, token, 'POST', '/api/user/pc/userInfo')
    expect(Number(holder['ends_at']) - Date.now() / 1000).toBeLessThanOrEqual(30 * 60 + 1)
    const session = (await loadSession(platform, platform.db, hashSecret(token)))?.session
    if (!session) throw new Error('The look did not open')
    const path = own.attachments[0]?.path ?? 'none'
    expect((await reachableFile({ platform, session }, path))?.path).toBe(path)
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
