import { sameMaterial, type Supply, totals } from '@zhujian/domain/material/material-lines'
import { materialPlan, URGENT_DAYS } from '@zhujian/domain/material/material-plan'
import { purchase } from '@zhujian/domain/material/purchase'
import { cautions } from '@zhujian/domain/site/caution'
import { addDays, today } from '@zhujian/model/date'
import { add, compare, mul } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { setting } from '../setting/public'

type Plan = Effect<typeof materialPlan>

const { states } = materialPlan.flow ?? {}
const COUNTED = [states?.code('pending'), states?.code('approved')].join(', ')
const bought = purchase.flow?.states
const ORDERED = [bought?.code('approved'), bought?.code('part'), bought?.code('done')].join(', ')

/** 本工程别的计划里已经报了的，按材料。 */
async function plannedBefore({ trx, row }: Plan): Promise<Map<string, Supply>> {
  const { rows } = await sql<Supply>`select i ->> 'material_name' as material_name, i ->> 'spec' as spec, i ->> 'uom' as uom,
      i ->> 'qty' as qty
    from material_plan p cross join jsonb_array_elements(p.items) i where p.engineering_id = ${row.engineering_id}
      and p.plan_kind = ${row.plan_kind} and p.state in (${sql.raw(COUNTED)}) and p.id <> ${row.id} and p.deleted_at is null`.execute(
    trx,
  )
  return totals(rows)
}

/** 同一类计划累计超过合同量的，说第一种。 */
async function beyondContract(effect: Plan): Promise<string | false> {
  const gap = await setting(effect.context.platform, 'material_plan_gap')
  const before = await plannedBefore(effect)
  for (const item of effect.row.items) {
    if (!item.contract_qty) continue
    const all = add(before.get(sameMaterial(item))?.qty ?? '0', item.qty)
    if (compare(mul(all, '100'), mul(item.contract_qty, String(100 + gap))) > 0)
      return `${sameMaterial(item)} 计划累计 ${all} ${item.uom}，超过合同量 ${item.contract_qty} ${item.uom} 的 ${100 + gap}%`
  }
  return false
}

async function onSubmit(effect: Plan): Promise<void> {
  const soon = addDays(today(), URGENT_DAYS)
  const urgent = effect.row.items.find(({ need_on }) => need_on <= soon)
  effect.set({
    caution: cautions(
      await beyondContract(effect),
      urgent && `${sameMaterial(urgent)} ${urgent.need_on} 需用，不足 ${URGENT_DAYS} 天，尚未采购`,
    ),
  })
}

/** 计划各项与下单、到货的对照。 */
const supplied = (t: string) => `select i, n, coalesce(b.bought, 0) as bought, coalesce(b.arrived, 0) as arrived
  from jsonb_array_elements("${t}"."items") with ordinality as l (i, n) left join lateral (
    select sum((o ->> 'qty')::numeric) as bought, sum((o ->> 'arrived')::numeric) as arrived
    from purchase p cross join jsonb_array_elements(coalesce(p.arrivals, p.items)) o
    where p.material_plan_id = "${t}"."id" and p.state in (${ORDERED}) and p.deleted_at is null
      and o ->> 'material_name' = i ->> 'material_name' and o ->> 'spec' = i ->> 'spec') b on true`
const planned = `(s.i ->> 'qty')::numeric`

extend(materialPlan, {
  on: { submit: onSubmit },
  found: {
    supply: (t) => `(select jsonb_agg(jsonb_build_object('material_name', s.i ->> 'material_name', 'spec', s.i ->> 'spec',
      'uom', s.i ->> 'uom', 'qty', s.i ->> 'qty', 'bought', s.bought::text, 'arrived', s.arrived::text,
      'short', greatest(${planned} - s.bought, 0)::text) order by s.n) from (${supplied(t)}) s)`,
    short: (t) => `(select count(*)::int from (${supplied(t)}) s where s.bought < ${planned})`,
    arrive_rate: (t) =>
      `(select round(100.0 * count(*) filter (where s.arrived >= ${planned}) / nullif(count(*), 0), 2) from (${supplied(t)}) s)`,
  },
})
