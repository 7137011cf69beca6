import { awaitedOf, silentStates } from '@zhujian/model'
import { describe, expect, it } from 'vitest'
import { allEntities, grantableRights } from './entities'
import { roles } from './roles'
import { settingFields } from './setting/settings'

const acts = allEntities.flatMap((entity) => awaitedOf(entity).map((each) => [each.act, entity, each] as const))

describe('whose turn it is', () => {
  it.each(allEntities.filter(({ flow }) => flow).map((entity) => [entity.name, entity] as const))(
    'is said of %s in every state it can be led out of',
    (_name, entity) => {
      expect(silentStates(entity)).toEqual([])
    },
  )

  it.each(acts)(
    '%s waits in states it starts from, for roles that hold its right and by fields that name accounts',
    (_act, entity, each) => {
      const { right, turn, states, notBy, within } = each
      expect(['engineering', 'project']).toContain(entity.scope)
      expect(grantableRights(entity)).toContain(right)
      const from = entity.flow?.steps[right]?.from ?? entity.flow?.duties?.[right]?.from ?? []
      for (const state of states) expect(from).toContain(state)
      for (const field of [notBy, ...(turn.where ?? []).map(([, name]) => name)])
        if (field && field !== 'created_by') expect(Object.keys(entity.fields)).toContain(field)
      if (notBy && notBy !== 'created_by') expect(entity.fields[notBy]).toMatchObject({ kind: 'ref', target: 'account' })
      if (typeof within === 'object') expect(settingFields[within.setting]?.kind).toBe('integer')
      if (typeof within === 'string') expect(entity.fields[within]?.kind).toBe('date')
      if (turn.to === 'named') expect(each.company).toBeTruthy()
      if (typeof turn.to === 'string') return
      const holders = Object.entries(entity.grants).flatMap(([role, grant]) =>
        grant === '*' || grant.includes(right) ? [role] : [],
      )
      for (const role of turn.to) {
        expect(Object.keys(roles)).toContain(role)
        expect(holders).toContain(role)
      }
    },
  )
})
