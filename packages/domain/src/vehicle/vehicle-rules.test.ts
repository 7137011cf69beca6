import { parseInstant } from '@zhujian/model/date'
import { describe, expect, it } from 'vitest'
import { faultsOf, oftenUnknown, withinHours } from './vehicle-rules'

const at = (time: string) => parseInstant(`2026-06-01 ${time}`) ?? 0
const rules = { hours: { from: 20, to: 6 }, most: 49 }
const night = { car_type: 2, direction: 2, happened_at: at('22:00'), washed: true, covered: true, gross: '30' }
const known = { permitted: true, first_to: '2026-06-01' }

describe('the hours of muck', () => {
  it('go over midnight, from the first hour up to but not including the last', () => {
    expect(['19:59', '20:00', '05:59', '06:00'].map((time) => withinHours(at(time), rules.hours))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
  it('lie within a day too, and are any hour where both ends are the same', () => {
    expect(['08:59', '09:00', '17:00'].map((time) => withinHours(at(time), { from: 9, to: 17 }))).toEqual([false, true, false])
    expect(withinHours(at('03:00'), { from: 5, to: 5 })).toBe(true)
  })
})

describe('what is wrong with a passage', () => {
  it('is nothing with a clean, covered, licensed lorry at night', () => expect(faultsOf(night, known, rules)).toEqual([]))
  it('is each fault by itself', () => {
    expect(faultsOf({ ...night, washed: false }, known, rules)).toEqual([1])
    expect(faultsOf({ ...night, covered: false }, known, rules)).toEqual([2])
    expect(faultsOf(night, null, rules)).toEqual([3])
    expect(faultsOf(night, { permitted: false, first_to: null }, rules)).toEqual([3])
    expect(faultsOf(night, { permitted: true, first_to: '2026-05-31' }, rules)).toEqual([4])
    expect(faultsOf({ ...night, happened_at: at('12:00') }, known, rules)).toEqual([5])
    expect(faultsOf({ ...night, gross: '49' }, known, rules)).toEqual([])
    expect(faultsOf({ ...night, gross: '49.01' }, known, rules)).toEqual([6])
  })
  it('is no wash for who comes in, and nothing of the muck for a car', () => {
    expect(faultsOf({ ...night, direction: 1, washed: false, covered: false }, known, rules)).toEqual([])
    expect(faultsOf({ ...night, car_type: 5, happened_at: at('12:00'), washed: false, covered: false }, null, rules)).toEqual([])
    expect(faultsOf({ ...night, car_type: 3, washed: false }, null, rules)).toEqual([1])
  })
})

describe('a lorry not on the register', () => {
  it('is told of from its third passage', () =>
    expect([2, 3].map(oftenUnknown)).toEqual([null, '没有备案的车辆已进出 3 次，请备案']))
})
