import { SUPERVISING } from '@zhujian/domain/account/supervise-org'
import { regionPath } from '@zhujian/domain/reference/regions'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'

const known = new WeakMap<Trx, Map<string, Promise<number | null>>>()

/** 负责一个区域的监督机构：先找本区，再找上级市、省，同一区域按类型的次序；没有的为空。一个事务里同一区域只问一次：导入的一批多在同一区域。 */
export async function superviseOrgOf(trx: Trx, areacode: unknown): Promise<number | null> {
  if (typeof areacode !== 'string') return null
  const asked = known.get(trx) ?? new Map<string, Promise<number | null>>()
  known.set(trx, asked)
  const answer = asked.get(areacode) ?? findOrg(trx, areacode)
  asked.set(areacode, answer)
  return answer
}

/** 分站（上级在同一区域、同一类型）由上级分派工程，不直接承接报监。 */
async function findOrg(trx: Trx, areacode: string): Promise<number | null> {
  const codes = regionPath(areacode).toReversed()
  const { rows } = await sql<{ id: number }>`select o.id from supervise_org o
    where o.areacode = any(${codes}::text[]) and o.org_type = any(${SUPERVISING}::smallint[]) and o.deleted_at is null
      and not exists (select 1 from supervise_org p where p.id = o.parent_id and p.areacode = o.areacode and p.org_type = o.org_type and p.deleted_at is null)
    order by array_position(${codes}::text[], o.areacode), array_position(${SUPERVISING}::smallint[], o.org_type), o.id limit 1`.execute(
    trx,
  )
  return rows[0]?.id ?? null
}
