import { describe, expect, it } from 'vitest'
import { judgeSamples, samplingConclusion } from './sampling-limits'

const points = (...actuals: string[]) => actuals.map((actual, n) => ({ no: String(n), design: '25', actual }))
const conclude = (kind: number, member: number | null, ...actuals: string[]) =>
  samplingConclusion(kind, judgeSamples(kind, member, points(...actuals)))

describe('what a sampling concludes', () => {
  it('of the cover of a beam is +10/−7, of a slab +8/−5', () => {
    expect([conclude(2, 1, '35', '18'), conclude(2, 2, '33', '20')]).toEqual([1, 1])
    expect([conclude(2, 1, '35.1'), conclude(2, 1, '17.9'), conclude(2, 2, '33.1'), conclude(2, 2, '19.9')]).toEqual([3, 3, 3, 3])
  })
  it('of covers may have one in ten beyond, none beyond one and a half times', () => {
    const nine = Array.from({ length: 9 }, () => '25')
    expect([conclude(2, 1, ...nine, '36'), conclude(2, 1, ...nine.slice(1), '36')]).toEqual([1, 3])
    expect([conclude(2, 1, ...nine, '40'), conclude(2, 1, ...nine, '40.1')]).toEqual([1, 3])
  })
  it('of a slab may have none beyond +10/−5', () => {
    expect([conclude(3, null, '35', '20'), conclude(3, null, '35.1'), conclude(3, null, '19.9')]).toEqual([1, 3, 3])
  })
  it('of a strength below the design leaves it to the laboratory', () => {
    expect([conclude(1, null, '25'), conclude(1, null, '24.9'), conclude(6, null, '24.9')]).toEqual([1, 2, 2])
  })
  it('of the rest is unfit below the design', () => {
    expect([conclude(4, null, '25'), conclude(8, null, '24.9')]).toEqual([1, 3])
  })
})
