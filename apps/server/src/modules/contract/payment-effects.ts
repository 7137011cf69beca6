import { belowShare, LEAST_PROGRESS } from '@zhujian/domain/contract/contract-rules'
import { payKind, payment } from '@zhujian/domain/contract/payment'
import { bankAccountState } from '@zhujian/domain/salary/bank-account'
import { cautions } from '@zhujian/domain/site/caution'
import { addDays, today } from '@zhujian/model/date'
import { add, compare, sub, tellDecimal } from '@zhujian/model/decimal'
import { output } from '@zhujian/domain/production/output'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { setting } from '../setting/public'
import { keepsNumber, refusal, requireUnused } from '../site/public'
import { fillContract, type Held, requireRunning } from './contract-lock'

type Payment = Effect<typeof payment>

const PAID = payment.flow?.states.code('paid')
const [PROGRESS, LABOUR] = [payKind.code('progress'), payKind.code('labour')]

keepsNumber('invoice', payment.name, ['invoice_no'])

/** 人工费只拨入在用的工资专户（国务院令第724号第二十六条）。@throws invalid */
async function requireWageAccount({ trx, row }: Payment): Promise<void> {
  if (row.pay_kind !== LABOUR) return
  const { rows } = await sql`select 1 from bank_account where id = ${row.bank_account_id} and deleted_at is null
    and account_state = ${bankAccountState.code('normal')}`.execute(trx)
  if (rows.length === 0) throw refusal('bank_account_id', '人工费须拨入工资专户')
}

interface Confirmed {
  readonly value: string | null
  readonly state: number
}

/** 进度款凭已经审核的产值，低于确认产值八成的提醒。@throws invalid */
async function progressNote({ trx, row }: Payment): Promise<string | false> {
  if (row.pay_kind !== PROGRESS) return false
  const { rows } = await sql<Confirmed>`select confirmed_value::text as value, state from output
    where id = ${row.output_id}`.execute(trx)
  const [found] = rows
  if (!found?.value || found.state !== output.flow?.states.code('confirmed'))
    throw refusal('output_id', '所选产值尚未审核，不能申请进度款')
  const asked = row.audited ?? row.applied
  return (
    belowShare(asked, found.value, LEAST_PROGRESS) &&
    `进度款 ${asked} 万元，低于确认产值 ${found.value} 万元的 ${LEAST_PROGRESS}%`
  )
}

/** 同一合同别的已付的合计，万元。 */
async function paidBefore({ trx, row }: Payment): Promise<string> {
  const { rows } = await sql<{ total: string }>`select coalesce(sum(paid), 0)::text as total from payment
    where contract_id = ${row.contract_id} and state = ${PAID} and id <> ${row.id} and deleted_at is null`.execute(trx)
  return rows[0]?.total ?? '0'
}

const told = (value: string): string => tellDecimal(value, 4, '万元')

/** 累计付款不超过现合同额。@returns 连同这一笔的累计 @throws invalid */
async function requireWithin(effect: Payment, held: Held, field: string, amount: string): Promise<string> {
  const total = add(await paidBefore(effect), amount)
  const most = held.amount_now ?? held.amount
  if (compare(total, most) > 0) {
    const [price, paid, over] = [most, total, sub(total, most)].map(told)
    throw refusal(field, `合同价 ${price} 万元，连同这一笔累计付款 ${paid} 万元，超过 ${over} 万元`)
  }
  return total
}

/** 合同没有生效、超过合同价的，填的时候就说。 */
async function onWrite(effect: Payment): Promise<void> {
  const held = await requireRunning(effect as never, '申请付款')
  await requireWithin(effect, held, 'applied', effect.row.applied)
}

async function onSubmit(effect: Payment): Promise<void> {
  const held = await requireRunning(effect as never, '申请付款')
  await requireWageAccount(effect)
  await requireWithin(effect, held, 'applied', effect.row.audited ?? effect.row.applied)
  effect.set({ caution: cautions(await progressNote(effect)) })
}

async function onConfirm(effect: Payment): Promise<void> {
  const held = await requireRunning(effect as never, '确认付款')
  await requireWithin(effect, held, 'audited', effect.row.payable ?? '0')
  effect.set({ due_on: addDays(today(), await setting(effect.context.platform, 'contract_pay_days')) })
}

/** 付款计入合同；一张发票只付一次。 */
async function onPay(effect: Payment): Promise<void> {
  const { row, set } = effect
  const held = await requireRunning(effect as never, '付款')
  await requireWageAccount(effect)
  const paid_total = await requireWithin(effect, held, 'paid', row.paid ?? '0')
  set({ caution: cautions(row.caution, await requireUnused(effect as never, payment, 'invoice')) })
  await fillContract(effect as never, held, { paid_total }, `款项支付 ${row.payment_no}`)
}

const TODAY = `(now() at time zone 'Asia/Shanghai')::date`

extend(payment, {
  on: { add: onWrite, edit: onWrite, submit: onSubmit, review: onSubmit, confirm: onConfirm, pay: onPay },
  found: {
    overdue_days: (
      t,
    ) => `greatest(case "${t}"."state" when ${payment.flow?.states.code('approved')} then ${TODAY} - "${t}"."due_on"
      when ${PAID} then "${t}"."paid_on" - "${t}"."due_on" end, 0)`,
  },
})
