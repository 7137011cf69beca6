import { dict } from '@zhujian/model'
import { compare, div, mul, sum } from '@zhujian/model/decimal'

export const subAdvice = dict({
  recommend: [1, '推荐', 'success'],
  keep: [2, '保留'],
  limit: [3, '限制', 'warning'],
  dismiss: [4, '清退', 'danger'],
})

/** 五维的权重，百分数。 */
export const subWeights = { s_progress: 25, s_quality: 25, s_safety: 25, s_civil: 10, s_labour: 15 } as const
export type SubScores = { readonly [N in keyof typeof subWeights]?: number | null }

const names = Object.keys(subWeights) as (keyof typeof subWeights)[]

/** 五维加权得分，两位小数；没有填全的为空。 */
export function subScore(row: SubScores): string | null {
  if (names.some((name) => typeof row[name] !== 'number')) return null
  return div(sum(names.map((name) => mul(String(row[name]), String(subWeights[name])))), '100', 2)
}

/** 得分与最低的一维说明以后怎样用它：85 分以上且各维 70 分以上推荐，70 分以上保留，60 分以上限制，其余清退。 */
export function adviceOf(row: SubScores) {
  const score = subScore(row)
  if (score === null) return null
  const least = Math.min(...names.map((name) => row[name] ?? 0))
  if (compare(score, '60') < 0) return subAdvice.code('dismiss')
  if (compare(score, '70') < 0 || least < 60) return subAdvice.code('limit')
  return compare(score, '85') >= 0 && least >= 70 ? subAdvice.code('recommend') : subAdvice.code('keep')
}
