import { AppError } from '@zhujian/model'
import { type BankAccountAct, bankAccount, bankAccountActs, bankAccountState } from '@zhujian/domain/salary/bank-account'
import { salarySheet } from '@zhujian/domain/salary/salary-sheet'
import { sql } from 'kysely'
import { lockRow } from '../../entity/save'
import type { Saved } from '../../entity/store'
import type { Writing } from '../../entity/write'
import { changeRow } from '../../entity/decide'
import { openComplaintsOf } from './wage-complaint-effects'

const PAID = salarySheet.flow?.states.code('paid')

/** 工资专户的撤销与冻结；工资没有发清的不能撤销。 @throws wrongState */
export async function actOnAccount(
  writing: Writing,
  name: BankAccountAct,
  { id, version, note }: { id: number; version: number; note: string },
): Promise<Saved> {
  const act = bankAccountActs[name]
  const before = await lockRow(writing, bankAccount, id, version, name)
  if (before.account_state !== bankAccountState.code(act.from))
    throw new AppError('wrongState', {
      message: `专户当前为“${bankAccountState.labelOf(before.account_state)}”，不能${act.label}`,
    })
  if (act.settled) {
    await requireWagesPaid(writing, before.engineering_id)
    await requireNoComplaint(writing, before.engineering_id)
  }
  const decision = { action: name, note: `${act.label}：${note}` }
  await changeRow(writing, bankAccount, before, { account_state: bankAccountState.code(act.to) }, decision)
  return { id, version: before.version + 1 }
}

async function requireWagesPaid({ trx }: Writing, engineeringId: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from salary_sheet
    where engineering_id = ${engineeringId} and state <> ${PAID} and deleted_at is null`.execute(trx)
  const open = rows[0]?.n ?? 0
  if (open > 0) throw new AppError('wrongState', { message: `还有 ${open} 份工资表没有发放完毕，不能撤销专户` })
}

async function requireNoComplaint({ trx }: Writing, engineeringId: number): Promise<void> {
  const open = await openComplaintsOf(trx, engineeringId)
  if (open > 0) throw new AppError('wrongState', { message: `还有 ${open} 件欠薪投诉没有办结，不能撤销专户` })
}
