import { expect, it } from 'vitest'
import { daysByMonth, daysOf, heavyMonths, lengthOf, maySubstitute, overlaps } from './leave-rules'

const span = (from_on: string, to_on: string) => ({ from_on, to_on })
const builder = {
  unit_role: 'sgdw',
  post: 'technical_head',
  name: '张三',
  cert_no: '浙1330001',
  cert_to: '2026-12-31',
  safety_cert: 'B',
  safety_cert_no: '浙建安B（2024）0001',
  safety_cert_to: '2026-12-31',
}

it('calls two spans overlapping from the first day they share', () => {
  expect(overlaps(span('2026-03-01', '2026-03-05'), span('2026-03-05', '2026-03-09'))).toBe(true)
  expect(overlaps(span('2026-03-01', '2026-03-05'), span('2026-03-06', '2026-03-09'))).toBe(false)
})

it('counts both ends, and the days of each month apart', () => {
  expect(daysOf(span('2026-03-31', '2026-03-31'))).toEqual(['2026-03-31'])
  expect(daysOf(span('2026-03-31', '2026-03-30'))).toEqual([])
  expect([...daysByMonth(span('2026-02-27', '2026-03-02'))]).toEqual([
    ['2026-02', 2],
    ['2026-03', 2],
  ])
  expect([lengthOf('2026-02'), lengthOf('2028-02'), lengthOf('2026-12')]).toEqual([28, 29, 31])
})

it('warns of a month of which more than a fifth is leave, with what was granted before', () => {
  expect(heavyMonths(span('2026-04-01', '2026-04-06'), [], 20)).toEqual([])
  expect(heavyMonths(span('2026-04-01', '2026-04-07'), [], 20)).toEqual([{ ym: '2026-04', days: 7 }])
  expect(heavyMonths(span('2026-04-01', '2026-04-01'), [span('2026-03-20', '2026-04-06')], 20)).toEqual([
    { ym: '2026-04', days: 7 },
  ])
})

it('lets somebody stand in for a post whose certificates he holds to the last day, on the same side', () => {
  const manager = { unit_role: 'sgdw', post: 'project_manager' }
  expect(maySubstitute(manager, builder, '2026-12-31')).toBe(true)
  expect(maySubstitute(manager, builder, '2027-01-01')).toBe(false)
  expect(maySubstitute(manager, { ...builder, safety_cert: 'C1' }, '2026-06-01')).toBe(false)
  expect(maySubstitute(manager, { ...builder, cert_no: null }, '2026-06-01')).toBe(false)
  expect(maySubstitute({ unit_role: 'jldw', post: 'chief_engineer' }, builder, '2026-06-01')).toBe(false)
})
