import { granted, rightsOf, type AnyEntity } from '@zhujian/model'
import { expect, test } from 'vitest'
import { allEntities } from './entities'
import { roleNames, roles } from './roles'
import { questionAuthors } from './safety/exam/question'

/** 看、用而不改的。 */
const HARMLESS = ['read', 'export', 'reveal', 'explain', 'try']
/** 管全部的：平台一侧，与整个城市的市站管理员。 */
const OF_ALL = roleNames.filter((role) => roles[role].dataScope === 'all' || role === 'city_admin')

/** 一行归全市的数据，范围小于全市的角色为什么可以写。 */
const BECAUSE: Readonly<Record<string, { readonly roles: readonly string[]; readonly why: string }>> = {
  question: { roles: questionAuthors, why: '各站、各企业加自己的题，modules/safety/exam/question-effects 只许改自己的' },
}

const writes = (entity: AnyEntity) =>
  roleNames.filter(
    (role) =>
      !OF_ALL.includes(role) && rightsOf(entity).some((right) => !HARMLESS.includes(right) && granted(entity, role, right)),
  )

test('what the whole city shares is written by no role of a district, unless it says why [A2]', () => {
  const shared = allEntities.filter(({ scope }) => scope === 'shared')
  expect(shared.length).toBeGreaterThan(5)
  const ruling = shared.flatMap((entity) =>
    writes(entity).flatMap((role) => (BECAUSE[entity.name]?.roles.includes(role) ? [] : [`${role}: ${entity.name}`])),
  )
  expect(ruling).toEqual([])
})

test('each reason is still needed', () => {
  for (const [name, { roles: named }] of Object.entries(BECAUSE))
    expect(writes(allEntities.find((entity) => entity.name === name) as AnyEntity).toSorted()).toEqual([...named].toSorted())
})
