import { dict } from '@zhujian/model'

/** 质量问题类别（领域说明 2.6）。 */
export const issueKind = dict({
  leak: [1, '渗漏'],
  crack: [2, '裂缝'],
  hollow: [3, '空鼓'],
  size: [4, '尺寸偏差'],
  strength: [5, '强度'],
  rebar: [6, '钢筋'],
  look: [7, '观感'],
  papers: [8, '资料'],
  other: [9, '其他'],
})
