import { engineering } from '@zhujian/domain/project/engineering'
import { safetyCheck } from '@zhujian/domain/safety/safety-check'
import { checkType } from '@zhujian/domain/safety/safety-dicts'
import { mondayOf, planSource, planStates, visitPlan } from '@zhujian/domain/safety/visit-plan'
import { addDays, dayOf, nowSeconds, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { fillRows, holdRows } from '../../entity/decide'
import { type Effect, extend, type RowIn } from '../../entity/extend'
import { addRow } from '../../entity/save'
import type { Writing } from '../../entity/write'
import { refuse } from '../site/public'

type Plan = Effect<typeof visitPlan>
const RANDOM = planSource.code('random')
const PLANNED = planStates.code('planned')
const DONE = planStates.code('done')
const VISITING = planStates.code('visiting')

const teamOf = ({ row: { lead_id, mate_id, more_ids } }: Plan): number[] => [lead_id, mate_id, ...(more_ids ?? [])]

/** 不能排到过去；同一工程同一天只排一次；双随机只由抽取而来。 */
async function onWrite({ row, trx }: Plan): Promise<void> {
  if (row.plan_on < today()) refuse('plan_on', '计划日期不能早于今天')
  if (row.source !== RANDOM && row.check_type === checkType.code('random'))
    refuse('check_type', '双随机检查由双随机抽查抽出，不能自行安排')
  const { rows } =
    await sql`select 1 from visit_plan where engineering_id = ${row.engineering_id} and plan_on = ${row.plan_on}::date
    and id <> ${row.id} and state = any(${[PLANNED, VISITING]}::smallint[]) and source <> ${RANDOM} and deleted_at is null limit 1`.execute(
      trx,
    )
  if (rows.length > 0) refuse('plan_on', '该工程当日已有检查计划')
}

/** 检查表起头的几项，检查人可增删。 */
const FIRST_LINES = ['安全管理', '文明施工', '危大工程', '起重机械', '施工用电', '消防安全'] as const

/** 开始检查：登记一次监督检查，检查项与结论由检查人填写。 */
async function onBegin(effect: Plan): Promise<void> {
  const { row, set, trx } = effect
  const { rows } = await sql<{ progress_stage: number | null }>`select progress_stage from ${sql.table(engineering.name)}
    where id = ${row.engineering_id}`.execute(trx)
  const check = await addRow(effect, safetyCheck, {
    engineering_id: row.engineering_id,
    check_type: row.check_type,
    check_at: nowSeconds(),
    inspector_ids: teamOf(effect),
    progress_stage: rows[0]?.progress_stage ?? null,
    checklist: FIRST_LINES.map((item) => ({ item })),
  })
  set({ check_id: check.id })
}

/** 监督检查结束：登记它的计划、或本周内同一主检查人对本工程的计划，随之为已检查。 */
export async function planDone(writing: Writing, check: RowIn<typeof safetyCheck>): Promise<void> {
  const day = dayOf(check.check_at)
  const monday = mondayOf(day)
  const plans = await holdRows(
    writing,
    visitPlan,
    sql<boolean>`(t.check_id = ${check.id} and t.state = ${VISITING} or t.engineering_id = ${check.engineering_id}
      and t.state = ${PLANNED} and t.check_type = ${check.check_type} and t.plan_on between ${monday}::date and ${addDays(monday, 6)}::date
      and t.lead_id = any(${check.inspector_ids}::bigint[]) and t.mate_id = any(${check.inspector_ids}::bigint[]))`,
  )
  await fillRows(writing, visitPlan, plans, () => ({ state: DONE, check_id: check.id }), {
    action: 'done',
    note: `监督检查 ${check.check_no}`,
  })
}

/** 检查在结束之前删除：计划仍待检查。 */
export async function planReopened(writing: Writing, check: RowIn<typeof safetyCheck>): Promise<void> {
  const plans = await holdRows(writing, visitPlan, sql<boolean>`t.check_id = ${check.id} and t.state = ${VISITING}`)
  await fillRows(writing, visitPlan, plans, () => ({ state: PLANNED, check_id: null }), {
    action: 'reopen',
    note: `监督检查 ${check.check_no} 已删除`,
  })
}

function requireOwnMaking({ row }: Plan): void {
  if (row.source === RANDOM) refuse('source', '双随机抽出的检查不能修改、删除')
}

/** 抽到的不能由抽的人自己放过：站长取消，连同理由在公开查验页公布。 */
function requireHead({ row, context }: Plan): void {
  if (row.source === RANDOM && !context.session.roles.includes('station_head'))
    refuse('drop_reason', '双随机抽出的检查由站长取消，取消与理由在公开查验页公布')
}

extend(visitPlan, {
  on: {
    add: onWrite,
    edit: async (effect) => {
      requireOwnMaking(effect)
      await onWrite(effect)
    },
    delete: requireOwnMaking,
    begin: onBegin,
    drop: requireHead,
  },
  open: (alias) => sql<boolean>`${sql.ref(`${alias}.source`)} <> ${RANDOM}`,
  openFor: ['edit', 'delete'],
})
