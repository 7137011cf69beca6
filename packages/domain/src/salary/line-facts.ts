import type { FieldProblem } from '@zhujian/model'
import { daysBetween, lastDayOf, today } from '@zhujian/model/date'
import { compare, div, isDecimal, mul, round, sub, sum } from '@zhujian/model/decimal'
import { payMode } from '../people/person-codes'

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

/** 一行明细怎样得出应发。 */
export interface PayFacts {
  readonly pay_mode: number | null
  readonly days: string
  readonly qty: string | null
  readonly price: string
  readonly payable: string
  readonly deduct: string | null
  /** 补发的是差额，不按天数、单价核对。 */
  readonly is_back: boolean | null
}

export interface PayLimits {
  /** 元：一人一月超过的不合常理。 */
  readonly most: number
  /** 百分数：与按出勤、单价算出的相差不超过这些的不提示。 */
  readonly gap: number
}

/** 天：月计薪天数（劳社部发〔2008〕3号）。 */
const MONTH_DAYS = '21.75'

/** 按登记的计酬方式应发多少：计日按出勤，计件、按工程量按数量，计月按计薪天数折算，足月的不再多计。 */
export function dueOf({ pay_mode, days, qty, price }: Pick<PayFacts, 'pay_mode' | 'days' | 'qty' | 'price'>): {
  readonly due: string
  readonly by: string
} {
  const byQty = qty !== null && pay_mode !== payMode.code('day') && pay_mode !== payMode.code('month')
  if (byQty) return { due: round(mul(qty, price), 2), by: `工程量 ${qty} × ${price} 元` }
  if (pay_mode !== payMode.code('month')) return { due: round(mul(days, price), 2), by: `${days} 天 × ${price} 元` }
  if (compare(days, MONTH_DAYS) >= 0) return { due: price, by: `月薪 ${price} 元` }
  return { due: div(mul(price, days), MONTH_DAYS, 2), by: `月薪 ${price} 元 × ${days} ÷ ${MONTH_DAYS} 天` }
}

/** 扣款最多占应发的百分之几（工资支付暂行规定第十六条）。 */
const MOST_DEDUCTED = 20

/** 扣款超过应发的两成，不论事由。@returns 不超过的为空 */
export const deductProblem = (payable: unknown, deduct: unknown): string | null =>
  isDecimal(payable) && isDecimal(deduct) && compare(mul(deduct, '100'), mul(payable, String(MOST_DEDUCTED))) > 0
    ? `扣款不能超过应发工资的 ${MOST_DEDUCTED}%（工资支付暂行规定第十六条）`
    : null

/**
 * 应发与出勤、单价不相称，多到不合常理，或者有扣款：提示核对的一句，写明原因以后才能公示（保障农民工工资支付条例第二十八条）。没有的为空。
 */
export function payNote(line: PayFacts, limits: PayLimits): string | null {
  const { deduct } = line
  const deducted = isDecimal(deduct) && compare(deduct, '0') > 0 ? `扣款 ${deduct} 元，请写明事由` : null
  return [amountNote(line, limits), deducted].filter((each) => each !== null).join('；') || null
}

function amountNote(line: PayFacts, { most, gap }: PayLimits): string | null {
  const { payable } = line
  if (compare(payable, String(most)) > 0) return `一人一月应发超过 ${most.toLocaleString('en')} 元，请核对`
  if (line.is_back === true) return null
  const { due, by } = dueOf(line)
  const more = compare(payable, due) > 0
  const differs = more ? sub(payable, due) : sub(due, payable)
  if (compare(mul(differs, '100'), mul(due, String(gap))) <= 0) return null
  return `按“${by}”应为 ${due} 元，应发${more ? '多' : '少'} ${differs} 元，请核对`
}

/** 写进一条消息里的人数。 */
const NAMED = 5

/** 交出去时说给办理人听的：哪几个人、为什么；没有的为空。 */
export function doubtText(
  lines: readonly { readonly worker_name: string; readonly payable: string; readonly pay_note: string }[],
): string | null {
  if (lines.length === 0) return null
  const named = lines.slice(0, NAMED).map(({ worker_name: name, payable, pay_note }) => `${name} ${payable} 元，${pay_note}`)
  return `${named.join('；')}${lines.length > NAMED ? `；等 ${lines.length} 人` : ''}`
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

/** 本工程别的工资表已经提交银行、还没有登记发放完成的。 */
interface UnderWay {
  readonly sheets: number
  readonly due: string
}
const NONE: UnderWay = { sheets: 0, due: '0' }

/** 专户里的钱够不够（条例第三十一条：经专户直接支付）：在途的各张一并算；没有登记余额的无从判断。 */
export function balanceProblem(due: string, balance: string | null, others: UnderWay = NONE): string | null {
  if (balance === null) return null
  const all = sum([due, others.due])
  if (compare(all, balance) <= 0) return null
  const besides = others.sheets > 0 ? `，另有 ${others.sheets} 张工资表正在代发 ${others.due} 元` : ''
  return `专户余额 ${balance} 元，本次须代发 ${due} 元${besides}，还差 ${sub(all, balance)} 元；请建设单位拨付人工费并更新专户余额后再提交`
}
