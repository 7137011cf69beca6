import { regionPath } from '@zhujian/domain/reference/regions'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'

/** 承办监督的机构类型，依次优先：质安站、安监站、质监站、综合执法、住建局。 */
const KINDS = [2, 3, 4, 5, 1]

/** 负责一个区域的监督机构：先找本区，再找上级市、省；没有的为空。 */
export async function superviseOrgOf(trx: Trx, areacode: unknown): Promise<number | null> {
  if (typeof areacode !== 'string') return null
  const codes = regionPath(areacode).toReversed()
  const { rows } = await sql<{ id: number }>`select id from supervise_org
    where areacode = any(${codes}::text[]) and org_type = any(${KINDS}::smallint[]) and deleted_at is null
    order by array_position(${codes}::text[], areacode), array_position(${KINDS}::smallint[], org_type), id limit 1`.execute(trx)
  return rows[0]?.id ?? null
}
