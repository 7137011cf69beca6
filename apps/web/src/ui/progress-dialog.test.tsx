// @vitest-environment jsdom
import { PROGRESS_HIDE_MS } from '@zhujian/model/constants'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Loading, Starting } from './loading'
import { ProgressDialog, shownPercent } from './progress-dialog'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('progress dialog [S2-25]', () => {
  it('shows 100 once the work ended and hides one second later [S4-13] [S9-09]', () => {
    const onHidden = vi.fn()
    const progress = { title: '导出工程', percent: 40, note: '正在下载', done: false }
    const view = render(<ProgressDialog progress={progress} onHidden={onHidden} />)
    expect(screen.getByText('40%')).toBeTruthy()
    view.rerender(<ProgressDialog progress={{ ...progress, done: true }} onHidden={onHidden} />)
    expect(screen.getByText('100%')).toBeTruthy()
    act(() => vi.advanceTimersByTime(PROGRESS_HIDE_MS - 1))
    expect(onHidden).not.toHaveBeenCalled()
    act(() => vi.advanceTimersByTime(1))
    expect(onHidden).toHaveBeenCalledOnce()
  })

  it('never says 100 before the work has ended, and nothing while the size is unknown', () => {
    const at = (percent: number | null) => shownPercent({ title: '', percent, done: false })
    expect([at(100), at(-3), at(null)]).toEqual([99, 0, null])
  })
})

describe('waiting [S9-05]', () => {
  it('says 加载中... inside a page and 正在加载中... while the application starts', () => {
    render(<Loading />)
    expect(screen.getByText('加载中...')).toBeTruthy()
    cleanup()
    render(<Starting />)
    expect(screen.getByText('正在加载中...')).toBeTruthy()
  })
})
