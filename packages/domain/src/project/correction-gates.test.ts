import { describe, expect, it } from 'vitest'
import { gatesSkipped, type PassedFacts } from './correction-gates'
import { engineeringStates } from './engineering-flow'

const nothing: PassedFacts = { cases: [], stops: 0, completions: 0, checked: false }
const { waiting, building, stopped, completed } = {
  waiting: engineeringStates.code('waiting'),
  building: engineeringStates.code('building'),
  stopped: engineeringStates.code('stopped'),
  completed: engineeringStates.code('completed'),
}

describe('the gates a correction of the state passes over', () => {
  it('are named, each until what the law asks for was done', () => {
    expect(gatesSkipped(waiting, building, nothing)).toEqual(['没有办结的开工条件审查'])
    expect(gatesSkipped(waiting, building, { ...nothing, cases: ['workinspection'] })).toEqual([])
    expect(gatesSkipped(building, stopped, nothing)).toEqual(['没有签发的停工通知书'])
    expect(gatesSkipped(building, stopped, { ...nothing, stops: 1 })).toEqual([])
    expect(gatesSkipped(waiting, completed, nothing)).toEqual(['监督机构没有检查过', '没有合格的竣工验收'])
    expect(gatesSkipped(waiting, completed, { ...nothing, checked: true, completions: 1 })).toEqual([])
  })

  it('are none where only the library changes', () => {
    expect(gatesSkipped(stopped, stopped, nothing)).toEqual([])
  })
})
