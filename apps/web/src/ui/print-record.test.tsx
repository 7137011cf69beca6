// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PrintFrame } from './print-frame'
import { printPictures } from './print-orientation'
import { PrintRecord } from './record-head'

const print = vi.fn<() => void>()
vi.stubGlobal('print', print)
afterEach(() => {
  cleanup()
  print.mockClear()
})
const shown = (whole: boolean) =>
  render(
    <PrintRecord
      whole={whole}
      paper={(onDone) => (
        <PrintFrame title="汇总表" onDone={onDone}>
          纸面
        </PrintFrame>
      )}
    />,
  )

it('the page of one record printed by the menu of the browser is its paper, until the printing is over', () => {
  shown(true)
  window.dispatchEvent(new Event('beforeprint'))
  expect(screen.getByText('纸面')).toBeTruthy()
  expect(document.body.classList.contains('zj-printing')).toBe(true)
  fireEvent(window, new Event('afterprint'))
  expect([screen.queryByText('纸面'), document.body.classList.contains('zj-printing')]).toEqual([null, false])
  expect(print).not.toHaveBeenCalled()
})

it('a list with a record beside it is printed as it stands, and the button asks for the paper', async () => {
  shown(false)
  window.dispatchEvent(new Event('beforeprint'))
  expect(screen.queryByText('纸面')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /打\s*印/ }))
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
})

it('pictures that wait to come into sight are fetched before the page is printed', () => {
  printPictures()
  render(<img alt="隐患照片" loading="lazy" src="/a.png" />)
  const picture = screen.getByAltText<HTMLImageElement>('隐患照片')
  // No layout here: what is shown has a parent it is placed in.
  Object.defineProperty(picture, 'offsetParent', { value: document.body })
  window.dispatchEvent(new Event('beforeprint'))
  expect(picture.loading).toBe('eager')
})
