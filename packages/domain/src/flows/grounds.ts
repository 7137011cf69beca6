/** 重大事故隐患不停工、撤回的理由，少于这些字说不清凭什么。 */
export const LEAST_GROUNDS = 10
/** 同几个字反复写不是理由。 */
const LEAST_DIFFERENT = 6

/** 算不上理由的：太短，或者是同几个字、几个符号反复写。读得懂不懂由看的人定。 */
export function lacksGrounds(text: unknown): boolean {
  const said = typeof text === 'string' ? text.trim() : ''
  const letters = said.match(/[\p{L}\p{N}]/gu) ?? []
  return said.length < LEAST_GROUNDS || new Set(letters).size < LEAST_DIFFERENT
}
