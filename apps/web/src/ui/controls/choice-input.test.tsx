// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubLayout } from '../browser-stubs'
import { CheckboxInput, MultiSelectInput, RadioInput, SelectInput } from './choice-input'

afterEach(cleanup)
const choices = [
  { value: 'civil', label: '土建' },
  { value: 'lift', label: '起重' },
]

it.each([
  ['radio', RadioInput],
  ['checkbox', CheckboxInput],
] as const)(
  'a group of type %s is left when the focus goes out of it, not from one choice to the next [S5-02]',
  (role, Control) => {
    const onBlur = vi.fn()
    render(
      <>
        <Control choices={choices} value={[]} onChange={() => undefined} onBlur={onBlur} />
        <button type="button">下一个</button>
      </>,
    )
    const [first, second] = screen.getAllByRole(role) as [HTMLElement, HTMLElement]
    fireEvent.blur(first, { relatedTarget: second })
    expect(onBlur).not.toHaveBeenCalled()
    fireEvent.blur(second, { relatedTarget: screen.getByRole('button') })
    expect(onBlur).toHaveBeenCalledOnce()
  },
)

it.each([
  ['one', SelectInput, undefined],
  ['several', MultiSelectInput, ['lift']],
] as const)('Tab leaves a list of %s as it is unless the keyboard has come to a choice', (_, Control, value) => {
  stubLayout()
  const onChange = vi.fn()
  const Any = Control as typeof MultiSelectInput
  render(<Any choices={choices} value={value} onChange={onChange} />)
  const box = screen.getByRole('combobox')
  const press = (key: string, keyCode: number) => fireEvent.keyDown(box, { key, keyCode, which: keyCode })
  fireEvent.mouseDown(box)
  press('Tab', 9)
  expect(onChange).not.toHaveBeenCalled()
  press('ArrowDown', 40)
  press('Tab', 9)
  expect(onChange).toHaveBeenCalledOnce()
})
