import { compare } from '@zhujian/model/decimal'

/** 专职安全员的配备对象。面积以平方米、合同价以万元计，均为十进制字符串。 */
export type StaffingCase =
  | { kind: 'building'; area: string }
  | { kind: 'civil'; price: string }
  | { kind: 'specialty' }
  | { kind: 'labour'; people: number }

export interface StaffingRule {
  /** 最少人数 */
  count: number
  /** 是否须按专业配备 */
  bySpecialty: boolean
  /** 依据条款，向用户明示 */
  basis: string
}

const DOCUMENT = '建质〔2008〕91号'

/** 三档：不足下限为 1 人，达到下限为 2 人，达到上限为 3 人并按专业配备。 */
function tiers(value: string, lower: string, upper: string, basis: string): StaffingRule {
  if (compare(value, upper) >= 0) return { count: 3, bySpecialty: true, basis }
  return { count: compare(value, lower) >= 0 ? 2 : 1, bySpecialty: false, basis }
}

/** 劳务分包：50 人以下 1 人，50 至 200 人 2 人，200 人以上不少于 3 人且不少于施工人数的千分之五。 */
function labour(people: number): StaffingRule {
  const count = people > 200 ? Math.max(3, Math.ceil((people * 5) / 1000)) : people >= 50 ? 2 : 1
  return { count, bySpecialty: false, basis: `${DOCUMENT}第十四条第二项` }
}

/** 项目专职安全生产管理人员的最少配备。 */
export function requiredSafetyOfficers(input: StaffingCase): StaffingRule {
  switch (input.kind) {
    case 'building':
      return tiers(input.area, '10000', '50000', `${DOCUMENT}第十三条第一项`)
    case 'civil':
      return tiers(input.price, '5000', '10000', `${DOCUMENT}第十三条第二项`)
    case 'specialty':
      return { count: 1, bySpecialty: false, basis: `${DOCUMENT}第十四条第一项` }
    case 'labour':
      return labour(input.people)
  }
}
