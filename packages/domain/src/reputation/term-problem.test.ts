import { expect, it } from 'vitest'
import { termProblem } from './credit-event'

const event = (category: number, happened_on: string, public_to: string, more = {}) => ({
  category,
  matter: category === 1 ? null : 1,
  happened_on,
  punish_to: null,
  public_to,
  ...more,
})

it('an event found so long ago that no term of it is left is not handed in, whatever its kind', () => {
  expect(termProblem(event(2, '2010-01-01', '2012-12-31'), '2026-11-29')).toEqual({
    field: 'happened_on',
    message: '认定日期过早：公开期最长到 2013-01-01，今日起公示不满最短公示期 3 个月，不再登记公示',
  })
  expect(termProblem(event(1, '2023-11-28', '2026-11-28'), '2026-11-29')).toMatchObject({ field: 'happened_on' })
  expect(termProblem(event(1, '2023-11-29', '2026-11-29'), '2026-11-29')).toBe(false)
})

it('one whose term can still be long enough is told the day, up to that day', () => {
  expect(termProblem(event(2, '2026-06-01', '2027-02-27'), '2026-11-28')).toEqual({
    field: 'public_to',
    message: '今日起公示，到公开截止不满最短公示期 3 个月，公开截止应为 2027-02-28 或者以后',
  })
  expect(termProblem(event(2, '2026-06-01', '2027-02-28'), '2026-11-28')).toBe(false)
  const punished = { punish_to: '2030-01-01' }
  expect(termProblem(event(2, '2010-01-01', '2013-01-01', punished), '2026-11-29')).toMatchObject({ field: 'public_to' })
})
