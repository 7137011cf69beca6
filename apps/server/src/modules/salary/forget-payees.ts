import { sql } from 'kysely'
import type { Trx } from '../../platform/db'

/** 已清除的人在期满的工资明细里也只留代称，金额不动。`before` 为 yyyy-MM，此前的月份期满。 */
export async function forgetPayees(trx: Trx, name: string, before: string): Promise<number> {
  const done =
    await sql`update salary_item i set worker_name = ${name}::text || i.worker_id, card_no = null, card_no_sealed = null, card_no_index = null,
      search_text = '', updated_by = null, updated_at = now(), version = i.version + 1
    from worker w where w.id = i.worker_id and w.name = ${name}::text || w.id and i.worker_name <> w.name and i.ym < ${before}`.execute(
      trx,
    )
  return Number(done.numAffectedRows ?? 0)
}
