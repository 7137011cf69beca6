import { checkIdCard } from '@zhujian/model/checksums'
import { isMasked, maskIdCard } from '@zhujian/model/mask'
import { isWholeNumber } from '../reference/paper-number'

const LENGTH = 18

/** 证号里的身份证号与它的位置；没有的为空。 */
function cardIn(text: string): { readonly at: number; readonly card: string } | undefined {
  for (let at = 0; at + LENGTH <= text.length; at += 1) {
    const card = text.slice(at, at + LENGTH)
    if (checkIdCard(card) === undefined) return { at, card }
  }
  return undefined
}

/** 不因全角、空格、短横、大小写而认不出来。 */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-—_.]/g, '')

interface Kept {
  /** 存下来的写法。 */
  readonly number: string
  readonly problem?: string
}

export const FOREIGN_CARD = '证书编号里的身份证号与本人的证件号码不一致，请核对证书'
const NOT_WHOLE = '请按证书填写完整编号'
const MASKED = '请填写完整的证书编号'

/**
 * 应急管理部门的特种作业操作证，证号是 T 加本人身份证号（安监总局令第30号）。证件号码只在实名制登记里加密存一份：
 * 证号里的那一段须是本人的，存成掩码，要看全的凭权限看证件号码，补上前缀即是。`card`：本人的身份证号，不是身份证登记的为空。
 */
export function certificateNumber(typed: string, card: string | null, before: unknown): Kept {
  // 掩着送回来的是没有改动。
  if (typed === before) return { number: typed }
  if (isMasked(typed)) return { number: typed, problem: MASKED }
  const text = plain(typed)
  const found = cardIn(text)
  if (!found) return typed === '' || isWholeNumber(typed) ? { number: typed } : { number: typed, problem: NOT_WHOLE }
  const number = text.slice(0, found.at) + maskIdCard(found.card) + text.slice(found.at + LENGTH)
  return card !== null && card.toUpperCase() !== found.card ? { number, problem: FOREIGN_CARD } : { number }
}

/** 掩码里只有末四位，两个人的可以相同；整个号码是本人的，另由证件号码认定。 */
export const isOwnCardNumber = (number: string): boolean => isMasked(number)
