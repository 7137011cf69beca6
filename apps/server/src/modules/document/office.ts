import { AppError } from '@zhujian/model'
import { regionName, regionPath } from '@zhujian/domain/reference/regions'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db'

/** 发文机关。 */
export interface Office {
  readonly id: number
  readonly name: string
  /** 机关代字，编号的开头。 */
  readonly sign: string
}

/** 工程的监督机构。@throws 工程尚未受理，没有监督机构 */
export async function officeOf(db: Db | Trx, engineeringId: number): Promise<Office> {
  const { rows } = await sql<{
    id: number
    name: string
    doc_sign: string | null
    areacode: string
  }>`select o.id, o.name, o.doc_sign, o.areacode from supervise_org o join engineering e on e.supervise_org_id = o.id
    where e.id = ${engineeringId}`.execute(db)
  const found = rows[0]
  if (!found) throw new AppError('invalid', { message: '工程尚无监督机构，不能制发文书' })
  return { id: found.id, name: found.name, sign: found.doc_sign?.trim() || signOfRegion(found.areacode) }
}

/** 没有登记机关代字的，取市、县名称的首字：杭州市西湖区 → 杭西。 */
function signOfRegion(areacode: string): string {
  const [, ...below] = regionPath(areacode).map(regionName)
  return below.map((name) => [...name][0] ?? '').join('') || '监'
}
