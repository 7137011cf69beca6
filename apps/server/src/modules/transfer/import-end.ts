import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { nowSeconds } from '@zhujian/model/date'
import { entityOf } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import { appendLog, type LogEntry } from '../../entity/audit'
import type { Session } from '../../entity/session'
import type { Writing } from '../../entity/write'
import { type Trx, withTransaction } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { deliver } from '../message/public'
import { type Place, sealLeft } from './import-blocks'
import { contextOf, type Order } from './import-order'
import { countsOf, NOTHING, type Outcome } from './import-part'
import { startNext } from './import-queue'
import { openRows } from './import-stage'

/** Who waited longer has probably gone to do something else: a message tells him. */
const WATCHED_SECONDS = 5

interface Ending {
  readonly log: LogEntry
  readonly title: string
  readonly body: string
}

/** After the last block, in its transaction: what it came to, a log row, a message, and the next import of the account. */
export async function finish({ trx, context, log }: Writing, order: Order, { written }: Place): Promise<void> {
  const ending = await settle(context.platform, trx, order, written ?? NOTHING)
  await log(ending.log)
  if (nowSeconds() - order.queued_at >= WATCHED_SECONDS) await tell(context.platform, trx, order, ending)
}

/** Stops where it is. What stands stays and can be taken back; what does not stand has the reason. */
export async function endEarly(platform: Platform, order: Order, reason: string): Promise<void> {
  await withTransaction(platform.db, async (trx) => {
    const { rows } = await sql<{ written: Outcome | null } & Pick<Session, 'account_id' | 'username'>>`
      select b.written, a.id as account_id, a.username from import_batch b join account a on a.id = b.account_id
      where b.id = ${order.id} and b.status in ('waiting', 'writing', 'undoing') for no key update of b`.execute(trx)
    const [now] = rows
    if (!now) return
    const ended = `${reason}，${order.status === 'undoing' ? '撤回' : '导入'}已停止`
    const ending = await settle(platform, trx, order, { ...(now.written ?? NOTHING), ended })
    await appendLog(trx, contextOf(platform, now as unknown as Session, order), { ...ending.log, result: 'failed' })
    await tell(platform, trx, order, ending)
  })
}

async function settle(platform: Platform, trx: Trx, order: Order, outcome: Outcome): Promise<Ending> {
  const ending =
    order.status === 'undoing' ? await settleUndo(trx, order, outcome) : await settleImport(platform, trx, order, outcome)
  await startNext(platform, trx, order.account_id)
  return ending
}

async function settleImport(platform: Platform, trx: Trx, order: Order, outcome: Outcome): Promise<Ending> {
  const { id, entity, file_name } = order
  const { added, updated, ended } = outcome
  const staged = openRows(platform, id, order.sealed)
  const sealed = await sealLeft(platform, trx, id, staged, ended)
  await sql`update import_batch set status = 'confirmed', confirmed_at = now(), sealed = ${sealed}, written = ${JSON.stringify(outcome)}::jsonb
    where id = ${id}`.execute(trx)
  const counts = `${countsOf(outcome)}，未写入 ${staged.rows.length - added - updated} 行`
  const note = `导入：${counts}${ended ? `（${ended}）` : ''}`
  return {
    log: { module: entity, action: 'import', note },
    title: `${ended ? '导入已停止' : '导入完成'}：${file_name}`,
    body: `${ended ? `${ended}。` : ''}${entityOf(entity).label}${counts}`,
  }
}

async function settleUndo(trx: Trx, { id, entity, file_name }: Order, outcome: Outcome): Promise<Ending> {
  const { undone, kept, ended } = outcome
  await sql`update import_batch set status = ${ended ? 'confirmed' : 'undone'}, written = ${JSON.stringify(outcome)}::jsonb where id = ${id}`.execute(
    trx,
  )
  const note = `撤销导入：恢复 ${undone} 条，保留 ${kept} 条${ended ? `（${ended}）` : ''}`
  return {
    log: { module: entity, action: 'undoImport', note },
    title: `${ended ? '撤回已停止' : '导入已撤回'}：${file_name}`,
    body: `${ended ? `${ended}。` : ''}${entityOf(entity).label}撤回 ${undone} 行，保留 ${kept} 行`,
  }
}

const tell = (platform: Platform, trx: Trx, { account_id, origin }: Order, { title, body }: Ending): Promise<void> =>
  deliver(platform, trx, [account_id], { kind: 'notice', title, body, path: messageLinks.importedFrom(origin.page) })
