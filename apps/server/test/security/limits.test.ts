import { entityOf } from '@zhujian/domain/entities'
import { type RoleName, roleNames } from '@zhujian/domain/roles'
import { granted } from '@zhujian/model'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { limitRate } from '@zhujian/server/modules/account/public'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, createWorld, ownRow, type World } from '../world'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('of 36 looks at sensitive values at the same moment exactly 30 are given [E4]', async () => {
  const worker = entityOf('worker')
  const role = roleNames.find((each) => granted(worker, each, 'reveal')) as RoleName
  const id = await ownRow(world, worker, role)
  const look = () =>
    ask(world, world.here.tokens[role], 'POST', pathOf(worker, 'reveal'), { id, field: 'idno', reason: '核对身份' })
  const answers = await Promise.all(Array.from({ length: 36 }, look))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(30)
  expect(new Set(answers.filter(({ code }) => code !== 200).map(({ data }) => data.problem))).toEqual(new Set(['tooMany']))
})

it('neighbours of one /64 share a limit, those of another have their own [E4]', async () => {
  const reply = { header: () => reply }
  const tryFrom = (ip: string) =>
    limitRate({ platform: world.platform, reply } as unknown as Parameters<typeof limitRate>[0], {
      name: 'neighbours',
      who: ip,
      max: 2,
      seconds: 60,
    }).then(
      () => true,
      () => false,
    )
  expect([await tryFrom('2001:db8::1'), await tryFrom('2001:db8::2'), await tryFrom('2001:db8::ffff:3')]).toEqual([
    true,
    true,
    false,
  ])
  expect(await tryFrom('2001:db8:0:1::1')).toBe(true)
})
