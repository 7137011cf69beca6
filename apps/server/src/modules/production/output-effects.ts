import { AppError } from '@zhujian/model'
import { add, compare } from '@zhujian/model/decimal'
import { output } from '@zhujian/domain/production/output'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'

type Month = Effect<typeof output>

interface Contract {
  readonly price: string | null
  readonly start: string | null
  /** 其他各月已确认的合计。 */
  readonly confirmed: string
}

async function contractOf({ row, trx }: Month): Promise<Contract> {
  const { rows } = await sql<Contract>`select contract_price::text as price,
      to_char(sj_kg_time at time zone 'Asia/Shanghai', 'YYYY-MM') as start,
      (select coalesce(sum(o.confirmed_value), 0)::text from output o
        where o.engineering_id = engineering.id and o.deleted_at is null and o.id <> ${row.id}) as confirmed
    from engineering where id = ${row.engineering_id}`.execute(trx)
  return rows[0] ?? { price: null, start: null, confirmed: '0' }
}

const said = (field: string, message: string) => ({ field, message })

/** 一个月完成的不会超过整份合同：多半是把元填成了万元；开工之前没有产值。合同价、开工日期没有登记的不比。@throws invalid */
async function requireTrueMonth(effect: Month): Promise<void> {
  const { row } = effect
  const { price, start } = await contractOf(effect)
  const over = (['plan_value', 'done_value'] as const).filter((name) => price !== null && compare(row[name] ?? '0', price) > 0)
  const fields = [
    ...over.map((field) => said(field, `超过合同价 ${price} 万元，请核对单位`)),
    ...(start !== null && row.ym < start ? [said('ym', `工程 ${start} 开工，不能填报更早的产值`)] : []),
  ]
  if (fields.length > 0) throw new AppError('invalid', { fields })
}

/** 确认的不大于填报完成的，各月合计不大于合同价。@throws invalid */
async function requireTrueConfirmed(effect: Month): Promise<void> {
  const { row } = effect
  const value = row.confirmed_value ?? '0'
  const { price, confirmed } = await contractOf(effect)
  const fields = [
    ...(compare(value, row.done_value) > 0 ? [said('confirmed_value', '确认产值不能大于本月完成产值')] : []),
    ...(price !== null && compare(add(confirmed, value), price) > 0
      ? [said('confirmed_value', `连同以前各月已确认的 ${confirmed} 万元，超过合同价 ${price} 万元`)]
      : []),
  ]
  if (fields.length > 0) throw new AppError('invalid', { fields })
}

extend(output, {
  on: { add: requireTrueMonth, edit: requireTrueMonth, confirm: requireTrueConfirmed },
  // 累计由各月完成的得出，补报、更正前面的月份，后面的随之变。
  found: {
    total_value: (alias) =>
      `(select sum(o.done_value) from output o where o.engineering_id = ${alias}.engineering_id and o.ym <= ${alias}.ym and o.deleted_at is null)`,
  },
})
