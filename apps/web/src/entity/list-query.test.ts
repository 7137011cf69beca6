import { dict, f } from '@zhujian/model'
import { describe, expect, it } from 'vitest'
import { filterParams, listParams } from './list-query'
import { filterText, filterValue } from './search-items'

const views = [
  { key: '', label: '全部', filters: {} },
  { key: 'stopped', label: '停工', filters: { state: '3' } },
]

describe('query of a list on the wire', () => {
  it('sends page and limit [S3-07], the sort and every filter, folded away or not', () => {
    const query = { page: 3, limit: 20, sort: '-build_area', filters: { engineering_name: '幸福里' } }
    expect(listParams(query, views)).toEqual({ page: 3, limit: 20, sort: '-build_area', engineering_name: '幸福里' })
  })
  it('adds the filters of the view and lets typed ones win', () => {
    const query = { page: 1, limit: 10, view: 'stopped', filters: {} }
    expect(listParams(query, views)).toMatchObject({ state: '3' })
    expect(listParams({ ...query, filters: { state: '1' } }, views)).toMatchObject({ state: '1' })
  })
  it('lets nobody filter out of the project a page belongs to', () => {
    expect(listParams({ page: 1, limit: 10, filters: { engineering_id: '9' } }, views, { engineering_id: 7 })).toMatchObject({
      engineering_id: 7,
    })
  })
  it('exports the same rows without their page', () => {
    expect(filterParams({ page: 3, limit: 20, sort: '-id', state: '1' })).toEqual({ sort: '-id', state: '1' })
  })
})

describe('filters as text', () => {
  const level = f.enum('隐患等级', dict({ general: [1, '一般'], major: [3, '重大'] }))
  it('keeps 0 and false, joins several by commas, and drops nothing-values', () => {
    expect([filterText(0), filterText(false), filterText([3, null, 7]), filterText(null)]).toEqual(['0', 'false', '3,7', ''])
  })
  it('gives a control back what it handed out', () => {
    expect(filterValue(level, '3')).toBe(3)
    expect(filterValue(f.ref('工程', 'engineering'), '12')).toBe(12)
    expect(filterValue(f.bool('重点工程'), 'false')).toBe(false)
    expect(filterValue(f.date('开工日期'), '2026-01-01 - 2026-02-01')).toBe('2026-01-01 - 2026-02-01')
    expect(filterValue(level, '')).toBeNull()
  })
})
