import { expect, it } from 'vitest'
import { unitText } from './unit-text'

it('a percent sign stands against its number, a word of measure keeps its distance', () => {
  expect(`97.7${unitText('%')}`).toBe('97.7%')
  expect(`86${unitText('批')}`).toBe('86 批')
  expect(`3${unitText(undefined)}`).toBe('3')
})
