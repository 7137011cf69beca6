import { expect, test } from 'vitest'
import { rateText } from './rate-text'

test('a rate is full only when nobody is missing, and has no figure without readers', () => {
  expect([rateText(199, 200), rateText(200, 200), rateText(0, 3), rateText(0, 0), rateText(undefined, undefined)]).toEqual([
    '199/200（99%）',
    '200/200（100%）',
    '0/3（0%）',
    '—',
    '—',
  ])
})
