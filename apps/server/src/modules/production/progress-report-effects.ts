import { delayCause } from '@zhujian/domain/production/plan-dicts'
import { forecastEnd, plannedOf } from '@zhujian/domain/production/plan-rules'
import { planStates } from '@zhujian/domain/production/plan'
import { planTask, planTaskStates } from '@zhujian/domain/production/plan-task'
import { progressReport, progressReportStates } from '@zhujian/domain/production/progress-report'
import { monomer } from '@zhujian/domain/project/monomer'
import { cautions } from '@zhujian/domain/site/caution'
import { sub } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { fillRow, fillRows, holdRow, holdRows } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import { refuse } from '../site/public'

type Report = Effect<typeof progressReport>

const APPROVED = progressReportStates.code('approved')
const HANDED_IN = [progressReportStates.code('pending'), APPROVED]
const OPEN_TASK = [planTaskStates.code('open'), planTaskStates.code('returned')]
/** 固定机位的照片至少几张：四个方向各一。 */
const LEAST_PHOTOS = 4
/** 一周之内涨得比这还多的，多半是补报或填错，百分数。 */
const MOST_A_WEEK = 20
/** 滞后分三级提醒，百分数（黄、橙、红）。 */
const BEHIND = [
  [20, '红色'],
  [10, '橙色'],
  [5, '黄色'],
] as const

interface Last {
  readonly percent: string
  readonly days: number
}

/** 上一张已核实的。 */
async function lastOf({ trx, row }: Report): Promise<Last | undefined> {
  const { rows } = await sql<Last>`select percent::text as percent, ${row.week_on}::date - week_on as days from progress_report
    where monomer_id = ${row.monomer_id} and week_on < ${row.week_on}::date and state = ${APPROVED} and deleted_at is null
    order by week_on desc limit 1`.execute(trx)
  return rows[0]
}

async function requireOnceAWeek({ trx, row }: Report): Promise<void> {
  const { rows } = await sql`select 1 from progress_report where monomer_id = ${row.monomer_id} and id <> ${row.id}
    and date_trunc('week', week_on) = date_trunc('week', ${row.week_on}::date) and state = any(${HANDED_IN}::smallint[])
    and deleted_at is null limit 1`.execute(trx)
  if (rows.length > 0) refuse('week_on', '该单体本周已填报')
}

/** 所列任务属于已批准的计划，还没有完成，完成的不减。 */
async function requireTasks({ trx, row }: Report): Promise<void> {
  const told = new Map((row.tasks ?? []).map(({ task_id, percent }) => [task_id, percent]))
  const { rows } = await sql<{ id: number; name: string; percent: string | null; running: boolean }>`select k.id,
      k.task_name as name, k.percent::text as percent,
      p.state = ${planStates.code('approved')} and k.state = any(${OPEN_TASK}::smallint[]) as running
    from plan_task k join plan p on p.id = k.plan_id where k.id = any(${[...told.keys()]}::bigint[]) order by k.id`.execute(trx)
  const idle = rows.find(({ running }) => !running)
  if (idle) refuse('tasks', `任务 ${idle.name} 的计划没有批准，或任务已报完成`)
  const less = rows.find(({ id, percent }) => Number(told.get(id)) < Number(percent ?? 0))
  if (less) refuse('tasks', `任务 ${less.name} 的完成不能低于上次 ${less.percent} %`)
}

/** 按生效的总计划，这个单体到这一天应完成多少。 */
async function plannedFor({ trx, row }: Report): Promise<number | null> {
  const { rows } = await sql<{ from: string; to: string; weight: number | null }>`select k.plan_start::text as from,
      k.plan_end::text as to, k.weight::float as weight
    from plan_task k join plan p on p.id = k.plan_id and p.deleted_at is null and p.state = ${planStates.code('approved')} and p.plan_type = 1
    where k.engineering_id = ${row.engineering_id} and k.deleted_at is null
      and coalesce(k.monomer_id, p.monomer_id, ${row.monomer_id}) = ${row.monomer_id}`.execute(trx)
  return plannedOf(rows, row.week_on)
}

async function forecastFor({ trx, row }: Report): Promise<string | null> {
  const { rows } = await sql<{ started: string | null }>`select start_on::text as started from monomer
    where id = ${row.monomer_id}`.execute(trx)
  return forecastEnd(rows[0]?.started ?? null, Number(row.percent), row.week_on)
}

/** 没有核实过的，按单体现在登记的进度。 */
async function registered({ trx, row }: Report): Promise<string> {
  const { rows } = await sql<{
    percent: string | null
  }>`select percent::text as percent from monomer where id = ${row.monomer_id}`.execute(trx)
  return rows[0]?.percent ?? '0'
}

const isStopped = async ({ trx, row }: Report): Promise<boolean> =>
  (
    await sql`select 1 from stop_work where engineering_id = ${row.engineering_id} and deleted_at is null
      and (issue_at at time zone 'Asia/Shanghai')::date <= ${row.week_on}::date
      and (resume_at is null or (resume_at at time zone 'Asia/Shanghai')::date > ${row.week_on}::date) limit 1`.execute(trx)
  ).rows.length > 0

async function onSubmit(effect: Report): Promise<void> {
  const { row } = effect
  // 必填的附件在草稿里也可能还没有。
  const photos = (row.img as string | null) ?? ''
  if (photos.split(',').filter(Boolean).length < LEAST_PHOTOS) refuse('img', `固定机位照片不少于 ${LEAST_PHOTOS} 张`)
  await requireOnceAWeek(effect)
  const last = await lastOf(effect)
  if (last && Number(row.percent) < Number(last.percent)) refuse('percent', `形象进度不能低于上次 ${last.percent} %`)
  await requireTasks(effect)
  const planned = await plannedFor(effect)
  const gap = planned === null ? null : Number(sub(String(planned), row.percent))
  const grown = last ? Number(sub(row.percent, last.percent)) : 0
  const level = BEHIND.find(([more]) => gap !== null && gap > more)?.[1]
  effect.set({
    plan_percent: planned === null ? null : String(planned),
    gap: gap === null ? null : String(gap),
    forecast_on: await forecastFor(effect),
    caution: cautions(
      last && grown > MOST_A_WEEK && last.days <= 7 && `一周增长 ${grown} %，超过 ${MOST_A_WEEK} %`,
      level &&
        `滞后 ${gap} %（${level}）${row.cause?.length ? `，${row.cause.map((each) => delayCause.labelOf(each)).join('、')}` : '，未说明原因'}`,
      Number(row.percent) > Number(last?.percent ?? (await registered(effect))) &&
        (await isStopped(effect)) &&
        '停工期间进度增长，请核实',
    ),
  })
}

/** 核实以后记到单体与任务；补核前面一周的，不改后来的数。 */
async function onApprove(effect: Report): Promise<void> {
  const { row, trx } = effect
  const filling = { action: 'edit', note: `${row.week_on} 形象进度` }
  const { rows } = await sql`select 1 from progress_report where monomer_id = ${row.monomer_id} and week_on > ${row.week_on}::date
    and state = ${APPROVED} and deleted_at is null limit 1`.execute(trx)
  if (rows.length === 0) {
    const chosen = { id: row.monomer_id, engineeringId: row.engineering_id, field: 'monomer_id' }
    const building = await holdRow(effect, monomer, chosen)
    await fillRow(effect, monomer, building, { percent: row.percent, current_part: row.current_part }, filling)
  }
  const told = new Map((row.tasks ?? []).map(({ task_id, percent }) => [task_id, percent]))
  const tasks = await holdRows(
    effect,
    planTask,
    sql<boolean>`t.id = any(${[...told.keys()]}::bigint[]) and t.state = any(${OPEN_TASK}::smallint[])`,
  )
  await fillRows(
    effect,
    planTask,
    tasks,
    ({ id, percent, act_start }) => ({ percent: told.get(id) ?? percent, act_start: act_start ?? row.week_on }),
    filling,
  )
}

extend(progressReport, { on: { submit: onSubmit, approve: onApprove } })
