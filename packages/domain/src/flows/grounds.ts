import type { FieldProblem } from '@zhujian/model'

/** 重大事故隐患不停工、撤回的理由，少于这些字说不清凭什么。 */
export const LEAST_GROUNDS = 10
/** 同几个字反复写不是理由。 */
const LEAST_DIFFERENT = 6

const lettersIn = (text: unknown): number => new Set(typeof text === 'string' ? (text.match(/[\p{L}\p{N}]/gu) ?? []) : []).size

/** 记下一件事的，少于这些不同的字没有记下什么。 */
const LEAST_SAID = 4

/** 拒签一类的情况什么也没有写：“1”“无”。 */
export const saysNothing = (text: unknown): boolean => lettersIn(text) < LEAST_SAID
/** 为什么没有、为什么不涉及：一句话起码这么多字。 */
export const LEAST_REASON = 6
export const lacksReason = (text: unknown): boolean =>
  typeof text !== 'string' || text.trim().length < LEAST_REASON || saysNothing(text)
export const SAY_WHO = '请写明谁在场、为什么不签'
export const SAY_WHY = '请写明退回的原因，对方才知道改什么'

/** 数字、符号不是意见；“同意”是。 */
export const isOpinion = (text: string): boolean => (text.match(/\p{L}/gu) ?? []).length >= 2
export const SAY_OPINION = '请填写意见，至少 2 个字'

/** 算不上理由的：太短，或者是同几个字、几个符号反复写。读得懂不懂由看的人定。 */
export function lacksGrounds(text: unknown): boolean {
  const said = typeof text === 'string' ? text.trim() : ''
  return said.length < LEAST_GROUNDS || lettersIn(said) < LEAST_DIFFERENT
}

/** 这一栏算不上理由的，话里说明怎样才算；`what` 是要写明的事。 */
export const groundsProblem = (field: string, text: unknown, what: string): FieldProblem | null =>
  lacksGrounds(text) ? { field, message: `${what}（不少于 ${LEAST_GROUNDS} 个字，同几个字反复写的不算）` } : null
