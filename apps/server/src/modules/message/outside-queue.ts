import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { DEFAULT_OUTSIDE_KINDS, OUTSIDE_PREFERENCE } from '@zhujian/domain/correspondence/outside-kinds'
import type { MessageKind } from './message-kind'

export const OUTSIDE_KIND = 'outside-notice'
/** 一个任务发多少条：一条一个任务时，群发公告会占满队列。 */
const AT_ONCE = 50

/**
 * 把这些消息里收件人愿意在站外收到的排进队列，与业务同一事务。
 * 没有选过的人按出厂的类别；任务以首条消息编号去重，消息编号从不重用。
 */
export async function queueOutside(platform: Platform, trx: Trx, kind: MessageKind, messages: readonly number[]): Promise<void> {
  const byDefault = (DEFAULT_OUTSIDE_KINDS as readonly string[]).includes(kind)
  const { rows } = await sql<{ id: number }>`insert into outside_notice (message_id, account_id)
    select m.id, m.account_id from message m
    left join preference p on p.account_id = m.account_id and p.key = ${OUTSIDE_PREFERENCE}
    where m.id = any(${[...messages]}::bigint[])
      and case when jsonb_typeof(p.value) = 'array' then p.value @> ${JSON.stringify([kind])}::jsonb else ${byDefault}::boolean end
    order by m.id returning message_id as id`.execute(trx)
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const ids = rows.slice(start, start + AT_ONCE).map((row) => row.id)
    await platform.jobs.add(trx, OUTSIDE_KIND, { ids }, { dedupeKey: `m${ids[0]}`, maxAttempts: 8 })
  }
}
