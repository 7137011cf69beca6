import type { WorkTypeCount } from '@zhujian/domain/contracts/real-name'
import { worker } from '@zhujian/domain/people/worker'
import { workType } from '@zhujian/domain/reference/work-types'
import { sql } from 'kysely'
import { accessWhere, libraryWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { ON_SITE } from './seven-days'

/** 实名制人员的工种分布 [S7-36]：在册人数与在场人数，按人数从多到少。 */
export async function workList(
  context: Context,
  engineeringId: number | undefined,
): Promise<{ rows: WorkTypeCount[]; total: number }> {
  const project = engineeringId === undefined ? sql<boolean>`true` : sql<boolean>`t.engineering_id = ${engineeringId}`
  const { rows } = await sql<{ work_type: string; total: number; on_site: number }>`select t.work_type, count(*)::bigint as total,
      count(*) filter (where t.enter_status = ${ON_SITE})::bigint as on_site
    from worker as t where t.deleted_at is null and ${project} and ${libraryWhere(worker, context.library, 't')} and ${await accessWhere(context, worker, 'read', 't')}
    group by t.work_type order by 2 desc, 1`.execute(context.db)
  return {
    rows: rows.map((row) => ({
      id: row.work_type,
      name: workType.labelOf(row.work_type),
      total: row.total,
      on_site: row.on_site,
    })),
    total: rows.length,
  }
}
