// @vitest-environment jsdom
import { COLUMN_TYPES, type ColumnType, dict, f, type Field } from '@zhujian/model'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataProvider, forgetQueries } from '../data/queries'
import { antdDefaults } from '../ui/theme/antd-theme'
import { Cell, type CellDoings } from './cell'
import { kinds } from './kinds'
import type { WireRow } from './source'

const tone = dict({ wait: [0, '待审', 'default'], pass: [1, '通过', 'success'] })
const doings = { onOpen: vi.fn(), onSave: vi.fn(async () => undefined) } satisfies CellDoings

beforeEach(() => {
  forgetQueries()
  vi.clearAllMocks()
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, msg: '', data: [] })))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(type: ColumnType, field: Field, value: unknown, beside: Record<string, unknown> = {}) {
  const row = { id: 7, version: 1, name: '幸福里', value, can: ['read', 'edit'], ...beside } as unknown as WireRow
  const view = render(
    <DataProvider>
      <ConfigProvider {...antdDefaults}>
        <Cell {...{ row, type, field, kinds, doings }} index={2} name="value" rowName="幸福里" />
      </ConfigProvider>
    </DataProvider>,
  )
  return { row, text: () => view.container.textContent, view }
}

/** What a person sees or does in each of the thirteen kinds of column. */
const columns: Record<ColumnType, () => Promise<void> | void> = {
  index: () => expect(show('index', f.integer('序号'), null).text()).toBe('3'),
  checkbox: async () => {
    const { row } = show('checkbox', f.bool('达标'), false)
    await act(async () => fireEvent.click(screen.getByRole('switch', { name: '达标' })))
    expect(doings.onSave).toHaveBeenCalledWith(row, 'value', true)
  },
  img: () => {
    show('img', f.files('照片', { max: 9 }), '2026/11/k/1.png,2026/11/k/2.png')
    expect(screen.getAllByRole('button')).toHaveLength(1)
  },
  imageAllList: () => {
    show('imageAllList', f.files('照片', { max: 9 }), '2026/11/k/1.png,2026/11/k/2.png')
    expect(screen.getAllByRole('button')).toHaveLength(2)
  },
  link: () => {
    const { row } = show('link', f.text('工程名称'), '幸福里')
    fireEvent.click(screen.getByRole('button', { name: '幸福里' }))
    expect(doings.onOpen).toHaveBeenCalledWith(row)
  },
  input: async () => {
    const { row } = show('input', f.text('备注'), '甲')
    fireEvent.click(screen.getByRole('button', { name: '编辑备注' }))
    fireEvent.change(screen.getByLabelText('备注'), { target: { value: '乙' } })
    await act(async () => fireEvent.keyDown(screen.getByLabelText('备注'), { key: 'Enter' }))
    expect(doings.onSave).toHaveBeenCalledWith(row, 'value', '乙')
  },
  switch: async () => {
    const { row } = show('switch', f.bool('启用'), false)
    await act(async () => fireEvent.click(screen.getByRole('switch', { name: '启用' })))
    expect(doings.onSave).toHaveBeenCalledWith(row, 'value', true)
  },
  select: () => {
    show('select', f.enum('等级', tone), 1)
    expect(document.querySelector('.ant-select, button')?.textContent).toContain('通过')
  },
  cascader: async () => {
    show('cascader', f.region('区划'), '330106')
    expect((await screen.findAllByText(/西湖区/)).length).toBeGreaterThan(0)
  },
  month: () => expect(show('month', f.date('开工'), '2026-11-21').text()).toBe('2026-11'),
  second: () => expect(show('second', f.instant('时间'), 1_763_600_000).text()).toBe('2025-11-20 08:53'),
  state: () => {
    const { row, view } = show('state', f.enum('状态', tone), 0)
    fireEvent.click(screen.getByRole('button', { name: /待\s?审\s?核/ }))
    expect(doings.onOpen).toHaveBeenCalledWith(row)
    view.unmount()
    const seen = show('state', f.enum('状态', tone), 1, { can: ['read'] })
    fireEvent.click(screen.getByRole('button', { name: /已\s?审\s?核/ }))
    expect(doings.onOpen).toHaveBeenLastCalledWith(seen.row)
  },
  popover: () => {
    show('popover', f.longText('说明'), '基坑较深，需专家论证')
    expect(screen.getByRole('button', { name: '基坑较深，需专家论证' })).toBeTruthy()
  },
}

describe('a column', () => {
  it.each(COLUMN_TYPES)('of the type %s shows and does what it should [S3-06]', async (type) => {
    await columns[type]()
  })

  it('says of a file in a list what the virus scanner says, and opens the others under their names', () => {
    const value = [
      { path: 'a/1.png', name: '塔吊.png', scan_state: 1 },
      { path: 'a/2.png', name: '基坑.png', scan_state: 2 },
    ]
    show('imageAllList', f.files('照片', { max: 9 }), 'a/1.png,a/2.png', { files: { value } })
    expect(screen.getByText(/病毒检查中/)).toBeTruthy()
    expect(screen.getAllByRole('button').map((button) => button.title)).toEqual(['基坑.png'])
  })
})
