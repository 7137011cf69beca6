// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { addressText, addressWith, prefixOf } from './tab-table-state'

describe('table state in the address of its tab', () => {
  it('takes the part of the table and leaves the tab its own', () => {
    const query = { engineering_id: '7', page: '3', 'f.state': '0', sort: '-id' }
    expect(addressText(query)).toBe('page=3&f.state=0&sort=-id')
    expect(addressText({ engineering_id: '7' })).toBeUndefined()
  })
  it('replaces filters that are gone instead of adding to them', () => {
    const query = { engineering_id: '7', page: '3', 'f.state': '0' }
    expect(addressWith(query, 'limit=20&f.areacode=330106')).toEqual({ engineering_id: '7', limit: '20', 'f.areacode': '330106' })
    expect(addressWith(query, '')).toEqual({ engineering_id: '7' })
  })
  it('keeps two lists of one tab apart: the first has the plain names, the second its own', () => {
    expect(prefixOf('survey?7', 'worker')).toBe('')
    expect(prefixOf('survey?7', 'unit')).toBe('unit.')
    expect([prefixOf('survey?7', 'worker'), prefixOf('survey?8', 'unit')]).toEqual(['', ''])
    const query = { engineering_id: '7', page: '3', 'f.state': '0' }
    const both = addressWith(query, 'page=2&f.state=1', 'unit.')
    expect(both).toEqual({ ...query, 'unit.page': '2', 'unit.f.state': '1' })
    expect(addressText(both)).toBe('page=3&f.state=0')
    expect(addressText(both, 'unit.')).toBe('page=2&f.state=1')
    expect(addressWith(both, 'page=5')).toEqual({ engineering_id: '7', page: '5', 'unit.page': '2', 'unit.f.state': '1' })
  })
})
