import { nextPatrol, riskPatrol, riskSource } from '@zhujian/domain/safety/risk-source'
import { dayOf, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { fillRow, holdRows } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import { recorded, refusal } from '../site/public'

const unapproved: readonly unknown[] = (['draft', 'pending', 'returned'] as const).map((key) => riskSource.flow?.states.code(key))

/** 巡查过的，危险源的应巡日期顺延。 */
async function onPatrol(effect: Effect<typeof riskPatrol>): Promise<void> {
  const { row } = effect
  const [source] = await holdRows(effect, riskSource, sql<boolean>`t.id = ${row.risk_source_id}`)
  if (!source || unapproved.includes(source.state)) throw refusal('risk_source_id', '该危险源尚未审核通过')
  if (source.last_patrol_at && source.last_patrol_at >= row.patrolled_at) return
  const due_on = nextPatrol(source.risk_level, dayOf(row.patrolled_at))
  await fillRow(
    effect,
    riskSource,
    source,
    { last_patrol_at: row.patrolled_at, due_on },
    { action: 'patrol', note: row.risk_patrol_no ?? undefined },
  )
}

extend(riskSource, {
  on: {
    approve: ({ row, set }) => set({ due_on: nextPatrol(row.risk_level, row.start_on > today() ? row.start_on : today()) }),
  },
})
extend(
  riskPatrol,
  recorded(riskPatrol, { at: ({ patrolled_at }) => patrolled_at, check: onPatrol, span: ({ patrolled_at: at }) => [at, at] }),
)
