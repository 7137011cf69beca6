import { describe, expect, it } from 'vitest'
import { add, compare, div, formatDecimal, isDecimal, mul, parseDecimal, round, sub, sum, tellDecimal } from './decimal'

describe('decimal strings', () => {
  it('adds and subtracts without float error and keeps the longer scale', () => {
    expect(add('0.1', '0.2')).toBe('0.3')
    expect(add('99999999999999.99', '0.01')).toBe('100000000000000.00')
    expect(sub('1.00', '1')).toBe('0.00')
    expect(sub('0.1', '0.25')).toBe('-0.15')
  })

  it('multiplies exactly', () => {
    expect(mul('1.005', '100')).toBe('100.500')
    expect(mul('-0.5', '0.5')).toBe('-0.25')
  })

  it('divides with rounding half away from zero', () => {
    expect(div('1', '3', 4)).toBe('0.3333')
    expect(div('2', '3', 4)).toBe('0.6667')
    expect(div('1', '8', 2)).toBe('0.13')
    expect(div('-1', '8', 2)).toBe('-0.13')
    expect(div('5', '-10', 0)).toBe('-1')
    expect(() => div('1', '0.00', 2)).toThrow(RangeError)
  })

  it('rounds 1.005 to 1.01 where floats give 1.00, on both sides of the boundary', () => {
    expect(round('1.005', 2)).toBe('1.01')
    expect(round('1.00499999', 2)).toBe('1.00')
    expect(round('-1.005', 2)).toBe('-1.01')
    expect(round('-0.004', 2)).toBe('0.00')
    expect(round('7', 2)).toBe('7.00')
    expect(round('79.95', 1)).toBe('80.0')
  })

  it('compares by value, not by text', () => {
    expect(compare('1.0', '1')).toBe(0)
    expect(compare('10', '9.99')).toBe(1)
    expect(compare('-2', '-1')).toBe(-1)
  })

  it('sums a column with gaps', () => {
    expect(sum([])).toBe('0')
    expect(sum(['0.1', null, '0.2', undefined, '0.7'])).toBe('1.0')
  })

  it('formats with thousands separators', () => {
    expect(formatDecimal('0')).toBe('0')
    expect(formatDecimal('999')).toBe('999')
    expect(formatDecimal('1000')).toBe('1,000')
    expect(formatDecimal('-1234567.5', 2)).toBe('-1,234,567.50')
    expect(formatDecimal('999.995', 2)).toBe('1,000.00')
  })

  it('tells decimals from everything else', () => {
    for (const good of ['0', '-1', '12.30', '007']) expect(isDecimal(good)).toBe(true)
    for (const bad of ['', '-', '1.', '.5', '+1', '1e3', '1,000', '１', ' 1', 'NaN', 1, null]) expect(isDecimal(bad)).toBe(false)
    expect(() => add('1e3', '1')).toThrow(RangeError)
  })

  it('reads what people type', () => {
    expect(parseDecimal(' １２３．４０ ')).toBe('123.40')
    expect(parseDecimal('1,234,567.8')).toBe('1234567.8')
    expect(parseDecimal('－5')).toBe('-5')
    expect(parseDecimal('007')).toBe('7')
    expect(parseDecimal('1,23')).toBeUndefined()
    expect(parseDecimal('')).toBeUndefined()
  })
})

it('tells an amount in 万元 to two places, and further ones only where they say something', () => {
  const told = (value: string) => tellDecimal(value, 4, '万元')
  expect(['265.0000', '265', '1265.1250', '265.1234', '0.0001', '-3.5'].map(told)).toEqual([
    '265.00',
    '265.00',
    '1,265.125',
    '265.1234',
    '0.0001',
    '-3.50',
  ])
  expect([tellDecimal('12.3400', 4, 'm'), tellDecimal('8.50', 2, '元'), tellDecimal('400', undefined, '万元')]).toEqual([
    '12.3400',
    '8.50',
    '400',
  ])
})
