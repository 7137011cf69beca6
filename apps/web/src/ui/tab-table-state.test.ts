// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { addressText, addressWith } from './tab-table-state'

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
})
