import { bankAccount, bankAccountState, depositKind } from '@zhujian/domain/salary/bank-account'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import type { CodeOf } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { div, isDecimal, mul } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { changeRow, holdRows } from '../../entity/decide'
import { differsFrom, partyComplaint, usedNumber } from './known-values'
import { runningComplaints } from './running'
import { type BizEffect, numberIn, present, textIn } from '../approval/public'
import { fileDeposit } from '../salary/public'

/** 起步的存储比例：合同价的 2%（人社部发〔2021〕65号，1%～3%）。 */
const USUAL_RATE = '2'
const CLOSED = bankAccountState.code('closed')

/** 工资保证金备案：按登记的合同价核对，办成后保证金写入工资专户。 */
export const wageDeposit: BizEffect = {
  prefill: async (db, engineering) => {
    const price = engineering.contract_price
    const { rows } = await sql<{ id: number }>`select id from bank_account where engineering_id = ${engineering.id}
      and account_state <> ${CLOSED} and deleted_at is null order by id desc limit 1`.execute(db)
    return present({
      unit_id: engineering.sgdw,
      contract_price: price,
      deposit_kind: depositKind.code('bank'),
      rate: USUAL_RATE,
      amount: isDecimal(price) ? div(mul(price, USUAL_RATE), '100', 2) : null,
      from_on: today(),
      to_on: [addDays(today(), 365), engineering.plan_jg_time ?? ''].sort().pop(),
      bank_account_id: rows[0]?.id,
    })
  },
  complaints: async (db, subject) => [
    ...(await runningComplaints(db, subject)),
    ...(await partyComplaint(db, subject, 'unit_id', unitRole.code('sgdw'))),
    ...differsFrom(subject, 'contract_price', {
      registered: 'contract_price',
      said: (price, mine) => `登记的合同价为 ${price} 万元，填写的为 ${mine} 万元；合同价有变的，先办理合同签订备案`,
    }),
    ...(await usedNumber(db, subject, 'guarantee_no')),
  ],
  pass: async (writing, { engineering, biz, content }) => {
    const rows = await holdRows(
      writing,
      bankAccount,
      sql<boolean>`t.engineering_id = ${engineering.id} and t.account_state <> ${CLOSED}`,
    )
    const exempt = content.deposit_kind === depositKind.code('exempt')
    const note = `工资保证金备案 ${biz.biz_no}`
    const values = {
      deposit_kind: content.deposit_kind,
      deposit_amount: exempt ? null : content.amount,
      deposit_rate: exempt ? null : content.rate,
      deposit_to: exempt ? null : content.to_on,
    }
    for (const row of rows) await changeRow(writing, bankAccount, row, values, { action: 'deposit', note })
    await fileDeposit(
      writing,
      {
        engineering_id: engineering.id,
        unit_id: numberIn(content, 'unit_id') ?? engineering.sgdw ?? 0,
        deposit_kind: (numberIn(content, 'deposit_kind') ?? depositKind.code('bank')) as CodeOf<typeof depositKind>,
        deposit_rate: exempt ? '0' : textIn(content, 'rate'),
        amount: exempt ? '0' : textIn(content, 'amount'),
        issuer: textIn(content, 'issuer') || null,
        guarantee_no: textIn(content, 'guarantee_no') || null,
        from_on: textIn(content, 'from_on') || today(),
        to_on: textIn(content, 'to_on') || (engineering.plan_jg_time ?? addDays(today(), 365)),
      },
      note,
    )
  },
  result: ({ content }) => [
    content.deposit_kind === depositKind.code('exempt')
      ? '存储形式：免存。'
      : `存储形式：${depositKind.labelOf(content.deposit_kind)}；金额 ${textIn(content, 'amount')} 万元；编号 ${textIn(content, 'guarantee_no')}；有效期至 ${textIn(content, 'to_on')}。有效期届满前应当续办。`,
  ],
}
