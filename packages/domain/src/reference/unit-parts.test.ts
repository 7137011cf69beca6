import { describe, expect, test } from 'vitest'
import { absentParts, buildingParts, onlyMunicipal, partsTold } from './unit-parts'

const [FOUNDATION, LIFT, ROAD, BRIDGE] = [1, 10, 21, 22]
const TEN = buildingParts.codes

describe('the parts of a unit of works', () => {
  test('each of the ten parts of a building is accepted or absent, and not both', () => {
    const nine = TEN.filter((code) => code !== LIFT)
    expect(partsTold(nine, [LIFT])).toEqual({ twice: [], missing: [] })
    expect(partsTold(nine, [])).toEqual({ twice: [], missing: [LIFT] })
    expect(partsTold(TEN, [LIFT])).toEqual({ twice: [LIFT], missing: [] })
  })

  test('a road is not asked about the parts of a building', () => {
    expect(partsTold([ROAD, BRIDGE], [])).toEqual({ twice: [], missing: [] })
    expect(absentParts([ROAD], [])).toEqual(TEN)
  })

  test('a road with a building is', () => {
    expect(partsTold([ROAD, FOUNDATION], []).missing).toEqual(TEN.filter((code) => code !== FOUNDATION))
    expect(absentParts([ROAD, FOUNDATION], [LIFT])).toEqual([LIFT])
  })

  test.each([
    ['01', [ROAD], true],
    ['99', [ROAD], true],
    ['02', [ROAD], false],
    ['01', [ROAD, FOUNDATION], false],
    ['01', [], false],
  ])('of category %s with the parts %j: municipal alone is %s', (category, done, only) => {
    expect(onlyMunicipal(category, done)).toBe(only)
  })
})
