import { add, compare, div, mul, round, sub, sum } from '@zhujian/model/decimal'

/** 各月得分的平均，两位小数；没有的为空。 */
export const meanOf = (scores: readonly string[]): string | null =>
  scores.length === 0 ? null : div(sum(scores), String(scores.length), 2)

interface Quarter {
  readonly mean: string
  /** 监督评分；该季度没有监督考评的为空。 */
  readonly gov: string | null
  readonly deduct: string
  /** 自评占几成，百分数。 */
  readonly share: number
}

/** 季度得分 = 自评均分 × 占比 + 监督评分 × 其余 − 抽查扣分；没有监督评分的只按均分；不为负。 */
export function quarterScore({ mean, gov, deduct, share }: Quarter): string {
  const base = gov === null ? mean : add(div(mul(mean, String(share)), '100', 4), div(mul(gov, String(100 - share)), '100', 4))
  const score = round(sub(base, deduct), 2)
  return compare(score, '0') < 0 ? '0.00' : score
}
