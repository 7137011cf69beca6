import type { MessageLink } from '@zhujian/domain/contracts/message-links'
import { sql } from 'kysely'
import type { Writing } from '../../entity/write'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { MESSAGE_READ_TOPIC, MESSAGE_TOPIC } from '../live/public'
import type { MessageKind } from './message-kind'
import { queueOutside } from './outside-queue'

export interface Message {
  readonly kind: MessageKind
  readonly title: string
  readonly body: string
  /** 点开消息到达的页面；没有去处的为空。 */
  readonly path: MessageLink | null
  readonly engineering_id?: number | null
}

/** 给若干账号各发一条消息，与业务同成同败；发消息的人自己不收。 */
export async function notify(
  { trx, context }: Pick<Writing, 'trx' | 'context'>,
  accounts: readonly (number | null)[],
  message: Message,
): Promise<void> {
  const others = accounts.filter((id): id is number => id !== null && id !== context.session.account_id)
  await deliver(context.platform, trx, others, message)
}

/** 没有办理人的一半：后台任务发的消息。愿意收站外提醒的，另有一份在提交后发出。 */
export async function deliver(platform: Platform, trx: Trx, accounts: readonly number[], message: Message): Promise<void> {
  const receivers = [...new Set(accounts)]
  if (receivers.length === 0) return
  const { rows } = await sql<{ id: number }>`insert into message (account_id, kind, title, body, path, engineering_id)
    select a.id, ${message.kind}, ${message.title}, ${message.body}, ${message.path}, ${message.engineering_id ?? null}
    from unnest(${receivers}::bigint[]) as a (id) returning id`.execute(trx)
  await queueOutside(
    platform,
    trx,
    message.kind,
    rows.map((row) => row.id),
  )
  await platform.live.announce(trx, MESSAGE_TOPIC, receivers)
}

/** 办完的事不再算未读：这一次办理之前发出的、指向这一页的待办消息记为已读；`still` 还轮着的人除外。 */
export async function markDone(
  { trx, context }: Pick<Writing, 'trx' | 'context'>,
  path: string,
  still: readonly number[] = [],
): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`update message set read_at = now()
    where path = ${path} and kind = 'todo' and read_at is null and created_at < now()
      and account_id <> all(${[...still]}::bigint[]) returning account_id`.execute(trx)
  const accounts = [...new Set(rows.map((row) => row.account_id))]
  if (accounts.length > 0) await context.platform.live.announce(trx, MESSAGE_READ_TOPIC, accounts)
}

/** 收回指向这一页的消息：文件撤回后，点开来什么都没有的消息只会让人打电话问。已经发到站外的收不回来。 */
export async function recall({ trx, context }: Pick<Writing, 'trx' | 'context'>, path: string): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`delete from message where path = ${path} returning account_id`.execute(trx)
  if (rows.length === 0) return
  const accounts = [...new Set(rows.map((row) => row.account_id))]
  await context.platform.live.announce(trx, MESSAGE_TOPIC, accounts)
}
