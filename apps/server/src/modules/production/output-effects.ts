import { AppError } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { compare } from '@zhujian/model/decimal'
import { output } from '@zhujian/domain/production/output'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'

function stampExaminer({ context, set }: Effect): void {
  set({ examined_by: context.session.account_id, examined_at: nowSeconds() })
}

/** 一个月完成的不会超过整份合同：多半是把元填成了万元。合同价没有登记的不比。@throws invalid */
async function requireWithinContract({ row, trx }: Effect): Promise<void> {
  const { rows } = await sql<{ price: string | null }>`select contract_price::text as price from engineering
    where id = ${row.engineering_id}`.execute(trx)
  const price = rows[0]?.price ?? null
  if (price === null) return
  const over = (['plan_value', 'done_value'] as const).filter((name) => compare(String(row[name] ?? '0'), price) > 0)
  const message = `超过合同价 ${price} 万元，请核对单位`
  if (over.length > 0) throw new AppError('invalid', { fields: over.map((field) => ({ field, message })) })
}

/** 产值：审核通过与退回记下审核人与时间；重新提交清去上次的退回原因。 */
extend(output, {
  on: {
    add: requireWithinContract,
    edit: requireWithinContract,
    confirm: stampExaminer,
    return: stampExaminer,
    resubmit: ({ set }) => set({ reject_reason: null, examined_by: null, examined_at: null }),
  },
})
