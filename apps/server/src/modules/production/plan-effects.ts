import { plan, planAbove, planStates } from '@zhujian/domain/production/plan'
import { planType } from '@zhujian/domain/production/plan-dicts'
import { planTask } from '@zhujian/domain/production/plan-task'
import { sql } from 'kysely'
import { dropRows, enterRows, fillRow, fillRows, holdRow, holdRows } from '../../entity/decide'
import { type Effect, extend, type RowIn } from '../../entity/extend'
import { planFound } from './plan-sql'
import { refuse } from '../site/public'

type Plan = Effect<typeof plan>
type Task = RowIn<typeof planTask>

const { code } = planType
const APPROVED = planStates.code('approved')
const SUPERSEDED = planStates.code('superseded')

const tasksOf = (effect: Plan, planId: number) => holdRows(effect, planTask, sql<boolean>`t.plan_id = ${planId}`)

interface Above {
  readonly plan_type: number
  readonly plan_name: string
  readonly state: number
  readonly from_on: string
  readonly to_on: string
}

/** 上级计划：类别相符、已经批准。 */
async function requireParent({ trx, row }: Plan): Promise<Above | undefined> {
  if (!row.parent_plan_id) return undefined
  const { rows } = await sql<Above>`select plan_type, plan_name, state, from_on::text as from_on, to_on::text as to_on
    from plan where id = ${row.parent_plan_id}`.execute(trx)
  const [above] = rows
  const [wanted] = planAbove(row.plan_type)
  if (above && wanted && above.plan_type !== wanted)
    refuse('parent_plan_id', `${planType.labelOf(row.plan_type)}的上级应为${planType.labelOf(wanted as never)}`)
  return above
}

/** 变更只对已经批准的同类计划，版次加一。 */
async function requirePrevious({ trx, row }: Plan): Promise<number> {
  if (!row.prev_id) return 1
  const { rows } = await sql<{ plan_type: number; state: number; revision: number | null }>`select plan_type, state, revision
    from plan where id = ${row.prev_id}`.execute(trx)
  const [before] = rows
  if (before?.state !== APPROVED) refuse('prev_id', '只有已批准、没有变更过的计划可以变更')
  if (before?.plan_type !== row.plan_type) refuse('prev_id', '变更前后的计划应为同一类别')
  return (before?.revision ?? 1) + 1
}

async function onWrite(effect: Plan): Promise<void> {
  await requireParent(effect)
  effect.set({ revision: await requirePrevious(effect) })
}

/** 变更的一版带着原来的任务与实际进度，前置关系随之指向新的任务。 */
async function onAdd(effect: Plan): Promise<void> {
  await onWrite(effect)
  const { row } = effect
  if (!row.prev_id) return
  const before = await tasksOf(effect, row.prev_id)
  const filling = { action: 'add', note: `变更自 ${row.prev_id} 号计划` }
  const copied = await enterRows(
    effect,
    planTask,
    before.map((task) => copyOf(task, row.id)),
    filling,
  )
  const moved = new Map(before.map(({ id }, at) => [id, copied[at]?.id ?? id]))
  const linked = copied.filter(({ predecessors }) => (predecessors ?? []).length > 0)
  await fillRows(
    effect,
    planTask,
    linked,
    ({ predecessors }) => ({
      predecessors: (predecessors ?? []).map((each) => ({ ...each, task_id: moved.get(each.task_id) ?? each.task_id })),
    }),
    filling,
  )
}

function copyOf({ id: _id, version: _version, created_at: _at, updated_at: _updated, ...task }: Task, plan_id: number) {
  const { created_by: _by, updated_by: _changed, forecast_on: _forecast, delay_days: _delay, ...kept } = task
  return { ...kept, plan_id }
}

/** 报出去之前：有任务，各项都在上级计划之内。 */
async function requireWithin(effect: Plan): Promise<void> {
  const { row } = effect
  const tasks = await tasksOf(effect, row.id)
  if (tasks.length === 0) refuse('plan_name', '计划还没有任务，请先登记任务')
  const above = await requireParent(effect)
  if (above && above.state !== APPROVED) refuse('parent_plan_id', `上级计划“${above.plan_name}”还没有批准`)
  const out = tasks.find(({ plan_start, plan_end }) => above && (plan_start < above.from_on || plan_end > above.to_on))
  if (out) refuse('parent_plan_id', `任务 ${out.task_name} 超出上级计划区间`)
}

/** 一个范围里同时只有一份生效的总计划，它是比较的基准。 */
async function requireOnlyTotal({ trx, row }: Plan): Promise<void> {
  if (row.plan_type !== code('total')) return
  const { rows } = await sql<{ plan_name: string }>`select plan_name from plan where engineering_id = ${row.engineering_id}
    and plan_type = ${row.plan_type} and state = ${APPROVED} and monomer_id is not distinct from ${row.monomer_id}
    and id <> ${row.id} and id is distinct from ${row.prev_id} and deleted_at is null limit 1`.execute(trx)
  const [other] = rows
  if (other) refuse('prev_id', `已有生效的总进度计划“${other.plan_name}”，请作为它的变更报审`)
}

async function onSubmit(effect: Plan): Promise<void> {
  await requireWithin(effect)
  await requireOnlyTotal(effect)
  if (effect.row.plan_type === code('week')) await enforce(effect)
}

/** 生效；变更的一版取代原来的一版。 */
async function enforce(effect: Plan): Promise<void> {
  const { row } = effect
  effect.set({ state: APPROVED })
  if (!row.prev_id) return
  const before = await holdRow(effect, plan, { id: row.prev_id, engineeringId: row.engineering_id, field: 'prev_id' })
  await fillRow(effect, plan, before, { state: SUPERSEDED }, { action: 'supersede', note: `第 ${row.revision ?? 1} 版批准` })
}

extend(plan, {
  on: {
    add: onAdd,
    edit: onWrite,
    delete: async (effect) =>
      dropRows(effect, planTask, await tasksOf(effect, effect.row.id), { action: 'delete', note: '随计划删除' }),
    submit: onSubmit,
    // 月计划只由监理审核。
    review: (effect) => (effect.row.plan_type === code('month') ? enforce(effect) : undefined),
    confirm: async (effect) => {
      await requireOnlyTotal(effect)
      await enforce(effect)
    },
  },
  found: planFound,
})
