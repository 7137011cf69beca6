import { dict } from '@zhujian/model'
import type { Tolerance } from './measured'

export const measurePhase = dict({
  structure: [1, '主体结构'],
  masonry: [2, '砌体'],
  plaster: [3, '抹灰'],
  decoration: [4, '装饰'],
  install: [5, '安装'],
})

export const measureItem = dict({
  section: [1, '截面尺寸'],
  flat: [2, '混凝土表面平整度'],
  plumb: [3, '混凝土垂直度'],
  level: [4, '层高'],
  slab: [5, '楼板厚度'],
  wallPlumb: [6, '砌体垂直度'],
  wallFlat: [7, '砌体平整度'],
  plasterPlumb: [8, '抹灰垂直度'],
  plasterFlat: [9, '抹灰平整度'],
  clear: [10, '净高极差'],
  bay: [11, '开间极差'],
  depth: [12, '进深极差'],
})

interface Item extends Tolerance {
  /** 在哪几个阶段量。 */
  readonly phases: readonly number[]
}

/** 允许偏差，毫米，及其条文。 */
const items: Readonly<Record<number, Item>> = {
  // GB 50204-2015 表 8.3.2：梁、柱、墙截面 +10/−5，表面平整度 8，垂直度（层高不大于 6 m）10，层高 ±10；板厚同截面。
  1: { up: '10', down: '5', phases: [1] },
  2: { up: '8', down: '8', phases: [1] },
  3: { up: '10', down: '10', phases: [1] },
  4: { up: '10', down: '10', phases: [1] },
  5: { up: '10', down: '5', phases: [1] },
  // GB 50203-2011 表 5.3.3：每层垂直度 5，混水墙、柱表面平整度 8。
  6: { up: '5', down: '5', phases: [2] },
  7: { up: '8', down: '8', phases: [2] },
  // GB 50210-2018 表 4.2.10：普通抹灰立面垂直度、表面平整度各 4。
  8: { up: '4', down: '4', phases: [3] },
  9: { up: '4', down: '4', phases: [3] },
  // 分户验收（建质〔2009〕291号及各地表式）：净高、开间、进深的极差 20。
  10: { up: '20', down: '20', range: true, phases: [1, 3, 4] },
  11: { up: '20', down: '20', range: true, phases: [1, 3, 4] },
  12: { up: '20', down: '20', range: true, phases: [1, 3, 4] },
}

/** 一项的允许偏差。@throws 没有这一项，属于定义错误 */
export function toleranceOf(item: number): Item {
  const found = items[item]
  if (!found) throw new Error(`no tolerance of item ${item}`)
  return found
}
export const measuredIn = (item: number, phase: number): boolean => toleranceOf(item).phases.includes(phase)

/** 极差的限值，毫米。 */
export const RANGE_LIMIT = '20'
