import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { payResult } from '@zhujian/domain/salary/salary-item'
import { salarySheet } from '@zhujian/domain/salary/salary-sheet'
import { AppError } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'
import { setting, steadyCalendar } from '../setting/public'

type Sheet = Effect<typeof salarySheet>
const NAMED = 5
const FAILED = salarySheet.flow?.states.code('failed')

const payBy = async ({ trx, context }: Sheet, from: string): Promise<string> =>
  addWorkingDays(await steadyCalendar(trx), from, await setting(context.platform, 'term_pay_days'))

/** 从今天起公示，代发的期限自期满起算。 */
export async function beginPublicity(effect: Sheet): Promise<void> {
  const public_to = addDays(today(), await setting(effect.context.platform, 'people_wage_public_days'))
  effect.set({ public_to, pay_by: await payBy(effect, public_to) })
}

/** 发放失败的，补齐以后再提交，期限从今天起算。 */
export const termAgain = async (effect: Sheet): Promise<void> => effect.set({ pay_by: await payBy(effect, today()) })

/** @throws wrongState 公示期未满 */
export function requirePublicised({ row: { public_to } }: Sheet): void {
  if (public_to === null || today() > public_to) return
  const message = `工资表公示至 ${public_to}，${addDays(public_to, 1)} 起可以提交银行代发（保障农民工工资支付条例第三十一条及本地公示期规定）`
  throw new AppError('wrongState', { message })
}

/** 银行直接发到本人卡：还要发的每一笔都有工资卡号。@throws wrongState */
export async function requireCards({ row, before, trx }: Sheet): Promise<void> {
  const { rows } = await sql<{ name: string }>`select worker_name as name from salary_item
    where sheet_id = ${row.id} and deleted_at is null and card_no is null and pay_result <> ${payResult.code('paid')}
      and payable - coalesce(deduct, 0) - coalesce(advance, 0) > 0 order by id`.execute(trx)
  if (rows.length === 0) return
  const named = rows.slice(0, NAMED).map(({ name }) => name)
  const who = `${named.join('、')}${rows.length > NAMED ? `等 ${rows.length} 人` : ''}`
  // 公示以后明细不能再改，先退回；发放失败的可以直接补填。
  const way = before?.state === FAILED ? '由编制单位在工资明细补填' : '请退回修改，由编制单位在工资明细补填'
  const message = `${who}没有工资卡号，银行不能代发到本人账户；${way}（保障农民工工资支付条例第三十一条）`
  throw new AppError('wrongState', { message })
}
