// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetNotices, useNotices } from '../data/notices'
import { Dialog } from './dialog'
import { Dock } from './dock'

afterEach(cleanup)
beforeEach(forgetNotices)

function show(onClose = vi.fn()) {
  render(
    <>
      <button type="button">打开</button>
      <Dock />
    </>,
  )
  screen.getByText('打开').focus()
  const view = render(
    <Dialog open title="编辑工程" onClose={onClose}>
      <input aria-label="名称" />
      <video data-testid="video">
        <track kind="captions" />
      </video>
    </Dialog>,
  )
  return { onClose, view }
}

describe('dialog', () => {
  it('starts on the first input and gives the focus back when it goes', () => {
    const { view } = show()
    expect(document.activeElement).toBe(screen.getByLabelText('名称'))
    view.unmount()
    expect(document.activeElement).toBe(screen.getByText('打开'))
  })
  it('opens at its top: the focus on a question further down moves nothing out of sight', () => {
    const focus = vi.spyOn(HTMLInputElement.prototype, 'focus')
    show()
    expect(focus).toHaveBeenCalledWith({ preventScroll: true })
  })
  it('closes on Esc, but not on the Esc of an input method [S2-26]', () => {
    const { onClose } = show()
    fireEvent.keyDown(screen.getByLabelText('名称'), { key: 'Escape', isComposing: true })
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.keyDown(screen.getByLabelText('名称'), { key: 'Escape' })
    expect(onClose).toHaveBeenCalledOnce()
  })
  it('refuses to maximise while a video plays, maximises otherwise [S8-07] [S2-26]', () => {
    show()
    const video = screen.getByTestId('video')
    Object.defineProperty(video, 'paused', { value: false, configurable: true })
    fireEvent.click(screen.getByLabelText('最大化'))
    expect(useNotices.getState().notices[0]?.text).toBe('视频播放中，暂不支持缩放屏幕~')
    expect(screen.queryByLabelText('还原')).toBeNull()
    Object.defineProperty(video, 'paused', { value: true, configurable: true })
    fireEvent.click(screen.getByLabelText('最大化'))
    expect(screen.getByLabelText('还原')).toBeTruthy()
  })
  it('goes into the dock with what was typed and comes back with it [S2-26]', () => {
    show()
    fireEvent.change(screen.getByLabelText('名称'), { target: { value: '滨江新城' } })
    fireEvent.click(screen.getByLabelText('最小化'))
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(screen.getByTitle('还原：编辑工程'))
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect((screen.getByLabelText('名称') as HTMLInputElement).value).toBe('滨江新城')
    expect(screen.queryByTitle('还原：编辑工程')).toBeNull()
  })
})
