import { bizStates } from '@zhujian/domain/biz/biz'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { AppError } from '@zhujian/model'
import { nowSeconds, startOfDay, today } from '@zhujian/model/date'
import { gatesSkipped } from '@zhujian/domain/project/correction-gates'
import { kindsLeadingTo } from '@zhujian/domain/project/correction-effects'
import { correctionObstacles } from '@zhujian/domain/project/correction-obstacles'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { correctableStates, type Obstacle, obstacleKinds, stateCorrection } from '@zhujian/domain/project/state-correction'
import { stopScope } from '@zhujian/domain/safety/safety-dicts'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { completionStates } from '@zhujian/domain/completion/completion-flow'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { sql } from 'kysely'
import { fillRow, type Found } from '../../entity/decide'
import { accessWhere } from '../../entity/access'
import { selectList } from '../../entity/columns'
import { inStates } from '../../entity/in-states'
import { type Effect, extend } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import { settleArchived } from './archiving'
import { nextCheckOn } from './next-check'
import type { Project } from './lock-project'
import { factsOf, passedOf } from './project-facts'
import { accountsOfOrg, notify } from './notify'
import { closePauses, openPause } from './pauses'

type Correction = Effect<typeof stateCorrection>

const wrong = (field: string, message: string) => new AppError('invalid', { fields: [{ field, message }] })
const places = (state: unknown, library: unknown): string =>
  `${engineeringStates.labelOf(state)}（${historyType.labelOf(library)}）`

/** 不论在哪个库，锁住要更正的工程；在本人能提出更正的范围之内。 */
async function holdCorrected({ trx, context }: Writing, id: number): Promise<Project> {
  const { rows } = await sql<Project>`select ${selectList(engineering, 't')} from engineering as t
    where t.id = ${id} and t.deleted_at is null and ${await accessWhere(context, engineering, 'correctState', 't', 'known')} for update of t`.execute(
    trx,
  )
  const [row] = rows
  if (!row) throw wrong('engineering_id', '所选工程不存在')
  return row
}

async function obstaclesOf({ trx }: Writing, project: Project, to: unknown): Promise<ReadonlyMap<Obstacle, string>> {
  const skipped = gatesSkipped(project.state, to, await passedOf(trx, project.id))
  return correctionObstacles({ ...(await factsOf(trx, project.id)), skipped })
}
const told = (obstacles: ReadonlyMap<Obstacle, string>): string =>
  obstacles.size === 0 ? obstacleKinds.labelOf(obstacleKinds.code('none')) : [...obstacles.values()].join('；')

/** 能使工程到那个状态的申请正在办理，就由它办成：更正只为没有事项可以纠正的工程。@throws invalid */
async function requireNoCase({ trx }: Writing, { engineering_id, to_state }: Correction['row']): Promise<void> {
  const kinds = kindsLeadingTo[engineeringStates.keyOf(to_state) ?? ''] ?? []
  const { rows } = await sql<{ title: string }>`select title from biz where engineering_id = ${engineering_id}
    and kind = any(${[...kinds]}::text[]) and ${inStates('biz', bizStates, ['pending', 'returned'])} and deleted_at is null order by id limit 1`.execute(
    trx,
  )
  if (rows[0]) throw wrong('to_state', `“${rows[0].title}”正在办理，由它办成，不另行更正；办不下去的先撤回或不予同意`)
}

/** 制发了文书的、由站长签发的停工：只随复工申请了结，不能由两个人改掉状态来解除。@throws invalid */
async function requireNoServedStop({ trx }: Writing, row: Correction['row'], project: Project): Promise<void> {
  const stopped = engineeringStates.code('stopped')
  if (project.state !== stopped || row.to_state === stopped) return
  const { rows } = await sql<{ stop_no: string | null }>`select s.stop_no from stop_work s
    where s.engineering_id = ${project.id} and s.scope = ${stopScope.code('whole')} and ${inStates('s', stopWorkStates, ['stopped'])}
      and s.deleted_at is null and (s.doc_id is not null or s.reviewed_by is not null) order by s.id desc limit 1`.execute(trx)
  if (rows[0])
    throw wrong(
      'to_state',
      `停工通知书 ${rows[0].stop_no ?? ''} 已经签发，整改之后凭复工申请恢复施工，停工期间中止的按中止施工告知办理，不能更正`,
    )
}

/** 工地上还有没有消除的、没有复工的、没有拆除的：点明了也不能改成竣工、终止，先按各自的办法了结。 */
const MUST_END = ['danger', 'stop', 'crane'] as const

/** 更正为竣工、终止的：工地确已了结，竣工验收没有正在办的。@throws invalid */
async function requireEnded({ trx }: Writing, row: Correction['row'], obstacles: ReadonlyMap<Obstacle, string>): Promise<void> {
  const to = engineeringStates.keyOf(row.to_state)
  if (to !== 'completed' && to !== 'terminated') return
  const left = MUST_END.flatMap((key) => obstacles.get(key) ?? [])
  if (left.length > 0)
    throw wrong('to_state', `${left.join('；')}：了结以后才能更正为“${engineeringStates.labelOf(row.to_state)}”`)
  const { rows } = await sql<{
    acceptance_no: string
  }>`select acceptance_no from completion_acceptance where engineering_id = ${row.engineering_id}
    and ${inStates('completion_acceptance', completionStates, ['pending', 'accepted', 'accepting', 'rectifying'])} and deleted_at is null limit 1`.execute(
    trx,
  )
  if (rows[0]) throw wrong('to_state', `竣工验收 ${rows[0].acceptance_no} 正在办理，由它办成，不另行更正`)
}

/** 提出：记下此刻的状态与仍未了结的事项，告知可以确认的人。 */
async function onPropose(effect: Correction): Promise<void> {
  const { row, set, context } = effect
  const project = await holdCorrected(effect, row.engineering_id)
  const from = correctableStates.keyOf(project.state)
  if (from === undefined)
    throw wrong('engineering_id', `工程为“${engineeringStates.labelOf(project.state)}”，报监登记请在工程审核中办理`)
  if (project.state === row.to_state && project.history_type === row.to_library)
    throw wrong('to_state', `工程现在就是${places(row.to_state, row.to_library)}`)
  await requireNoServedStop(effect, row, project)
  await requireNoCase(effect, row)
  const left = await obstaclesOf(effect, project, row.to_state)
  if (project.state !== row.to_state) await requireEnded(effect, row, left)
  const obstacles = told(left)
  set({
    proposed_by: context.session.account_id,
    from_state: correctableStates.code(from),
    from_library: project.history_type,
    obstacles: obstacles.slice(0, 1000),
  })
  const heads = await accountsOfOrg(effect, project.supervise_org_id, ['station_head'])
  await notify(
    effect,
    heads.filter((id) => id !== context.session.account_id),
    {
      kind: 'todo',
      title: '更正状态，待确认',
      body: `${project.engineering_name}：${places(project.state, project.history_type)} 更正为 ${places(row.to_state, row.to_library)}`,
      path: messageLinks.record(stateCorrection.name, row.id),
      engineering_id: project.id,
    },
  )
}

/** 仍在的每一项都要点明，不在的不能乱点。 */
function namedProblem(named: unknown, obstacles: ReadonlyMap<Obstacle, string>): string | null {
  const chosen = new Set((Array.isArray(named) ? named : []).map((code) => obstacleKinds.keyOf(code)))
  const missing = [...obstacles].filter(([key]) => !chosen.has(key)).map(([, text]) => text)
  if (missing.length > 0) return `还须点明：${missing.join('；')}`
  if (obstacles.size === 0) return chosen.has('none') ? null : '没有仍未了结的事项，请选择“经核查没有”'
  const foreign = [...chosen].filter((key) => key === undefined || key === 'none' || !obstacles.has(key))
  return foreign.length > 0 ? `仍未了结的只有：${told(obstacles)}` : null
}

/** 停工、中止的起止随状态走：离开的到今天为止，转入的自所填的那一天起。 */
async function settlePauses(effect: Effect<typeof engineering>, since: string | null): Promise<void> {
  const [from, to] = [engineeringStates.keyOf(effect.before?.state), engineeringStates.keyOf(effect.row.state)]
  if (from === to) return
  if (from === 'stopped' || from === 'suspended') await closePauses(effect)
  if (to === 'stopped') await openPause('stop', 'stop_reason', since)(effect)
  if (to === 'suspended') await openPause('suspend', 'suspend_reason', since)(effect)
}

/** 状态变了的，与该状态相称的各列一并写上；回到从前的，撤去后来的。 */
function columnsFor(row: Correction['row'], project: Project): Found<typeof engineering> {
  const to = engineeringStates.keyOf(row.to_state)
  const { reason, since_on: since } = row
  const at = since ? startOfDay(since) : nowSeconds()
  const ended = to === 'terminated'
  const passed = ended || to === 'completed'
  return {
    state: row.to_state,
    history_type: row.to_library,
    ...(row.to_library === project.history_type
      ? {}
      : { history_reason: `更正状态：${reason}`.slice(0, 200), history_at: nowSeconds() }),
    ...(to === 'stopped' ? { stop_reason: project.stop_reason ?? reason, stopped_at: at } : {}),
    ...(to === 'suspended' ? { suspend_reason: project.suspend_reason ?? reason, suspended_on: since ?? today() } : {}),
    closed_on: ended ? (since ?? today()) : null,
    completed_on: to === 'completed' ? (since ?? project.completed_on) : passed ? project.completed_on : null,
  }
}

/** 更正为在建而没有检查期限的：首次监督检查的期限自更正之日起算，与准予开工一样。 */
async function firstCheckOf({ context }: Effect, row: Correction['row'], project: Project): Promise<Found<typeof engineering>> {
  if (engineeringStates.keyOf(row.to_state) !== 'building' || project.next_check_on !== null) return {}
  return { next_check_on: await nextCheckOn(context.platform, project, nowSeconds()) }
}

/** 天：这么久以内，提出人给谁发过密码、改过账号，谁就不算另一人。 */
const HANDLED_DAYS = 30

/** 确认人须是自己说了算的：提出人刚重置过他的密码、解除过他的两步验证或改过他的账号，两个人就可能是一个人。@throws invalid */
async function requireFree({ row, trx, context }: Effect): Promise<void> {
  const { rows } = await sql`select 1 from oper_log where module = 'account' and row_id = ${context.session.account_id}
    and account_id = ${row.created_by} and result = 'ok' and action not in ('read', 'reveal')
    and happened_at > now() - ${HANDLED_DAYS} * interval '1 day' limit 1`.execute(trx)
  if (rows.length > 0)
    throw new AppError('invalid', {
      message: `提出人 ${HANDLED_DAYS} 天内办理过确认人的账号（如重置密码），须由另一人确认`,
    })
}

/** 没有证明材料的，确认的人无从核对：提出人撤回，附上再提。@throws invalid */
async function requireEvidence({ row, trx }: Correction): Promise<void> {
  const { rows } = await sql`select 1 from file_link where entity = ${stateCorrection.name} and row_id = ${row.id}
    and field = 'evidence' limit 1`.execute(trx)
  if (rows.length === 0) throw new AppError('invalid', { message: '没有证明材料，不能确认：请提出人撤回，附上证明材料再提' })
}

/** 两个人办的事，大事记里写两个人。 */
async function proposerOf({ row, trx }: Correction): Promise<string> {
  const { rows } = await sql<{ name: string }>`select real_name as name from account where id = ${row.created_by}`.execute(trx)
  return rows[0]?.name ?? ''
}

/** 确认：另一人，状态还是提出时的状态，仍未了结的逐项点明；大事记里永远写明。 */
async function onConfirm(effect: Correction): Promise<void> {
  const { row, set, context } = effect
  const me = context.session.account_id
  await requireFree(effect)
  await requireEvidence(effect)
  const project = await holdCorrected(effect, row.engineering_id)
  if (project.state !== row.from_state || project.history_type !== row.from_library)
    throw new AppError('invalid', {
      message: `工程已变为${places(project.state, project.history_type)}，请撤回后按现在的状态重新提出`,
    })
  await requireNoServedStop(effect, row, project)
  await requireNoCase(effect, row)
  const obstacles = await obstaclesOf(effect, project, row.to_state)
  if (project.state !== row.to_state) await requireEnded(effect, row, obstacles)
  const problem = namedProblem(row.named, obstacles)
  if (problem !== null) throw wrong('named', problem)
  const note = `更正状态 ${row.correction_no}（${await proposerOf(effect)}提出，${context.session.real_name}确认）：${row.reason}（仍未了结：${told(obstacles)}）`
  if (row.to_library === historyType.code('history'))
    await settleArchived(effect, { engineering_id: project.id, reason: '更正状态' })
  const values = { ...columnsFor(row, project), ...(await firstCheckOf(effect, row, project)) }
  await settlePauses({ ...effect, before: project, row: { ...project, ...values } }, row.since_on)
  await fillRow(effect, engineering, project, values, { action: 'correctState', note })
  set({ confirmed_by: me, confirmed_at: nowSeconds(), obstacles: told(obstacles).slice(0, 1000) })
  await tellProposer(effect, '更正状态已确认')
}

async function tellProposer(effect: Correction, title: string): Promise<void> {
  const { row } = effect
  await notify(effect, [row.created_by], {
    kind: 'notice',
    title,
    body: `${row.correction_no} ${row.refuse_reason ?? row.reason}`.slice(0, 300),
    path: messageLinks.survey(row.engineering_id),
    engineering_id: row.engineering_id,
  })
}

function onWithdraw({ row, context }: Correction): void {
  if (row.created_by !== context.session.account_id) throw new AppError('invalid', { message: '只有提出的人可以撤回' })
}

/** 更正状态各步的后果；撤回只由提出的人。 */
extend(stateCorrection, {
  open: (alias, { session: { account_id } }) => sql<boolean>`${sql.ref(`${alias}.created_by`)} = ${account_id}`,
  openFor: ['withdraw'],
  on: {
    add: onPropose,
    confirm: onConfirm,
    refuse: (effect) => tellProposer(effect, '更正状态未获确认'),
    withdraw: onWithdraw,
  },
})
