import { dict } from '@zhujian/model/dict'

/** 单体类别；道路、桥梁、隧道、管线为线性工程，填起止桩号。 */
export const monomerKind = dict({
  building: [1, '房建'],
  road: [2, '道路'],
  bridge: [3, '桥梁'],
  tunnel: [4, '隧道'],
  pipeline: [5, '管线'],
  other: [9, '其他'],
})

/** 按长度延伸、以桩号定位的单体类别。 */
export function isLinear(kind: number): boolean {
  return kind >= 2 && kind <= 5
}

/** 只说房屋的与只说线性工程的；另一类的没有填，就不必列出。 */
const OF_BUILDINGS: readonly string[] = ['floor_area', 'floor_up', 'floor_down', 'suites', 'is_super']
const OF_LINES: readonly string[] = ['stake_from', 'stake_to', 'pipe_mm', 'road_grade']
export const isOfOtherKind = (name: string, kind: number): boolean => (isLinear(kind) ? OF_BUILDINGS : OF_LINES).includes(name)

/** 基础类型。 */
export const baseType = dict({
  pile: [1, '桩基'],
  raft: [2, '筏板'],
  isolated: [3, '独立'],
  strip: [4, '条形'],
  box: [5, '箱型'],
  other: [9, '其他'],
})

/** 工程等级，国家代码：甲乙丙、特一二三、大中小三组按工程类别选用。 */
export const prjLevel = dict({
  gradeA: ['201', '甲级'],
  gradeB: ['202', '乙级'],
  gradeC: ['203', '丙级'],
  special: ['310', '特级'],
  first: ['311', '一级'],
  second: ['312', '二级'],
  third: ['313', '三级'],
  large: ['321', '大型'],
  medium: ['322', '中型'],
  small: ['323', '小型'],
})
