import { expect, it } from 'vitest'
import { badRate } from './behavior-board'

it('says how often a week a hundred people break a rule, and nothing where nobody works', () => {
  expect([badRate({ bad_week: 3, workers: 200 }), badRate({ bad_week: 0, workers: 7 })]).toEqual([1.5, 0])
  expect(badRate({ bad_week: 3, workers: 0 })).toBeNull()
})
