import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { biz } from '@zhujian/domain/biz/biz'
import type { addSignerInput, appointInput, copyInput, delegateInput, handOverInput } from '@zhujian/domain/contracts/biz'
import { offices, participantOffices, takersOf } from '@zhujian/domain/offices'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireRight } from '../../entity/access'
import type { Saved } from '../../entity/store'
import type { Writing } from '../../entity/write'
import { notify } from '../message/public'
import { type BizRow, lockCase, type NodeRow, nodesOf, projectOf, recordEvent, requireVersion, storeCase, tasksOf } from './case'
import { askPeople, tellAsked } from './chain'
import { candidates } from './office-holders'
import { type MyTask, takeMyTask, voidTask } from './my-task'
import { typeOf } from './types'

/** 把审批交到不该到的人手里：拒绝并留痕。 */
const beyond = (field: string, message: string) => new AppError('invalid', { fields: [{ field, message }], denied: true })

/** 只能交给看得到这个工程、正在使用的账号；范围以外一律不认。 */
async function requireReach(writing: Writing, row: BizRow, ids: readonly number[], field: string): Promise<void> {
  const wanted = [...new Set(ids)]
  const known = await candidates(writing.trx, await projectOf(writing.trx, row.engineering_id), { ids: wanted })
  const bad = wanted.filter((id) => !known.some((person) => person.account_id === id))
  if (bad.length > 0) throw beyond(field, '所选人员不存在，或不能查看该工程')
  if (wanted.includes(row.applied_by)) throw beyond(field, '不能交给申请人本人办理')
}

/** 审批只交给能接这一环节的人：监督机构的环节不出监督机构，各方的不出那一方。 */
async function requireTaker(
  { trx }: Writing,
  row: BizRow,
  { office, label }: NodeRow,
  ids: readonly number[],
  field: string,
): Promise<void> {
  const able = await candidates(trx, { id: row.engineering_id }, { ids, roles: takersOf(office) })
  if (ids.every((id) => able.some((person) => person.account_id === id))) return
  const who = participantOffices.includes(office) || office === 'hrss' ? `${offices.labelOf(office)}一方` : '监督机构'
  throw beyond(field, `“${label}”只能交给${who}的人员办理`)
}

/** 本环节里已经有份的人不再重复。 */
async function requireNew(writing: Writing, { node }: MyTask, ids: readonly number[], field: string): Promise<void> {
  const tasks = await tasksOf(writing.trx, node.id)
  const already = tasks.filter((task) => task.state !== 'void' && ids.includes(task.account_id))
  if (already.length > 0) throw new AppError('invalid', { fields: [{ field, message: '所选人员已在本环节办理' }] })
}

const note = (writing: Writing, row: BizRow, action: string, opinion: string): Promise<Saved> =>
  storeCase(writing, row, {}, { action, ...(opinion && { note: opinion }) })

const dueOf = ({ row }: MyTask): string | null => row.due_on

/** 转办：本人的一份改由别人办，期限不变。 */
export async function handOver(writing: Writing, input: z.output<typeof handOverInput>): Promise<Saved> {
  const mine = await takeMyTask(writing, input, 'approve')
  const { row, node, task } = mine
  await requireReach(writing, row, [input.account_id], 'account_id')
  if (task.kind === 'approve') await requireTaker(writing, row, node, [input.account_id], 'account_id')
  await requireNew(writing, mine, [input.account_id], 'account_id')
  await voidTask(writing, task)
  const asked = { accounts: [input.account_id], byOffice: false, kind: task.kind, due: dueOf(mine) }
  await askPeople(writing, row, node, task.parent_id === null ? asked : { ...asked, parent: task.parent_id })
  await recordEvent(writing, row, { action: 'handOver', node, to: [input.account_id], opinion: input.opinion })
  await tellAsked(writing, row, [input.account_id], `转来“${node.label}”`)
  return note(writing, row, 'handOver', input.opinion)
}

/** 委派：请别人先提意见，答复之后仍由本人决定。 */
export async function delegate(writing: Writing, input: z.output<typeof delegateInput>): Promise<Saved> {
  const mine = await takeMyTask(writing, input, 'approve')
  const { row, node, task } = mine
  if (task.kind === 'delegate') throw new AppError('wrongState', { message: '委派来的任务不能再委派' })
  await requireReach(writing, row, [input.account_id], 'account_id')
  await requireNew(writing, mine, [input.account_id], 'account_id')
  await sql`update biz_task set state = 'waiting' where id = ${task.id}`.execute(writing.trx)
  await askPeople(writing, row, node, {
    accounts: [input.account_id],
    byOffice: false,
    kind: 'delegate',
    parent: task.id,
    due: dueOf(mine),
  })
  await recordEvent(writing, row, { action: 'delegate', node, to: [input.account_id], opinion: input.opinion })
  await tellAsked(writing, row, [input.account_id], `请就“${node.label}”提出意见`)
  return note(writing, row, 'delegate', input.opinion)
}

/** 加签：本环节另外请人一起办，都同意才算办完。 */
export async function addSigner(writing: Writing, input: z.output<typeof addSignerInput>): Promise<Saved> {
  const mine = await takeMyTask(writing, input, 'approve')
  const { row, node, task } = mine
  if (task.kind === 'delegate') throw new AppError('wrongState', { message: '委派来的任务不能加签' })
  await requireReach(writing, row, input.account_ids, 'account_ids')
  await requireNew(writing, mine, input.account_ids, 'account_ids')
  await askPeople(writing, row, node, { accounts: input.account_ids, byOffice: false, kind: 'added', due: dueOf(mine) })
  await recordEvent(writing, row, { action: 'addSigner', node, to: input.account_ids, opinion: input.opinion })
  await tellAsked(writing, row, input.account_ids, `请一同办理“${node.label}”`)
  return note(writing, row, 'addSigner', input.opinion)
}

/** 抄送：看得到这一件的办理人或申请人，知会别人；不影响办理。 */
export async function copyTo(writing: Writing, input: z.output<typeof copyInput>): Promise<Saved> {
  const { context, trx } = writing
  const row = await lockCase(writing, input.id)
  requireVersion(row, input.version)
  await requireInvolved(writing, row)
  const known = await candidates(trx, await projectOf(trx, row.engineering_id), { ids: input.account_ids })
  if (known.length < new Set(input.account_ids).size)
    throw new AppError('invalid', { fields: [{ field: 'account_ids', message: '所选人员不存在，或不能查看该工程' }] })
  await sql`insert into biz_copy (biz_id, account_id, copied_by) select ${row.id}, a.id, ${context.session.account_id}
    from unnest(${input.account_ids}::bigint[]) as a (id) on conflict do nothing`.execute(trx)
  await recordEvent(writing, row, { action: 'copy', to: input.account_ids, opinion: input.opinion })
  const type = await typeOf(context.platform, row.kind)
  await notify(writing, input.account_ids, {
    kind: 'notice',
    title: `抄送：${type.label}`,
    body: `${row.title}（${row.biz_no}）`,
    path: messageLinks.application(row.id),
    engineering_id: row.engineering_id,
  })
  return note(writing, row, 'copy', input.opinion)
}

/** 申请人、办过或要办的人。 */
export async function requireInvolved({ trx, context }: Writing, row: BizRow): Promise<void> {
  const me = context.session.account_id
  if (row.applied_by === me) return
  const { rows } = await sql`select 1 from biz_task where biz_id = ${row.id} and account_id = ${me} limit 1`.execute(trx)
  if (rows.length === 0) throw new AppError('wrongState', { message: '只有申请人与办理人可以这样办' })
}

/** 指定办理人：环节找不到人、或办理人离任时，由科长、站长说明原因指定；原来没办的作废。 */
export async function appoint(writing: Writing, input: z.output<typeof appointInput>): Promise<Saved> {
  const { context, trx } = writing
  await requireRight(context, biz, 'appoint')
  const row = await lockCase(writing, input.id, 'appoint')
  requireVersion(row, input.version)
  const node = (await nodesOf(trx, row)).find((each) => each.state === 'active')
  if (!node) throw new AppError('wrongState')
  await requireReach(writing, row, input.account_ids, 'account_ids')
  await requireTaker(writing, row, node, input.account_ids, 'account_ids')
  await sql`update biz_task set state = 'void' where node_id = ${node.id} and state in ('pending', 'waiting')`.execute(trx)
  await askPeople(writing, row, node, {
    accounts: input.account_ids,
    byOffice: false,
    inTurn: node.mode === 'sequence',
    due: row.due_on,
  })
  await recordEvent(writing, row, { action: 'appoint', node, to: input.account_ids, opinion: input.opinion })
  await tellAsked(writing, row, input.account_ids, `指定办理“${node.label}”`)
  return storeCase(writing, row, { node_label: node.label }, { action: 'appoint' })
}
