import { expect, it } from 'vitest'
import { amountFits, amountsProblem, inWan, totalOf } from './priced'

it('an amount is the quantity at its price, to the cent', () => {
  expect(amountFits({ qty: '58.6', price: '3900', amount: '228540' })).toBe(true)
  expect(amountFits({ qty: '0.333', price: '10', amount: '3.33' })).toBe(true)
  expect(amountFits({ qty: '0.335', price: '10', amount: '3.34' })).toBe(false)
  expect(amountFits({ qty: null, price: '10', amount: '3.34' })).toBe(true)
  expect(amountsProblem('items', [{ qty: '1', price: '1', amount: '2' }])).toEqual({
    field: 'items',
    message: '金额应等于数量乘单价',
  })
  expect(amountsProblem('items', [{ qty: '-2', price: '1.5', amount: '-3' }])).toBe(false)
})

it('lines come to their sum, and yuan to ten thousands with four places', () => {
  expect(totalOf([{ amount: '0.10' }, { amount: '0.2' }, {}])).toBe('0.30')
  expect([inWan('123456789.12'), inWan(totalOf(null))]).toEqual(['12345.6789', '0.0000'])
})
