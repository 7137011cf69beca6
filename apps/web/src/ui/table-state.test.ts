import { describe, expect, it } from 'vitest'
import { queryToText, type TableQuery, textToQuery } from './table-state'

const initial: TableQuery = { page: 1, limit: 10, filters: { state: '1' }, view: 'mine' }

describe('query in the address', () => {
  it('leaves out what equals the start', () => {
    expect(queryToText(initial, initial)).toBe('')
    expect(textToQuery(undefined, initial)).toEqual(initial)
  })
  it('brings filters, page, size, sort and view back as they were', () => {
    const query: TableQuery = {
      page: 3,
      limit: 20,
      sort: '-build_area',
      view: 'stopped',
      filters: { engineering_name: '幸福里 & 三期', state: '0' },
    }
    expect(textToQuery(queryToText(query, initial), initial)).toEqual(query)
  })
  it('does not bring back a starting filter or view that a person took away', () => {
    const emptied: TableQuery = { page: 1, limit: 10, filters: {}, view: undefined }
    const text = queryToText(emptied, initial)
    // Addresses drop names without a value.
    expect([...new URLSearchParams(text).values()]).not.toContain('')
    const back = textToQuery(text, initial)
    expect(back.filters).toEqual({})
    expect(back.view ?? '').toBe('')
  })
  it('reads a damaged address as the first page', () => {
    expect(textToQuery('page=-4&limit=abc', initial)).toMatchObject({ page: 1, limit: 10 })
  })
})
