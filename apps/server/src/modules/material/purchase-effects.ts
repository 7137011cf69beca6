import { beyond, sameMaterial, type Supply } from '@zhujian/domain/material/material-lines'
import { materialPlan } from '@zhujian/domain/material/material-plan'
import { purchase } from '@zhujian/domain/material/purchase'
import { supplier } from '@zhujian/domain/material/supplier'
import { cautions } from '@zhujian/domain/site/caution'
import { today } from '@zhujian/model/date'
import { compare, mul } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { holdRow } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import { setting } from '../setting/public'
import { refusal } from '../site/public'

type Purchase = Effect<typeof purchase>

const { states } = purchase.flow ?? {}
const [PENDING, ORDERED, PART, DONE] = (['pending', 'approved', 'part', 'done'] as const).map((key) => states?.code(key))
const COUNTED = [PENDING, ORDERED, PART, DONE].join(', ')
const PLACED = [ORDERED, PART, DONE].join(', ')
const UNDER_WAY = [ORDERED, PART].join(', ')

/** 只向名录里正常、观察的供应商采购。@throws invalid */
async function requireSupplier({ trx, row }: Purchase): Promise<void> {
  const { rows } = await sql<{
    state: number
  }>`select state from supplier where id = ${row.supplier_id} and deleted_at is null`.execute(trx)
  const known = supplier.flow?.states
  const state = rows[0]?.state
  if (state === known?.code('disabled')) throw refusal('supplier_id', '供应商已停用')
  if (state === undefined || state === known?.code('pending')) throw refusal('supplier_id', '供应商尚未列入名录，不能采购')
}

/** 同一计划的采购累计不超过计划量；锁住计划，两张同时报的一张一张来。@throws invalid */
async function requirePlanned(effect: Purchase): Promise<void> {
  const { trx, row } = effect
  if (row.material_plan_id === null) return
  const field = 'material_plan_id'
  const plan = await holdRow(effect as never, materialPlan, {
    id: row.material_plan_id,
    engineeringId: row.engineering_id,
    field,
  })
  const known = materialPlan.flow?.states
  if (plan.state !== known?.code('approved')) throw refusal(field, `材料计划${known?.labelOf(plan.state)}，不能采购`)
  const { rows } = await sql<Supply>`select i ->> 'material_name' as material_name, i ->> 'spec' as spec, i ->> 'uom' as uom,
      i ->> 'qty' as qty
    from purchase p cross join jsonb_array_elements(p.items) i where p.material_plan_id = ${plan.id} and p.id <> ${row.id}
      and p.state in (${sql.raw(COUNTED)}) and p.deleted_at is null`.execute(trx)
  const over = beyond([...row.items, ...rows], plan.items)
  if (over) throw refusal('items', `超出计划量 ${over}`)
}

/** 同一材料最近一次下单的单价，高出一定比例的提醒。 */
async function priceNote({ trx, row, context }: Purchase): Promise<string | false> {
  const gap = await setting(context.platform, 'material_price_gap')
  const { rows } = await sql<Supply & { price: string }>`select distinct on (1, 2) i ->> 'material_name' as material_name,
      i ->> 'spec' as spec, i ->> 'price' as price
    from purchase p cross join jsonb_array_elements(p.items) i where p.engineering_id = ${row.engineering_id} and p.id <> ${row.id}
      and p.state in (${sql.raw(PLACED)}) and p.deleted_at is null
    order by 1, 2, p.reviewed_at desc nulls last, p.id desc`.execute(trx)
  const last = new Map(rows.map((each) => [sameMaterial(each), each.price]))
  for (const item of row.items) {
    const before = last.get(sameMaterial(item))
    if (before !== undefined && compare(mul(item.price, '100'), mul(before, String(100 + gap))) > 0)
      return `${sameMaterial(item)} 单价 ${item.price} 元，比上次的 ${before} 元高出 ${gap}% 以上`
  }
  return false
}

async function examine(effect: Purchase): Promise<void> {
  await requireSupplier(effect)
  await requirePlanned(effect)
  effect.set({ caution: cautions(await priceNote(effect)) })
}

/** 送审以后交货日期自然会过去，报的时候不能已经过去。@throws invalid */
function onSubmit(effect: Purchase): Promise<void> {
  if (effect.row.need_on < today()) throw refusal('need_on', '交货日期不能早于今天')
  return examine(effect)
}

/** 下单之后，各项等着到货。 */
async function onApprove(effect: Purchase): Promise<void> {
  await examine(effect)
  const arrivals = effect.row.items.map(({ material_name, spec, uom, qty }) => ({ material_name, spec, uom, qty, arrived: '0' }))
  effect.set({ arrivals, arrive_rate: '0.00' })
}

const TODAY = `(now() at time zone 'Asia/Shanghai')::date`

extend(purchase, {
  on: { submit: onSubmit, approve: onApprove },
  found: {
    late_days: (t) => `greatest(case when "${t}"."state" in (${UNDER_WAY}) then ${TODAY} - "${t}"."need_on"
      when "${t}"."state" = ${DONE} then "${t}"."done_on" - "${t}"."need_on" end, 0)`,
  },
})
