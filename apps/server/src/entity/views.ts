import { type AnyEntity, type Condition, type Figure, OF_ALL, openViews, TO_DO } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { columnOf } from './columns'
import { anyOf, both, ofUnit, TRUE } from './conditions'
import { inStates } from './in-states'
import type { Session } from './session'

/** What a condition on a row says in SQL. Codes are written into the text, so that an index over them is used; days are those of today. */
function conditionOf(
  entity: AnyEntity,
  alias: string,
  session: Session,
  [test, field, ...values]: Condition,
): RawBuilder<boolean> {
  const column = columnOf(entity, alias, field)
  if (test === 'filled') return sql<boolean>`${column} is not null`
  if (test === 'empty') return sql<boolean>`${column} is null`
  if (test === 'is') return sql<boolean>`${column} in (${sql.join(values.map((value) => sql.lit(value)))})`
  if (test === 'above') return sql<boolean>`${column} > ${sql.lit(values[0])}`
  const asked = entity.fields[field]
  if (test === 'mine' && asked?.kind === 'ref' && asked.target === 'unit') return ofUnit(session, column)
  if (test === 'mine')
    return asked?.kind === 'refs'
      ? sql<boolean>`${column} @> array[${session.account_id}]::bigint[]`
      : sql<boolean>`${column} = ${session.account_id}`
  const now = today()
  const on = asked?.kind === 'instant' ? sql`(${column} at time zone 'Asia/Shanghai')::date` : column
  if (test === 'lasting') return sql<boolean>`(${column} is null or ${on} >= ${now}::date)`
  const day = addDays(now, Number(values[0]))
  const [from, to] = day < now ? [day, now] : [now, day]
  return test === 'before' ? sql<boolean>`${on} < ${day}::date` : sql<boolean>`${on} between ${from}::date and ${to}::date`
}

/** The rows of a named part of the entity's lists. */
export function viewConditions(entity: AnyEntity, alias: string, key: string, session: Session): RawBuilder<boolean>[] {
  if (key === TO_DO) return [anyOf(openViews(entity).map((each) => viewCondition(entity, alias, each, session)))]
  const view = entity.views?.[key]
  const states = view?.in && entity.flow ? [inStates(alias, entity.flow.states, view.in)] : []
  return [...states, ...(view?.where ?? []).map((each) => conditionOf(entity, alias, session, each))]
}

/** The same as one condition. */
const viewCondition = (...asked: Parameters<typeof viewConditions>): RawBuilder<boolean> =>
  both(TRUE, ...viewConditions(...asked))

/** The rows of any view with this mark. */
export const markedConditions = (
  entity: AnyEntity,
  alias: string,
  mark: 'open' | 'alarming',
  session: Session,
): RawBuilder<boolean> =>
  anyOf(
    Object.entries(entity.views ?? {}).flatMap(([key, view]) => (view[mark] ? [viewCondition(entity, alias, key, session)] : [])),
  )

/** One number over the rows of a list: text as it is shown, null where there is nothing to measure. */
export function figureOf(
  entity: AnyEntity,
  alias: string,
  { view, per, sum, mean, most }: Figure,
  session: Session,
): RawBuilder<unknown> {
  const within = (...views: readonly (string | undefined)[]) =>
    sql.join(
      [sql`true`, ...views.flatMap((key) => (key && key !== OF_ALL ? viewConditions(entity, alias, key, session) : []))],
      sql` and `,
    )
  if (per)
    return sql`round(100.0 * count(*) filter (where ${within(view, per)}) / nullif(count(*) filter (where ${within(per)}), 0), 1)`
  const field = sum ?? mean ?? most
  if (field === undefined) return sql`count(*) filter (where ${within(view)})`
  const column = columnOf(entity, alias, field)
  const rows = sql`filter (where ${within(view)})`
  if (sum) return sql`coalesce(sum(${column}) ${rows}, 0)`
  return mean ? sql`round(avg(${column}) ${rows}, 1)` : sql`max(${column}) ${rows}`
}
