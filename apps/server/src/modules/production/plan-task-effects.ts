import { nodeKind, partsBefore } from '@zhujian/domain/production/plan-dicts'
import { planStates } from '@zhujian/domain/production/plan'
import { hasCycle } from '@zhujian/domain/production/plan-rules'
import { planTask, planTaskStates } from '@zhujian/domain/production/plan-task'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { taskFound } from './plan-sql'
import { partsNotAccepted, refuse } from '../site/public'

type Task = Effect<typeof planTask>

const APPROVED = planStates.code('approved')
/** 任务只在计划报出去之前、退回以后增改。 */
const OPEN = [planStates.code('draft'), planStates.code('returned')]
const DONE = planTaskStates.code('done')

interface Whole {
  readonly plan_type: number
  readonly state: number
  readonly from_on: string
  readonly to_on: string
}

async function planOf({ trx, row }: Task): Promise<Whole> {
  const { rows } = await sql<Whole>`select plan_type, state, from_on::text as from_on, to_on::text as to_on
    from plan where id = ${row.plan_id}`.execute(trx)
  return rows[0] as Whole
}

async function requireOpen(effect: Task): Promise<Whole> {
  const whole = await planOf(effect)
  if (!OPEN.includes(whole.state as never))
    throw new AppError('wrongState', { message: '计划已报出，任务不能增改；确需调整的，另报变更计划' })
  return whole
}

/** 前置都在同一计划内，连起来不成圈。 */
async function requireOrder({ trx, row }: Task): Promise<void> {
  const before = row.predecessors ?? []
  if (before.length === 0) return
  const { rows } = await sql<{ id: number; predecessors: { task_id: number }[] | null }>`select id, predecessors from plan_task
    where plan_id = ${row.plan_id} and deleted_at is null`.execute(trx)
  const within = new Set(rows.map(({ id }) => id))
  if (before.some(({ task_id }) => !within.has(task_id))) refuse('predecessors', '前置任务须在同一计划内')
  const network = rows.map(({ id, predecessors }) => ({ id, predecessors: id === row.id ? before : (predecessors ?? []) }))
  if (hasCycle(network)) refuse('predecessors', '前置任务形成循环')
}

async function onWrite(effect: Task): Promise<void> {
  const { row } = effect
  const { plan_type, from_on, to_on } = await requireOpen(effect)
  if (row.plan_start < from_on || row.plan_end > to_on)
    refuse('plan_end', `任务 ${row.task_name} 超出计划区间 ${from_on} 至 ${to_on}`)
  await requireOrder(effect)
  effect.set({ plan_type: plan_type as never })
}

/** 别的任务以它为前置的，先改那些任务。 */
async function onDelete(effect: Task): Promise<void> {
  await requireOpen(effect)
  const { trx, row } = effect
  const { rows } = await sql<{ task_name: string }>`select task_name from plan_task where plan_id = ${row.plan_id}
    and deleted_at is null and predecessors @> jsonb_build_array(jsonb_build_object('task_id', ${row.id}::bigint)) limit 1`.execute(
    trx,
  )
  if (rows[0]) throw new AppError('wrongState', { message: `它是任务“${rows[0].task_name}”的前置，请先改那一项` })
}

async function requireRunning(effect: Task): Promise<void> {
  if ((await planOf(effect)).state !== APPROVED) refuse('percent', '计划还没有批准，不能填报进度')
}

/** 节点不早于它之前各分部的验收。 */
async function requirePartsBefore({ trx, row }: Task): Promise<void> {
  if (!row.node_kind || !row.act_end) return
  const without = await partsNotAccepted(trx, row, partsBefore(row.node_kind), row.act_end)
  if (without) refuse('act_end', `${nodeKind.labelOf(row.node_kind)}日期早于其前置分部验收：${without}到这一天还没有验收合格`)
}

/** 普通任务报完即完；节点要有照片，等建设单位确认。 */
async function onFinish(effect: Task): Promise<void> {
  await requireRunning(effect)
  const { row } = effect
  if (row.node_kind && !row.img) refuse('img', '节点完成须附现场照片')
  await requirePartsBefore(effect)
  effect.set({ percent: '100', ...(!row.node_kind && { state: DONE }) })
}

extend(planTask, {
  on: { add: onWrite, edit: onWrite, delete: onDelete, report: requireRunning, finish: onFinish },
  open: (alias) =>
    sql<boolean>`exists (select 1 from plan p where p.id = ${sql.ref(`${alias}.plan_id`)} and p.state = any(${OPEN}::smallint[]))`,
  openFor: ['edit', 'delete'],
  found: taskFound,
})
