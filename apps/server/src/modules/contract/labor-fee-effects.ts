import { laborFee } from '@zhujian/domain/contract/labor-fee'
import { output } from '@zhujian/domain/production/output'
import { bankAccountState } from '@zhujian/domain/salary/bank-account'
import { addDays, lastDayOf } from '@zhujian/model/date'
import { compare, div, mul } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { setting } from '../setting/public'
import { refusal } from '../site/public'
import { requireRunning } from './contract-lock'

type Fee = Effect<typeof laborFee>

const { states } = laborFee.flow ?? {}
const OPEN = [states?.code('pending'), states?.code('short')].join(', ')
const DRAFT = states?.code('draft')

/** 拨入的是本工程在用的工资专户。@throws invalid */
async function requireWageAccount({ trx, row }: Fee): Promise<void> {
  const { rows } = await sql`select 1 from bank_account where id = ${row.bank_account_id} and deleted_at is null
    and engineering_id = ${row.engineering_id} and account_state = ${bankAccountState.code('normal')}`.execute(trx)
  if (rows.length === 0) throw refusal('bank_account_id', '收款账户不是本工程工资专户')
}

/** 基数是该月已经审核的产值。@throws invalid */
async function baseOf({ trx, row }: Fee): Promise<string> {
  const { rows } = await sql<{ value: string }>`select confirmed_value::text as value from output
    where engineering_id = ${row.engineering_id} and ym = ${row.ym} and state = ${output.flow?.states.code('confirmed')}
      and confirmed_value is not null and deleted_at is null`.execute(trx)
  if (!rows[0]) throw refusal('ym', `${row.ym} 的产值尚未审核，不能申请拨付`)
  return rows[0].value
}

interface Means {
  readonly wages: string
  readonly balance: string
}

/** 应发的工资逐人在明细里，工资表的合计由它们加出来。 */
const WAGES = 'salary_sheet s join salary_item i on i.sheet_id = s.id and i.deleted_at is null and s.deleted_at is null'

/** 专户里的与拨入的够不够发该月工资，元。 */
async function coverNote({ trx, row }: Fee, paid: string): Promise<string | null> {
  const { rows } = await sql<Means>`select
      (select coalesce(sum(i.payable), 0)::text from ${sql.raw(WAGES)} where s.engineering_id = ${row.engineering_id}
        and s.ym = ${row.ym}) as wages,
      (select coalesce(balance, 0)::text from bank_account where id = ${row.bank_account_id}) as balance`.execute(trx)
  const { wages = '0', balance = '0' } = rows[0] ?? {}
  if (compare(wages, '0') <= 0) return null
  const { rows: sums } = await sql<{
    means: string
  }>`select (${balance}::numeric + ${mul(paid, '10000')}::numeric)::text as means`.execute(trx)
  const means = sums[0]?.means ?? '0'
  return compare(means, wages) < 0
    ? `专户余额与拨付共 ${div(means, '10000', 4)} 万元，不够发 ${row.ym} 应发工资 ${div(wages, '10000', 4)} 万元`
    : null
}

async function onApply(effect: Fee): Promise<void> {
  const { row, set, context } = effect
  await requireRunning(effect as never, '申请人工费')
  await requireWageAccount(effect)
  const base = await baseOf(effect)
  const payable = div(mul(base, row.ratio), '100', 4)
  const days = await setting(context.platform, 'contract_labour_days')
  set({ base, payable, due_on: addDays(lastDayOf(row.ym), days), caution: await coverNote(effect, payable) })
}

async function onPay(effect: Fee): Promise<void> {
  const { row, before, set } = effect
  await requireWageAccount(effect)
  if (before?.paid && compare(row.paid ?? '0', before.paid) < 0)
    throw refusal('paid', `填写该月累计拨付的，不少于已登记的 ${before.paid} 万元`)
  set({ caution: await coverNote(effect, row.paid ?? '0') })
}

/** 足额与欠拨由数字定，不由办理的人选。@throws invalid */
const requireFits =
  (full: boolean) =>
  ({ row }: Fee): void => {
    const enough = compare(row.paid ?? '0', row.payable ?? '0') >= 0
    if (enough === full) return
    const told = `应拨 ${row.payable} 万元，实拨 ${row.paid} 万元`
    throw refusal('paid', full ? `${told}，请登记欠拨` : `${told}，已经足额`)
  }

const TODAY = `(now() at time zone 'Asia/Shanghai')::date`
const wages = (t: string) => `(select sum(i.payable) / 10000 from ${WAGES} where s.engineering_id = "${t}"."engineering_id"
  and s.ym = "${t}"."ym")`
const means = (t: string) =>
  `(coalesce((select b.balance from bank_account b where b.id = "${t}"."bank_account_id"), 0) / 10000 + coalesce("${t}"."paid", 0))`

extend(laborFee, {
  on: { apply: onApply, pay: onPay, confirm: requireFits(true), confirmShort: requireFits(false) },
  found: {
    owed: (t) => `(select sum(o.payable - coalesce(o.paid, 0)) from labor_fee o where o.engineering_id = "${t}"."engineering_id"
      and o.ym <= "${t}"."ym" and o.state <> ${DRAFT} and o.deleted_at is null)`,
    overdue_days: (t) => `greatest(case when "${t}"."state" in (${OPEN}) then ${TODAY} - "${t}"."due_on"
      when "${t}"."state" <> ${DRAFT} then "${t}"."paid_on" - "${t}"."due_on" end, 0)`,
    wage_due: (t) => `round(${wages(t)}, 4)`,
    cover: (t) => `round(${means(t)} / nullif(${wages(t)}, 0), 2)`,
    wage_gap: (t) => `round(${wages(t)} - ${means(t)}, 4)`,
  },
})
