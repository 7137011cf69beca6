import type { RegionCount } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { regionName } from '@zhujian/domain/reference/regions'
import { sql } from 'kysely'
import { accessWhere, libraryWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { viewCondition } from '../project/public'

/** 数据范围内各区县的在监工程数，多的在前；没有填区域的不计。 */
export async function regionCounts(context: Context): Promise<RegionCount[]> {
  const { session } = context
  const { rows } = await sql<Omit<RegionCount, 'label'>>`select t.areacode, count(*)::bigint as total,
      count(*) filter (where ${viewCondition('building', session)})::bigint as building,
      count(*) filter (where ${viewCondition('stopped', session)})::bigint as stopped,
      count(*) filter (where ${viewCondition('unchecked28', session)})::bigint as unchecked,
      count(*) filter (where ${viewCondition('overdue', session)})::bigint as overdue
    from engineering t where t.deleted_at is null and t.areacode is not null and ${libraryWhere(engineering, context.library, 't')}
      and ${await accessWhere(context, engineering, 'read', 't')}
    group by t.areacode order by count(*) desc, t.areacode`.execute(context.db)
  return rows.map((row) => ({ ...row, label: regionName(row.areacode) }))
}
