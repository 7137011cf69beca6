import { describe, expect, it } from 'vitest'
import { compareEdits, patchFrom } from './conflict'

const names = ['place', 'level', 'note']
const loaded = { place: '3# 楼', level: 1, note: null }

describe('two people editing one record', () => {
  it('takes over what only the other changed and keeps what only I typed', () => {
    const { taken, conflicts } = compareEdits(names, loaded, { ...loaded, note: '已整改' }, { ...loaded, level: 2 })
    expect(taken).toEqual(['level'])
    expect(conflicts).toEqual([])
  })
  it('lays both values side by side where both changed the same field', () => {
    const { conflicts } = compareEdits(names, loaded, { ...loaded, place: '4# 楼' }, { ...loaded, place: '5# 楼' })
    expect(conflicts).toEqual([{ name: 'place', mine: '4# 楼', theirs: '5# 楼' }])
  })
  it('sees no conflict where both came to the same value, nor between empty and missing', () => {
    expect(compareEdits(names, loaded, { place: '4# 楼', level: 1, note: '' }, { ...loaded, place: '4# 楼' })).toEqual({
      taken: [],
      conflicts: [],
    })
  })
  it('carries the label of a reference along with its number', () => {
    expect(patchFrom(['jsdw'], { jsdw: 7, jsdw_text: '万和置业' })).toEqual({ jsdw: 7, jsdw_text: '万和置业' })
  })
})
