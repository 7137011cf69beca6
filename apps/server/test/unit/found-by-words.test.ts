import { entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { make } from '../factory'
import { ask, createWorld, type World } from '../world'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const project = (engineering_name: string) =>
  make(world.platform, entityOf('engineering'), {
    engineering_name,
    state: 1,
    history_type: 0,
    areacode: world.here.areacode,
    supervise_org_id: world.here.org,
  })
const found = async (entity: string, keyword: string) => {
  const { data } = await ask(world, world.here.tokens.officer, 'GET', pathOf(entityOf(entity), 'getList'), { keyword, limit: 10 })
  return (data.rows ?? []).map(({ id }) => id)
}

it('a row named by its number is found by the name of its project, as it is read too', async () => {
  const id = await make(world.platform, entityOf('completion_acceptance'), { engineering_id: await project('翠苑四区幼儿园') })
  await make(world.platform, entityOf('completion_acceptance'), { engineering_id: await project('古荡小学') })
  expect(await found('completion_acceptance', '翠苑四区')).toEqual([id])
  expect(await found('completion_acceptance', 'cysq')).toEqual([id])
  expect(await found('completion_acceptance', '不存在的工程')).toEqual([])
})

it('a danger named by its place is found by what is written of it', async () => {
  const engineering_id = await project('文一社区中心')
  const id = await make(world.platform, entityOf('hidden_danger'), {
    engineering_id,
    place: '三层东侧',
    description: '临边未设置防护栏杆',
  })
  expect(await found('hidden_danger', '防护栏杆')).toEqual([id])
  expect(await found('hidden_danger', '三层东')).toEqual([id])
  expect(await found('hidden_danger', '100%')).toEqual([])
})
