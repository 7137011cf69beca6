import { daysBetween } from '@zhujian/model/date'
import { compare, div, isDecimal, mul, tellDecimal } from '@zhujian/model/decimal'

/** 天：知道或应当知道索赔事件之后，在这些天内递交索赔意向通知书（GF-2017-0201 第19.1条）。 */
export const CLAIM_DAYS = 28

/** 索赔意向书递交得迟的一句提醒；没有递交的也提醒。 */
export function claimNote(happened: string, notified: string | null): string | null {
  if (notified === null) return `没有索赔意向通知书，应在事件发生后 ${CLAIM_DAYS} 天内递交`
  const days = daysBetween(happened, notified)
  return days > CLAIM_DAYS ? `索赔意向在事件发生 ${days} 天后递交，超过 ${CLAIM_DAYS} 天` : null
}

/** 部分占整体的百分数，两位小数；整体为零的没有。 */
export const shareOf = (part: string | null | undefined, whole: string | null | undefined): string | null =>
  isDecimal(part) && isDecimal(whole) && compare(whole, '0') > 0 ? div(mul(part, '100'), whole, 2) : null

const told = (value: string): string => tellDecimal(value, undefined, '万元')

/** 一份合同不会是工程总造价的十倍：多半把元填成了万元。 */
const MOST_TIMES = '10'
/** 合同价与工程总造价（没有的按工程合同价）相比：大于十倍的不能保存，大于的提醒核对。 */
export function priceAgainst(
  amount: string,
  cost: string,
  name: string,
): { readonly refused: boolean; readonly said: string } | null {
  if (compare(cost, '0') <= 0 || compare(amount, cost) <= 0) return null
  return {
    refused: compare(amount, mul(cost, MOST_TIMES)) > 0,
    said: `合同价 ${told(amount)} 万元大于${name} ${told(cost)} 万元，请核对单位`,
  }
}

/** 部分超过整体的百分之几。 */
export const exceedsShare = (part: string, whole: string, percent: number): boolean =>
  compare(mul(part, '100'), mul(whole, String(percent))) > 0

/** 部分不足整体的百分之几。 */
export const belowShare = (part: string, whole: string, percent: number): boolean =>
  compare(mul(part, '100'), mul(whole, String(percent))) < 0

/** 百分数：进度款不低于已完工程价款的（财建〔2022〕183号第二条）。 */
export const LEAST_PROGRESS = 80

/** 百分数：企业安全生产费用的提取比例（财资〔2022〕136号第十七条）：房屋建筑、城市轨道交通 3，市政公用 1.5。 */
export const SAFE_RATE = { building: '3', municipal: '1.5' } as const
/** 工程类别代码的前两位为市政的，轨道交通除外。 */
export const MUNICIPAL = '02'
export const RAIL = '0210'

export const safeRateOf = (type: string | null): string =>
  type?.startsWith(MUNICIPAL) && type !== RAIL ? SAFE_RATE.municipal : SAFE_RATE.building

/** 百分数：安全费用累计投入低于应提取的这些，提醒。 */
export const LEAST_SPENT = 80
/** 百分数、天：总包在分包工程开工日一个月内，至少将这些安全费用支付分包单位（财资〔2022〕136号第十八条）。 */
export const SUB_PREPAID = 50
export const SUB_PREPAID_DAYS = 30
