import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { gapOf, wageDeposit, wageDepositStates } from '@zhujian/domain/salary/wage-deposit'
import { today } from '@zhujian/model/date'
import { div, mul } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { enterRow, fillRows, type Found, holdRows } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import { steadyCalendar } from '../setting/public'
import { keepsNumber, requireUnused, refusal } from '../site/public'
import { openComplaintsOf } from './wage-complaint-effects'

type Deposit = Effect<typeof wageDeposit>

/** 动用之后补足的期限，工作日（人社部发〔2021〕65号第二十条）。 */
const SUPPLY_DAYS = 10

keepsNumber('guarantee', 'wage_deposit', ['guarantee_no'])

async function shouldOf({ trx, row }: Pick<Deposit, 'trx' | 'row'>): Promise<string | null> {
  const { rows } = await sql<{ price: string | null }>`select contract_price::text as price from engineering
    where id = ${row.engineering_id}`.execute(trx)
  const price = rows[0]?.price
  return price ? div(mul(price, row.deposit_rate), '100', 4) : null
}

async function onWrite(effect: Deposit): Promise<void> {
  const { row } = effect
  const caution = await requireUnused(effect as unknown as Effect, wageDeposit, 'guarantee')
  const should = await shouldOf(effect)
  effect.set({ should, gap: gapOf(should, row.amount, row.used), caution })
}

async function onDraw(effect: Deposit): Promise<void> {
  effect.set({ supply_due: addWorkingDays(await steadyCalendar(effect.trx), today(), SUPPLY_DAYS) })
}

/** 补足经核准，动用的数归零。 */
function onApprove(effect: Deposit): void {
  const { row } = effect
  if (row.supplied_on) effect.set({ used: null, supply_due: null, gap: gapOf(row.should, row.amount, null) })
}

async function onRefund({ trx, row }: Deposit): Promise<void> {
  if ((await openComplaintsOf(trx, row.engineering_id)) > 0) throw refusal('refund_on', '有未办结欠薪投诉，不能退还')
}

const VALID = wageDepositStates.code('valid')
const HELD = [VALID, wageDepositStates.code('used')].join(', ')
const TODAY = "(now() at time zone 'Asia/Shanghai')::date"
/** 过了有效期、又没有别的一笔接着的：什么也保不了。 */
const lapsed = (
  t: string,
): string => `("${t}".state in (${HELD}) and "${t}".to_on < ${TODAY} and not exists (select 1 from wage_deposit o
  where o.deleted_at is null and o.engineering_id = "${t}".engineering_id and o.state = ${VALID} and o.to_on >= ${TODAY}))`
/** 应存减去还保得了的。 */
const gap = (t: string): string => `case when "${t}".should is not null then greatest("${t}".should
  - case when ${lapsed(t)} then 0 else "${t}".amount - coalesce("${t}".used, 0) end, 0) end`

extend(wageDeposit, {
  found: { gap },
  on: { add: onWrite, edit: onWrite, draw: onDraw, approve: onApprove, refund: onRefund },
})

type Filed = Pick<
  Found<typeof wageDeposit>,
  'engineering_id' | 'unit_id' | 'deposit_kind' | 'deposit_rate' | 'amount' | 'issuer' | 'guarantee_no' | 'from_on' | 'to_on'
>

/** 保证金备案办成：记一笔有效的，原来有效的由它接替。 */
export async function fileDeposit(writing: Writing, values: Required<Filed>, note: string): Promise<void> {
  const valid = wageDepositStates.code('valid')
  const before = await holdRows(
    writing,
    wageDeposit,
    sql<boolean>`t.engineering_id = ${values.engineering_id} and t.state = ${valid}`,
  )
  await fillRows(writing, wageDeposit, before, () => ({ state: wageDepositStates.code('renewed') }), { action: 'renew', note })
  const should = await shouldOf({ trx: writing.trx, row: values as Deposit['row'] })
  await enterRow(
    writing,
    wageDeposit,
    { ...values, should, gap: gapOf(should, values.amount, null), state: valid },
    { action: 'add', note },
  )
}
