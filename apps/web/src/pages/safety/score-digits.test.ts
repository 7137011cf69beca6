import { expect, test } from 'vitest'
import { digitsOf } from './score-digits'

test('full-width digits are taken, and nothing is left out to make a number of the rest', () => {
  expect(['4', '４', '１０', ' 7 ', '', '99'].map(digitsOf)).toEqual([4, 4, 10, 7, 0, 99])
  for (const raw of ['2.5', '-3', '３．５', '100', '四', '1e1'])
    expect(digitsOf(raw)).toEqual({ refused: `“${raw}”没有记下：只填 1～99 的整数，不带小数点和正负号` })
})
