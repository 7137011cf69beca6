import type { HistoryMenuRow } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { regionFullName } from '@zhujian/domain/reference/regions'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'

/** 历史库目录：按转入年份与区县归并，每行都能打开对应的历史工程。 */
export async function historyMenu(context: Context): Promise<{ rows: HistoryMenuRow[]; total: number }> {
  const { rows } = await sql<Omit<HistoryMenuRow, 'areacode_text'>>`select
      coalesce(to_char(coalesce(t.history_at, t.updated_at) at time zone 'Asia/Shanghai', 'YYYY'), '') as year, t.areacode,
      count(*)::bigint as count, coalesce(sum(t.build_area), 0) as area
    from engineering t where t.deleted_at is null and t.history_type = 1 and ${await accessWhere(context, engineering, 'read', 't')}
    group by 1, 2 order by 1 desc, 2`.execute(context.db)
  return {
    rows: rows.map((row) => ({ ...row, areacode_text: row.areacode ? regionFullName(row.areacode) : '区域未填' })),
    total: rows.reduce((sum, row) => sum + row.count, 0),
  }
}
