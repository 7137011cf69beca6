import { describe, expect, it } from 'vitest'
import { partsUnfit, specialsUnfit, workScope } from './work-scope'

const [PLANNING, FIRE, AIR, ENERGY, ARCHIVE] = [1, 2, 3, 4, 5]
const [HOUSE, ROAD] = [1, 2]
const of = (kinds: number[], floor_up: number | null = null) => kinds.map((kind) => ({ kind, floor_up }))
const parts = (type: string, done: number[], none: number[] = [], monomers: number[] = []) =>
  partsUnfit(workScope(type, of(monomers)), { parts_done: done, parts_none: none }).map(
    ({ field, message }) => `${field} ${message}`,
  )
const specials = (
  type: string,
  none: number[],
  monomers: number[] = [],
  reason: string | null = '易地建设批准，浙人防审〔2025〕12号',
) =>
  specialsUnfit(workScope(type, of(monomers)), { parts_done: [], parts_none: [], specials_none: none, none_reason: reason }).map(
    ({ field, message }) => `${field} ${message.split('不能注明')[0]}`,
  )

describe('a building of dwellings', () => {
  it('has a foundation and a structure, and saves energy; it may have no lift', () => {
    expect(parts('0101', [3], [1, 2])).toEqual([
      'parts_none 地基与基础、主体结构不能注明本工程没有：房屋建筑都有这一分部（GB 50300—2013 附录 B）',
    ])
    expect(parts('0101', [1, 2], [9])).toEqual([
      'parts_none 建筑节能不能注明本工程没有：民用建筑须经节能查验（民用建筑节能条例第十七条）',
    ])
    expect(parts('0101', [1, 2, 9], [4, 5, 7])).toEqual([
      'parts_none 屋面不能注明本工程没有：房屋建筑都有这一分部（GB 50300—2013 附录 B）',
      'parts_none 建筑给水排水及供暖、建筑电气不能注明本工程没有：民用建筑都设给水排水与电气系统（GB 50352—2019 第八章）',
    ])
    expect(parts('0101', [1, 2, 3, 4, 5, 7, 9], [6, 8, 10])).toEqual([])
  })

  it('of seven storeys has a lift, of six it may have none', () => {
    const lifts = (floors: number) =>
      partsUnfit(workScope('0101', of([HOUSE], floors)), { parts_done: [1, 2], parts_none: [10] }).map(({ message }) => message)
    expect(lifts(7)).toEqual(['电梯不能注明本工程没有：七层及以上的住宅必须设电梯（GB 50096—2011 第 6.4.1 条）'])
    expect(lifts(6)).toEqual([])
    expect(parts('0101', [1, 2], [3])).toHaveLength(1)
  })

  it('has no road unless one is entered among its monomers', () => {
    expect(parts('0101', [1, 21])).toEqual(['parts_done 本工程没有道路、桥梁、隧道、管线单体，不能填报市政道路'])
    expect(parts('0101', [1, 21], [], [HOUSE, ROAD])).toEqual([])
  })

  it('can deny none of the special acceptances but that of the air defence, for a reason', () => {
    expect(specials('0101', [PLANNING, FIRE, AIR, ENERGY, ARCHIVE])).toEqual([
      'specials_none 规划核实',
      'specials_none 消防验收',
      'specials_none 节能验收',
      'specials_none 档案预验收',
    ])
    expect(specials('0101', [AIR])).toEqual([])
    expect(specials('0101', [AIR], [], '无')).toEqual(['none_reason 请写明不涉及的理由与依据，不少于 6 个字'])
    expect(specials('0101', [AIR], [], '没有就是没有吧')).toEqual([
      'none_reason 民用建筑不涉及人防的，请写明批准文件的名称与文号，如“易地建设批准，浙人防审〔2025〕12号”',
    ])
    expect(specials('0107', [AIR], [], '厂房，不修建防空地下室')).toEqual([])
    expect(specials('0101', [], [], null)).toEqual([])
  })
})

it('a plant is no civil building: of energy alone it may say that it is not concerned', () => {
  for (const type of ['0107', '0108']) {
    expect(parts(type, [1, 2], [9])).toEqual([])
    expect(parts(type, [1], [2])).toHaveLength(1)
    expect(specials(type, [ENERGY, AIR])).toEqual([])
    expect(specials(type, [FIRE])).toEqual(['specials_none 消防验收'])
  }
})

describe('a municipal road', () => {
  it('has no part of a building, unless a building is entered among its monomers', () => {
    expect(parts('0201', [21, 24])).toEqual([])
    expect(parts('0201', [1, 21])).toEqual(['parts_done 本工程是市政工程，没有房建单体，不能填报地基与基础；请按市政专业填报'])
    expect(parts('0205', [1, 2, 24], [], [HOUSE, 5])).toEqual([])
    expect(parts('0205', [24], [1], [HOUSE, 5])).toHaveLength(1)
  })

  it('is not concerned by fire and energy, and is planned and archived like any other work', () => {
    expect(specials('0201', [FIRE, AIR, ENERGY])).toEqual([])
    expect(specials('0201', [PLANNING, ARCHIVE])).toEqual(['specials_none 规划核实', 'specials_none 档案预验收'])
    expect(specials('0204', [FIRE], [HOUSE])).toEqual(['specials_none 消防验收'])
  })
})

it('a refit has neither foundation nor planning of its own, and is checked for fire', () => {
  expect(parts('03', [3, 7], [1, 2, 4])).toEqual([])
  expect(specials('03', [PLANNING, ENERGY])).toEqual([])
  expect(specials('03', [FIRE])).toEqual(['specials_none 消防验收'])
  expect(specials('05', [FIRE])).toEqual([])
})
