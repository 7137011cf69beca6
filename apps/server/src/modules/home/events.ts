import type { HomeAnswer, HomeEventRow } from '@zhujian/domain/contracts/project-answers'
import { entityOf } from '@zhujian/domain/entities'
import { type HomeEvent, homeEvents } from '@zhujian/domain/home/events'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, hasRight, libraryWhere } from '../../entity/access'
import { columnOf } from '../../entity/columns'
import type { Context } from '../../entity/context'
import { viewConditions } from '../../entity/views'

const MOST = 5
const ALIAS = 't'

type Line = Pick<HomeEventRow, 'entity' | 'id' | 'title' | 'at' | 'engineering_id' | 'engineering_text'> & {
  kind: number
  /** 各种各有几件。 */
  kinds: Record<string, number>
}

/** 一种事的各行；与它的清单同一范围。 */
async function linesOf(
  context: Context,
  { entity: name, view, title, at }: HomeEvent,
  kind: number,
): Promise<RawBuilder<Line>[]> {
  const entity = entityOf(name)
  if (!(await hasRight(context, entity, 'read'))) return []
  const conditions = [
    sql<boolean>`t.deleted_at is null`,
    libraryWhere(entity, context.library, ALIAS),
    await accessWhere(context, entity, 'read', ALIAS),
    ...viewConditions(entity, ALIAS, view, context.session),
  ]
  return [
    sql<Line>`select ${sql.lit(kind)}::int as kind, ${sql.lit(name)} as entity, t.id, ${columnOf(entity, ALIAS, title)} as title,
      ${sql.ref(`${ALIAS}.${at}`)} as happened, t.engineering_id from ${sql.table(name)} as t where ${sql.join(conditions, sql` and `)}`,
  ]
}

/** 出了什么事：各领域登记的几种，每种最近的一件在前，多的一种不挤掉别的；平静时为空。 */
export async function latestEvents(context: Context): Promise<HomeAnswer['events']> {
  const lines = (await Promise.all(homeEvents.map((event, kind) => linesOf(context, event, kind)))).flat()
  if (lines.length === 0) return { rows: [], total: 0, kinds: [] }
  const { rows } = await sql<Line>`with u as materialized (${sql.join(lines, sql` union all `)}),
      kinds as (select jsonb_object_agg(k.kind, k.n) as kinds from (select kind, count(*) as n from u group by kind) as k)
    select u.kind, u.entity, u.id, left(u.title, 200) as title, extract(epoch from u.happened)::bigint as at,
      u.engineering_id, e.engineering_name as engineering_text, k.kinds
    from (select u.*, row_number() over (partition by u.kind order by u.happened desc nulls last, u.id desc) as place from u
      order by place, u.happened desc nulls last, u.entity, u.id desc limit ${MOST}) as u
    cross join kinds as k join engineering e on e.id = u.engineering_id
    order by u.place, u.happened desc nulls last, u.entity, u.id desc`.execute(context.db)
  const shown = rows.flatMap(({ kind, kinds: _kinds, ...row }) => {
    const event = homeEvents[kind]
    return event ? [{ ...row, said: event.said, tone: event.tone }] : []
  })
  const kinds = homeEvents.flatMap(({ said, path, view }, kind) => {
    const count = rows[0]?.kinds[kind] ?? 0
    return count > 0 ? [{ said, count, path, view }] : []
  })
  return { rows: shown, total: kinds.reduce((sum, { count }) => sum + count, 0), kinds }
}
