import type { AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import type { Context } from './context'
import { addLabels } from './labels'
import { getRow } from './list'

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
  await getRow(context, entity, id)
  const { rows } =
    await sql<TimelineItem>`select l.id, l.happened_at, l.username, a.real_name, l.action, l.before, l.after, l.note
    from oper_log l left join account a on a.id = l.account_id
    where l.module = ${entity.name} and l.row_id = ${id} and l.result = 'ok' order by l.id desc limit 200`.execute(context.db)
  const values = rows.flatMap((row) => [row.before, row.after]).filter((each) => each !== null)
  await addLabels(context.platform, context.db, entity, values)
  return { rows, total: rows.length }
}
