import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import { lockName } from '../../platform/lock-name'

/**
 * 两个看上去一样的名称是同一个名称，哪条路登记都一样：先取这个名称的锁，再看有没有别家，后到的看得见先到的。
 * 索引认不出（name_skeleton 不是唯一的：从前登记的可以相同）。
 */
export async function lockUnitName(trx: Trx, name: string): Promise<void> {
  await lockName(trx, 'unit', sql`name_skeleton(${name})`)
}
