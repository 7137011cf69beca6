// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { f } from '@zhujian/model'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { TableColumn } from '../ui/table/column'
import { NOTHING_KEPT } from '../ui/table/use-layout'
import { type Filters, TableStateContext } from '../ui/table-state'
import { useAskedFields } from './asked-fields'
import type { TableSource, WireRow } from './source'

afterEach(cleanup)

const source: TableSource = {
  label: '工程',
  display: 'name',
  fields: {
    name: f.text('工程名称', { max: 100 }),
    sgdw: f.ref('施工单位', 'unit', { optional: true }),
    sgdw_text: f.text('施工单位', { max: 100, optional: true }),
    area: f.decimal('面积', { scale: 2, optional: true }),
    address: f.text('地址', { max: 100, optional: true }),
  },
  list: { search: ['name'], columns: ['name', 'sgdw_text'], sort: '-id' },
}
const column = (key: string, more: Partial<TableColumn<WireRow>> = {}): TableColumn<WireRow> => ({
  key,
  title: key,
  width: 100,
  render: () => null,
  ...more,
})
const columns = [
  column('name', { fixed: true }),
  column('sgdw_text'),
  column('area', { hidden: true }),
  column('address', { hidden: true }),
]

/** What the list asks for when the person keeps this layout. */
function asked(
  needs: readonly string[] | undefined,
  kept: object = {},
  filters: Filters = {},
  of: TableSource = source,
  shown: readonly TableColumn<WireRow>[] = columns,
): string | undefined {
  const store = { read: () => JSON.stringify(kept), write: () => undefined, subscribe: () => () => undefined }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TableStateContext.Provider value={store}>{children}</TableStateContext.Provider>
  )
  const layoutOf = { name: 'list', base: NOTHING_KEPT }
  return renderHook(() => useAskedFields({ source: of, columns: shown, layoutOf, filters, needs }), { wrapper }).result.current
    .fields
}

describe('fields a list asks for', () => {
  it('are those of the columns on show; a text beside a reference comes with the reference that may stand for it', () => {
    expect(asked([])).toBe('name,sgdw_text,sgdw')
  })
  it('follow what the person shows and hides', () => {
    expect(asked([], { shown: { area: true, sgdw_text: false, name: false } })).toBe('name,area')
  })
  it('hold what the page reads besides and what names a filter in force', () => {
    expect(asked(['address'], {}, { area: '10', keyword: 'x' })).toBe('name,sgdw_text,sgdw,area,address')
  })
  it('hold the days by which a row stands otherwise than its state says', () => {
    const views = { over: { label: '已到期', instead: true, where: [['before', 'address', 0]] } } as const
    expect(asked([], {}, {}, { ...source, views })).toBe('name,sgdw_text,sgdw')
    expect(asked([], { shown: { state: true } }, {}, { ...source, views }, [...columns, column('state')])).toContain(
      ',state,address',
    )
  })
  it('are all where the page reads whole rows', () => {
    expect(asked(undefined)).toBeUndefined()
  })
})
