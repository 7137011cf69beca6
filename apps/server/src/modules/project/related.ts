import { entityOf } from '@zhujian/domain/entities'
import { engineering } from '@zhujian/domain/project/engineering'
import { type RelatedCounts, relatedLists } from '@zhujian/domain/project/related'
import { sql } from 'kysely'
import { accessWhere, rolesWith } from '../../entity/access'
import type { Context } from '../../entity/context'
import { getRow } from '../../entity/list'

/** 一个工程的各类资料各有几件：按各自的查询权限数，看不到的一类不列。一条语句。 */
export async function relatedCounts(context: Context, id: number): Promise<RelatedCounts> {
  await getRow(context, engineering, id)
  const readable = []
  for (const each of relatedLists) if ((await rolesWith(context, entityOf(each.entity), 'read')).length > 0) readable.push(each)
  const parts = await Promise.all(
    readable.map(
      async ({ key, entity, sides }) => sql`select ${sql.lit(key)} as key, (select count(*)::int from ${sql.table(entity)} as t
        where t.engineering_id = ${id} and t.deleted_at is null and ${sides ? sql`t.checker_side = any(${[...sides]}::smallint[])` : sql`true`}
          and ${await accessWhere(context, entityOf(entity), 'read', 't')}) as count`,
    ),
  )
  const { rows: lists } =
    parts.length === 0
      ? { rows: [] }
      : await sql<{ key: string; count: number }>`${sql.join(parts, sql` union all `)}`.execute(context.db)
  const { rows: kinds } = await sql<{ kind: string; count: number }>`select t.kind, count(*)::int as count from biz as t
    where t.engineering_id = ${id} and t.deleted_at is null and ${await accessWhere(context, entityOf('biz'), 'read', 't')}
    group by t.kind order by count(*) desc, t.kind`.execute(context.db)
  return { lists, kinds }
}
