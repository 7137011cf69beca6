// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DateInput } from './controls/date-input'
import { Dialog } from './dialog'
import { Drawer } from './drawer'

// Nothing is laid out here, so nothing would count as visible, and what is invisible takes no focus.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function EditOverDrawer({ onClose, onDialog }: { onClose: () => void; onDialog: () => void }) {
  return (
    <>
      <Drawer open title="隐患" onClose={onClose}>
        <button type="button">编辑</button>
      </Drawer>
      <Dialog open title="编辑隐患" onClose={onDialog}>
        <DateInput value="2026-03-02" onChange={() => undefined} id="due" />
        <input aria-label="说明" />
      </Dialog>
    </>
  )
}

describe('an edit dialog over a drawer', () => {
  it('keeps the focus in its fields, so that Enter in a date field does not close the drawer', () => {
    const [onClose, onDialog] = [vi.fn(), vi.fn()]
    render(<EditOverDrawer {...{ onClose, onDialog }} />)
    const date = document.getElementById('due') as HTMLInputElement
    for (const field of [date, screen.getByLabelText('说明')]) {
      field.focus()
      expect(document.activeElement).toBe(field)
    }
    date.focus()
    fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' })
    expect(document.activeElement).toBe(date)
    expect([onClose.mock.calls.length, onDialog.mock.calls.length]).toEqual([0, 0])
  })

  it('is closed by Esc before the drawer', () => {
    const [onClose, onDialog] = [vi.fn(), vi.fn()]
    render(<EditOverDrawer {...{ onClose, onDialog }} />)
    screen.getByLabelText('说明').focus()
    fireEvent.keyDown(screen.getByLabelText('说明'), { key: 'Escape' })
    expect([onClose.mock.calls.length, onDialog.mock.calls.length]).toEqual([0, 1])
  })
})
