import { expect, test } from 'vitest'
import { termGap } from './contract-term'

test('a term is compared with the days between its dates, both counted; one day is no difference', () => {
  const gap = (days: number) => termGap('2026-03-01', '2026-03-10', days)
  expect([8, 9, 10, 11, 12].map(gap)).toEqual([{ span: 10, gap: 2 }, null, null, null, { span: 10, gap: 2 }])
})

test('dates the wrong way round say nothing about the term', () => {
  expect(termGap('2026-03-10', '2026-03-01', 999)).toBeNull()
})
