import type { ScheduleAnswer, SchedulePlan, ScheduleTask } from '@zhujian/domain/contracts/schedule'
import { plan, planStates } from '@zhujian/domain/production/plan'
import { planTask } from '@zhujian/domain/production/plan-task'
import { engineering } from '@zhujian/domain/project/engineering'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { requireReadable } from '../../entity/list'
import { delayOf, forecastOf, planFound } from './plan-sql'

async function plansOf(context: Context, engineeringId: number): Promise<SchedulePlan[]> {
  const { rows } =
    await sql<SchedulePlan>`select t.id, t.plan_name, t.plan_type, t.revision, t.from_on::text as from_on, t.to_on::text as to_on,
      (${sql.raw(planFound.percent('t'))})::float as percent, (${sql.raw(planFound.plan_percent('t'))})::float as plan_percent,
      (${sql.raw(planFound.gap('t'))})::float as gap, (${sql.raw(planFound.delay_days('t'))})::int as delay_days
    from plan t where t.engineering_id = ${engineeringId} and t.deleted_at is null and t.state = ${planStates.code('approved')}
      and ${await accessWhere(context, plan, 'read', 't')} order by t.plan_type, t.from_on desc, t.id desc`.execute(context.db)
  return rows
}

async function tasksOf(context: Context, planId: number): Promise<ScheduleTask[]> {
  const { rows } =
    await sql<ScheduleTask>`select t.id, t.wbs, t.task_name, m.name as monomer, t.node_kind, t.contract_on::text as contract_on,
      t.plan_start::text as plan_start, t.plan_end::text as plan_end, t.act_start::text as act_start, t.act_end::text as act_end,
      coalesce(t.percent, 0)::float as percent, t.weight::float as weight, coalesce(t.critical, false) as critical,
      (${sql.raw(forecastOf('t'))})::date::text as forecast_on, (${sql.raw(delayOf('t'))})::int as delay_days
    from plan_task t left join monomer m on m.id = t.monomer_id where t.plan_id = ${planId} and t.deleted_at is null
      and ${await accessWhere(context, planTask, 'read', 't')} order by t.plan_start, t.plan_end, t.id`.execute(context.db)
  return rows
}

/** 一个工程生效的计划；没有选的，看总计划。 */
export async function scheduleOf(context: Context, engineeringId: number, planId: number | undefined): Promise<ScheduleAnswer> {
  await requireReadable(context, engineering, engineeringId)
  const plans = await plansOf(context, engineeringId)
  const chosen = plans.find(({ id }) => id === planId) ?? plans[0] ?? null
  return { today: today(), plans, plan: chosen, tasks: chosen ? await tasksOf(context, chosen.id) : [] }
}
