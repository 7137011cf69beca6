// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LaneAxis } from './lane-axis'

afterEach(cleanup)

const span = { from: '2026-05-25', to: '2026-12-04' }
const reach = { from: '2026-05-25', to: '2026-11-20' }

function shown(day: string) {
  const onDay = vi.fn<(day: string) => void>()
  render(<LaneAxis ref={createRef()} {...{ span, reach, day, onDay }} width={900} today="2026-11-20" />)
  return { onDay, handle: screen.getByRole('slider', { name: '当日' }) }
}

describe('the handle of the day', () => {
  it('says the day and how far it reaches', () => {
    const { handle } = shown('2026-10-14')
    expect(handle.getAttribute('aria-valuetext')).toBe('2026-10-14 周三')
    expect(['aria-valuemin', 'aria-valuenow', 'aria-valuemax'].map((name) => handle.getAttribute(name))).toEqual([
      '0',
      '142',
      '179',
    ])
  })

  it.each([
    ['ArrowLeft', false, '2026-10-30'],
    ['ArrowRight', false, '2026-11-01'],
    ['ArrowLeft', true, '2026-10-24'],
    ['PageUp', false, '2026-09-30'],
    ['PageDown', false, '2026-11-30'],
    ['Home', false, '2026-05-25'],
    ['End', false, '2026-11-20'],
  ])('%s moves it', (key, shiftKey, day) => {
    const { onDay, handle } = shown('2026-10-31')
    fireEvent.keyDown(handle, { key, shiftKey })
    expect(onDay.mock.calls).toEqual([[day]])
  })

  it('leaves other keys to the page', () => {
    const { onDay, handle } = shown('2026-10-31')
    expect(fireEvent.keyDown(handle, { key: 'Tab' })).toBe(true)
    expect(onDay).not.toHaveBeenCalled()
  })
})
