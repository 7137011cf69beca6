import { bizStates } from '@zhujian/domain/biz/biz'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { settingsNow } from '../setting/public'

const KIND = 'message.purge'
const EVERY_SECONDS = 86_400
const BATCH = 5000

/** 每天一次：保存期满的消息，连同站外提醒的去向。 */
export function definePurge(platform: Platform): void {
  platform.jobs.define({
    kind: KIND,
    payload: z.object({}),
    run: async () => purgeMessages(platform.db, (await settingsNow(platform))('message_keep_days')),
  })
  platform.jobs.schedule(KIND, EVERY_SECONDS)
}

/** 还有事要办：没有读过；申请没有办结；所属工程没有转入历史库；公文还等本人签收或反馈。 */
const isOpen = sql<boolean>`(m.kind = 'todo' and (m.read_at is null
    or exists (select 1 from biz b where m.path = '/biz/case?id=' || b.id and b.deleted_at is null
      and b.state in (${sql.lit(bizStates.code('pending'))}, ${sql.lit(bizStates.code('returned'))}))
    or (coalesce(m.path, '') not like '/biz/case?id=%' and exists (select 1 from engineering e
      where e.id = m.engineering_id and e.deleted_at is null and e.history_type <> ${sql.lit(historyType.code('history'))}))
    or exists (select 1 from document_receipt r join document_flow d on d.id = r.document_id
      where r.account_id = m.account_id and m.path = '/fileManagement/fileIndex?id=' || d.id and d.deleted_at is null and r.removed_at is null
        and ((d.need_sign and r.signed_at is null) or (d.need_feedback and r.feedback_at is null)))))`

/** 一批一个语句，进程中断再来即可。 */
export async function purgeMessages(db: Db, days: number): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from message where id in (select m.id from message m
      where m.created_at < now() - ${days} * interval '1 day' and not ${isOpen} limit ${BATCH})`.execute(db)
    if (numAffectedRows < BigInt(BATCH)) return
  }
}
