import { AppError } from '@zhujian/model'
import { bankAccount } from '@zhujian/domain/salary/bank-account'
import { salaryItem } from '@zhujian/domain/salary/salary-item'
import { salarySheet } from '@zhujian/domain/salary/salary-sheet'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'

const states = salarySheet.flow?.states
/** 还在编制、退回修改、补发失败各笔的工资表。 */
const openCodes = (salarySheet.flow?.open ?? []).map((key) => states?.code(key))

/** 明细随工资表：交工人确认之后不再增删改，退回、补发时再改。锁住工资表再看，与提交不会交错。@throws wrongState */
async function requireOpenSheet({ row, trx }: Effect): Promise<void> {
  const { rows } = await sql<{ state: number }>`select state from salary_sheet
    where id = ${row.sheet_id} and deleted_at is null for share`.execute(trx)
  const state = rows[0]?.state
  if (!openCodes.some((code) => code === state))
    throw new AppError('wrongState', { message: `所属工资表${states?.labelOf(state) ?? '已不存在'}，明细不能再改` })
}

/** 银行已经代发成功的一笔，工资表补发时也不再改。 */
async function requireUnpaid(effect: Effect): Promise<void> {
  await requireOpenSheet(effect)
  if (effect.before?.pay_result === 1) throw new AppError('wrongState', { message: '这一笔已经发放成功，不能修改' })
}

const openSheets = (alias: string) =>
  sql<boolean>`exists (select 1 from salary_sheet o where o.id = ${sql.ref(`${alias}.sheet_id`)} and o.state = any(${openCodes}::smallint[]))`

/** 备案之后凭专户发放工资、缴存保证金：账户换了是另一户，先撤销再另开。 */
function keepRecorded({ row, before }: Effect): void {
  const fixed = ['account_name', 'bank_code', 'account_no'] as const
  const touched = before?.record_on ? fixed.filter((name) => row[name] !== before[name]) : []
  const message = '已备案的专户不能更改，账户有变的请撤销后另行开立'
  if (touched.length > 0) throw new AppError('invalid', { fields: touched.map((field) => ({ field, message })) })
}

extend(salaryItem, { on: { add: requireOpenSheet, edit: requireUnpaid, delete: requireUnpaid }, open: openSheets })
extend(bankAccount, { on: { edit: keepRecorded } })
