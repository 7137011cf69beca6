import { describe, expect, it } from 'vitest'
import { isChanged, isRearranged, isSameValue, isSavedKey, queryOf, readValue, valueOf, viewKey } from './saved-view'

const query = { page: 4, limit: 20, sort: '-id', view: 'overdue', filters: { areacode: '330108', name: ' 医院 ' } }

describe('a saved view', () => {
  it('keeps filters of the ready-made view, order, size and columns, not the page', () => {
    expect(valueOf(query, { state: '1' }, { density: 'loose' })).toEqual({
      filters: { state: '1', areacode: '330108', name: '医院' },
      sort: '-id',
      limit: 20,
      layout: { density: 'loose' },
    })
  })

  it('opens on its first page with what was saved and nothing of what was there before', () => {
    expect(queryOf(viewKey({ id: 7 }), { filters: { state: '2' } }, query)).toEqual({
      page: 1,
      limit: 20,
      sort: undefined,
      view: 'saved:7',
      filters: { state: '2' },
    })
    expect([isSavedKey('saved:7'), isSavedKey('overdue'), isSavedKey(undefined)]).toEqual([true, false, false])
  })

  it('counts as changed when rows or order differ, not when a field was only emptied or the page turned', () => {
    const value = { filters: { a: '1' }, sort: 'id' }
    expect(isChanged(value, { ...query, sort: 'id', filters: { a: '1', b: '' } })).toBe(false)
    expect(isChanged(value, { ...query, sort: '-id', filters: { a: '1' } })).toBe(true)
    expect(isChanged(value, { ...query, sort: 'id', filters: {} })).toBe(true)
  })

  it('reads what another release wrote without breaking', () => {
    expect(readValue(null)).toEqual({ filters: {} })
    expect(readValue({ filters: { a: 1 }, sort: 3, limit: '20', layout: null, more: true })).toEqual({ filters: {} })
  })

  it('counts as changed in its columns when a person moved away from what it keeps', () => {
    const value = { filters: {}, layout: { widths: { area: 180 }, density: 'compact' as const } }
    expect(isRearranged(value, {})).toBe(false)
    expect(isRearranged(value, { widths: { area: 180 } })).toBe(false)
    expect(isRearranged(value, { widths: { area: 200 } })).toBe(true)
    expect(isRearranged({ filters: {} }, { shown: { area: false } })).toBe(true)
  })

  it('is the same as its copy whatever order its parts came back in', () => {
    const copy = { filters: { a: '1', b: '2' }, sort: 'id', limit: 20 }
    expect(isSameValue(copy, { limit: 20, sort: 'id', filters: { b: '2', a: '1' } })).toBe(true)
    expect(isSameValue(copy, { ...copy, limit: 10 })).toBe(false)
  })
})
