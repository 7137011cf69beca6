import { expect, it } from 'vitest'
import { actualOf, differs, gapOf, netOf, pourNote } from './weigh-rules'

it('nets a load of its lorry, and of what does not belong to it', () => {
  expect([netOf({ gross: '46.3', tare: '15.1' }), actualOf({ gross: '46.3', tare: '15.1', deduct: '0.2' })]).toEqual([
    '31.2',
    '31.0',
  ])
  expect([netOf({ gross: '46.3' }), actualOf({ tare: '15.1' })]).toEqual([null, null])
})

it('differs from just above the percentage, in either direction', () => {
  expect([differs('103', '100', 3), differs('103.01', '100', 3), differs('96.99', '100', 3)]).toEqual([false, true, true])
  expect([gapOf('1', '0'), differs('1', '0', 3)]).toEqual([null, false])
})

it('X10: the concrete weighed for a pour agrees with its volume within ten percent', () => {
  expect(pourNote('444', '185')).toBeNull()
  expect(pourNote('488.4', '185')).toBeNull()
  expect(pourNote('488.9', '185')).toBe('过磅混凝土 488.9 t，折合 203.71 m³，与登记的 185 m³ 相差 10.11%，超过 10%')
  expect(pourNote('399', '185')).toContain('相差 10.14%')
})
