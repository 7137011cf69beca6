import type { FieldProblem } from '@zhujian/model'
import { daysBetween, lastDayOf, today } from '@zhujian/model/date'
import { compare, isDecimal, sub, sum } from '@zhujian/model/decimal'

/** 一行明细所说的：谁、哪个月、出勤几天；补发的说的是补发月份。 */
export interface LineFacts {
  readonly name: string
  readonly month: string
  readonly days: string | null
}

/** 此人在工程上的进退场；退场后又进场的，那个月有没有考勤。 */
export interface Presence {
  readonly enter_on: string
  readonly exit_on: string | null
  readonly attended: boolean
  /** 那个月第一天、最后一天有考勤的日子；没有考勤的为空。 */
  readonly first_on?: string | null
  readonly last_on?: string | null
}

const earlier = (a: string, b: string): string => (a < b ? a : b)
const later = (a: string, b: string): string => (a > b ? a : b)

/** 当月到今天为止、人在工程上的天数：进场以前、退场以后的只按有考勤的算。 */
function daysThere(month: string, { enter_on, exit_on, first_on, last_on }: Presence, now: string): number {
  const [start, last] = [`${month}-01`, lastDayOf(month)]
  const from = later(start, first_on ? earlier(first_on, enter_on) : enter_on)
  const left = exit_on === null ? last : last_on ? later(last_on, exit_on) : exit_on
  const to = earlier(earlier(last, left), now)
  return to < from ? 0 : daysBetween(from, to) + 1
}

/** 出勤天数多于当月天数的、当月还没有进场或已经退场的，不是事实（保障农民工工资支付条例第二十八条：按实名登记、考勤计发）。 */
export function lineProblems({ name, month, days }: LineFacts, presence: Presence, now: string = today()): FieldProblem[] {
  const { enter_on, exit_on, attended } = presence
  const last = lastDayOf(month)
  const most = last.slice(8)
  const problems: FieldProblem[] = []
  if (isDecimal(days) && compare(days, most) > 0)
    problems.push({ field: 'days', message: `${name} ${month} 出勤 ${days} 天，该月只有 ${Number(most)} 天` })
  if (attended || (enter_on <= last && (exit_on === null || exit_on >= `${month}-01`))) {
    const there = daysThere(month, presence, now)
    if (problems.length === 0 && isDecimal(days) && compare(days, String(there)) > 0)
      problems.push({
        field: 'days',
        message: `${name} ${month} 到 ${earlier(now, last)} 在场 ${there} 天，出勤不能是 ${days} 天`,
      })
    return problems
  }
  if (enter_on > last) problems.push({ field: 'worker_id', message: `${name} ${enter_on} 才进场，不能列入 ${month} 的工资` })
  else if (exit_on !== null && exit_on < `${month}-01`)
    problems.push({ field: 'worker_id', message: `${name}已于 ${exit_on} 退场，不能列入 ${month} 的工资` })
  return problems
}

/** 一人一月的应发多到不合常理。 */
export const isUnusual = (payable: unknown, most: number): boolean => isDecimal(payable) && compare(payable, String(most)) > 0

/** 提示核对的一句；没有超过的为空。 */
export function unusualText(
  lines: readonly { readonly worker_name: string; readonly payable: string }[],
  most: number,
): string | null {
  const over = lines.filter(({ payable }) => isUnusual(payable, most))
  if (over.length === 0) return null
  const named = over.slice(0, 5).map(({ worker_name: name, payable }) => `${name} ${payable} 元`)
  const more = over.length > named.length ? `等 ${over.length} 人` : ''
  return `${named.join('、')}${more}，一人一月应发超过 ${most.toLocaleString('en')} 元，请核对`
}

interface Owed {
  readonly payable: string
  readonly deduct: string | null
  readonly advance: string | null
  readonly paid: string | null
  /** 银行已经代发成功的一笔，补发时不再发。 */
  readonly done: boolean
}

/** 这一次要代发的：填了实发的按实发，没有填的按应发减扣款、预支。 */
export const toPay = (lines: readonly Owed[]): string =>
  sum(
    lines.flatMap(({ payable, deduct, advance, paid, done }) =>
      done ? [] : [paid ?? sub(sub(payable, deduct ?? '0'), advance ?? '0')],
    ),
  )

/** 专户里的钱够不够（条例第三十一条：经专户直接支付）；没有登记余额的无从判断。 */
export function balanceProblem(due: string, balance: string | null): string | null {
  if (balance === null || compare(due, balance) <= 0) return null
  return `专户余额 ${balance} 元，本次须代发 ${due} 元，还差 ${sub(due, balance)} 元；请建设单位拨付人工费并更新专户余额后再提交`
}
