import { biz } from '@zhujian/domain/biz/biz'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import type { NodeMode } from '@zhujian/domain/biz/node'
import type { Office } from '@zhujian/domain/offices'
import { engineering } from '@zhujian/domain/project/engineering'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import { selectList } from '../../entity/columns'
import { type Filling, fillRow, type Found } from '../../entity/decide'
import type { RowIn } from '../../entity/extend'
import { lockRow } from '../../entity/save'
import type { Saved } from '../../entity/store'
import type { Writing } from '../../entity/write'
import { type Db, prepared } from '../../platform/db'
import { markDone } from '../message/public'
import type { Project } from '../project/public'
import { holdCalendar } from '../setting/public'

export type BizRow = RowIn<typeof biz>

export interface NodeRow {
  readonly id: number
  readonly seq: number
  readonly label: string
  readonly office: Office
  readonly mode: NodeMode
  readonly days: number
  readonly state: string
}

export interface TaskRow {
  readonly id: number
  readonly node_id: number
  readonly account_id: number
  readonly kind: 'approve' | 'added' | 'delegate'
  readonly seq: number
  readonly state: 'pending' | 'waiting' | 'done' | 'void'
  readonly by_office: boolean
  readonly parent_id: number | null
  readonly opened_at: number | null
  readonly acted_at: number | null
}

/** 锁定一件申请：看得到、不在历史库。版本在认清本人的任务之后再核对，原因才说得明白。凭权利而不凭任务办的，按该权利的范围。 */
export async function lockCase(writing: Writing, id: number, right = 'read'): Promise<BizRow> {
  await holdCalendar(writing.trx)
  return lockRow(writing, biz, id, null, right)
}

export function requireVersion(row: BizRow, version: number): void {
  if (row.version !== version) throw new AppError('stale')
}

/** 整行工程，不论库与范围：能看到申请的人就能看到它的工程。 */
export async function projectOf(db: Db, id: number): Promise<Project> {
  const { rows } =
    await sql<Project>`${prepared}select ${selectList(engineering, 't')} from engineering as t where t.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('notFound')
  return row
}

export async function nodesOf(db: Db, row: BizRow): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`select id, seq, label, office, mode, days, state from biz_node
    where biz_id = ${row.id} and round = ${row.round} order by seq`.execute(db)
  return rows
}

export async function tasksOf(db: Db, nodeId: number): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`select id, node_id, account_id, kind, seq, state, by_office, parent_id, opened_at, acted_at
    from biz_task where node_id = ${nodeId} order by seq, id`.execute(db)
  return rows
}

/** 改的是申请本身的列；同一次办理只写一次。 */
export type CaseChange = Found<typeof biz>

export interface EventEntry {
  readonly action: string
  readonly node?: Pick<NodeRow, 'id' | 'label'> | undefined
  readonly to?: readonly number[]
  readonly opinion?: string
  readonly files?: string | undefined
  readonly sign?: string | undefined
  /** 系统自己做的（跳过、超时、后果）不算在任何人名下。 */
  readonly bySystem?: boolean
}

/** 办理过程的一条记录；附件随记录留存，之后不能改。 */
export async function recordEvent(writing: Writing, row: BizRow, entry: EventEntry): Promise<number> {
  const { trx, context } = writing
  const actor = entry.bySystem ? null : context.session.account_id
  const { rows } = await sql<{
    id: number
  }>`insert into biz_event (biz_id, round, node_id, node_label, action, actor_id, to_ids, opinion, sign)
    values (${row.id}, ${row.round}, ${entry.node?.id ?? null}, ${entry.node?.label ?? null}, ${entry.action}, ${actor},
      ${[...(entry.to ?? [])]}::bigint[], ${entry.opinion ?? ''}, ${entry.sign ?? null}) returning id`.execute(trx)
  return rows[0]?.id ?? 0
}

/** 申请办过一步：写下变了的列；不再轮到的人，那条待办消息不再算未读。 */
export async function storeCase(writing: Writing, row: BizRow, change: CaseChange, filling: Filling): Promise<Saved> {
  await settleAsked(writing, row)
  return fillRow(writing, biz, row, change, filling)
}

async function settleAsked(writing: Writing, { id }: BizRow): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`select distinct account_id from biz_task
    where biz_id = ${id} and state = 'pending' and account_id is not null`.execute(writing.trx)
  await markDone(
    writing,
    messageLinks.application(id),
    rows.map(({ account_id }) => account_id),
  )
}
