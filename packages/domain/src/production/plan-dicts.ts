import { unitParts } from '../reference/unit-parts'
import { dict } from '@zhujian/model'

/** 进度计划分三级：总控月，月控周。 */
export const planType = dict({ total: [1, '总进度计划'], month: [2, '月计划'], week: [3, '周计划'] })

/** 周计划的制约：不消除就开不了工的。 */
export const planLimit = dict({
  drawing: [1, '图纸'],
  material: [2, '材料'],
  labour: [3, '劳力'],
  site: [4, '场地'],
  weather: [5, '天气'],
})

/** 里程碑节点。 */
export const nodeKind = dict({
  start: [1, '开工'],
  ground: [2, '正负零'],
  top: [3, '封顶'],
  scaffold: [4, '外架拆除'],
  finish: [5, '装修完成'],
  acceptance: [6, '竣工验收'],
})

const foundation = unitParts.code('foundation')
const structure = unitParts.code('structure')
/** 各节点之前须已验收的分部：基础未验收不得往上做主体，主体未验收不得做装饰装修（GB 50300-2013 第 3.0.3 条）。 */
export const partsBefore = (node: number): readonly number[] =>
  ({
    [nodeKind.code('top')]: [foundation],
    [nodeKind.code('finish')]: [foundation, structure],
    [nodeKind.code('acceptance')]: [foundation, structure],
  })[node] ?? []

/** 搭接关系：前置的完成或开始，约束后续的开始或完成。 */
export const linkKind = dict({
  fs: [1, '完成—开始'],
  ss: [2, '开始—开始'],
  ff: [3, '完成—完成'],
  sf: [4, '开始—完成'],
})

/** 进度偏差的原因。 */
export const delayCause = dict({
  money: [1, '资金'],
  labour: [2, '劳力'],
  material: [3, '材料'],
  design: [4, '设计'],
  weather: [5, '天气'],
  stop: [6, '停工'],
})
