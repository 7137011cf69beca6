import { sql } from 'kysely'
import { PUBLIC_DAYS, publicProblem, WRONG_PUBLIC } from '@zhujian/domain/evaluation/public-notice'
import { addDays, daysBetween, today } from '@zhujian/model/date'
import { refusal } from '../site/public'

/** 从今天起公示到这一天，5 至 10 天。@throws invalid */
export function requireSpan(public_to: string | null): void {
  if (publicProblem({ public_from: today(), public_to })) throw refusal('public_to', WRONG_PUBLIC)
}

/** 变更了的结果从当天起另行公示，天数照旧（建质〔2014〕111号第二十四条）。 */
export function publicAgain({ public_from, public_to }: Readonly<Record<string, unknown>>) {
  const days = daysBetween(String(public_from), String(public_to))
  return { public_from: today(), public_to: addDays(today(), Math.max(days, PUBLIC_DAYS.least)) }
}

/** 公示期满的次日起才列出办结。 */
export const publicOver = (alias: string) => sql<boolean>`${sql.ref(`${alias}.public_to`)} < ${today()}::date`
