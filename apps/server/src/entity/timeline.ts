import type { AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import type { Context } from './context'
import { readsAsParticipant } from './access'
import { addLabels } from './labels'
import { getRow } from './list'
import { withhold } from './whole-rows'

export interface TimelineItem {
  id: number
  happened_at: number
  username: string | null
  real_name: string | null
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  note: string | null
}

/** The record's history from the operation log, newest first; only for those who may read the record now. */
export async function timelineOf(
  context: Context,
  entity: AnyEntity,
  id: number,
): Promise<{ rows: TimelineItem[]; total: number }> {
  const record = await getRow(context, entity, id)
  const found = await sql<TimelineItem>`select l.id, l.happened_at, l.username, a.real_name, l.action, l.before, l.after, l.note
    from oper_log l left join account a on a.id = l.account_id
    where l.module = ${entity.name} and l.row_id = ${id} and l.result = 'ok' order by l.id desc limit 200`.execute(context.db)
  const whole = record.created_by === context.session.account_id || !(await readsAsParticipant(context, entity))
  const rows = whole ? found.rows : madeKnown(entity, found.rows, record.state)
  const values = rows.flatMap((row) => [row.before, row.after]).filter((each) => each !== null)
  await addLabels(context.platform, context.db, entity, values)
  return { rows, total: rows.length }
}

/** From the act on by which the record was made known, without what led to it; `state`: the record's now. */
function madeKnown({ flow }: AnyEntity, items: TimelineItem[], state: unknown): TimelineItem[] {
  if (!flow?.internal) return items
  const isInternal = (code: unknown) => flow.internal?.includes(flow.states.keyOf(code) ?? '') === true
  const first = items.findIndex(({ before }) => isInternal(before?.state))
  const shown = isInternal(state) ? [] : first < 0 ? items : items.slice(0, first + 1)
  return shown.map((item, at) => {
    for (const values of [item.before, item.after]) if (values) withhold(values, flow.internalFields ?? [])
    return at === first ? { ...item, before: null } : item
  })
}
