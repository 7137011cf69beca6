import { AppError } from '@zhujian/model'
import { nowSeconds, today } from '@zhujian/model/date'
import { stopGap } from '@zhujian/domain/document/document-gaps'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { monomer } from '@zhujian/domain/project/monomer'
import { hiddenDangerStates, settledDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { stopScope } from '@zhujian/domain/safety/safety-dicts'
import { stopWork, stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { sql } from 'kysely'
import { type Effect, extend, type WireRow } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import type { Db } from '../../platform/db'
import { inStates } from '../../entity/in-states'
import { changeRow, holdRows, insertRow } from '../../entity/decide'
import { type BegunPause, type EndedPause, holdProject, stepProject } from '../project/public'
import { refusal } from '../site/public'
import { stopPaper } from './stop-paper'

const stopped = stopWorkStates.code('stopped')
const whole = stopScope.code('whole')
const numberOf = (row: Record<string, unknown>): string => String(row.stop_no ?? row.id)

/** 停工编号、范围与原因，写在由它带动的变动里。 */
const because = (row: Record<string, unknown>): string =>
  `${stopScope.labelOf(row.scope)} ${numberOf(row)}：${String(row.reason)}`.slice(0, 300)

async function turnMonomer(
  writing: Writing,
  row: WireRow,
  from: 'building' | 'stopped',
  to: 'building' | 'stopped',
  note: string,
): Promise<void> {
  const states = monomer.flow?.states
  if (!states || typeof row.monomer_id !== 'number') return
  const [part] = await holdRows(
    writing,
    monomer,
    sql<boolean>`t.id = ${row.monomer_id} and t.engineering_id = ${row.engineering_id} and t.state = ${states.code(from)}`,
  )
  if (part)
    await changeRow(writing, monomer, part, { state: states.code(to) }, { action: to === 'stopped' ? 'stop' : 'resume', note })
}

/** 已经销项、撤回的隐患不是停工的理由。 */
async function requireOpenDangers({ trx, row }: Effect): Promise<void> {
  const { rows } = await sql<{ title: string; state: number }>`select danger_no as title, state from hidden_danger h
    where h.id = any(${row.danger_ids ?? []}::bigint[]) and ${inStates('h', hiddenDangerStates, settledDangers)} order by h.id limit 1`.execute(
    trx,
  )
  const [settled] = rows
  if (settled)
    throw refusal('danger_ids', `隐患 ${settled.title} 已是“${hiddenDangerStates.labelOf(settled.state)}”，不能作为停工的依据`)
}

/** @throws wrongState 没有在施工的工程，停工没有可停的，也没有复工的路 */
function requireAtWork(project: { readonly state?: unknown } | undefined): void {
  const why = stopGap(project?.state)
  if (why) throw new AppError('wrongState', { message: why })
}

async function onSubmit(effect: Effect): Promise<void> {
  const { set, row, trx } = effect
  await requireOpenDangers(effect)
  const { rows } = await sql<{ state: number }>`select state from engineering where id = ${row.engineering_id}`.execute(trx)
  requireAtWork(rows[0])
  if (typeof row.plan_resume === 'string' && row.plan_resume < today())
    throw new AppError('invalid', { fields: [{ field: 'plan_resume', message: '计划复工日期不能早于今天' }] })
  set({ reject_reason: null, reviewed_by: null, reviewed_at: null })
}
const onReview = ({ set, context }: Effect): void => set({ reviewed_by: context.session.account_id, reviewed_at: nowSeconds() })

/** 签发：全面停工使在建的工程停工，局部停工只停所涉单体；随即编号制发停工文书。 */
async function onIssue(effect: Effect): Promise<void> {
  const { row, set } = effect
  set({ issue_at: nowSeconds() })
  const project = await holdProject(effect, Number(row.engineering_id))
  requireAtWork(project)
  if (row.scope !== whole) await turnMonomer(effect, row, 'building', 'stopped', because(row))
  else if (project.state === engineeringStates.code('building'))
    await stepProject(effect, project.id, 'stop', { stop_reason: because(row) }, { cause: 'stopWork', note: because(row) })
  set({ doc_id: await stopPaper(effect, project) })
}

async function otherStops({ trx }: Writing, row: WireRow): Promise<number> {
  const same = row.scope === whole ? sql`scope = ${whole}` : sql`monomer_id = ${row.monomer_id}`
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from stop_work
    where engineering_id = ${row.engineering_id} and id <> ${row.id} and state = ${stopped} and deleted_at is null and ${same}`.execute(
    trx,
  )
  return rows[0]?.n ?? 0
}

/** 没有别的停工压着时，所停的工程或单体恢复施工。 */
async function takeUpAgain(writing: Writing, row: WireRow, note: string): Promise<void> {
  if ((await otherStops(writing, row)) > 0) return
  if (row.scope !== whole) return turnMonomer(writing, row, 'stopped', 'building', note)
  const project = await holdProject(writing, Number(row.engineering_id))
  if (project.state === engineeringStates.code('stopped'))
    await stepProject(writing, project.id, 'resume', {}, { cause: 'towork', note })
}

/** 中止之前签发、还没有复工的全面停工：恢复监督之后仍然压着。 */
export async function standingStop(db: Db, engineeringId: number): Promise<string | null> {
  const { rows } = await sql<{
    stop_no: string | null
    reason: string
    scope: number
    id: number
  }>`select id, stop_no, reason, scope
    from stop_work where engineering_id = ${engineeringId} and state = ${stopped} and scope = ${whole} and deleted_at is null
    order by id desc limit 1`.execute(db)
  return rows[0] ? because(rows[0]) : null
}

/** 停工所涉的隐患都销了项，才能复工；不论凭复工申请还是复工通知书。 */
export async function refuseOpenDangers({ trx, row }: Effect): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from hidden_danger h where h.engineering_id = ${row.id}
    and h.deleted_at is null and not ${inStates('h', hiddenDangerStates, settledDangers)} and exists (select 1 from stop_work s
      where s.engineering_id = ${row.id} and s.state = ${stopped} and s.scope = ${whole} and s.deleted_at is null and h.id = any(s.danger_ids))`.execute(
    trx,
  )
  const open = rows[0]?.n ?? 0
  if (open > 0) throw new AppError('wrongState', { message: `停工所涉的隐患还有 ${open} 项没有销项，销项后方可复工` })
}

/** 复工申请办成：所涉停工复工；一件停工都没有登记的工程，直接恢复施工。 */
export async function resumeWork(
  writing: Writing,
  engineeringId: number,
  stops: readonly number[],
  filled: Record<string, unknown>,
  note: string,
): Promise<void> {
  const rows = await holdRows(
    writing,
    stopWork,
    sql<boolean>`t.engineering_id = ${engineeringId} and t.state = ${stopped} and t.id = any(${[...stops]}::bigint[])`,
  )
  const values = {
    ...filled,
    state: stopWorkStates.code('resumed'),
    resume_at: nowSeconds(),
    recheck_by: writing.context.session.account_id,
  }
  for (const row of rows) await changeRow(writing, stopWork, row, values, { action: 'resume', note })
  for (const row of rows) await takeUpAgain(writing, row, note)
}

/** 工程已凭复工通知书恢复施工：全面停工随之复工。 */
export async function onStopEnded(writing: Writing, { engineering_id: id, kind }: EndedPause): Promise<void> {
  if (kind !== 'stop') return
  const rows = await holdRows(
    writing,
    stopWork,
    sql<boolean>`t.engineering_id = ${id} and t.state = ${stopped} and t.scope = ${whole}`,
  )
  const values = { state: stopWorkStates.code('resumed'), resume_at: nowSeconds() }
  for (const row of rows) await changeRow(writing, stopWork, row, values, { action: 'resume', note: '工程恢复施工' })
}

/** 工程由停工整改通知书责令停工：没有登记停工的补登一件，复工申请凭它办理。 */
export async function onStopBegan(writing: Writing, { engineering_id: id, kind, reason }: BegunPause): Promise<void> {
  if (kind !== 'stop') return
  const rows = await holdRows(
    writing,
    stopWork,
    sql<boolean>`t.engineering_id = ${id} and t.state = ${stopped} and t.scope = ${whole}`,
  )
  if (rows.length > 0) return
  await insertRow(
    writing,
    stopWork,
    { engineering_id: id, scope: whole, reason: reason || '责令停工' },
    { action: 'add', note: '工程停工时登记' },
    { state: stopped, issue_at: nowSeconds() },
  )
}

/** 停工各步的后果。 */
extend(stopWork, {
  on: { issue: onIssue, submit: onSubmit, review: onReview },
})
