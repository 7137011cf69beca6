import { type AnyEntity, internalFieldsOf, nameOf } from '@zhujian/model'
import { sql } from 'kysely'
import type { Context } from './context'
import { readsAsParticipant } from './access'
import { addLabels } from './labels'
import { getRow } from './list'
import { veiledFields } from './veil'
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
  const { account_id, username } = context.session
  const participant = await readsAsParticipant(context, entity)
  const mine = entity.scope === 'account' && id === account_id
  const told = participant ? found.rows.filter((item) => mine || item.username === username || isTold(entity, item)) : found.rows
  const own = !participant || record.created_by === account_id || (await isOfColleague(context, record.created_by))
  const rows = own ? told : madeKnown(entity, told, record.state)
  const internal = participant ? internalFieldsOf(entity, own) : []
  const kept = [...internal, ...(await veiledFields(context, context.db, entity, [id]))(id)]
  const values = rows.flatMap((row) => [row.before, row.after]).filter((each) => each !== null)
  for (const each of values) withhold(each, kept)
  await addLabels(context.platform, context.db, entity, values)
  return { rows, total: rows.length }
}

/**
 * Who looked at a personal value and why is the regulators' own business, not that of whom they look into; and when others
 * sign in, by what and from where, is theirs: of an account only what stands in its form is told.
 */
const isTold = ({ scope, form }: AnyEntity, { action, before, after }: TimelineItem): boolean =>
  action !== 'reveal' && (scope !== 'account' || form.some((item) => nameOf(item) in { ...before, ...after }))

/** Drawn up by somebody of the caller's own company. */
async function isOfColleague({ db, session }: Context, writer: unknown): Promise<boolean> {
  const { rows } = await sql`select 1 from account where id = ${writer} and unit_id = ${session.unit_id}`.execute(db)
  return rows.length > 0
}

/** From the act on by which the record was made known, without what led to it; `state`: the record's now. */
function madeKnown(entity: AnyEntity, items: TimelineItem[], state: unknown): TimelineItem[] {
  const { flow } = entity
  if (!flow?.internal) return items
  const isInternal = (code: unknown) => flow.internal?.includes(flow.states.keyOf(code) ?? '') === true
  const first = items.findIndex(({ before }) => isInternal(before?.state))
  const shown = isInternal(state) ? [] : first < 0 ? items : items.slice(0, first + 1)
  return shown.map((item, at) => (at === first ? { ...item, before: null } : item))
}
