import { biz, bizStates } from '@zhujian/domain/biz/biz'
import type { commentInput, plainActInput, withdrawInput } from '@zhujian/domain/contracts/biz'
import { AppError } from '@zhujian/model'
import { nowSeconds, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireRight } from '../../entity/access'
import type { Saved } from '../../entity/store'
import type { Writing } from '../../entity/write'
import type { Db } from '../../platform/db'
import { type BizRow, lockCase, nodesOf, recordEvent, requireVersion, storeCase, tasksOf } from './case'
import { cancelRest, closeNode, tellAsked } from './chain'
import { requireInvolved } from './reassignment'
import { requireApplicant } from './submit'

type Act = z.output<typeof plainActInput>

const stateKey = (row: BizRow) => bizStates.keyOf(row.state)

async function log(writing: Writing, row: BizRow, action: string, note = ''): Promise<void> {
  await writing.log({ module: biz.name, action, row_id: row.id, engineering_id: row.engineering_id, ...(note ? { note } : {}) })
}

/** 申请人撤回：正在办的环节还没有人打开，或已退回给自己。 */
export async function withdraw(writing: Writing, input: z.output<typeof withdrawInput>): Promise<Saved> {
  const { context, trx } = writing
  await requireRight(context, biz, 'withdraw')
  const row = await lockCase(writing, input.id)
  requireApplicant(row, context.session.account_id)
  const state = stateKey(row)
  if (state !== 'pending' && state !== 'returned')
    throw new AppError('wrongState', { message: `该申请${bizStates.labelOf(row.state)}，不能撤回` })
  const node = (await nodesOf(trx, row)).find((each) => each.state === 'active')
  // 打开之后转办给别人的也算打开过；另行指定时作废的不算。
  const seen = node ? (await tasksOf(trx, node.id)).filter((task) => task.state !== 'void' || task.acted_at !== null) : []
  if (node && seen.some((task) => task.opened_at !== null))
    throw new AppError('wrongState', { message: `“${node.label}”的办理人已经打开，不能撤回；可以联系办理人退回` })
  requireVersion(row, input.version)
  if (node) await closeNode(writing, node, 'cancelled')
  await cancelRest(writing, row)
  await recordEvent(writing, row, { action: 'withdraw', opinion: input.opinion })
  const ended = { node_label: null, due_on: null, ended_at: nowSeconds(), end_note: input.opinion }
  return storeCase(writing, row, { ...ended, state: bizStates.code('withdrawn') }, { action: 'withdraw', note: input.opinion })
}

/** 催办：申请人提醒正在办的人，每件每天一次；到期自动发出的提醒不占这一次。 */
export async function remind(writing: Writing, input: Act): Promise<Saved> {
  const { context, trx } = writing
  const row = await lockCase(writing, input.id)
  requireApplicant(row, context.session.account_id)
  if (stateKey(row) !== 'pending') throw new AppError('wrongState')
  const { rows: earlier } = await sql`select 1 from biz_event where biz_id = ${row.id} and action = 'remind'
    and (happened_at at time zone 'Asia/Shanghai')::date = ${today()}::date limit 1`.execute(trx)
  if (earlier.length > 0) throw new AppError('tooMany', { message: '今天已经催办过，明天可以再催' })
  const { rows } = await sql<{ account_id: number }>`update biz_task set reminded_on = ${today()}::date
    where biz_id = ${row.id} and state = 'pending' returning account_id`.execute(trx)
  const accounts = rows.map((each) => each.account_id)
  await recordEvent(writing, row, { action: 'remind', to: accounts })
  await tellAsked(writing, row, accounts, '申请人催办')
  await log(writing, row, 'remind')
  return { id: row.id, version: row.version, state: row.state }
}

/** 秒：办完之后这么久以内、下一人没有打开，还能收回；页面显示 10 秒，余下的留给路上。 */
export const RECALL_SECONDS = 15

interface Recallable {
  readonly task_id: number
  readonly node_id: number
  readonly seq: number
  readonly left: number
}

/** 本人刚才的同意还能不能收回。 */
export async function recallable(db: Db, row: BizRow, me: number): Promise<Recallable | null> {
  if (stateKey(row) !== 'pending') return null
  const { rows } = await sql<Recallable>`select t.id as task_id, n.id as node_id, n.seq,
      ceil(${RECALL_SECONDS} - extract(epoch from clock_timestamp() - t.acted_at))::int as left
    from biz_task t join biz_node n on n.id = t.node_id
    where t.biz_id = ${row.id} and n.round = ${row.round} and t.account_id = ${me} and t.state = 'done' and t.kind <> 'delegate' and n.state in ('active', 'passed')
      and t.acted_at > clock_timestamp() - make_interval(secs => ${RECALL_SECONDS})
      and not exists (select 1 from biz_task o join biz_node m on m.id = o.node_id
        where o.biz_id = t.biz_id and m.round = n.round and m.seq > n.seq and o.state <> 'void' and o.opened_at is not null)
      and not exists (select 1 from biz_event e where e.biz_id = t.biz_id and e.happened_at > t.acted_at + interval '1 second' and e.action in ('approve', 'return', 'reject'))
    order by t.acted_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** 收回本人刚才的同意：下一环节的任务作废，本环节重新等本人办。 */
export async function recall(writing: Writing, input: Act): Promise<Saved> {
  const { context, trx } = writing
  await requireRight(context, biz, 'approve')
  const row = await lockCase(writing, input.id)
  const found = await recallable(trx, row, context.session.account_id)
  if (!found) throw new AppError('wrongState', { message: '已超过撤回时间，或下一环节的办理人已经打开' })
  await sql`update biz_task set state = 'void' where state in ('pending', 'waiting')
    and node_id in (select id from biz_node where biz_id = ${row.id} and round = ${row.round} and seq > ${found.seq})`.execute(
    trx,
  )
  await sql`update biz_node set state = 'waiting', started_at = null, ended_at = null, due_on = null
    where biz_id = ${row.id} and round = ${row.round} and seq > ${found.seq}`.execute(trx)
  await sql`update biz_task set state = 'pending', acted_at = null where id = ${found.task_id}`.execute(trx)
  // 或签时别人的任务因本人同意而作废，一并恢复。
  await sql`update biz_task t set state = case when n.mode = 'sequence' then 'waiting' else 'pending' end from biz_node n
    where n.id = t.node_id and t.node_id = ${found.node_id} and t.state = 'void' and t.acted_at is null and t.by_office and n.state = 'passed'`.execute(
    trx,
  )
  const { rows } = await sql<{
    id: number
    label: string
    due_on: string | null
  }>`update biz_node set state = 'active', ended_at = null
    where id = ${found.node_id} returning id, label, due_on`.execute(trx)
  const node = rows[0]
  await recordEvent(writing, row, { action: 'recall', node })
  const again = { node_label: node?.label ?? null, due_on: node?.due_on ?? null }
  return storeCase(writing, row, again, { action: 'recall' })
}

/** 评论：不影响办理，留在过程里。 */
export async function comment(writing: Writing, input: z.output<typeof commentInput>): Promise<{ id: number }> {
  const row = await lockCase(writing, input.id)
  await requireInvolved(writing, row)
  const node = (await nodesOf(writing.trx, row)).find((each) => each.state === 'active')
  await recordEvent(writing, row, { action: 'comment', node, opinion: input.opinion })
  await log(writing, row, 'comment', input.opinion)
  return { id: row.id }
}

/** 办结归档：通过之后，监督员确认结果文书已送达，归档。 */
export async function closeCase(writing: Writing, input: Act): Promise<Saved> {
  await requireRight(writing.context, biz, 'close')
  const row = await lockCase(writing, input.id, 'close')
  if (stateKey(row) !== 'passed') throw new AppError('wrongState')
  requireVersion(row, input.version)
  await recordEvent(writing, row, { action: 'close' })
  return storeCase(writing, row, { state: bizStates.code('closed') }, { action: 'close' })
}
