import { expect, it } from 'vitest'
import { wholePageScale } from './whole-page'

it('a whole A4 page fits the height that is there, and is never larger than the column', () => {
  expect(wholePageScale(940, 730)).toBe(0.73)
  expect(wholePageScale(574, 600)).toBe(0.76)
  expect(wholePageScale(300, 900)).toBe(1)
})
