import { describe, expect, it } from 'vitest'
import { chipsOf, cleanFilters, hasFilters, readable, withoutFilter } from './search-chips'

const items = [
  { name: 'engineering_name', label: '工程名称' },
  { name: 'areacode', label: '所属区域' },
  { name: 'state', label: '状态' },
]

describe('filter chips', () => {
  it('shows a chip for every filter in force, in the order of the fields, folded away or not', () => {
    expect(chipsOf(items, { state: '0', engineering_name: '幸福里' })).toEqual([
      { name: 'engineering_name', label: '工程名称', value: '幸福里' },
      { name: 'state', label: '状态', value: '0' },
    ])
  })
  it('counts 0 as a filter and an empty text as none', () => {
    expect(hasFilters({ state: '0' })).toBe(true)
    expect(hasFilters({ state: '' })).toBe(false)
  })
  it('takes away one filter and leaves the rest', () => {
    expect(withoutFilter({ state: '0', areacode: '330106' }, 'state')).toEqual({ areacode: '330106' })
  })
  it('sends typed words without the spaces around them, and no empty ones', () => {
    expect(cleanFilters({ engineering_name: ' 幸福里 ', areacode: '  ' })).toEqual({ engineering_name: '幸福里' })
  })
  it('reads a range of days or months with 至 and leaves every other text as it is', () => {
    expect(readable('2026-10-24 - 2026-11-22')).toBe('2026-10-24 至 2026-11-22')
    expect(readable('2026-10 - 2026-11')).toBe('2026-10 至 2026-11')
    expect(readable('甲 - 乙')).toBe('甲 - 乙')
  })
})
