import { publicProblem, WRONG_PUBLIC } from '@zhujian/domain/evaluation/public-notice'
import { today } from '@zhujian/model/date'
import { refusal } from '../site/public'

/** 从今天起公示到这一天，5 至 10 天。@throws invalid */
export function requireSpan(public_to: string | null): void {
  if (publicProblem({ public_from: today(), public_to })) throw refusal('public_to', WRONG_PUBLIC)
}
