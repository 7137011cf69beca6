import { AppError } from '@zhujian/model'
import { compare } from '@zhujian/model/decimal'
import { output } from '@zhujian/domain/production/output'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'

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

extend(output, { on: { add: requireWithinContract, edit: requireWithinContract } })
