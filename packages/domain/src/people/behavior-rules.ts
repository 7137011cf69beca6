import { dict } from '@zhujian/model'

/** 安全积分降到这里应当再教育、建议清退；各人从零分起，加分为正。 */
export const EDUCATE_AT = -10
export const DISMISS_AT = -20

export const behaviorMeasure = dict({
  educate: [1, '再教育', 'warning'],
  dismiss: [2, '建议清退', 'danger'],
})

/**
 * 确认一次行为之后应当怎样处置；加分的行为不处置。
 * @param total 连同这一次的安全积分
 */
export function measureOf(points: number, total: number): 1 | 2 | null {
  if (points >= 0 || total > EDUCATE_AT) return null
  return total <= DISMISS_AT ? 2 : 1
}
