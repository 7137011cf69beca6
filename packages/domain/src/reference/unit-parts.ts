import { dict } from '@zhujian/model'

const building = {
  foundation: [1, '地基与基础'],
  structure: [2, '主体结构'],
  decoration: [3, '建筑装饰装修'],
  roof: [4, '屋面'],
  plumbing: [5, '建筑给水排水及供暖'],
  hvac: [6, '通风与空调'],
  electric: [7, '建筑电气'],
  smart: [8, '智能建筑'],
  energy: [9, '建筑节能'],
  lift: [10, '电梯'],
} as const
const municipal = {
  road: [21, '市政道路'],
  bridge: [22, '市政桥梁'],
  tunnel: [23, '市政隧道'],
  pipeline: [24, '市政管线'],
  municipal: [29, '其他市政'],
} as const

/**
 * 单位工程的分部：房屋建筑十个（GB 50300-2013 附录 B）；市政工程各按其验收规范划分（道路 CJJ 1-2008、桥梁 CJJ 2-2008、
 * 给水排水管道 GB 50268-2008 等），记到专业为止，路基、墩台之类写在子分部里。
 */
export const unitParts = dict({ ...building, ...municipal })
/** 房屋建筑的十个分部。 */
export const buildingParts = dict(building)
export const municipalParts = dict(municipal)

/** 只验收了市政分部的：没有房屋建筑的分部可说。 */
const isMunicipalOnly = (done: readonly unknown[]): boolean =>
  done.length > 0 && done.every((code) => municipalParts.keyOf(code) !== undefined)

/**
 * 本工程没有的分部：注明没有的；没有房屋建筑的，房屋建筑的各分部都没有。
 * @param building 有没有房屋建筑；不知道的，只验收了市政分部的算没有
 */
export const absentParts = (
  done: readonly unknown[],
  none: readonly unknown[],
  building = !isMunicipalOnly(done),
): readonly unknown[] => (building ? none : [...new Set([...none, ...buildingParts.codes])])

interface PartsTold {
  /** 同时选在两边的。 */
  readonly twice: readonly unknown[]
  /** 哪一边都没有的房屋建筑分部。 */
  readonly missing: readonly unknown[]
}

/** 十个分部各须说明：验收合格，或本工程没有；不能两边都选。没有房屋建筑的不问房屋建筑的。 */
export function partsTold(done: readonly unknown[], none: readonly unknown[], building?: boolean): PartsTold {
  const absent = absentParts(done, none, building)
  return {
    twice: buildingParts.codes.filter((code) => done.includes(code) && none.includes(code)),
    missing: buildingParts.codes.filter((code) => !done.includes(code) && !absent.includes(code)),
  }
}

export const NO_PART = '没有一个分部验收合格'

export const partNames = (codes: readonly unknown[]): string => codes.map((code) => unitParts.labelOf(code)).join('、')
