import { describe, expect, test } from 'vitest'
import { absentParts, buildingParts, partsTold } from './unit-parts'

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

  test('where the project is known to have a building or none, that decides', () => {
    expect(partsTold([ROAD], [], true).missing).toEqual(TEN)
    expect(partsTold([ROAD, FOUNDATION], [], false)).toEqual({ twice: [], missing: [] })
  })
})
