import { biz } from '@zhujian/domain/biz/biz'
import { offices, takersOf } from '@zhujian/domain/offices'
import { AppError } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { sql } from 'kysely'
import { requireRight } from '../../entity/access'
import type { Writing } from '../../entity/write'
import { type BizRow, lockCase, type NodeRow, nodesOf, projectOf, requireVersion, type TaskRow, tasksOf } from './case'
import { actingRoles } from '../office/public'
import { peopleOf, stillHolds } from './office-holders'

/** 本人要办的那一份：申请已锁定，任务在等本人，本人仍有资格。 */
export interface MyTask {
  readonly row: BizRow
  readonly node: NodeRow
  readonly task: TaskRow
}

/** @throws notFound 看不到 · wrongState 已被别人办了或还没轮到、已不担任该职责 · stale 内容已变 */
export async function takeMyTask(
  writing: Writing,
  { id, version }: { id: number; version: number },
  right: string,
): Promise<MyTask> {
  const { context, trx } = writing
  await requireRight(context, biz, right)
  const row = await lockCase(writing, id)
  if (biz.flow?.states.keyOf(row.state) !== 'pending')
    throw new AppError('wrongState', {
      message: `该申请${biz.flow?.states.labelOf(row.state)}${await decidedBy(trx, row)}，不能再办理`,
    })
  const node = (await nodesOf(trx, row)).find((each) => each.state === 'active')
  if (!node) throw new AppError('wrongState')
  const tasks = await tasksOf(trx, node.id)
  const task = tasks.find((each) => each.account_id === context.session.account_id && each.state === 'pending')
  if (!task) throw await notMine(writing, row, tasks)
  await requireOffice(writing, row, node, task)
  requireVersion(row, version)
  return { row, node, task }
}

/** @throws wrongState 委派来的只提意见 */
export function requireNotDelegate({ task }: MyTask): void {
  if (task.kind === 'delegate') throw new AppError('wrongState', { message: '委派征求意见只能答复，由委派人决定' })
}

/** 说清楚为什么不归本人办。 */
async function notMine({ context, trx }: Writing, row: BizRow, tasks: readonly TaskRow[]): Promise<AppError> {
  const mine = tasks.findLast((each) => each.account_id === context.session.account_id)
  if (mine?.state === 'done') return new AppError('wrongState', { message: '本环节本人已经办理' })
  if (mine?.state === 'waiting') return new AppError('wrongState', { message: '尚未轮到本人办理，或正等待被委派的人答复' })
  const earlier = await myEarlier(trx, row, context.session.account_id)
  if (earlier)
    return new AppError('wrongState', {
      message: `“${earlier.label}”本人已于 ${formatInstant(earlier.at, 'yyyy-MM-dd HH:mm')} 办理，申请已到下一环节`,
    })
  const others = await lastActors(trx, tasks)
  return new AppError(
    'wrongState',
    others ? { message: `本环节已由${others}办理` } : { message: '本环节由他人办理', denied: true },
  )
}

/** 谁、何时办的最后一个环节：晚到的人要知道是谁先办了。 */
async function decidedBy(trx: Writing['trx'], row: BizRow): Promise<string> {
  const { rows } = await sql<{
    name: string
    at: number
  }>`select a.real_name as name, extract(epoch from k.acted_at)::bigint as at
    from biz_task k join biz_node n on n.id = k.node_id join account a on a.id = k.account_id
    where k.biz_id = ${row.id} and n.round = ${row.round} and k.state = 'done' order by k.acted_at desc limit 1`.execute(trx)
  const [last] = rows
  return last ? `（${last.name}于 ${formatInstant(last.at, 'yyyy-MM-dd HH:mm')} 办理）` : ''
}

/** 本轮里本人办过的最后一个环节。 */
async function myEarlier(trx: Writing['trx'], row: BizRow, me: number): Promise<{ label: string; at: number } | undefined> {
  const { rows } = await sql<{ label: string; at: number }>`select n.label, extract(epoch from k.acted_at)::bigint as at
    from biz_task k join biz_node n on n.id = k.node_id where k.biz_id = ${row.id} and n.round = ${row.round}
      and k.account_id = ${me} and k.state = 'done' order by k.acted_at desc limit 1`.execute(trx)
  return rows[0]
}

async function lastActors(trx: Writing['trx'], tasks: readonly TaskRow[]): Promise<string> {
  const done = tasks.filter((task) => task.state === 'done').map((task) => task.account_id)
  return (await peopleOf(trx, done)).map((person) => person.real_name).join('、')
}

/** 办理时还得担任这个职责，转来、指定的还得是能接这一环节的人；调岗、离任的不能再办。加签与委派不凭职责。 */
async function requireOffice({ trx, context }: Writing, row: BizRow, node: NodeRow, task: TaskRow): Promise<void> {
  if (task.kind !== 'approve') return
  const holds = task.by_office
    ? await stillHolds(trx, await projectOf(trx, row.engineering_id), node.office, task.account_id)
    : (await actingRoles(trx, context.session, row.engineering_id)).some((role) => takersOf(node.office).includes(role))
  if (holds) return
  const message = `本人已不是该工程的${offices.labelOf(node.office)}，不能办理本环节`
  throw new AppError('wrongState', { message, denied: true })
}

export async function finishTask({ trx }: Writing, task: Pick<TaskRow, 'id'>): Promise<void> {
  await sql`update biz_task set state = 'done', acted_at = clock_timestamp(), opened_at = coalesce(opened_at, now()) where id = ${task.id}`.execute(
    trx,
  )
}

export async function voidTask({ trx }: Writing, task: Pick<TaskRow, 'id'>): Promise<void> {
  await sql`update biz_task set state = 'void', acted_at = clock_timestamp() where id = ${task.id}`.execute(trx)
}
