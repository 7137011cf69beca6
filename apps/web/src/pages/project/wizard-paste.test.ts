// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { readPasted } from './wizard-paste'

const values = (text: string, linear = false) => readPasted(text, linear).rows.map(({ key: _key, ...row }) => row)

describe('rows pasted from a spreadsheet', () => {
  it('are placed by their heads, whatever the order, units and brackets', () => {
    expect(values('建筑面积（㎡）\t单体名称\t地上层数\n12,000.5\t1号楼\t18')).toEqual([
      { kind: 1, floor_area: '12000.5', name: '1号楼', floor_up: 18 },
    ])
  })

  it('are placed by the order of the columns when there are no heads', () => {
    expect(values('甲\t房建\t\t300\n乙\t其他\t\t400')).toEqual([
      { kind: 1, name: '甲', floor_area: '300' },
      { kind: 9, name: '乙', floor_area: '400' },
    ])
  })

  it('become roads where linear works are listed', () => {
    expect(values('一号路\t道路\t1200\t24\tK0+000\tK1+200', true)).toEqual([
      { kind: 2, name: '一号路', length_m: '1200', width_m: '24', stake_from: 'K0+000', stake_to: 'K1+200' },
    ])
  })

  it('keep what cannot be read and say so at its cell', () => {
    const { rows, problems } = readPasted('单体名称\t地上层数\n1号楼\t十八', false)
    expect(rows[0]?.floor_up).toBe('十八')
    expect(problems.map(({ field }) => field)).toEqual([`monomers.${rows[0]?.key}.floor_up`])
  })

  it('leave empty lines out', () => {
    expect(readPasted('单体名称\t高度\n\n1号楼\t30\n\n', false).rows).toHaveLength(1)
  })
})
