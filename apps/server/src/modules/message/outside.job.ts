import { nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import { z } from 'zod'
import { withTransaction } from '../../platform/db'
import { messageOf } from '../../platform/database-errors'
import type { Platform } from '../../platform/platform'
import type { OutsideChannel } from './outside-channel'
import { OUTSIDE_KIND } from './outside-queue'

const payload = z.object({ ids: z.array(z.number()) })

/** 站外提醒的发送任务；工作进程死在中途，由租约到期后的另一个进程接着发。 */
export function defineOutside(platform: Platform, channel: OutsideChannel): void {
  platform.jobs.define({
    kind: OUTSIDE_KIND,
    payload,
    run: async ({ payload: { ids }, attempt, signal }) => {
      const failures: string[] = []
      for (const id of ids) {
        if (signal.aborted) return Promise.reject(new Error('worker stops'))
        await sendOne(platform, channel, id, attempt > 1).catch((error: unknown) => failures.push(messageOf(error)))
      }
      // 一条发不出去不耽误别的；剩下的由下一次重试补发。
      if (failures.length > 0) throw new Error(`${failures.length} 条未发出：${failures[0]}`)
    },
  })
}

interface Waiting {
  title: string
  body: string
  kind: string
  path: string | null
  account_id: number
  username: string
  real_name: string
  tel_sealed: string | null
}

/**
 * 发一条：行锁住到发完为止，两个进程不会同时发同一条。上一次尝试可能死在“已发出、未记下”之间，
 * 所以重试前先问通道有没有发过。
 */
async function sendOne(platform: Platform, channel: OutsideChannel, id: number, again: boolean): Promise<void> {
  await withTransaction(platform.db, async (trx) => {
    const { rows } =
      await sql<Waiting>`select m.title, m.body, m.kind, m.path, a.id as account_id, a.username, a.real_name, a.tel_sealed
      from outside_notice o join message m on m.id = o.message_id join account a on a.id = o.account_id
      where o.message_id = ${id} and o.sent_at is null and a.status = 'normal' and a.deleted_at is null
      for update of o skip locked`.execute(trx)
    const row = rows[0]
    if (!row) return
    if (!(again && (await channel.wasSent(id))))
      await channel.send({
        id,
        kind: row.kind,
        title: row.title,
        body: row.body,
        path: row.path,
        at: nowSeconds(),
        to: {
          account: row.username,
          name: row.real_name,
          tel: row.tel_sealed === null ? null : platform.crypto.open(row.tel_sealed, `account:${row.account_id}:tel`),
        },
      })
    await sql`update outside_notice set sent_at = now(), channel = ${channel.name} where message_id = ${id}`.execute(trx)
  })
}
