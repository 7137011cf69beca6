import { describe, expect, it } from 'vitest'
import { houseRooms, suitesProblem } from './house-rows'

describe('the houses of a building', () => {
  it('are numbered by floor and door, stair by stair', () => {
    const rooms = houseRooms({ stairs: 2, from_floor: 9, to_floor: 10, per_floor: 2 })
    expect(rooms.map(({ stair_no, room_no }) => `${stair_no} ${room_no}`)).toEqual([
      '1 单元 901',
      '1 单元 902',
      '1 单元 1001',
      '1 单元 1002',
      '2 单元 901',
      '2 单元 902',
      '2 单元 1001',
      '2 单元 1002',
    ])
    expect(rooms.every(({ floor, room_no }) => room_no.startsWith(String(floor)))).toBe(true)
  })

  it('are none where the floors run backwards', () => {
    expect(houseRooms({ stairs: 1, from_floor: 3, to_floor: 2, per_floor: 4 })).toEqual([])
  })

  it.each([
    [{ suites: null, existing: 0, added: 4 }, '1#楼没有登记户数，请先在单体工程里登记'],
    [{ suites: 4, existing: 0, added: 4 }, null],
    [{ suites: 4, existing: 1, added: 4 }, '1#楼登记了 4 户，已有 1 户的记录，再列 4 户就多了，请核对单元、楼层与每层户数'],
  ])('are held against the number the building was registered with', (facts, said) => {
    expect(suitesProblem({ monomer: '1#楼', ...facts })).toBe(said)
  })
})
