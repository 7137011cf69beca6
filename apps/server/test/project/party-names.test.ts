import { entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make, unique } from '../factory'
import { createWorld, type World } from '../world'
import { completeDraft, type Person, person } from './stage'

const entity = entityOf('engineering_unit')
let world: World
let owner: Person
beforeAll(async () => {
  world = await createWorld()
  owner = person(world, world.here, 'owner')
})
afterAll(() => world.close())

const party = async (id: unknown) =>
  (
    await sql<{
      unit_id: number | null
      unit_name: string
      search_text: string
      version: number
    }>`select unit_id, unit_name, search_text, version
      from engineering_unit where id = ${id}`.execute(world.platform.db)
  ).rows[0]
const company = () => make(world.platform, entityOf('unit'), { unit_name: `登记企业${unique()}`, status: 'normal' })
const nameOf = async (id: number) =>
  (await sql<{ unit_name: string }>`select unit_name from unit where id = ${id}`.execute(world.platform.db)).rows[0]?.unit_name

describe('a unit chosen from the library', () => {
  it('is entered under its registered name, whatever name was sent', async () => {
    const { id: engineering_id } = await completeDraft(world, owner, world.here)
    const unit = await company()
    const values = { engineering_id, role: 'testing', unit_id: unit, unit_name: '冒名的单位', active: true }
    const added = await owner.post(pathOf(entity, 'add'), values)
    expect([added.code, added.msg]).toEqual([200, ''])
    expect(await party(added.data.id)).toMatchObject({ unit_id: unit, unit_name: await nameOf(unit) })

    const other = await company()
    const { version } = (await party(added.data.id)) ?? {}
    const edited = await owner.post(pathOf(entity, 'edit'), { id: added.data.id, version, ...values, unit_id: other })
    expect([edited.code, edited.msg]).toEqual([200, ''])
    const row = await party(added.data.id)
    expect(row).toMatchObject({ unit_id: other, unit_name: await nameOf(other) })
    expect(row?.search_text).toContain(String(await nameOf(other)))
  })

  it('cannot be entered twice under different spellings', async () => {
    const { id: engineering_id } = await completeDraft(world, owner, world.here)
    const values = { engineering_id, role: 'testing', unit_id: await company(), active: true }
    expect((await owner.post(pathOf(entity, 'add'), { ...values, unit_name: '甲' })).code).toBe(200)
    const again = await owner.post(pathOf(entity, 'add'), { ...values, unit_name: '乙' })
    expect([again.data.problem, JSON.stringify(again.data.fields)]).toEqual([
      'invalid',
      expect.stringContaining('已按此角色登记'),
    ])
  })

  it('keeps the name under which it was entered when other fields are edited after a renaming', async () => {
    const { id: engineering_id } = await completeDraft(world, owner, world.here)
    const unit = await company()
    const then = await nameOf(unit)
    const values = { engineering_id, role: 'testing', unit_id: unit, unit_name: '', active: true }
    const added = await owner.post(pathOf(entity, 'add'), { ...values, unit_name: then })
    await sql`update unit set unit_name = ${`改名后的企业${unique()}`} where id = ${unit}`.execute(world.platform.db)
    const { version } = (await party(added.data.id)) ?? {}
    await owner.post(pathOf(entity, 'edit'), { id: added.data.id, version, ...values, unit_name: then, leader: '王建国' })
    expect((await party(added.data.id))?.unit_name).toBe(then)
  })

  it('does not change what is typed for a unit that is not registered', async () => {
    const { id: engineering_id } = await completeDraft(world, owner, world.here)
    const values = { engineering_id, role: 'testing', unit_id: null, unit_name: '未登记检测公司', active: true }
    const added = await owner.post(pathOf(entity, 'add'), values)
    expect((await party(added.data.id))?.unit_name).toBe('未登记检测公司')
  })
})
