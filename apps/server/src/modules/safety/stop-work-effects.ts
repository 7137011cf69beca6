import { AppError } from '@zhujian/model'
import { nowSeconds, startOfDay, today } from '@zhujian/model/date'
import { stopGap } from '@zhujian/domain/document/document-gaps'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { monomer } from '@zhujian/domain/project/monomer'
import { hiddenDangerStates, settledDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { safetyCheck } from '@zhujian/domain/safety/safety-check'
import { checkConclusion, stopScope } from '@zhujian/domain/safety/safety-dicts'
import { drawnUp, type FoundDanger, groundsOf, rewritten } from '@zhujian/domain/safety/concluded-stop'
import { stopWork, stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { type RawBuilder, sql } from 'kysely'
import { type Effect as EffectOn, extend, type RowIn } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import type { Db } from '../../platform/db'
import { inStates } from '../../entity/in-states'
import { changeRow, holdRows, insertRow } from '../../entity/decide'
import { type BegunPause, type EndedPause, holdProject, stepProject } from '../project/public'
import { refusal, requireGrounds } from '../site/public'
import { stopPaper } from './stop-paper'

type Effect = EffectOn<typeof stopWork>
type Stop = RowIn<typeof stopWork>

const stopped = stopWorkStates.code('stopped')
const whole = stopScope.code('whole')

/** 停工编号、范围与原因，写在由它带动的变动里。 */
const because = ({ id, scope, stop_no, reason }: Pick<Stop, 'id' | 'scope' | 'stop_no' | 'reason'>): string =>
  `${stopScope.labelOf(scope)} ${stop_no ?? id}：${reason}`.slice(0, 300)

type Turn = 'stop' | 'resume'
const TURNS = { stop: ['building', 'stopped'], resume: ['stopped', 'building'] } as const

/** 单体随停工停、随复工复；`which` 另加的条件，t 是单体。 */
async function turnMonomers(writing: Writing, turn: Turn, which: RawBuilder<boolean>, note: string): Promise<void> {
  const states = monomer.flow?.states
  if (!states) return
  const [from, to] = TURNS[turn]
  const parts = await holdRows(writing, monomer, sql<boolean>`${which} and t.state = ${states.code(from)}`)
  for (const part of parts) await changeRow(writing, monomer, part, { state: states.code(to) }, { action: turn, note })
}

const monomerOf = (row: Stop): RawBuilder<boolean> =>
  sql<boolean>`t.id = ${row.monomer_id} and t.engineering_id = ${row.engineering_id}`

/** 已经销项、撤回的隐患不是停工的理由；还没有下发的随停工文书下发，期限由它自己或计划复工日期定。 */
async function requireOpenDangers({ trx, row }: Effect): Promise<void> {
  const { rows } = await sql<{ title: string; state: number; draft: boolean }>`select danger_no as title, state,
      ${inStates('h', hiddenDangerStates, ['draft'])} as draft from hidden_danger h
    where h.id = any(${row.danger_ids ?? []}::bigint[]) and (${inStates('h', hiddenDangerStates, settledDangers)}
      or (${inStates('h', hiddenDangerStates, ['draft'])} and coalesce(h.deadline, ${row.plan_resume}::date) is null)) order by h.id limit 1`.execute(
    trx,
  )
  const [first] = rows
  if (first?.draft)
    throw refusal('plan_resume', `隐患 ${first.title} 还没有下发，随停工文书下发：请填写计划复工日期，或先定它的整改期限`)
  if (first)
    throw refusal('danger_ids', `隐患 ${first.title} 已是“${hiddenDangerStates.labelOf(first.state)}”，不能作为停工的依据`)
}

/** @throws wrongState 没有在施工的工程，停工没有可停的，也没有复工的路 */
function requireAtWork(project: { readonly state?: unknown } | undefined): void {
  const why = stopGap(project?.state)
  if (why) throw new AppError('wrongState', { message: why })
}

/** 局部停工停的是在施工的单体。 */
async function requireMonomerAtWork({ trx, row }: Effect): Promise<void> {
  const states = monomer.flow?.states
  if (!states || row.scope === whole || row.monomer_id === null) return
  const { rows } = await sql<{
    name: string
    state: number
  }>`select t.name, t.state from monomer t where ${monomerOf(row)}`.execute(trx)
  const [part] = rows
  if (part && part.state !== states.code('building') && part.state !== states.code('stopped'))
    throw refusal('monomer_id', `单体 ${part.name} 为“${states.labelOf(part.state)}”，没有在施工的可停`)
}

/** 检查结论要停的：不比结论少停，重大事故隐患一项不少，部位与原因照所查的写。@throws invalid */
async function requireConcluded({ row, trx }: Effect): Promise<void> {
  if (row.check_id === null) return
  const { rows } = await sql<{
    check_no: string
    whole: boolean
    dangers: readonly (FoundDanger & { settled: boolean })[]
  }>`select c.check_no,
      c.conclusion = ${checkConclusion.code('stopWhole')} as whole,
      (select coalesce(json_agg(json_build_object('id', h.id, 'is_major', h.is_major, 'place', h.place, 'description', h.description,
          'settled', ${inStates('h', hiddenDangerStates, settledDangers)}) order by h.id), '[]')
        from hidden_danger h where h.check_id = c.id and h.deleted_at is null) as dangers
    from safety_check c where c.id = ${row.check_id}`.execute(trx)
  const [check] = rows
  if (!check) return
  const said = `监督检查 ${check.check_no}`
  if (check.whole && row.scope !== whole) throw refusal('scope', `${said} 的结论是全面停工，不能改为局部停工`)
  const listed = new Set(row.danger_ids)
  const left = check.dangers
    .filter(({ id, is_major, settled }) => is_major && !settled && !listed.has(id))
    .map(({ place }) => place)
  if (left.length > 0) throw refusal('danger_ids', `${said} 查出的重大事故隐患（${left.join('、')}）应列为停工的依据`)
  const { part, reason } = row
  const fields = rewritten(drawnUp(check.check_no, groundsOf(check.dangers)), row.scope === whole ? { reason } : { part, reason })
  if (fields.length > 0) throw new AppError('invalid', { fields })
}

/** 检查结论要停的，停不停由站长定。@throws wrongState */
function requireUnconcluded({ row }: Effect): void {
  if (row.check_id !== null)
    throw new AppError('wrongState', {
      message: '检查结论为停工而拟的停工通知书不能删除：请提交审核；不予停工的，由站长写明理由',
    })
}

/** 不予停工的理由说得清怎样保证安全，也写进检查记录。@throws invalid */
async function onWaive(effect: Effect): Promise<void> {
  const { row } = effect
  requireGrounds(row, 'reject_reason', '请具体写明不予停工怎样保证安全')
  const said = `停工通知书 ${row.stop_no ?? row.id} 不予停工：${row.reject_reason}`.slice(0, 200)
  const checks = await holdRows(effect, safetyCheck, sql<boolean>`t.id = ${row.check_id}`)
  for (const check of checks)
    await changeRow(effect, safetyCheck, check, { unstopped_reason: said }, { action: 'edit', note: said })
}

/** 检查结论要停的，退回就是不停：凭什么退回说得清。@throws invalid */
function onReturn({ row }: Effect): void {
  if (row.check_id !== null) requireGrounds(row, 'reject_reason', '这是检查结论要停的，请具体写明要改什么')
}

async function onSubmit(effect: Effect): Promise<void> {
  const { set, row, trx } = effect
  await requireMonomerAtWork(effect)
  await requireConcluded(effect)
  await requireOpenDangers(effect)
  const { rows } = await sql<{ state: number }>`select state from engineering where id = ${row.engineering_id}`.execute(trx)
  requireAtWork(rows[0])
  if (row.plan_resume !== null && row.plan_resume < today())
    throw new AppError('invalid', { fields: [{ field: 'plan_resume', message: '计划复工日期不能早于今天' }] })
  // 全面停工没有部位、单体：改过范围的，原来写的不留在纸上。
  set({ reject_reason: null, reviewed_by: null, reviewed_at: null, ...(row.scope === whole && { part: null, monomer_id: null }) })
}
const onReview = ({ set, context }: Effect): void => set({ reviewed_by: context.session.account_id, reviewed_at: nowSeconds() })

/** 签发：全面停工使在建的工程停工，局部停工只停所涉单体；随即编号制发停工文书。 */
async function onIssue(effect: Effect): Promise<void> {
  const { row, set } = effect
  set({ issue_at: nowSeconds() })
  const project = await holdProject(effect, row.engineering_id)
  requireAtWork(project)
  if (row.scope !== whole) await turnMonomers(effect, 'stop', monomerOf(row), because(row))
  else if (project.state === engineeringStates.code('building'))
    await stepProject(effect, project.id, 'stop', { stop_reason: because(row) }, { cause: 'stopWork', note: because(row) })
  set({ doc_id: await stopPaper(effect, project) })
}

async function otherStops({ trx }: Writing, row: Stop): Promise<number> {
  const same = row.scope === whole ? sql`scope = ${whole}` : sql`monomer_id = ${row.monomer_id}`
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from stop_work
    where engineering_id = ${row.engineering_id} and id <> ${row.id} and state = ${stopped} and deleted_at is null and ${same}`.execute(
    trx,
  )
  return rows[0]?.n ?? 0
}

/** 没有别的停工压着时，所停的工程或单体恢复施工。 */
async function takeUpAgain(writing: Writing, row: Stop, note: string): Promise<void> {
  if ((await otherStops(writing, row)) > 0) return
  const project = await holdProject(writing, row.engineering_id)
  if (row.scope !== whole) {
    // 全面停工还压着的，单体随全面停工复工。
    if (project.state !== engineeringStates.code('stopped')) await turnMonomers(writing, 'resume', monomerOf(row), note)
    return
  }
  if (project.state === engineeringStates.code('stopped'))
    await stepProject(writing, project.id, 'resume', {}, { cause: 'towork', note })
}

/** 中止之前签发、还没有复工的全面停工：恢复监督之后仍然压着。 */
export async function standingStop(db: Db, engineeringId: number): Promise<string | null> {
  const { rows } = await sql<Pick<Stop, 'id' | 'scope' | 'stop_no' | 'reason'>>`select id, stop_no, reason, scope
    from stop_work where engineering_id = ${engineeringId} and state = ${stopped} and scope = ${whole} and deleted_at is null
    order by id desc limit 1`.execute(db)
  return rows[0] ? because(rows[0]) : null
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

/** 各单体随工程复工，局部停工还压着的除外。 */
const resumeMonomers = (writing: Writing, id: number): Promise<void> =>
  turnMonomers(
    writing,
    'resume',
    sql<boolean>`t.engineering_id = ${id} and not exists (select 1 from stop_work s where s.engineering_id = ${id}
      and s.monomer_id = t.id and s.state = ${stopped} and s.scope <> ${whole} and s.deleted_at is null)`,
    '工程恢复施工',
  )

/** 工程恢复施工（复工申请办成，或更正状态）：全面停工随之复工。 */
export async function onStopEnded(writing: Writing, { engineering_id: id, kind }: EndedPause): Promise<void> {
  if (kind !== 'stop') return
  const rows = await holdRows(
    writing,
    stopWork,
    sql<boolean>`t.engineering_id = ${id} and t.state = ${stopped} and t.scope = ${whole}`,
  )
  const values = { state: stopWorkStates.code('resumed'), resume_at: nowSeconds() }
  for (const row of rows) await changeRow(writing, stopWork, row, values, { action: 'resume', note: '工程恢复施工' })
  await resumeMonomers(writing, id)
}

/** 工程由停工整改通知书责令停工：没有登记停工的补登一件，复工申请凭它办理。 */
export async function onStopBegan(
  writing: Writing,
  { engineering_id: id, kind, reason, from_on: from }: BegunPause,
): Promise<void> {
  if (kind !== 'stop') return
  await turnMonomers(writing, 'stop', sql<boolean>`t.engineering_id = ${id}`, (reason || '责令停工').slice(0, 300))
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
    // 更正写明自更早的一天起的，停工从那天算。
    { state: stopped, issue_at: from < today() ? startOfDay(from) : nowSeconds() },
  )
}

/** 停工各步的后果。 */
extend(stopWork, {
  on: { issue: onIssue, submit: onSubmit, review: onReview, return: onReturn, waive: onWaive, delete: requireUnconcluded },
})
