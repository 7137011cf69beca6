import { entityOf } from '@zhujian/domain/entities'
import { orgType } from '@zhujian/domain/reference/unit-dicts'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { ask, createWorld, registration, type World } from '../world'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const org = entityOf('supervise_org')
const STATION = orgType.code('qualitySafety')
const call = (verb: string, values: Record<string, unknown>) =>
  ask(world, world.here.tokens.admin, 'POST', pathOf(org, verb), values)
const added = (name: string, areacode: string, more: Record<string, unknown> = {}) =>
  call('add', { name, areacode, org_type: STATION, ...more })

/** Whose a project becomes that moves into the district. */
async function stationOf(areacode: string): Promise<unknown> {
  const engineering = entityOf('engineering')
  const id = await registration(world.platform, world.here, world.here.accounts.owner)
  const { rows } = await sql<{ version: number }>`select version from engineering where id = ${id}`.execute(world.platform.db)
  const version = rows[0]?.version
  const moved = await ask(world, world.here.tokens.owner, 'POST', pathOf(engineering, 'edit'), { id, version, areacode })
  expect([moved.code, moved.msg]).toEqual([200, ''])
  const after = await sql<{ org: number }>`select supervise_org_id as org from engineering where id = ${id}`.execute(
    world.platform.db,
  )
  return after.rows[0]?.org
}

describe('the station that answers for a district', () => {
  it('is one of its kind: a second is refused with the name of the first, of forty at once one is made', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => added(`余杭区第${n}质安站`, '330110')))
    const made = answers.filter(({ code }) => code === 200)
    expect(made).toHaveLength(1)
    const { rows } = await sql<{ name: string }>`select name from supervise_org where areacode = '330110'`.execute(
      world.platform.db,
    )
    expect(rows).toHaveLength(1)
    const second = await added('余杭区另一质安站', '330110')
    expect(second.data.fields).toEqual([
      {
        field: 'areacode',
        message: `该区域已有质安站“${rows[0]?.name}”承接报监，不能再有一个；是它的分站的，请把它填为上级单位`,
      },
    ])
    const bureau = await added('余杭区住建局', '330110', { org_type: orgType.code('bureau') })
    expect([bureau.code, bureau.msg]).toEqual([200, ''])
    const into = await call('edit', { id: bureau.data.id, version: bureau.data.version, org_type: STATION })
    expect(into.data.fields).toMatchObject([{ field: 'areacode' }])
  })

  it('is not its branch, however much older that is: projects come to the one the branch stands under', async () => {
    const branch = await make(world.platform, org, {
      name: '萧山区质安站一分站',
      areacode: '330109',
      org_type: STATION,
      parent_id: null,
    })
    const station = await make(world.platform, org, {
      name: '萧山区质安站',
      areacode: '330109',
      org_type: STATION,
      parent_id: null,
    })
    const under = await call('edit', { id: branch, version: 1, parent_id: station })
    expect([under.code, under.msg]).toEqual([200, ''])
    const another = await added('萧山区质安站二分站', '330109', { parent_id: station })
    expect([another.code, another.msg]).toEqual([200, ''])
    expect(await stationOf('330109')).toBe(station)
    const free = await call('edit', { id: branch, version: under.data.version, parent_id: null })
    expect(free.data.fields).toMatchObject([{ field: 'areacode' }])
    const circle = await call('edit', { id: station, version: 1, parent_id: another.data.id })
    expect(circle.data.fields).toEqual([{ field: 'parent_id', message: '上级单位不能是本单位或它的下级' }])
  })
})
