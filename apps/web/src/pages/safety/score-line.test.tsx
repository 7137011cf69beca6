// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { tableOf } from '@zhujian/domain/safety/jgj59/tables'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { ItemProps } from './score-item-props'
import { ScoreLine } from './score-line'
import { emptyTable } from './score-words'

afterEach(cleanup)

function Sheet() {
  const [values, setValues] = useState(emptyTable(1))
  const item = tableOf('B.1').items[0]
  const criterion = item?.criteria[2]
  if (!item || !criterion) return null
  const props = { desk: { writable: true }, score: {}, entry: undefined, item, values, change: setValues } as unknown as ItemProps
  return <ScoreLine {...props} criterion={criterion} />
}

test('2.5 typed letter by letter never becomes 25: what is not taken stays to be put right, with the reason', () => {
  render(<Sheet />)
  const box = screen.getByRole('textbox') as HTMLInputElement
  for (const value of ['2', '2.', '2.5']) fireEvent.change(box, { target: { value } })
  expect(box.value).toBe('2.5')
  expect(screen.getByRole('alert').textContent).toContain('“2.5”没有记下')
  expect(screen.getByText('-2')).toBeTruthy()
  fireEvent.change(box, { target: { value: '４' } })
  expect([box.value, screen.queryByRole('alert')]).toEqual(['4', null])
})
