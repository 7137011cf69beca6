// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ActButtons } from './act-buttons'
import { actsOfRow } from './table/row-actions'

afterEach(cleanup)

const nothing = () => undefined
const act = (label: string, more: object = {}) => ({ key: label, label, onClick: nothing, ...more })

describe('acts of a record', () => {
  it('stand with the way forward first and filled, and what undoes last and outlined in red', () => {
    render(
      <ActButtons acts={[act('退回', { tone: 'danger' }), act('改派', { tone: 'warning' }), act('通过', { tone: 'success' })]} />,
    )
    const buttons = screen.getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent?.replace(' ', ''))).toEqual(['通过', '改派', '退回'])
    expect(buttons[0]?.className).toContain('primary')
    expect(buttons[2]?.className).toContain('dangerous')
    expect(buttons[2]?.className).not.toContain('primary')
  })
  it('have no filled one where every one is a detour or undoes', () => {
    render(<ActButtons acts={[act('停用', { tone: 'danger' })]} />)
    expect(screen.getByRole('button').className).not.toContain('primary')
  })
  it('of law do not stand in the row, which leads to the record instead', () => {
    const acts = actsOfRow([act('编辑'), act('停用', { inRecord: true })], nothing)
    expect(acts.map(({ label }) => label)).toEqual(['办理', '编辑'])
    expect(actsOfRow([act('编辑')], nothing).map(({ label }) => label)).toEqual(['编辑'])
  })
  it('that answer one question are all taken in the record where one of them is', () => {
    const acts = [act('复查销项', { tone: 'success', inRecord: true }), act('催办'), act('复查退回', { tone: 'danger' })]
    expect(actsOfRow(acts, nothing).map(({ label }) => label)).toEqual(['办理', '催办'])
  })
})
