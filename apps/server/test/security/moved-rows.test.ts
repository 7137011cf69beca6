import { type AnyEntity, granted, nameOf, ownerField, stays } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeValues } from '../contract/complete-values'
import { sentBack } from '../registration-rows'
import { testedEntities } from '../tested'
import { ask, changeable, createWorld, freshRow, ownRow, type World } from '../world'
import { someRoles } from './tried'

/** No change takes a row out of the reach it was entered under: over every entity and, of those that may edit it, a role of each reach. */
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const editors = (entity: AnyEntity) => {
  const may = (role: RoleName) => granted(entity, role, 'edit')
  return someRoles(may).filter(may)
}
const formOf = (entity: AnyEntity) => entity.form.map(nameOf)

/** Other owners the same person reaches as well, and one in the history library. */
async function owners(role: RoleName, target: string): Promise<number[]> {
  const { platform, here, there } = world
  if (target !== 'engineering')
    return [await freshRow(platform, here, entityOf(target), here.accounts[role]), there.refs[target] ?? 0]
  const own = (values: Record<string, unknown>) => freshRow(platform, here, entityOf('engineering'), here.accounts[role], values)
  return [await own({ state: 1 }), await own({ state: 1, history_type: 1 }), there.project]
}

async function stored(entity: AnyEntity, id: number, name: string): Promise<unknown> {
  const { rows } = await sql<{
    value: unknown
  }>`select ${sql.ref(name)} as value from ${sql.table(entity.name)} where id = ${id}`.execute(world.platform.db)
  return rows[0]?.value
}

async function edited(entity: AnyEntity, role: RoleName, id: number, values: Record<string, unknown>) {
  const { data: row } = await ask(world, world.here.tokens[role], 'GET', pathOf(entity, 'info'), { id })
  const version = row.version ?? (await stored(entity, id, 'version'))
  return ask(world, world.here.tokens[role], 'POST', pathOf(entity, 'edit'), { id, version, ...values })
}

const owned = testedEntities.filter((entity) => formOf(entity).includes(ownerField(entity) ?? ''))

describe('a row stays whose it is [A1]', () => {
  it.each(owned.map((entity) => [entity.label, entity] as const))(
    '%s is not moved to another owner by an edit',
    async (_, entity) => {
      const owner = ownerField(entity) ?? ''
      const field = entity.fields[owner]
      const target = field?.kind === 'ref' ? field.target : ''
      for (const role of editors(entity)) {
        const returned = sentBack(entity)
        const id = await ownRow(world, entity, role, returned)
        const before = await stored(entity, id, owner)
        for (const other of await owners(role, target)) {
          const values = await completeValues(world, entity, [owner, ...changeable(entity)], role)
          const { code, data } = await edited(entity, role, id, { ...values, [owner]: other })
          const told = data.fields?.map((each) => [each.field, each.message])
          expect([role, code, told]).toEqual([role, 400, [[owner, `${field?.label}在登记后不能更改，填错的请另行登记`]]])
          expect([role, await stored(entity, id, owner)]).toEqual([role, before])
        }
      }
    },
  )

  const parts = testedEntities.flatMap((entity) =>
    formOf(entity)
      .filter((name) => stays(entity, name) && name !== ownerField(entity) && editors(entity).length > 0)
      .map((name) => [`${entity.label}的${entity.fields[name]?.label}`, entity, name] as const),
  )
  it.each(parts)('%s stays: a part is not moved to another whole by an edit', async (_, entity, name) => {
    const { platform, here } = world
    const field = entity.fields[name]
    const target = entityOf(field?.kind === 'ref' ? field.target : '')
    for (const role of editors(entity)) {
      const mine = await ownRow(world, entity, role, sentBack(entity))
      // Some are drawn without what is optional.
      await sql`update ${sql.table(entity.name)} set ${sql.ref(name)} = coalesce(${sql.ref(name)}, ${here.refs[target.name]}) where id = ${mine}`.execute(
        platform.db,
      )
      const before = await stored(entity, mine, name)
      const other = await freshRow(platform, here, target, here.accounts[role])
      const { code, data } = await edited(entity, role, mine, { [name]: other })
      const told = data.fields?.map((each) => [each.field, each.message])
      expect([role, code, told]).toEqual([role, 400, [[name, `${field?.label}在登记后不能更改，填错的请另行登记`]]])
      expect([role, await stored(entity, mine, name)]).toEqual([role, before])
    }
  })

  it('no step and no decision asks for the owner of a row, nor for the whole it is a part of', () => {
    const asked = testedEntities.flatMap((entity) =>
      Object.entries(entity.flow?.steps ?? {})
        .filter(([, { asks = [], may = [] }]) => [...asks, ...may].some((name) => stays(entity, name)))
        .map(([step]) => `${entity.name}.${step}`),
    )
    expect(asked).toEqual([])
  })

  it('a region or reference that reach is told by is changed only to where the writer still reaches the row', async () => {
    for (const entity of testedEntities)
      for (const name of formOf(entity).filter((each) => entity.fields[each]?.kind === 'region' && each !== 'city_id'))
        for (const role of editors(entity)) {
          const returned = sentBack(entity)
          const id = await ownRow(world, entity, role, returned)
          const { code } = await edited(entity, role, id, { [name]: world.there.areacode })
          if (code !== 200) continue
          const again = await edited(entity, role, id, { [name]: world.here.areacode })
          expect([entity.name, name, role, again.code, again.msg]).toEqual([entity.name, name, role, 200, ''])
        }
  })
})
