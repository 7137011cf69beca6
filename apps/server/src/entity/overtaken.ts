import { AppError, type AnyEntity } from '@zhujian/model'
import { dayOf, formatInstant, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Trx } from '../platform/db'

interface Moved {
  readonly id: number
  readonly state?: unknown
}

interface Last {
  readonly action: string
  readonly at: number
  readonly by: string | null
}

/**
 * Refuses an act on a row that was changed since it was read. Where the row has moved on to a state that does not admit the
 * act any more, it says who did what and when: reading it again leaves nothing to try anew.
 */
export async function overtaken(trx: Trx, entity: AnyEntity, row: Moved, right: string): Promise<AppError> {
  const { flow, label } = entity
  const step = flow?.steps[right]
  if (!flow || !step || step.from.includes(flow.states.keyOf(row.state) ?? '')) return new AppError('stale')
  const { rows } = await sql<Last>`select l.action, l.happened_at as at, a.real_name as by from oper_log l
    left join account a on a.id = l.account_id where l.module = ${entity.name} and l.row_id = ${row.id} and l.result = 'ok'
      and l.after ? 'state' order by l.id desc limit 1`.execute(trx)
  const now = `${label}现为“${flow.states.labelOf(row.state)}”`
  const [last] = rows
  if (!last) return new AppError('stale', { message: `${now}，不能再${step.label}` })
  const at = formatInstant(last.at, dayOf(last.at) === today() ? 'HH:mm' : 'yyyy-MM-dd HH:mm')
  const did = flow.steps[last.action]?.label ?? '办理'
  return new AppError('stale', { message: `已由${last.by ?? '系统'}于 ${at} ${did}，${now}，无需再${step.label}` })
}
