import { describe, expect, it } from 'vitest'
import { awaitedSteps } from './awaited-steps'
import { entityOf } from './entities'
import { roles } from './roles'

describe('steps that wait for a role', () => {
  it.each(awaitedSteps.map((each) => [`${each.entity}.${each.step}`, each] as const))(
    '%s exists, waits in states it starts from, and whoever it waits for holds its right',
    (_name, { entity: name, step, turn, when, unless, notBy }) => {
      const entity = entityOf(name)
      const from = entity.flow?.steps[step]?.from ?? []
      expect(from.length).toBeGreaterThan(0)
      for (const state of when ?? []) expect(from).toContain(state)
      for (const field of [unless, notBy])
        if (field && field !== 'created_by') expect(entity.fields[field]).toMatchObject({ kind: 'ref', target: 'account' })
      const holders = Object.entries(entity.grants)
        .filter(([, rights]) => rights?.includes(step))
        .map(([role]) => role)
      if (turn === 'author' || turn === 'named') expect(holders.length).toBeGreaterThan(0)
      else for (const role of turn) expect(holders).toContain(role)
      if (turn === 'named') expect(entity.flow?.steps[step]?.by).toBeTruthy()
      if (turn !== 'author' && turn !== 'named') for (const role of turn) expect(Object.keys(roles)).toContain(role)
    },
  )
})
