import { describe, expect, it } from 'vitest'
import { doubtsOf, judgePoints, passRate, rangeOf, worstDev } from './measured'
import { toleranceOf } from './measure-items'

const point = (actual: string, design = '3000', no = '1') => ({ no, design, actual })
const verdicts = (item: number, ...actuals: string[]) =>
  judgePoints(
    actuals.map((each) => point(each)),
    toleranceOf(item),
  ).map(({ ok, burst }) => [ok, burst])

describe('a measured point', () => {
  it('fits up to and at its limit, on both sides of an uneven one', () => {
    expect(verdicts(1, '3010', '3010.1', '2995', '2994.9')).toEqual([
      [true, false],
      [false, false],
      [true, false],
      [false, false],
    ])
  })
  it('bursts above one and a half times its limit, not at it', () => {
    expect(verdicts(1, '3015', '3015.1', '2992.5', '2992.4').map(([, burst]) => burst)).toEqual([false, true, false, true])
  })
  it('of a range is compared with the others of the room, not with the design', () => {
    expect(verdicts(10, '2900', '2910', '2920')).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ])
    expect(verdicts(10, '2900', '2910', '2920.1').map(([ok]) => ok)).toEqual([false, true, false])
  })
})

describe('what points come to', () => {
  it('is a rate of two places, a range and the widest deviation; nothing of nothing', () => {
    const judged = judgePoints([point('3000'), point('2990'), point('3011')], toleranceOf(1))
    expect([passRate(judged), worstDev(judged), rangeOf(['3000', '2990', '3011'])]).toEqual(['33.33', '11', '21'])
    expect([passRate([]), worstDev([]), rangeOf([])]).toEqual([null, null, null])
  })
})

describe('data that cannot be true (X06)', () => {
  const many = (count: number, actual: (n: number) => string, ok = true) =>
    Array.from({ length: count }, (_, n) => ({ actual: actual(n), ok }))
  const spread = (n: number) => String(3000 + n)
  it('is thirty points of which none fails; twenty-nine may', () => {
    expect(doubtsOf(many(30, spread), null)).toEqual(['30 个点位全部合格，建议抽测复核'])
    expect(doubtsOf(many(29, spread), null)).toEqual([])
    expect(doubtsOf([...many(29, spread), { actual: '3001', ok: false }], null)).toEqual([])
  })
  it('is ten readings that end in three digits; four are believed, and so are nine readings', () => {
    const ending = (kinds: number) => (n: number) => String(3000 + (n % kinds))
    expect(doubtsOf(many(10, ending(3)), null)).toEqual(['10 个读数的末位只有 3 种数字'])
    expect(doubtsOf(many(10, ending(4)), null)).toEqual([])
    expect(doubtsOf(many(9, ending(3)), null)).toEqual([])
  })
  it('is taken in less than two seconds a point', () => {
    expect(doubtsOf(many(10, spread), 19)).toEqual(['平均每点不足 2 秒'])
    expect(doubtsOf(many(10, spread), 20)).toEqual([])
  })
})
