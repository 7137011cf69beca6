import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { expect, it } from 'vitest'
import { ask, type World } from '../world'
import { deskForAll, handIn, passCase } from './desk'

let world: World
let project: number
deskForAll((desk) => ({ world, project } = desk))

it('offers in every list to each what he may do now, and to others nothing that would be refused', async () => {
  const id = Number((await handIn(world, 'jcys', project, 'site')).data.id)
  const can = async (role: 'site' | 'contractor' | 'chief_engineer' | 'owner' | 'officer') => {
    const { data } = await ask(world, world.here.tokens[role], 'GET', pathOf(entityOf('biz'), 'getList'), { ids: id })
    const acts = ['approve', 'reject', 'return', 'withdraw', 'submit']
    return ((data.rows?.[0]?.can ?? []) as string[]).filter((right) => acts.includes(right))
  }
  expect([await can('site'), await can('contractor'), await can('owner'), await can('officer')]).toEqual([
    ['withdraw'],
    [],
    [],
    [],
  ])
  expect((await can('chief_engineer')).toSorted()).toEqual(['approve', 'reject', 'return'])
  expect((await ask(world, world.here.tokens.chief_engineer, 'POST', bizApi.open, { id })).msg).toBe('')
  expect(await can('site')).toEqual([])
  expect((await passCase(world, 'chief_engineer', id)).msg).toBe('')
  expect([await can('chief_engineer'), (await can('owner')).toSorted()]).toEqual([[], ['approve', 'reject', 'return']])
})
