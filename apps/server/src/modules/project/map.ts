import { mapInput } from '@zhujian/domain/contracts/project'
import type { MapCluster, MapPoint, ProjectMap } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { listInput, type ListQuery, listWhere } from '../../entity/list'
import { viewCondition } from './views'

const MOST_POINTS = 5000
/** 聚合网格每边的格数。 */
const CELLS = 40

const entityQuery = listInput(engineering)

/** 地图的查询：范围、视图，其余与列表的查询条件相同，未声明的一律拒绝。 */
export const mapQueryInput = z
  .record(z.string(), z.unknown())
  .transform((raw, ctx): z.output<typeof mapInput> & { query: ListQuery } => {
    const { bbox, view, ...rest } = raw
    const place = mapInput.safeParse({ bbox, ...(view !== undefined && { view }) })
    const parsed = entityQuery.safeParse(rest)
    for (const { error } of [place, parsed])
      for (const issue of error?.issues ?? []) ctx.addIssue({ code: 'custom', path: issue.path, message: issue.message })
    return place.success && parsed.success ? { ...place.data, query: parsed.data } : z.NEVER
  })

/** 地图范围内的工程点位；超过 5,000 个时按网格聚合。只含数据范围内、当前页签所在库、符合列表条件的工程。 */
export async function projectMap(context: Context, { bbox, view, query }: z.output<typeof mapQueryInput>): Promise<ProjectMap> {
  const [west, south, east, north] = bbox
  const inside = sql<boolean>`t.lng between ${west}::numeric and ${east}::numeric and t.lat between ${south}::numeric and ${north}::numeric`
  const where = await listWhere(context, engineering, query, 'read', [inside, viewCondition(view, context)])
  const counted = await sql<{
    state: number
    n: number
  }>`select t.state, count(*)::bigint as n from engineering t where ${where} group by t.state`.execute(context.db)
  const states = Object.fromEntries(counted.rows.map((row) => [row.state, row.n]))
  const total = counted.rows.reduce((sum, row) => sum + row.n, 0)
  if (total > MOST_POINTS) return { total, states, points: [], clusters: await clusters(context, where, bbox) }
  const { rows } =
    await sql<MapPoint>`select t.id, t.engineering_name as name, t.state, t.areacode, t.bd_lal, t.lng::float8 as lng, t.lat::float8 as lat
    from engineering t where ${where} order by t.id limit ${MOST_POINTS}`.execute(context.db)
  return { total, states, points: rows, clusters: [] }
}

async function clusters(
  context: Context,
  where: ReturnType<typeof sql<boolean>>,
  [west, south, east, north]: readonly number[],
): Promise<MapCluster[]> {
  const [width, height] = [((east ?? 0) - (west ?? 0)) / CELLS, ((north ?? 0) - (south ?? 0)) / CELLS]
  const { rows } =
    await sql<MapCluster>`select avg(t.lng)::float8 as lng, avg(t.lat)::float8 as lat, count(*)::bigint as count from engineering t
    where ${where} group by floor((t.lng::float8 - ${west}) / ${width}), floor((t.lat::float8 - ${south}) / ${height}) order by count(*) desc`.execute(
      context.db,
    )
  return rows
}
