import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { biz, bizStates } from '@zhujian/domain/biz/biz'
import { isOpinion } from '@zhujian/domain/flows/grounds'
import { participantOffices } from '@zhujian/domain/offices'
import type { approveInput, rejectInput, returnInput } from '@zhujian/domain/contracts/biz'
import { AppError } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { z } from 'zod'
import { setFiles } from '../../entity/file-links'
import type { Saved } from '../../entity/store'
import type { Writing } from '../../entity/write'
import { jsonb } from '../../platform/db'
import { notify } from '../message/public'
import { setting } from '../setting/public'
import { type BizRow, type CaseChange, type NodeRow, nodesOf, projectOf, recordEvent, storeCase } from './case'
import { activate, cancelRest, closeNode, dueOn, passable, settleNode, tellAsked } from './chain'
import { requireWitnessed } from './held-day'
import { effectOf } from './kind-effect'
import { finishTask, type MyTask, requireNotDelegate, takeMyTask } from './my-task'
import { requireReadInBatch } from './papers'
import { typeOf } from './types'

interface Said {
  readonly opinion: string
  readonly files?: string | undefined
  readonly sign?: string | undefined
}

/** 手写签名只认本人上传的图片：过程里别人的签名看得到路径，不能借来用。 */
async function requireOwnSign({ trx, context }: Writing, sign: string): Promise<void> {
  const { rows } = await sql`select 1 from file_object where path = ${sign} and created_by = ${context.session.account_id}
    and mime like 'image/%' and deleted_at is null`.execute(trx)
  if (rows.length === 0) throw new AppError('invalid', { fields: [{ field: 'sign', message: '请使用本人的签名' }], denied: true })
}

/** 意见、附件与签名记进过程；附件只能用本人上传的或本工程的。 */
async function say(writing: Writing, row: BizRow, node: NodeRow, action: string, said: Said): Promise<void> {
  if (said.sign) await requireOwnSign(writing, said.sign)
  const event = await recordEvent(writing, row, { action, node, opinion: said.opinion, sign: said.sign })
  if (said.files) await setFiles(writing, biz, row, `event_${event}`, said.files)
  if (said.sign) await setFiles(writing, biz, row, `sign_${event}`, said.sign)
}

const conclude = (writing: Writing, row: BizRow, action: string, change: CaseChange, opinion = ''): Promise<Saved> =>
  storeCase(writing, row, change, { action, ...(opinion && { note: opinion }) })

/** 通过。委派来的人是答复，环节仍由委派人定；驳回的附件没有换掉之前不能通过。 */
export async function approve(writing: Writing, input: z.output<typeof approveInput>, batch = false): Promise<Saved> {
  const mine = await takeMyTask(writing, input, 'approve')
  if (batch) await requireReadInBatch(writing, mine.row)
  if (mine.task.kind === 'delegate') return answerDelegate(writing, mine, input)
  await requireNoRejectedFile(writing, mine.row)
  await requireUnblocked(writing, mine)
  if (await endsAtStation(writing, mine)) requireWitnessed(effectOf(mine.row.kind), input.opinion)
  await finishTask(writing, mine.task)
  await say(writing, mine.row, mine.node, 'approve', input)
  const change = await settleNode(writing, mine.row, mine.node)
  return conclude(writing, mine.row, 'approve', change, input.opinion)
}

async function answerDelegate(writing: Writing, { row, node, task }: MyTask, said: Said): Promise<Saved> {
  if (!isOpinion(said.opinion))
    throw new AppError('invalid', { fields: [{ field: 'opinion', message: '请填写答复意见，至少 2 个字' }] })
  await finishTask(writing, task)
  await say(writing, row, node, 'answer', said)
  const { rows } = await sql<{
    account_id: number
  }>`update biz_task set state = 'pending' where id = ${task.parent_id} and state = 'waiting'
    and not exists (select 1 from biz_task d where d.parent_id = ${task.parent_id} and d.kind = 'delegate' and d.state = 'pending') returning account_id`.execute(
    writing.trx,
  )
  await tellAsked(
    writing,
    row,
    rows.map((each) => each.account_id),
    '委派的意见已答复',
  )
  return conclude(writing, row, 'answer', {}, said.opinion)
}

/** 系统核验有不能通过的，监督机构的每一环节都不能同意：不把看得见的问题留给最后一个人。 */
async function requireUnblocked(writing: Writing, { row, node }: MyTask): Promise<void> {
  if (!participantOffices.includes(node.office)) await passable(writing, row, await projectOf(writing.trx, row.engineering_id))
}

/** 监督机构的最后一个环节：同意了就办成。 */
async function endsAtStation({ trx }: Writing, { row, node }: MyTask): Promise<boolean> {
  if (participantOffices.includes(node.office)) return false
  return (await nodesOf(trx, row)).every(({ state }) => state !== 'waiting')
}

async function requireNoRejectedFile({ trx }: Writing, row: BizRow): Promise<void> {
  const { rows } = await sql<{ name: string }>`select f.name from biz_file_mark m join file_object f on f.id = m.file_id
    join file_link l on l.file_id = m.file_id and l.entity = 'biz' and l.row_id = m.biz_id
    where m.biz_id = ${row.id} and m.status = 3 and l.field not like 'event_%' limit 3`.execute(trx)
  if (rows.length > 0)
    throw new AppError('invalid', {
      message: `附件“${rows.map((each) => each.name).join('”“')}”已标为驳回，请退回补正，或改为通过`,
    })
}

/** 驳回：本次申请到此为止；要再办须重新申请。 */
export async function reject(writing: Writing, input: z.output<typeof rejectInput>): Promise<Saved> {
  const mine = await takeMyTask(writing, input, 'reject')
  requireNotDelegate(mine)
  const { row, node, task } = mine
  await finishTask(writing, task)
  await say(writing, row, node, 'reject', input)
  await closeNode(writing, node, 'rejected')
  await cancelRest(writing, row)
  await tellApplicant(writing, row, '已驳回', input.opinion)
  return conclude(
    writing,
    row,
    'reject',
    { state: bizStates.code('rejected'), node_label: null, due_on: null, ended_at: nowSeconds(), end_note: input.opinion },
    input.opinion,
  )
}

export async function tellApplicant(
  writing: Writing,
  row: BizRow,
  what: string,
  opinion: string,
  kind: 'todo' | 'notice' = 'notice',
): Promise<void> {
  const type = await typeOf(writing.context.platform, row.kind)
  await notify(writing, [row.applied_by], {
    kind,
    title: `${type.label}${what}`,
    body: `${row.title}（${row.biz_no}）：${opinion}`.slice(0, 300),
    path: messageLinks.application(row.id),
    engineering_id: row.engineering_id,
  })
}

/** 退回补正给申请人，或退回到前面的某个环节重办。 */
export async function sendBack(writing: Writing, input: z.output<typeof returnInput>): Promise<Saved> {
  const mine = await takeMyTask(writing, input, 'return')
  requireNotDelegate(mine)
  const { row, node, task } = mine
  const target = input.node === undefined ? undefined : await earlierNode(writing, row, node, input.node)
  await finishTask(writing, task)
  await say(writing, row, node, 'return', input)
  await closeNode(writing, node, 'returned')
  return target ? toNode(writing, mine, target, input.opinion) : toApplicant(writing, mine, input)
}

async function earlierNode({ trx }: Writing, row: BizRow, node: NodeRow, seq: number): Promise<NodeRow> {
  const target = (await nodesOf(trx, row)).find((each) => each.seq === seq)
  if (!target || target.seq >= node.seq || target.state !== 'passed')
    throw new AppError('invalid', { fields: [{ field: 'node', message: '只能退回到前面已办过的环节' }] })
  return target
}

async function toNode(writing: Writing, { row, node }: MyTask, target: NodeRow, opinion: string): Promise<Saved> {
  await sql`update biz_node set state = 'waiting', started_at = null, ended_at = null, due_on = null
    where biz_id = ${row.id} and round = ${row.round} and seq > ${target.seq} and seq <= ${node.seq}`.execute(writing.trx)
  const change = await activate(writing, row, target, await projectOf(writing.trx, row.engineering_id))
  return conclude(writing, row, 'return', change, opinion)
}

async function toApplicant(writing: Writing, { row }: MyTask, input: z.output<typeof returnInput>): Promise<Saved> {
  await cancelRest(writing, row)
  await sql`update biz_form set wrong = ${jsonb(input.fields)} where biz_id = ${row.id} and round = ${row.round}`.execute(
    writing.trx,
  )
  await tellApplicant(writing, row, '已退回，请补正', input.opinion, 'todo')
  const due_on = await dueOn(writing, await setting(writing.context.platform, 'term_supplement_days'))
  const change = { state: bizStates.code('returned'), node_label: '申请人补正', due_on }
  return conclude(writing, row, 'return', change, input.opinion)
}
