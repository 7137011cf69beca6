import type { ProjectCounts } from '@zhujian/domain/contracts/project-answers'
import { projectViewNames } from '@zhujian/domain/contracts/project'
import { engineering } from '@zhujian/domain/project/engineering'
import { sql } from 'kysely'
import { accessWhere, hasRight, libraryWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { viewCondition } from './views'

interface Counted {
  counts: {
    total: number
    views: Record<string, number>
    states: Record<string, number> | null
    libraries: Record<string, number> | null
  }
  area: string
}

/** 各视图、各状态、各库的工程数与总面积：同一口径，一条语句。视图与状态只数当前页签所在的库。 */
export async function countProjects(context: Context): Promise<ProjectCounts> {
  const here = libraryWhere(engineering, context.library, 't')
  const flags = projectViewNames.map((view) => sql`${viewCondition(view, context.session)} as ${sql.ref(`v_${view}`)}`)
  const sums = projectViewNames.map((view) => sql`${sql.lit(view)}, count(*) filter (where here and ${sql.ref(`v_${view}`)})`)
  const { rows } = await sql<Counted>`with scoped as materialized (
      select t.state, t.history_type, t.build_area, ${here} as here, ${sql.join(flags)} from engineering t
      where t.deleted_at is null and ${await accessWhere(context, engineering, 'read', 't')})
    select jsonb_build_object('total', count(*) filter (where here), 'views', jsonb_build_object(${sql.join(sums)}),
      'states', (select jsonb_object_agg(s.state, s.n) from (select state, count(*) as n from scoped where here group by state) s),
      'libraries', (select jsonb_object_agg(l.history_type, l.n) from (select history_type, count(*) as n from scoped group by history_type) l)) as counts,
      coalesce(sum(build_area) filter (where here), 0) as area from scoped`.execute(context.db)
  const found = rows[0]
  return {
    total: found?.counts.total ?? 0,
    area: found?.area ?? '0',
    views: found?.counts.views ?? {},
    states: found?.counts.states ?? {},
    libraries: found?.counts.libraries ?? {},
    can: await heldRights(context),
  }
}

const PAGE_RIGHTS = ['add', 'export', 'accept', 'assign', 'handOver'] as const

async function heldRights(context: Context): Promise<string[]> {
  const held = await Promise.all(PAGE_RIGHTS.map((right) => hasRight(context, engineering, right)))
  return PAGE_RIGHTS.filter((_, at) => held[at])
}
