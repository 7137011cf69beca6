import { documentNumber } from '@zhujian/domain/document/document-number'
import type { DocumentTypeCode } from '@zhujian/domain/document/document-types'
import { dayOf } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { setting } from '../setting/public'
import type { Office } from './office'

interface Numbered {
  readonly type: DocumentTypeCode
  readonly line: unknown
  /** 签发时刻，秒；决定年份。 */
  readonly at: number
}

/**
 * 取号：每个机关、类别、年份一行计数，签发的事务锁住这一行，直到提交或回滚。
 * 没有签成的不占号，作废的留号，所以不跳号、不重号。
 */
export async function drawNumber(platform: Platform, trx: Trx, office: Office, { type, line, at }: Numbered): Promise<string> {
  const pattern = await setting(platform, 'document_number_pattern')
  const year = Number(dayOf(at).slice(0, 4))
  const drawn = await sql<{ value: number }>`insert into document_counter as c (supervise_org_id, type, year, value)
    values (${office.id}, ${type}, ${year}, 1)
    on conflict (supervise_org_id, type, year) do update set value = c.value + 1 returning value`.execute(trx)
  const serial = drawn.rows[0]?.value ?? 1
  return documentNumber(pattern, { office: office.sign, type, line, year, serial })
}
