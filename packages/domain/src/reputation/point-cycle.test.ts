import { describe, expect, it } from 'vitest'
import { lapsesOn, meaningOf, type PointFact, standingOn, totalOn } from './point-cycle'

const fact = (more: Partial<PointFact> = {}): PointFact => ({
  points: 6,
  happened_on: '2025-11-30',
  confirmed_on: '2025-12-05',
  cancelled_on: null,
  ...more,
})

describe('points of a manager as of a day', () => {
  it.each([
    ['2025-12-04', false, '当时尚未确认'],
    ['2025-12-05', true, '计到 2026-11-30 之前'],
    ['2026-11-29', true, '计到 2026-11-30 之前'],
    ['2026-11-30', false, '2026-11-30 满十二个月'],
  ])('on %s: %s', (on, counted, why) => {
    expect(standingOn(fact(), on)).toEqual({ counted, why })
  })

  it('do not count from the day they are cancelled on, and did before', () => {
    const cancelled = fact({ cancelled_on: '2026-03-01' })
    expect(standingOn(cancelled, '2026-02-28').counted).toBe(true)
    expect(standingOn(cancelled, '2026-03-01')).toEqual({ counted: false, why: '2026-03-01 撤销' })
  })

  it('of the last day of February lapse with the month', () => {
    expect(lapsesOn('2024-02-29')).toBe('2025-02-28')
  })

  it('add up to a talk from six and to another manager from twelve', () => {
    expect(totalOn([fact(), fact({ points: 3 }), fact({ confirmed_on: null })], '2026-01-01')).toBe(9)
    expect([meaningOf(5), meaningOf(6), meaningOf(11), meaningOf(12)]).toEqual([
      null,
      '累计 6 分以上，约谈本人与所在企业',
      '累计 6 分以上，约谈本人与所在企业',
      '满 12 分，停止执业一年，不得继续担任项目经理（建质〔2014〕123号第八条），须更换项目经理',
    ])
  })
})
