// @vitest-environment jsdom
import { PAGE_SIZES, PAGER_LAYOUT } from '@zhujian/model/constants'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Pager } from './pager'
import { stubLayout } from './browser-stubs'

let onChange = vi.fn<(page: number, size: number) => void>()
beforeEach(() => {
  onChange = vi.fn()
  stubLayout()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PARTS: Record<(typeof PAGER_LAYOUT)[number], string> = {
  total: '.zj-pager-total',
  sizes: '.zj-pager-size',
  prev: '[aria-label=上一页]',
  pager: '.zj-pager-pages',
  next: '[aria-label=下一页]',
  jumper: '.zj-pager-jumper',
}

describe('pager [S9-01]', () => {
  it('says no total while it is not known', () => {
    const { rerender } = render(<Pager total={0} known={false} page={1} size={10} onChange={onChange} />)
    expect(document.querySelector('.zj-pager-total')?.textContent).toBe('')
    rerender(<Pager total={0} page={1} size={10} onChange={onChange} />)
    expect(document.querySelector('.zj-pager-total')?.textContent).toBe('共 0 条')
  })

  it('holds total, sizes, prev, pager, next and jumper in this order', () => {
    render(<Pager total={1286} page={3} size={10} onChange={onChange} />)
    const parts = [...(document.querySelector('.zj-pager')?.children ?? [])]
    expect(PAGER_LAYOUT.map((part) => parts.findIndex((each) => each.matches(PARTS[part])))).toEqual([0, 1, 2, 3, 4, 5])
    expect(parts[0]?.textContent).toBe('共 1,286 条')
  })

  it('offers 10 to 50 rows and keeps the first row in sight', () => {
    render(<Pager total={1286} page={3} size={10} onChange={onChange} />)
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '每页条数' }))
    const offered = [...document.querySelectorAll('.ant-select-item-option-content')].map((each) => each.textContent)
    expect(offered).toEqual(PAGE_SIZES.map((size) => `${size}条/页`))
    fireEvent.click(screen.getByText('50条/页'))
    expect(onChange).toHaveBeenCalledWith(1, 50)
  })

  it('goes back, forth, to a page and to a typed one, never beyond the ends', () => {
    render(<Pager total={50} page={3} size={10} onChange={onChange} />)
    for (const name of ['上一页', '下一页', '第 5 页']) fireEvent.click(screen.getByRole('button', { name }))
    const jumper = screen.getByLabelText('前往页码')
    fireEvent.change(jumper, { target: { value: '99' } })
    fireEvent.keyDown(jumper, { key: 'Enter' })
    expect(onChange.mock.calls.map(([page]) => page)).toEqual([2, 4, 5, 5])
    cleanup()
    render(<Pager total={50} page={1} size={10} onChange={onChange} />)
    expect(screen.getByRole('button', { name: '上一页' })).toHaveProperty('disabled', true)
  })
})
