// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataProvider, forgetQueries } from '../../data/queries'
import { SearchSelect } from './search-select'
import type { SelectValue } from './search-select-source'

const asked: { url: URL; method: string; body: unknown }[] = []
let answer: (url: URL) => unknown

const unit = (id: number) => ({ id, unit_name: `单位${id}` })
const page = (url: URL) => {
  const at = Number(url.searchParams.get('page') ?? 1)
  const ids = url.searchParams.get('ids')
  const rows = ids
    ? ids.split(',').map((id) => unit(Number(id)))
    : Array.from({ length: 10 }, (_, i) => unit((at - 1) * 10 + i + 1))
  return { code: 200, msg: '', data: { rows, total: 5000 } }
}

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  answer = page
  forgetQueries()
  Element.prototype.scrollIntoView = vi.fn()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    asked.push({ url, method: init.method ?? 'GET', body: init.body ? JSON.parse(String(init.body)) : undefined })
    return new Response(JSON.stringify(answer(url)))
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const source = { path: '/api/unit/unit/pc/getList', searchKey: 'keyword', labelField: 'unit_name', extra: { state: 1 } }
const pass = (ms = 0) => act(async () => vi.advanceTimersByTimeAsync(ms))
const field = () => screen.getByRole<HTMLInputElement>('combobox')

function Demo(props: {
  start?: SelectValue | SelectValue[] | null
  multiple?: boolean
  method?: 'GET' | 'POST'
  freeText?: boolean
}) {
  const { start = null, multiple = false, method = 'GET', freeText = false } = props
  const [value, setValue] = useState<SelectValue | readonly SelectValue[] | null>(start)
  return (
    <DataProvider>
      <SearchSelect
        label="施工单位"
        source={{ ...source, method }}
        multiple={multiple}
        freeText={freeText}
        value={value}
        onChange={setValue}
      />
      <output data-testid="value">{JSON.stringify(value)}</output>
    </DataProvider>
  )
}
const value = () => screen.getByTestId('value').textContent
const open = async () => {
  fireEvent.click(field())
  await pass()
}
const backdrop = () => document.querySelector('.search-select-backdrop') as Element

describe('searchable dropdown [S2-27]', () => {
  it('opens on click with page 1, ten rows and the extra query, and closes on choose [S4-09] [S3-09] [S7-42] [S5-10]', async () => {
    render(<Demo />)
    expect(field().placeholder).toBe('请选择')
    await open()
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({ state: '1', page: '1', limit: '10' })
    fireEvent.click(screen.getByRole('option', { name: '单位3' }))
    expect(value()).toBe('3')
    expect(field().value).toBe('单位3')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('sends a POST body when asked to [S7-42] [S3-09]', async () => {
    render(<Demo method="POST" />)
    await open()
    expect(asked[0]).toMatchObject({ method: 'POST', body: { state: 1, page: 1, limit: 10, keyword: '' } })
  })

  it('searches once after typing stops, from page 1', async () => {
    render(<Demo />)
    await open()
    for (const text of ['中', '中建', '中建三']) fireEvent.change(field(), { target: { value: text } })
    await pass(300)
    expect(asked.slice(1).map(({ url }) => [url.searchParams.get('keyword'), url.searchParams.get('page')])).toEqual([
      ['中建三', '1'],
    ])
  })

  it('loads the next page near the bottom [S4-09]', async () => {
    render(<Demo />)
    await open()
    fireEvent.scroll(screen.getByRole('listbox'))
    await pass()
    expect(screen.getAllByRole('option')).toHaveLength(20)
  })

  it('clears search and value on a click on the backdrop, reloads, and takes it back once within five seconds [S4-09]', async () => {
    render(<Demo start={7} />)
    await pass()
    await open()
    const before = asked.length
    fireEvent.click(backdrop(), { clientX: 900, clientY: 700 })
    await pass()
    expect(value()).toBe('null')
    expect(asked.length).toBe(before + 1)
    fireEvent.click(screen.getByText('撤销清除'))
    expect(value()).toBe('7')
    expect(field().value).toBe('单位7')
  })

  it('stops offering the undo after five seconds', async () => {
    render(<Demo start={7} />)
    await open()
    fireEvent.click(backdrop(), { clientX: 900, clientY: 700 })
    await pass(5100)
    expect(screen.queryByText('撤销清除')).toBeNull()
  })

  it('keeps the value when Escape closes it', async () => {
    render(<Demo start={7} />)
    await open()
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(value()).toBe('7')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('shows the name of a value that lies on page 200, also while another word is searched (T7)', async () => {
    render(<Demo start={1995} />)
    await pass()
    expect(field().value).toBe('单位1995')
    await open()
    fireEvent.change(field(), { target: { value: '别的' } })
    await pass(300)
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(field().value).toBe('单位1995')
  })

  it('never shows the number of a value: until its name is there it says that it is loading', async () => {
    render(<Demo start={1995} />)
    expect(field().value).toBe('加载中...')
    await pass()
    expect(field().value).toBe('单位1995')
  })

  it('does not look up a name that stands as itself [S3-20]', async () => {
    render(<Demo freeText start="云州某某公司" />)
    await pass()
    expect(field().value).toBe('云州某某公司')
    expect(asked).toEqual([])
  })

  it('asks for nothing while an input method still holds the letters', async () => {
    render(<Demo />)
    await open()
    const before = asked.length
    fireEvent.compositionStart(field())
    fireEvent.input(field(), { target: { value: "zhong'j" }, isComposing: true })
    await pass(400)
    expect(field().value).toBe("zhong'j")
    expect(asked.length).toBe(before)
    fireEvent.input(field(), { target: { value: '中建' }, isComposing: true })
    fireEvent.compositionEnd(field())
    await pass(300)
    expect(asked.at(-1)?.url.searchParams.get('keyword')).toBe('中建')
  })

  it('ignores a failure in silence, keeps loading, and offers a retry after eight seconds [S8-09]', async () => {
    render(<Demo />)
    answer = () => ({ code: 0, msg: '查询失败', data: {} })
    await open()
    expect(screen.getByText('加载中...')).toBeTruthy()
    expect(screen.queryByText('查询失败')).toBeNull()
    await pass(8100)
    answer = page
    fireEvent.click(screen.getByText('加载较慢，点此重试'))
    await pass()
    expect(screen.getAllByRole('option')).toHaveLength(10)
    expect(screen.queryByText('加载中...')).toBeNull()
  })

  it('says 暂无数据 when there is nothing [S5-10]', async () => {
    answer = () => ({ code: 200, msg: '', data: { rows: [], total: 0 } })
    render(<Demo />)
    await open()
    expect(screen.getByText('暂无数据')).toBeTruthy()
  })

  it('is worked by keyboard alone', async () => {
    render(<Demo />)
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    await pass()
    for (const key of ['ArrowDown', 'ArrowDown']) fireEvent.keyDown(field(), { key })
    expect(document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('单位2')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(value()).toBe('2')
  })

  it('collects several as tags, which Backspace and their buttons take away [S3-09]', async () => {
    render(<Demo multiple start={[1, 2]} />)
    await open()
    fireEvent.click(screen.getByRole('option', { name: '单位4' }))
    expect(value()).toBe('[1,2,4]')
    fireEvent.click(screen.getByRole('button', { name: '移除单位1' }))
    expect(value()).toBe('[2,4]')
    fireEvent.keyDown(field(), { key: 'Backspace' })
    expect(value()).toBe('[2]')
  })

  it('takes typed text as it stands where that is allowed [S3-20]', async () => {
    answer = () => ({ code: 200, msg: '', data: { rows: [], total: 0 } })
    render(<Demo freeText />)
    await open()
    fireEvent.change(field(), { target: { value: '云州某某公司' } })
    await pass(300)
    fireEvent.click(screen.getByRole('option', { name: '云州某某公司' }))
    expect(value()).toBe('"云州某某公司"')
    expect(field().value).toBe('云州某某公司')
  })
})
