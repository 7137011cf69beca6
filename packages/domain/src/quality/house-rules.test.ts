import { describe, expect, it } from 'vitest'
import { heightDev, houseProblems, soaked, widestSpread } from './house-rules'

const room = (more = {}) => ({ room: '客厅', design: '2800', h1: '2795', h2: '2805', ...more })

describe('the rooms of a house', () => {
  it('may differ by twenty millimetres in height, bay and depth, and not by more', () => {
    expect(houseProblems({ dims: [room({ h3: '2815' })] })).toEqual([])
    expect(houseProblems({ dims: [room({ h3: '2815.1' })] })).toEqual([
      { field: 'dims', message: '客厅净高极差 20.1 mm，超过 20 mm' },
    ])
    expect(houseProblems({ dims: [room({ l1: '3600', l2: '3621', d1: '4200', d2: '4220' })] })).toEqual([
      { field: 'dims', message: '客厅开间极差 21 mm，超过 20 mm' },
    ])
  })
  it('have the widest spread and the widest deviation of their heights', () => {
    const dims = [room({ h3: '2812' }), room({ room: '主卧', h1: '2810', h2: '2811' })]
    expect([widestSpread(dims), heightDev(dims), widestSpread([])]).toEqual(['17', '12', null])
  })
})

describe('water and rails', () => {
  it('stands twenty-four hours, but for a window that is sprayed', () => {
    const test = (place: number, seconds: number) => soaked({ place, from_at: 0, to_at: seconds })
    expect([test(1, 86_400), test(1, 86_399), test(4, 7200)]).toEqual([true, false, true])
    expect(houseProblems({ water: [{ place: 3, from_at: 0, to_at: 3600 }] })).toEqual([
      { field: 'water', message: '蓄水时间不足 24 小时' },
    ])
  })
  it('a rail is 1.10 m high at least', () => {
    expect(houseProblems({ rail_height: '1.10' })).toEqual([])
    expect(houseProblems({ rail_height: '1.09' })).toEqual([{ field: 'rail_height', message: '栏杆净高 1.09 m，低于 1.10 m' }])
  })
})
