import type { mapInput } from '@zhujian/domain/contracts/project'
import type { MapCluster, MapPoint, ProjectMap } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { sql } from 'kysely'
import type { z } from 'zod'
import { accessWhere, libraryWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { viewCondition } from './views'

const MOST_POINTS = 5000
/** 聚合网格每边的格数。 */
const CELLS = 40

/** 地图范围内的工程点位；超过 5,000 个时按网格聚合。只含数据范围内、当前页签所在库的工程。 */
export async function projectMap(context: Context, { bbox, view }: z.output<typeof mapInput>): Promise<ProjectMap> {
  const [west, south, east, north] = bbox
  const where = sql<boolean>`t.deleted_at is null and t.lng between ${west}::numeric and ${east}::numeric and t.lat between ${south}::numeric and ${north}::numeric
    and ${libraryWhere(engineering, context.library, 't')} and ${viewCondition(view, context.session)} and ${await accessWhere(context, engineering, 'read', 't')}`
  const counted = await sql<{
    state: number
    n: number
  }>`select t.state, count(*)::bigint as n from engineering t where ${where} group by t.state`.execute(context.db)
  const states = Object.fromEntries(counted.rows.map((row) => [row.state, row.n]))
  const total = counted.rows.reduce((sum, row) => sum + row.n, 0)
  if (total > MOST_POINTS) return { total, states, points: [], clusters: await clusters(context, where, bbox) }
  const { rows } =
    await sql<MapPoint>`select t.id, t.engineering_name as name, t.state, t.bd_lal, t.lng::float8 as lng, t.lat::float8 as lat
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
