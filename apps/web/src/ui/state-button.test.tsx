// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { StateButton, stateLabel } from './state-button'

afterEach(cleanup)

describe('state button [S4-04]', () => {
  it('says 待审核 while the state is 0 and 已审核 otherwise', () => {
    expect([0, 1, 2, 3, 11].map(stateLabel)).toEqual(['待审核', '已审核', '已审核', '已审核', '已审核'])
  })

  it('opens the record while it waits and after it was reviewed', () => {
    const onClick = vi.fn()
    const label = () => screen.getByRole('button').textContent?.replace(/\s/g, '')
    const view = render(<StateButton state={0} onClick={onClick} />)
    fireEvent.click(screen.getByRole('button'))
    expect([label(), onClick.mock.calls.length]).toEqual(['待审核', 1])
    view.rerender(<StateButton state={1} onClick={onClick} />)
    fireEvent.click(screen.getByRole('button'))
    expect([label(), onClick.mock.calls.length]).toEqual(['已审核', 2])
  })
})
