import { describe, expect, it } from 'vitest'
import { creditMatter, repairFrom, repairMonths } from './repair-period'

describe('the shortest publicity before a repair', () => {
  it.each([
    ['market', 3],
    ['quality', 3],
    ['safety', 12],
    ['fire', 12],
    ['equipment', 12],
    ['wages', 3],
  ] as const)('of a deed of %s is %i months', (matter, months) => {
    expect(repairMonths(creditMatter.code(matter))).toBe(months)
  })

  it('is three months where no field was given, and ends with the month where it has no such day', () => {
    expect(repairMonths(null)).toBe(3)
    expect(repairFrom('2026-11-30', null)).toBe('2027-02-28')
    expect(repairFrom('2026-03-15', creditMatter.code('safety'))).toBe('2027-03-15')
  })
})
