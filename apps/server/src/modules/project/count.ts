import type { ProjectCounts, RegionCount } from '@zhujian/domain/contracts/project-answers'
import { projectViewNames } from '@zhujian/domain/contracts/project'
import { engineering } from '@zhujian/domain/project/engineering'
import { regionName } from '@zhujian/domain/reference/regions'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, hasRight, libraryWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { viewCondition } from './views'

interface Counted {
  counts: {
    total: number
    views: Record<string, number>
    states: Record<string, number> | null
    libraries: Record<string, number> | null
    regions?: Omit<RegionCount, 'label'>[] | null
  }
  area: string
}

/** 各视图、各状态、各库的工程数与总面积：同一口径，一条语句。视图与状态只数当前页签所在的库。 */
export const countProjects = async (context: Context): Promise<ProjectCounts> => countsOf(context, await count(context))

/** 另带各区县的工程数，多的在前；没有填区域的不计。 */
export async function countProjectsByRegion(context: Context): Promise<ProjectCounts & { regions: RegionCount[] }> {
  const found = await count(context, BY_REGION)
  const regions = (found?.counts.regions ?? []).map((row) => ({ ...row, label: regionName(row.areacode) }))
  return { ...(await countsOf(context, found)), regions }
}

const BY_REGION = sql`, 'regions', (select jsonb_agg(r order by r.total desc, r.areacode) from (select areacode, count(*) as total,
    count(*) filter (where v_building) as building, count(*) filter (where v_stopped) as stopped,
    count(*) filter (where ${sql.ref('v_checkOverdue')}) as unchecked, count(*) filter (where v_overdue) as overdue
  from scoped where here and areacode is not null group by areacode) r)`

async function count(context: Context, more: RawBuilder<unknown> = sql``): Promise<Counted | undefined> {
  const here = libraryWhere(engineering, context.library, 't')
  const flags = projectViewNames.map((view) => sql`${viewCondition(view, context)} as ${sql.ref(`v_${view}`)}`)
  const sums = projectViewNames.map((view) => sql`${sql.lit(view)}, count(*) filter (where here and ${sql.ref(`v_${view}`)})`)
  const { rows } = await sql<Counted>`with scoped as materialized (
      select t.state, t.history_type, t.areacode, t.build_area, ${here} as here, ${sql.join(flags)} from engineering t
      where t.deleted_at is null and ${await accessWhere(context, engineering, 'read', 't')})
    select jsonb_build_object('total', count(*) filter (where here), 'views', jsonb_build_object(${sql.join(sums)}),
      'states', (select jsonb_object_agg(s.state, s.n) from (select state, count(*) as n from scoped where here group by state) s),
      'libraries', (select jsonb_object_agg(l.history_type, l.n) from (select history_type, count(*) as n from scoped group by history_type) l)${more}) as counts,
      coalesce(sum(build_area) filter (where here), 0) as area from scoped`.execute(context.db)
  return rows[0]
}

async function countsOf(context: Context, found: Counted | undefined): Promise<ProjectCounts> {
  return {
    total: found?.counts.total ?? 0,
    area: found?.area ?? '0',
    views: found?.counts.views ?? {},
    states: found?.counts.states ?? {},
    libraries: found?.counts.libraries ?? {},
    can: await heldRights(context),
  }
}

const PAGE_RIGHTS = ['add', 'import', 'export', 'accept', 'assign', 'handOver'] as const

async function heldRights(context: Context): Promise<string[]> {
  const held = await Promise.all(PAGE_RIGHTS.map((right) => hasRight(context, engineering, right)))
  return PAGE_RIGHTS.filter((_, at) => held[at])
}
