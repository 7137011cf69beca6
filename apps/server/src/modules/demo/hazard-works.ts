import { buildingParts } from '@zhujian/domain/reference/unit-dicts'
import { dangerKind, OVERSIZED } from '@zhujian/domain/safety/danger-dicts'
import { dangerProject, MONITORS, ONLY_MONITORS } from '@zhujian/domain/safety/danger-project'
import { emergencyPlan } from '@zhujian/domain/safety/emergency'
import { fittingAccidents } from '@zhujian/domain/safety/hazard-gates'
import { expertResult, SAMPLE_PANEL, scheme, schemeType } from '@zhujian/domain/safety/scheme'
import { scaffoldStates } from '@zhujian/domain/safety/scaffold'
import { EACH_KIND } from '@zhujian/domain/safety/hazard-fields'
import { sql } from 'kysely'
import type { DemoRun } from './demo-run'

const APPROVED = scheme.flow?.states.code('approved')
const IN_FORCE = [emergencyPlan.flow?.states.code('approved'), emergencyPlan.flow?.states.code('recorded')]
const PLANNED = dangerProject.flow?.states.code('planned')
const MONITORED = [1, 6]

/** 样例都是施工单位的方案：由施工、分包单位的人编制。 */
const drawnByBuilders = ({ trx }: DemoRun) =>
  sql`update scheme s set author = (select m.id from manage_user m where m.engineering_id = s.engineering_id
      and m.unit_role = any(${[...buildingParts]}::text[]) and m.deleted_at is null order by m.unit_role <> 'sgdw', m.post <> 'technical_head', m.id limit 1)
    where exists (select 1 from manage_user a where a.id = s.author and a.unit_role <> all(${[...buildingParts]}::text[]))
      and exists (select 1 from manage_user m where m.engineering_id = s.engineering_id and m.unit_role = any(${[...buildingParts]}::text[]) and m.deleted_at is null)`.execute(
    trx,
  )

/** 批准了的超规模方案都经过五名专家论证：在总监审查的当天。 */
async function arguePanels({ trx }: DemoRun): Promise<void> {
  const experts = SAMPLE_PANEL.map((each) => ({ ...each, cert_no: null, opinion: null }))
  await sql`update scheme set expert_at = (director_at at time zone 'Asia/Shanghai')::date, leader = ${SAMPLE_PANEL[0].name},
      experts = ${JSON.stringify(experts)}::jsonb, expert_result = ${expertResult.code('passed')}
    where level = ${OVERSIZED} and state = ${APPROVED} and expert_result is null`.execute(trx)
}

/** 危大工程各用本工程同类的专项施工方案，先取已经批准的；没有的仍缺。 */
const linkSchemes = ({ trx }: DemoRun) =>
  sql`update danger_project d set scheme_id = (select s.id from scheme s where s.engineering_id = d.engineering_id
      and s.scheme_type = ${schemeType.code('special')} and s.work / ${EACH_KIND} = d.kind and s.deleted_at is null
      order by s.state <> ${APPROVED}, s.id limit 1) where d.scheme_id is null`.execute(trx)

/** 报验的脚手架各用已经批准的专项施工方案，先取脚手架的；工程里一份也没有批准的仍缺。 */
const linkScaffolds = ({ trx }: DemoRun) =>
  sql`update scaffold t set scheme_id = coalesce((select s.id from scheme s where s.engineering_id = t.engineering_id
      and s.scheme_type = ${schemeType.code('special')} and s.state = ${APPROVED} and s.deleted_at is null
      order by s.work / ${EACH_KIND} = ${dangerKind.code('scaffold')} desc nulls last, s.id limit 1), t.scheme_id)
    where t.state <> ${scaffoldStates.code('draft')}`.execute(trx)

/** 应急预案针对这种作业的事故，先取生效的；没有的仍缺。 */
const linkPlans = ({ trx }: DemoRun) =>
  sql`update danger_project d set emergency_plan_id = (select p.id from emergency_plan p where p.engineering_id = d.engineering_id
      and (d.work::int, p.accident_type::int) in (${sql.join(fittingAccidents.map((pair) => sql`(${sql.join(pair.map((code) => sql.lit(code)))})`))})
      and p.deleted_at is null order by p.state not in (${sql.join(IN_FORCE)}), p.id limit 1)`.execute(trx)

/** 已经实施的深基坑、暗挖由参建各方以外的勘察、检测企业监测。 */
const linkMonitors = ({ trx }: DemoRun) =>
  sql`update danger_project d set monitor_unit = (select u.id from unit u where u.corp_type in (${sql.join(MONITORS.map((code) => sql.lit(code)))})
      and u.deleted_at is null and not exists (select 1 from engineering_unit p where p.engineering_id = d.engineering_id and p.unit_id = u.id
        and p.role <> all(${[...ONLY_MONITORS]}::text[]) and p.active and p.deleted_at is null) order by u.corp_type, u.id limit 1)
    where d.level = ${OVERSIZED} and d.kind = any(${MONITORED}::int[]) and d.state <> ${PLANNED} and d.monitor_unit is null`.execute(
    trx,
  )

/** 危大工程前前后后的几样资料彼此相称。 */
export async function linkHazards(run: DemoRun): Promise<void> {
  await drawnByBuilders(run)
  await arguePanels(run)
  await linkSchemes(run)
  await linkScaffolds(run)
  await linkPlans(run)
  await linkMonitors(run)
}
