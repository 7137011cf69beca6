import { expect, it } from 'vitest'
import { measureOf } from './behavior-rules'

it('asks for education at ten points down and proposes to dismiss at twenty, of what takes points away alone', () => {
  expect([measureOf(-1, -9), measureOf(-1, -10), measureOf(-1, -19), measureOf(-1, -20)]).toEqual([null, 1, 1, 2])
  expect(measureOf(2, -18)).toBeNull()
})
