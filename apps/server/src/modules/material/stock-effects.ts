import { materialIn } from '@zhujian/domain/material/material-in'
import { materialPlan } from '@zhujian/domain/material/material-plan'
import { ADDING, isAdding, moveType, stockMove } from '@zhujian/domain/material/stock-move'
import { cautions } from '@zhujian/domain/site/caution'
import { dayOf } from '@zhujian/model/date'
import { add, compare, mul } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { holdRow } from '../../entity/decide'
import { type Effect, extend, type RowIn } from '../../entity/extend'
import { setting } from '../setting/public'
import { refusal, requireUsable } from '../site/public'

type Move = Effect<typeof stockMove>
type Batch = RowIn<typeof materialIn>

const { states } = materialIn.flow ?? {}
const [PENDING, RETURNED] = [states?.code('pending'), states?.code('returned')]
const [ENTER, USE, LOSS] = (['enter', 'use', 'loss'] as const).map((key) => moveType.code(key))
/** 百分数：一次盘亏超过入库的这些，提醒。 */
const LOSS_MOST = 2

/** 一笔记多少：入库、退库、盘盈为正，其余为负；冲销的相反。 */
const signed = (m: string) =>
  `(case when (${m}.move_type in (${ADDING.join(', ')})) <> (${m}.reverse_id is not null) then ${m}.qty else -${m}.qty end)`

interface Stand {
  /** 这一笔发生之时起，最少的一刻结存多少：之前发生而晚登记的，也不能把后来的用空。 */
  readonly least: string
  readonly entered: string
}

/** 这一笔之外的结存与入库合计；先后以发生时间为准。 */
async function standOf({ trx, row }: Move): Promise<Stand> {
  const earlier = sql`m.happened_at <= to_timestamp(${row.happened_at})`
  const { rows } =
    await sql<Stand>`with moves as (select m.id, m.happened_at, m.move_type, ${sql.raw(signed('m'))} as n from stock_move m
      where m.material_in_id = ${row.material_in_id} and m.id <> ${row.id} and m.deleted_at is null)
    select least(coalesce((select sum(m.n) from moves m where ${earlier}), 0), (select min(r.left_then) from (
        select m.happened_at, sum(m.n) over (order by m.happened_at, m.id) as left_then from moves m) r
        where r.happened_at > to_timestamp(${row.happened_at})))::text as least,
      coalesce((select sum(m.n) from moves m where m.move_type = ${ENTER}), 0)::text as entered`.execute(trx)
  return rows[0] ?? { least: '0', entered: '0' }
}

/** 冲销照原样全额：同一批次、同一类别、同一数量，一笔只冲一次。@throws invalid */
async function requireReversible({ trx, row }: Move): Promise<void> {
  if (row.reverse_id === null) return
  const { rows } = await sql<{ same: boolean; reversing: boolean; done: boolean }>`select
      m.material_in_id = ${row.material_in_id} and m.move_type = ${row.move_type} and m.qty = ${row.qty}::numeric as same,
      m.reverse_id is not null as reversing,
      exists (select 1 from stock_move o where o.reverse_id = m.id and o.id <> ${row.id} and o.deleted_at is null) as done
    from stock_move m where m.id = ${row.reverse_id}`.execute(trx)
  const [found] = rows
  if (found?.done) throw refusal('reverse_id', '这一笔已经冲销')
  if (!found || found.reversing) throw refusal('reverse_id', '冲销的一笔不能再冲销')
  if (!found.same) throw refusal('reverse_id', '冲销应与原来的批次、类别、数量相同')
}

/** 只有验收合格的批次可以领用；到了工地先入库，不妨碍。@throws invalid */
async function requireUsableBatch({ trx, row }: Move, batch: Batch): Promise<void> {
  if (row.reverse_id !== null || row.move_type !== USE) return
  const field = 'material_in_id'
  if (batch.state === RETURNED) throw refusal(field, '退场批次不能领用')
  if (batch.state === PENDING) throw refusal(field, '批次尚未验收，不能领用')
  await requireUsable(trx, [batch.id], field)
}

/** 同一材料领用累计超过计划量一定比例的提醒：有总计划的按总计划，没有的按月、临时计划。 */
async function overuseNote({ trx, row, context }: Move, batch: Batch): Promise<string | false> {
  if (row.move_type !== USE || row.reverse_id !== null) return false
  const gap = await setting(context.platform, 'material_use_gap')
  const { rows } = await sql<{ used: string; planned: string | null }>`select
      (select (-coalesce(sum(${sql.raw(signed('m'))}), 0))::text from stock_move m join material_in b on b.id = m.material_in_id
        where m.move_type = ${USE} and m.engineering_id = ${row.engineering_id} and b.material_name = ${batch.material_name}
          and b.spec = ${batch.spec} and m.deleted_at is null) as used,
      (select coalesce(sum((i ->> 'qty')::numeric) filter (where p.plan_kind = 1), sum((i ->> 'qty')::numeric))::text
        from material_plan p cross join jsonb_array_elements(p.items) i where p.engineering_id = ${row.engineering_id}
          and p.state = ${materialPlan.flow?.states.code('approved')} and p.deleted_at is null and i ->> 'material_name' = ${batch.material_name} and i ->> 'spec' = ${batch.spec})
        as planned`.execute(trx)
  const { used = '0', planned = null } = rows[0] ?? {}
  if (planned === null || compare(mul(used, '100'), mul(planned, String(100 + gap))) <= 0) return false
  return `${batch.material_name} ${batch.spec} 累计领用 ${used} ${batch.uom}，超过计划量 ${planned} ${batch.uom} 的 ${100 + gap}%`
}

/** 盘亏超过入库的一定比例，提醒。 */
const lossNote = ({ row }: Move, { uom }: Batch, entered: string): string | false =>
  row.move_type === LOSS &&
  compare(mul(row.qty, '100'), mul(entered, String(LOSS_MOST))) > 0 &&
  `盘亏 ${row.qty} ${uom}，超过入库 ${entered} ${uom} 的 ${LOSS_MOST}%`

/** 不透支，入库不多于进场的，也不早于进场。@throws invalid */
function requireStock({ row }: Move, batch: Batch, { least, entered }: Stand): void {
  if (dayOf(row.happened_at) < batch.in_on) throw refusal('happened_at', `发生时间不能早于批次的进场日期 ${batch.in_on}`)
  const adding = isAdding(row.move_type, row.reverse_id !== null)
  if (!adding && compare(row.qty, least) > 0) throw refusal('qty', `库存不足，结存 ${least}`)
  const all = add(entered, row.qty)
  if (row.move_type === ENTER && adding && compare(all, batch.qty) > 0)
    throw refusal('qty', `入库累计 ${all} 超过进场数量 ${batch.qty}`)
}

/** 锁住批次再看结存：两个人同时领用，一个一个来，不会透支。 */
async function onAdd(effect: Move): Promise<void> {
  const { row, set } = effect
  const batch = await holdRow(effect as never, materialIn, {
    id: row.material_in_id,
    engineeringId: row.engineering_id,
    field: 'material_in_id',
  })
  await requireReversible(effect)
  await requireUsableBatch(effect, batch)
  const stand = await standOf(effect)
  requireStock(effect, batch, stand)
  set({ caution: cautions(await overuseNote(effect, batch), lossNote(effect, batch, stand.entered)) })
}

const TODAY = `(now() at time zone 'Asia/Shanghai')::date`

extend(stockMove, {
  on: { add: onAdd },
  found: {
    balance: (t) => `(select sum(${signed('m')}) from stock_move m where m.material_in_id = "${t}"."material_in_id"
      and m.deleted_at is null and (m.happened_at, m.id) <= ("${t}"."happened_at", "${t}"."id"))`,
    stay_days: (t) => `(case when "${t}"."move_type" = ${ENTER} and "${t}"."reverse_id" is null and (select sum(${signed('m')})
      from stock_move m where m.material_in_id = "${t}"."material_in_id" and m.deleted_at is null) > 0
      then ${TODAY} - ("${t}"."happened_at" at time zone 'Asia/Shanghai')::date end)`,
  },
})
