// @vitest-environment jsdom
import { MESSAGE_DURATION_MS, MESSAGE_OFFSET } from '@zhujian/model/constants'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetNotices, useNotices } from '../data/notices'
import { toast } from '../ui/toast'
import { Toasts } from './toasts'

beforeEach(() => {
  vi.useFakeTimers()
  forgetNotices()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('messages [S8-10]', () => {
  it('go after 5 seconds, not before, and stay in the message centre [S9-04]', () => {
    render(<Toasts />)
    act(() => toast.error('保存失败'))
    act(() => vi.advanceTimersByTime(MESSAGE_DURATION_MS - 1))
    expect(screen.getByText('保存失败')).toBeTruthy()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByText('保存失败')).toBeNull()
    expect(useNotices.getState().notices).toMatchObject([{ text: '保存失败', shown: false }])
  })

  it('can be closed before that', () => {
    render(<Toasts />)
    act(() => toast.success('保存成功'))
    fireEvent.click(screen.getByRole('button', { name: '关闭提示' }))
    expect(screen.queryByText('保存成功')).toBeNull()
  })

  it('are text, never a page', () => {
    render(<Toasts />)
    act(() => toast.error('<img src=x onerror=alert(1)>'))
    expect(document.querySelector('img')).toBeNull()
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  })

  it('stand 60 px below the top [S9-04]', () => {
    const css = readFileSync(resolve(import.meta.dirname, 'toasts.css'), 'utf8')
    expect(css.slice(0, css.indexOf('}'))).toContain(`top: ${MESSAGE_OFFSET}px`)
  })
})
