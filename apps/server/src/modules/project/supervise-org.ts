import { regionPath } from '@zhujian/domain/reference/regions'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'

/** 承办监督的机构类型，依次优先：质安站、安监站、质监站、综合执法、住建局。 */
const KINDS = [2, 3, 4, 5, 1]

const known = new WeakMap<Trx, Map<string, Promise<number | null>>>()

/** 负责一个区域的监督机构：先找本区，再找上级市、省；没有的为空。一个事务里同一区域只问一次：导入的一批多在同一区域。 */
export async function superviseOrgOf(trx: Trx, areacode: unknown): Promise<number | null> {
  if (typeof areacode !== 'string') return null
  const asked = known.get(trx) ?? new Map<string, Promise<number | null>>()
  known.set(trx, asked)
  const answer = asked.get(areacode) ?? findOrg(trx, areacode)
  asked.set(areacode, answer)
  return answer
}

async function findOrg(trx: Trx, areacode: string): Promise<number | null> {
  const codes = regionPath(areacode).toReversed()
  const { rows } = await sql<{ id: number }>`select id from supervise_org
    where areacode = any(${codes}::text[]) and org_type = any(${KINDS}::smallint[]) and deleted_at is null
    order by array_position(${codes}::text[], areacode), array_position(${KINDS}::smallint[], org_type), id limit 1`.execute(trx)
  return rows[0]?.id ?? null
}
