import { expect, it } from 'vitest'
import { lotProblem, MAIN_FAILS, passRate } from './lot-rules'

const item = (item_kind: number, points: number, pass: number, severe = false) => ({
  item_kind,
  name: '表面平整度',
  points,
  pass,
  severe,
})

it('passes with every main point and four fifths of the points of each general item (GB 50300 5.0.1)', () => {
  expect(lotProblem([item(1, 10, 10), item(2, 10, 8)])).toBeNull()
  expect(lotProblem([item(1, 10, 9), item(2, 10, 10)])).toBe(MAIN_FAILS)
  expect(lotProblem([item(1, 10, 10), item(2, 100, 79)])).toBe('表面平整度合格点率 79.00 % 低于 80 %，或有严重缺陷')
})

it('is judged item by item, not by their mean, and by no grave defect', () => {
  expect(lotProblem([item(1, 10, 10), item(2, 10, 10), item(2, 10, 7)])).toContain('70.00 %')
  expect(lotProblem([item(1, 10, 10), item(2, 10, 10, true)])).toContain('或有严重缺陷')
  expect(lotProblem([item(1, 10, 10, true)])).toBe(MAIN_FAILS)
})

it('tells the rate of each kind, and none where there is none', () => {
  expect(passRate([item(2, 30, 29), item(2, 10, 9), item(1, 5, 5)], 2)).toBe('95.00')
  expect([passRate([item(1, 5, 5)], 2), passRate(null, 1)]).toEqual([null, null])
})
