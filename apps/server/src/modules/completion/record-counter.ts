import { recordNumber } from '@zhujian/domain/completion/record-number'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { officeOf } from '../document/public'
import { setting } from '../setting/public'

/** 取备案号：每个机关、每年一行计数，锁到提交或回滚；没有办成的不占号，所以不跳号、不重号。 */
export async function drawRecordNumber(platform: Platform, trx: Trx, engineeringId: number, year: number): Promise<string> {
  const pattern = await setting(platform, 'completion_record_pattern')
  const office = await officeOf(trx, engineeringId)
  const drawn = await sql<{ value: number }>`insert into completion_record_counter as c (supervise_org_id, year, value)
    values (${office.id}, ${year}, 1)
    on conflict (supervise_org_id, year) do update set value = c.value + 1 returning value`.execute(trx)
  return recordNumber(pattern, { office: office.sign, year, serial: drawn.rows[0]?.value ?? 1 })
}
