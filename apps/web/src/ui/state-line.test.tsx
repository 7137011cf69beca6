// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { StateLine } from './state-line'

afterEach(cleanup)

const STATES = ['待下发', '整改中', '待复查', '已销项']
const classes = () => screen.getAllByRole('listitem').map(({ className }) => className)

describe('the way of a record', () => {
  it('shows what is behind as done and where it stands as now', () => {
    render(<StateLine states={STATES} at={2} />)
    expect(classes()).toEqual(['zj-state-past', 'zj-state-past', 'zj-state-now', ''])
  })
  it('shows the last step as done where the record has ended, not as one that is being worked on', () => {
    render(<StateLine states={STATES} at={3} />)
    expect(classes()).toEqual(STATES.map(() => 'zj-state-past'))
    expect(screen.getByText('已销项').getAttribute('aria-current')).toBe('step')
  })
})
