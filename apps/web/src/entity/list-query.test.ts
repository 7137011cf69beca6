import { dict, f } from '@zhujian/model'
import { describe, expect, it } from 'vitest'
import { filterParams, listParams, noneText } from './list-query'
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

it('says that there are none yet where the list is not a part of the rows alone', () => {
  const crane = { label: '起重机械', fields: { kind: f.enum('类别', dict({ tower: [1, '塔机'] })) } }
  expect(noneText(crane)).toBe('还没有起重机械')
  expect(noneText(crane, '起重机械台账', { engineering_id: 7 })).toBe('还没有起重机械')
  expect(noneText({ ...crane, label: '塔机' }, '塔机', { kind: 1 })).toBe('还没有塔机')
  expect(noneText(crane, '塔机', { kind: 1 })).toBe('没有符合“塔机”条件的起重机械')
  expect(noneText(crane, '安装告知', { engineering_id: 7, view: 'erecting' })).toBe('没有符合“安装告知”条件的起重机械')
})
