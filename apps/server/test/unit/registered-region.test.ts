import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uscc } from '../factory'
import { person } from '../project/stage'
import { createWorld, type World } from '../world'

const ADD = '/api/unit/unit/pc/add'
const EDIT = '/api/unit/unit/pc/edit'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

let made = 0
const company = () => ({ unit_name: `注册地检验企业${(made += 1)}`, usc: uscc(700 + made), corp_type: 1 })
const stored = async (name: string) =>
  (await sql<{ id: number }>`select id from unit where unit_name = ${name}`.execute(world.platform.db)).rows

describe('region a company is registered in', () => {
  it.each(['city_admin', 'station_admin', 'intake', 'admin'] as const)(
    'is asked of %s by name when it is left out',
    async (role) => {
      const values = company()
      const answer = await person(world, world.here, role).post(ADD, values)
      expect([answer.code, answer.data.problem]).toEqual([400, 'invalid'])
      expect(answer.data.fields).toEqual([{ field: 'areacode', message: '请选择注册地' }])
      expect(await stored(values.unit_name)).toEqual([])
    },
  )

  it('must lie in the region of whoever adds it', async () => {
    const keeper = person(world, world.here, 'station_admin')
    const values = company()
    const abroad = await keeper.post(ADD, { ...values, areacode: world.there.areacode })
    expect([abroad.code, abroad.data.fields]).toEqual([
      400,
      [{ field: 'areacode', message: '注册地不在管辖区域内，请在本辖区内选择' }],
    ])
    expect(await stored(values.unit_name)).toEqual([])
    expect((await keeper.post(ADD, { ...values, areacode: world.here.areacode })).code).toBe(200)
    expect(await stored(values.unit_name)).toHaveLength(1)
  })

  it('is added to an old company without one when it is edited next', async () => {
    const admin = person(world, world.here, 'admin')
    const values = company()
    const { data } = await admin.post(ADD, { ...values, areacode: world.here.areacode })
    await sql`update unit set areacode = null where id = ${data.id}`.execute(world.platform.db)
    const change = { id: data.id, version: data.version, linkman: '沈知行' }
    expect((await admin.post(EDIT, change)).data.fields).toEqual([{ field: 'areacode', message: '请选择注册地' }])
    expect((await admin.post(EDIT, { ...change, areacode: world.here.areacode })).code).toBe(200)
  })
})
