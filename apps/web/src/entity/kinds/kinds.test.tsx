// @vitest-environment jsdom
import { loadEntity } from '@zhujian/domain/load-entity'
import { dict, f } from '@zhujian/model'
import type { Field, FieldKind } from '@zhujian/model'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataProvider, forgetQueries } from '../../data/queries'
import { clearSession, keepCommons } from '../../data/session'
import { kindOf, KindsContext } from '../../ui/form/kind'
import type { FormRow, Kinds } from '../../ui/form/kind'
import { antdDefaults } from '../../ui/theme/antd-theme'
import { WithKinds } from '../with-kinds'
import { FILE_INFOS } from './files'
import { kinds } from './index'
import { wholeNumber } from './integer'
import { stubLayout } from '../../ui/browser-stubs'

const level = dict({ general: [1, '一般'], major: [3, '重大', 'danger'] })

interface Example {
  field: Field
  value: unknown
  /** Labels the server sends beside the value. */
  beside?: FormRow
  text: string
}

const examples: Record<FieldKind, Example> = {
  text: { field: f.text('部位'), value: '3#楼', text: '3#楼' },
  longText: { field: f.longText('说明'), value: '基坑较深', text: '基坑较深' },
  richText: { field: f.richText('内容'), value: '<b>一</b>', text: '<b>一</b>' },
  serial: { field: f.serial('编号', { prefix: 'AQ' }), value: 'AQ202611001', text: 'AQ202611001' },
  integer: { field: f.integer('人数'), value: 1286, text: '1,286' },
  decimal: { field: f.decimal('造价', { unit: '万元' }), value: '46820', text: '46,820.00' },
  bool: { field: f.bool('超危大'), value: false, text: '否' },
  date: { field: f.date('期限'), value: '2026-11-21', text: '2026-11-21' },
  month: { field: f.month('月份'), value: '2026-11', text: '2026-11' },
  time: { field: f.time('时间'), value: '09:30', text: '09:30' },
  instant: { field: f.instant('检查时间'), value: 1_763_600_000, text: '2025-11-20 08:53' },
  enum: { field: f.enum('等级', level), value: 3, text: '重大' },
  tree: { field: f.tree('类别', 'engineering_type'), value: '0101', text: '房屋建筑 / 住宅' },
  region: { field: f.region('区域'), value: '330106', beside: { x_text: '浙江省杭州市西湖区' }, text: '浙江省杭州市西湖区' },
  ref: { field: f.ref('施工单位', 'unit'), value: 7, beside: { x_text: '中建三局' }, text: '中建三局' },
  refs: { field: f.refs('组员', 'account'), value: [5, 6], beside: { x_text: '张三、李四' }, text: '张三、李四' },
  files: { field: f.files('照片'), value: '2026/11/k/1.png,2026/11/k/2.png', text: '2 个文件' },
  geo: { field: f.geo('坐标'), value: '120.15,30.28', text: '120.15,30.28' },
  lines: { field: f.lines('明细', { name: f.text('名称') }), value: [{ name: '塔机' }], text: '1 行' },
}

beforeEach(() => {
  forgetQueries()
  keepCommons({
    dictionaries: {
      bank: [{ value: '102', label: '工商银行' }],
      engineering_type: [{ value: '01', label: '房屋建筑', children: [{ value: '0101', label: '住宅' }] }],
    },
  })
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, msg: '', data: { value: '330106199003072217' } })))
  stubLayout()
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const show = (node: React.ReactNode) =>
  render(
    <ConfigProvider {...antdDefaults}>
      <DataProvider>
        <WithKinds entity="unit">{node}</WithKinds>
      </DataProvider>
    </ConfigProvider>,
  )

describe.each(Object.entries(examples))('kind %s', (_name, { field, value, beside = {}, text }) => {
  const kind = kindOf(kinds, field)

  it('writes its value for people, and nothing for nothing', () => {
    expect(kind.toText(value, { x: value, ...beside }, field, 'x')).toBe(text)
    expect(kind.toText(null, {}, field, 'x')).toBe('')
  })

  it('shows its value in a cell and a dash for nothing', () => {
    const Cell = kind.cell
    const { container, unmount } = show(<Cell field={field} name="x" value={value} row={{ x: value, ...beside }} />)
    expect(container.textContent).not.toBe('—')
    unmount()
    const empty = show(<Cell field={field} name="x" value={null} row={{ x: null }} />)
    expect(empty.container.textContent).toContain('—')
  })

  it('has an input that a label can point at', () => {
    const Input = kind.input
    show(<Input field={field} name="x" id="x-1" value={value} row={{ x: value, ...beside }} onChange={() => undefined} />)
    expect(document.getElementById('x-1')).not.toBeNull()
  })

  it('can be searched by, unless nobody would', () => {
    const Search = kind.search
    expect(Search === null).toBe(['files', 'geo', 'lines'].includes(field.kind))
    if (!Search) return
    show(<Search field={field} name="x" id="x-2" value={null} onChange={() => undefined} />)
    expect(document.getElementById('x-2')).not.toBeNull()
  })
})

describe('details of kinds', () => {
  it('files of a form with a field called files are listed by the names they were sent under', () => {
    const field = f.files('资料文件')
    const Input = kindOf(kinds, field).input
    const infos = { files: [{ path: '2026/11/k/1.pdf', name: '三方协议.pdf' }] }
    const row = { files: '2026/11/k/1.pdf', [FILE_INFOS]: infos }
    show(<Input field={field} name="files" id="x-3" value={row.files} row={row} onChange={() => undefined} />)
    expect(screen.getByText('三方协议.pdf')).toBeDefined()
  })

  it('offers rows of the kind a reference asks for, told apart, and brings along what the chosen one knows', async () => {
    const asked: unknown[] = []
    const row = { id: 7, name: '周强', post: 'quality_officer', unit_id_text: '一建', need_days: 22 }
    vi.stubGlobal('fetch', async (_url: unknown, { body }: { body: string }) => {
      asked.push(JSON.parse(body))
      return new Response(JSON.stringify({ code: 200, msg: '', data: { rows: [row], total: 1 } }))
    })
    const field = f.ref('质量员', 'manage_user', {
      where: { post: ['quality_officer'] },
      fills: { days: 'need_days', note: 'name' },
    })
    const { input: Input } = kinds.ref
    await loadEntity('manage_user')
    const onChange = vi.fn()
    const typed = { note: '已填', days: null }
    show(<Input field={field} name="x" id="x" value={null} row={typed} onChange={onChange} />)
    fireEvent.click(screen.getByRole('combobox'))
    const option = await screen.findByText('周强（质量员，一建）')
    expect(asked).toEqual([expect.objectContaining({ post: 'quality_officer' })])
    fireEvent.mouseDown(option)
    fireEvent.click(option)
    expect(onChange).toHaveBeenLastCalledWith(7, { days: 22, days_text: null, x_text: '周强（质量员，一建）' })
  })

  it('never reads text as a page', () => {
    const Cell = kinds.richText.cell
    const { container } = show(<Cell field={f.richText('内容')} name="x" value={'<img src=x onerror="alert(1)">'} row={{}} />)
    expect(container.querySelector('img')).toBeNull()
  })

  it('gives whole numbers as numbers and keeps what is none for the complaint', () => {
    expect([wholeNumber('12'), wholeNumber('1.5'), wholeNumber('十二'), wholeNumber(null)]).toEqual([12, '1.5', '十二', null])
  })

  it('keeps the label of a region that is no longer offered', () => {
    const Cell = kinds.region.cell
    const row = { areacode: '339999', areacode_text: '某某县（已撤销）' }
    show(<Cell field={f.region('所属区域')} name="areacode" value="339999" row={row} />)
    expect(screen.getByText('某某县（已撤销）')).toBeTruthy()
  })

  function Sensitive({ onValue }: { onValue: (value: unknown) => void }) {
    const field = f.text('身份证号', { sensitive: 'idCard', max: 18 })
    const [value, setValue] = useState<unknown>('**************2217')
    const Input = kinds.text.input
    const change = (next: unknown) => {
      setValue(next)
      onValue(next)
    }
    return <Input field={field} name="id_card" id="s" value={value} row={{ id: 1, can: ['reveal'] }} onChange={change} />
  }
  const input = () => document.getElementById('s') as HTMLInputElement

  it('shows a personal value only after a reason, and never writes it into the form', async () => {
    const onValue = vi.fn()
    show(<Sensitive onValue={onValue} />)
    fireEvent.click(screen.getByRole('button', { name: '显示' }))
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
    expect(screen.getByRole('alert').textContent).toBe('请填写查看原因')
    fireEvent.change(screen.getByLabelText(/查看原因/), { target: { value: '核对证件' } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '确定' })))
    expect(input().value).toBe('330106199003072217')
    expect(onValue).not.toHaveBeenCalled()
  })

  it('replaces a mask only on request and can take that back', () => {
    const onValue = vi.fn()
    show(<Sensitive onValue={onValue} />)
    expect(input().readOnly).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: '修改' }))
    expect(onValue).toHaveBeenLastCalledWith(null)
    fireEvent.click(screen.getByRole('button', { name: '不修改' }))
    expect(onValue).toHaveBeenLastCalledWith('**************2217')
  })
})

it('typing in one sub-row draws that row alone, and a row taken out is the one pointed at', () => {
  const drawn = vi.fn()
  const Counting: Kinds['text']['input'] = ({ id, value, onChange, row }) => {
    drawn(row)
    return <input id={id} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
  }
  const field = f.lines('明细', { name: f.text('名称') })
  const { input: Input } = kinds.lines
  function Form() {
    const [value, setValue] = useState<unknown>([{ name: '塔机' }, { name: '升降机' }, { name: '吊篮' }])
    return <Input field={field} name="x" id="x" value={value} row={{}} onChange={setValue} />
  }
  render(
    <KindsContext value={{ ...kinds, text: { ...kinds.text, input: Counting } }}>
      <Form />
    </KindsContext>,
  )
  drawn.mockClear()
  fireEvent.change(screen.getByLabelText('第 2 行 名称'), { target: { value: '货梯' } })
  expect(drawn.mock.calls).toEqual([[{ name: '货梯' }]])
  fireEvent.click(screen.getByRole('button', { name: '删除第 1 行' }))
  expect((screen.getByLabelText('第 1 行 名称') as HTMLInputElement).value).toBe('货梯')
})

describe('a project that must not build now', () => {
  it('is marked beside its name wherever a row names it, one that builds is not', () => {
    const { cell: Cell } = kindOf(kinds, f.ref('所属工程', 'engineering'))
    const drawn = (stop: string | null) =>
      render(
        <Cell
          field={f.ref('所属工程', 'engineering')}
          name="engineering_id"
          value={4}
          row={{ engineering_id_text: '滨江新城', engineering_id_stop: stop }}
        />,
      )
    const { container, unmount } = drawn('停工')
    expect(container.textContent).toBe('滨江新城停工')
    unmount()
    expect(drawn(null).container.textContent).toBe('滨江新城')
  })
})
