import type { AnyEntity, Condition } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { columnOf } from './columns'
import { inStates } from './in-states'
import type { Session } from './session'

/** What a condition on a row says in SQL. Codes are written into the text, so that an index over them is used; days are those of today. */
function conditionOf(
  entity: AnyEntity,
  alias: string,
  { account_id }: Session,
  [test, field, ...values]: Condition,
): RawBuilder<boolean> {
  const column = columnOf(entity, alias, field)
  if (test === 'filled') return sql<boolean>`${column} is not null`
  if (test === 'empty') return sql<boolean>`${column} is null`
  if (test === 'is') return sql<boolean>`${column} in (${sql.join(values.map((value) => sql.lit(value)))})`
  if (test === 'above') return sql<boolean>`${column} > ${sql.lit(values[0])}`
  if (test === 'mine')
    return entity.fields[field]?.kind === 'refs'
      ? sql<boolean>`${column} @> array[${account_id}]::bigint[]`
      : sql<boolean>`${column} = ${account_id}`
  const now = today()
  const day = addDays(now, Number(values[0]))
  const [from, to] = day < now ? [day, now] : [now, day]
  const on = entity.fields[field]?.kind === 'instant' ? sql`(${column} at time zone 'Asia/Shanghai')::date` : column
  return test === 'before' ? sql<boolean>`${on} < ${day}::date` : sql<boolean>`${on} between ${from}::date and ${to}::date`
}

/** The rows of a named part of the entity's lists. */
export function viewConditions(entity: AnyEntity, alias: string, key: string, session: Session): RawBuilder<boolean>[] {
  const view = entity.views?.[key]
  const states = view?.in && entity.flow ? [inStates(alias, entity.flow.states, view.in)] : []
  return [...states, ...(view?.where ?? []).map((each) => conditionOf(entity, alias, session, each))]
}
