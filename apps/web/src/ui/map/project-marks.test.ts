import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { monomer } from '@zhujian/domain/project/monomer'
import { describe, expect, it } from 'vitest'
import { lookOf } from '../tone'
import { projectGroups, projectMark } from './project-marks'

const pinOf = (state: keyof typeof engineeringStates.entries) =>
  projectGroups.find(
    ({ key }) =>
      key === projectMark({ id: 1, name: '', bd_lal: '120,30', lng: 120, lat: 30, state: engineeringStates.code(state) }).group,
  )

describe('a state looks alike wherever it stands', () => {
  it('has the colour of its tag on a pin', () => {
    for (const state of ['building', 'stopped', 'accepting', 'completed', 'waiting'] as const)
      expect(pinOf(state)?.colour).toBe(lookOf(engineeringStates.toneOf(engineeringStates.code(state))).colour)
  })
  it('has a pin that differs from every other by shape or by colour', () => {
    const looks = projectGroups.map(({ colour, shape }) => `${colour}/${shape}`)
    expect(new Set(looks).size).toBe(looks.length)
  })
  it('is the same for a project and for one of its buildings', () => {
    const states = monomer.flow?.states
    for (const state of ['building', 'stopped'] as const)
      expect(states?.toneOf(states.entries[state]?.[0])).toBe(engineeringStates.toneOf(engineeringStates.code(state)))
  })
})
