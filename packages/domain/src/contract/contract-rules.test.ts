import { expect, it } from 'vitest'
import { belowShare, claimNote, exceedsShare, priceAgainst, safeRateOf, shareOf } from './contract-rules'

it('a claim is announced within twenty-eight days of what it is about', () => {
  expect(claimNote('2026-03-01', '2026-03-29')).toBeNull()
  expect(claimNote('2026-03-01', '2026-03-30')).toBe('索赔意向在事件发生 29 天后递交，超过 28 天')
  expect(claimNote('2026-03-01', null)).toContain('没有索赔意向通知书')
})

it('shares are reckoned without a float, and of nothing there is none', () => {
  expect([shareOf('1', '3'), shareOf('1', '0'), shareOf(null, '3')]).toEqual(['33.33', null, null])
  expect([exceedsShare('10', '100', 10), exceedsShare('10.0001', '100', 10)]).toEqual([false, true])
  expect([belowShare('80', '100', 80), belowShare('79.9999', '100', 80)]).toEqual([false, true])
})

it('of safety expenses buildings and rail set aside three percent, other municipal works half of it', () => {
  expect(['0101', '02', '0201', '0210', '03', null].map(safeRateOf)).toEqual(['3', '1.5', '1.5', '3', '3', '3'])
})

it('a contract dearer than its project is doubted, beyond ten times of it refused', () => {
  const of = (amount: string) => priceAgainst(amount, '1000', '工程总造价')
  expect([of('1000'), of('1000.01')]).toEqual([
    null,
    { refused: false, said: '合同价 1,000.01 万元大于工程总造价 1,000 万元，请核对单位' },
  ])
  expect([of('10000')?.refused, of('10000.01')?.refused, priceAgainst('1', '0', '工程总造价')]).toEqual([false, true, null])
})
