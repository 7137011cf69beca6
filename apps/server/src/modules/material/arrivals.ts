import { materialIn } from '@zhujian/domain/material/material-in'
import { sameMaterial, type Supply, totals } from '@zhujian/domain/material/material-lines'
import { purchase } from '@zhujian/domain/material/purchase'
import { today } from '@zhujian/model/date'
import { compare } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { fillRow, holdRows } from '../../entity/decide'
import type { Effect } from '../../entity/extend'

const { states } = purchase.flow ?? {}
const [ORDERED, PART, DONE] = (['approved', 'part', 'done'] as const).map((key) => states?.code(key))
const inward = materialIn.flow?.states
const COME = [inward?.code('accepted'), inward?.code('retesting')]

/** 进场验收之后，采购单上各项到了多少、到齐没有；锁住采购单，两批同时验收的一批一批来。 */
export async function noteArrivals(effect: Effect<typeof materialIn>): Promise<void> {
  const { trx, row } = effect
  if (row.purchase_id === null) return
  const [held] = await holdRows(effect as never, purchase, sql<boolean>`t.id = ${row.purchase_id}`)
  if (!held || ![ORDERED, PART, DONE].some((code) => code === held.state)) return
  const { rows } = await sql<Supply>`select material_name, spec, uom, qty::text as qty from material_in
    where purchase_id = ${held.id} and state = any(${COME}::smallint[]) and deleted_at is null`.execute(trx)
  const come = totals(rows)
  const arrivals = held.items.map(({ material_name, spec, uom, qty }) => {
    const arrived = come.get(sameMaterial({ material_name, spec }))?.qty ?? '0'
    return { material_name, spec, uom, qty, arrived }
  })
  const full = arrivals.every(({ qty, arrived }) => compare(arrived, qty) >= 0)
  const none = arrivals.every(({ arrived }) => compare(arrived, '0') === 0)
  const state = full ? DONE : none ? ORDERED : PART
  const done_on = full ? (held.done_on ?? today()) : null
  await fillRow(
    effect as never,
    purchase,
    held,
    { arrivals, done_on, ...(state !== undefined && { state }) },
    {
      action: full ? 'arriveAll' : 'arrivePart',
      note: `进场验收 ${row.material_in_no}`,
    },
  )
}
