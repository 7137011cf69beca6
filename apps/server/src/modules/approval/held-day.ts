import { LEAST_REASON, lacksReason } from '@zhujian/domain/flows/grounds'
import { AppError } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import type { BizCase, BizEffect, KindCheck } from './kind-effect'

type Content = BizCase['content']

/** 计划到场的那一天，还没有到的；没有填、已经到了的为空。 */
export function daysAhead({ held }: Pick<BizEffect, 'held'>, content: Content): string | null {
  const planned = held && content[held.field]
  return typeof planned === 'string' && planned > today() ? planned : null
}

const said = (planned: string, what: string): string => `计划${what}日期为 ${planned}，到场监督${what}、合格以后才能办成`

/** 办成即记为验收合格、出文书：验收还没有举行的，当天到场以后再办。@throws invalid */
export function requireHeld(effect: Pick<BizEffect, 'held'> | undefined, content: Content): void {
  const planned = effect && daysAhead(effect, content)
  if (effect?.held && planned) throw new AppError('invalid', { message: said(planned, effect.held.what) })
}

/** 到场监督的人办成时写下看到的：只写“同意”，看不出去没有去、各方怎么验的。@throws invalid */
export function requireWitnessed(effect: Pick<BizEffect, 'held'> | undefined, opinion: string): void {
  if (!effect?.held || !lacksReason(opinion)) return
  const message = `请写明到场监督${effect.held.what}的情况：组织、程序与各方结论（不少于 ${LEAST_REASON} 个字）`
  throw new AppError('invalid', { fields: [{ field: 'opinion', message }] })
}

/** 那一天没有到以前，看的人先知道。 */
export function heldChecks(effect: Pick<BizEffect, 'held'> | undefined, content: Content): KindCheck[] {
  const planned = effect && daysAhead(effect, content)
  return effect?.held && planned
    ? [{ label: `${effect.held.what}日期`, result: 'none', text: said(planned, effect.held.what) }]
    : []
}
