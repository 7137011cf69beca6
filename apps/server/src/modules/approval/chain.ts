import { bizStates } from '@zhujian/domain/biz/biz'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import { type FlowNode, isExcused, nodeIsPassed } from '@zhujian/domain/biz/node'
import { offices } from '@zhujian/domain/offices'
import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { nowSeconds, today } from '@zhujian/model/date'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import type { Writing } from '../../entity/write'
import { notify } from '../message/public'
import { accountsOfOrg, type Project } from '../project/public'
import { readCalendar } from '../setting/public'
import { type BizRow, type NodeRow, nodesOf, projectOf, recordEvent, type CaseChange, tasksOf } from './case'
import { checksOfCase } from './case-checks'
import { requireSeen } from './papers'
import { effectOf, type PassedCase } from './kind-effect'
import { daysAhead, requireHeld } from './held-day'
import { issueGeneral } from './result-document'
import { holdersOf } from '../office/public'
import { readContent } from './form'
import { typeOf } from './types'

export const casePath = (row: Pick<BizRow, 'id'>): string => messageLinks.application(row.id)

/** 本轮的环节抄进该件：之后改审批类型，不影响在办的。 */
export async function layNodes({ trx }: Writing, row: BizRow, nodes: readonly FlowNode[]): Promise<void> {
  await sql`insert into biz_node (biz_id, round, seq, label, office, mode, days)
    select ${row.id}, ${row.round}, n.seq, n.label, n.office, n.mode, n.days
    from jsonb_to_recordset(${JSON.stringify(nodes.map((node, at) => ({ ...node, seq: at + 1 })))}::jsonb)
      as n(seq int, label text, office text, mode text, days int)`.execute(trx)
}

/** 日历在锁定申请之前就已取住（lockCase）。 */
export async function dueOn({ trx }: Writing, days: number, from = today()): Promise<string> {
  return addWorkingDays(await readCalendar(trx), from, days)
}

/** 最后一个环节到场才办得成的，那一天还没有到：限办天数从那一天数起。 */
async function countedFrom({ trx }: Writing, row: BizRow, node: NodeRow): Promise<string | null> {
  const effect = effectOf(row.kind)
  if (!effect?.held) return null
  if ((await nodesOf(trx, row)).some(({ seq }) => seq > node.seq)) return null
  return daysAhead(effect, await readContent(trx, row, bizKindOf(row.kind)))
}

export interface Asked {
  readonly accounts: readonly number[]
  readonly byOffice: boolean
  readonly kind?: 'approve' | 'added' | 'delegate'
  readonly parent?: number
  /** 依次办理：第一人先办，其余等候。 */
  readonly inTurn?: boolean
  readonly due: string | null
}

export async function askPeople({ trx }: Writing, row: BizRow, node: Pick<NodeRow, 'id'>, asked: Asked): Promise<void> {
  const people = asked.accounts.map((account, at) => ({
    account,
    seq: at + 1,
    state: asked.inTurn && at > 0 ? 'waiting' : 'pending',
  }))
  await sql`insert into biz_task (biz_id, node_id, account_id, kind, seq, state, by_office, parent_id, due_on)
    select ${row.id}, ${node.id}, p.account, ${asked.kind ?? 'approve'}, p.seq, p.state, ${asked.byOffice}, ${asked.parent ?? null}, ${asked.due}::date
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(account bigint, seq int, state text)`.execute(trx)
}

export async function tellAsked(writing: Writing, row: BizRow, accounts: readonly number[], what: string): Promise<void> {
  const type = await typeOf(writing.context.platform, row.kind)
  await notify(writing, accounts, {
    kind: 'todo',
    title: `${type.label}：${what}`,
    body: `${row.title}（${row.biz_no}）`,
    path: messageLinks.application(row.id),
    engineering_id: row.engineering_id,
  })
}

/**
 * 轮到一个环节：按职责找人、定期限、发任务。申请人自己担任的参建环节不必再自己确认，记为免办；
 * 找不到人时停在这一环节，由科长指定。返回要写到申请上的列。
 */
export async function activate(writing: Writing, row: BizRow, node: NodeRow, project: Project): Promise<CaseChange> {
  const kind = bizKindOf(row.kind)
  if (kind.recused?.(await readContent(writing.trx, row, kind)).includes(node.office))
    return skip(writing, row, node, project, '更换的正是这一方，本环节免办')
  const holders = await holdersOf(writing.trx, project, node.office)
  const others = holders.filter((id) => id !== row.applied_by)
  if (others.length < holders.length && (await mayBeSkipped(writing, row, node))) return skip(writing, row, node, project)
  const from = await countedFrom(writing, row, node)
  const due = await dueOn(writing, node.days, from ?? undefined)
  await sql`update biz_node set state = 'active', started_at = now(), ended_at = null, counted_from = ${from}::date, due_on = ${due}::date
    where id = ${node.id}`.execute(writing.trx)
  await askPeople(writing, row, node, { accounts: others, byOffice: true, inTurn: node.mode === 'sequence', due })
  if (others.length === 0) {
    await tellChiefs(writing, row, project, `“${node.label}”没有可办理的${offices.labelOf(node.office)}，请指定办理人`)
    return { node_label: `${node.label}（待指定办理人）`, due_on: due }
  }
  await tellAsked(writing, row, node.mode === 'sequence' ? others.slice(0, 1) : others, `待办理“${node.label}”`)
  return { node_label: node.label, due_on: due }
}

async function mayBeSkipped({ trx }: Writing, row: BizRow, node: NodeRow): Promise<boolean> {
  return isExcused(
    node,
    (await nodesOf(trx, row)).filter((each) => each.seq > node.seq),
  )
}

export async function tellChiefs(writing: Writing, row: BizRow, project: Project, what: string): Promise<void> {
  await tellAsked(writing, row, await accountsOfOrg(writing, project.supervise_org_id, ['section_chief', 'station_head']), what)
}

async function skip(
  writing: Writing,
  row: BizRow,
  node: NodeRow,
  project: Project,
  opinion = '申请人一方自行申请，本环节免办',
): Promise<CaseChange> {
  await sql`update biz_node set state = 'skipped', started_at = now(), ended_at = now() where id = ${node.id}`.execute(
    writing.trx,
  )
  await recordEvent(writing, row, { action: 'skip', node, opinion, bySystem: true })
  return advance(writing, row, project)
}

/** 走到下一个还没办的环节；都办完了就是通过。 */
export async function advance(writing: Writing, row: BizRow, project: Project): Promise<CaseChange> {
  const next = (await nodesOf(writing.trx, row)).find((node) => node.state === 'waiting')
  return next ? activate(writing, row, next, project) : pass(writing, row, project)
}

/** 系统核验没有不能通过的这一件，连同填写的内容。@throws invalid 逐项说明 */
export async function passable({ trx, context }: Writing, row: BizRow, engineering: Project): Promise<PassedCase> {
  const content = await readContent(trx, row, bizKindOf(row.kind))
  const subject = { kind: row.kind, engineering, unit_id: row.unit_id, content, biz: row }
  const blocks = (await checksOfCase(context.platform, trx, subject)).filter((check) => check.result === 'block')
  if (blocks.length > 0)
    throw new AppError('invalid', { message: `还不能通过：${blocks.map((check) => `${check.label} ${check.text}`).join('；')}` })
  return subject
}

/** 最后一个环节同意：事项的后果与通过写在同一个事务里，做不成就通不过。 */
async function pass(writing: Writing, row: BizRow, project: Project): Promise<CaseChange> {
  const effect = effectOf(row.kind)
  const subject = await passable(writing, row, project)
  await requireSeen(writing.trx, row, subject.content)
  requireHeld(effect, subject.content)
  const type = await typeOf(writing.context.platform, row.kind)
  await effect?.pass?.(writing, subject)
  if (!effect?.words) await issueGeneral(writing, subject, type.label, await effect?.result?.(subject, writing.trx))
  await notify(writing, [row.applied_by], {
    kind: 'notice',
    title: `${type.label}已通过`,
    body: `${row.title}（${row.biz_no}）`,
    path: messageLinks.application(row.id),
    engineering_id: row.engineering_id,
  })
  const filed = effect?.archives === true
  if (filed) await recordEvent(writing, row, { action: 'close', opinion: '工程已转入历史库，随之办结', bySystem: true })
  return { state: bizStates.code(filed ? 'closed' : 'passed'), node_label: null, due_on: null, ended_at: nowSeconds() }
}

/** 有人同意之后：本环节办完则作废其余任务、进入下一环节；依次办理的叫下一个人。 */
export async function settleNode(writing: Writing, row: BizRow, node: NodeRow): Promise<CaseChange> {
  const tasks = await tasksOf(writing.trx, node.id)
  const done = nodeIsPassed(
    node.mode,
    tasks.filter((task) => task.kind !== 'delegate').map((task) => ({ state: task.state, added: task.kind === 'added' })),
  )
  if (!done) return wakeNext(writing, row, node)
  await closeNode(writing, node, 'passed')
  return advance(writing, row, await projectOf(writing.trx, row.engineering_id))
}

async function wakeNext(writing: Writing, row: BizRow, node: NodeRow): Promise<CaseChange> {
  const tasks = await tasksOf(writing.trx, node.id)
  if (node.mode !== 'sequence' || tasks.some((task) => task.state === 'pending')) return {}
  const next = tasks.find((task) => task.state === 'waiting' && task.kind === 'approve')
  if (!next) return {}
  await sql`update biz_task set state = 'pending' where id = ${next.id}`.execute(writing.trx)
  await tellAsked(writing, row, [next.account_id], `待办理“${node.label}”`)
  return {}
}

/** 环节结束，没办的任务一并作废。 */
export async function closeNode(
  { trx }: Writing,
  node: Pick<NodeRow, 'id'>,
  state: 'passed' | 'returned' | 'rejected' | 'cancelled',
): Promise<void> {
  await sql`update biz_node set state = ${state}, ended_at = now() where id = ${node.id}`.execute(trx)
  await sql`update biz_task set state = 'void' where node_id = ${node.id} and state in ('pending', 'waiting')`.execute(trx)
}

/** 后面还没到的环节一并取消：退回申请人、驳回、撤回时用。 */
export async function cancelRest({ trx }: Writing, row: BizRow): Promise<void> {
  await sql`update biz_node set state = 'cancelled', ended_at = now() where biz_id = ${row.id} and round = ${row.round} and state = 'waiting'`.execute(
    trx,
  )
}
