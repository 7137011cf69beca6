import { disclosure, disclosureLevel } from '@zhujian/domain/safety/disclosure'
import { dangerKind, OVERSIZED } from '@zhujian/domain/safety/danger-dicts'
import {
  dangerProject,
  dangerProjectStates,
  MONITORS,
  NO_TECHNICAL_HEAD,
  NOT_INDEPENDENT,
  ONLY_MONITORS,
  OTHER_SCHEME,
} from '@zhujian/domain/safety/danger-project'
import { emergencyPlan } from '@zhujian/domain/safety/emergency'
import { scheme, schemeType } from '@zhujian/domain/safety/scheme'
import { EACH_KIND } from '@zhujian/domain/safety/hazard-fields'
import { decree, fittingAccidents, lackingSentence, unfitPlan } from '@zhujian/domain/safety/hazard-gates'
import { trades } from '@zhujian/domain/people/trades'
import { needsSpecialCert, workType } from '@zhujian/domain/reference/work-types'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { certificateTo, panelHolds, refusal, refuseAll } from '../site/public'

const SPECIAL = schemeType.code('special')
const ONLY = ONLY_MONITORS.map((part) => `'${part}'`).join(', ')
const APPROVED = scheme.flow?.states.code('approved')
const SIGNED = disclosure.flow?.states.code('signed')
const ACCEPTED = dangerProjectStates.code('accepted')
const planStates = emergencyPlan.flow?.states
const SPECIAL_TRADES = Object.values(workType.entries)
  .flatMap(([code]) => (needsSpecialCert(code, true) ? [`'${code}'`] : []))
  .join(', ')
/** 证书的类别可以从事他的工种：架子工的证不能用来焊接。 */
const OF_HIS_TRADE = `(c.work_kind, w.work_type) in (${Object.values(trades)
  .flatMap(({ kinds, works }) => kinds.flatMap((kind) => works.map((work) => `('${kind}', '${work}')`)))
  .join(', ')})`
const IN_FORCE = [planStates?.code('approved'), planStates?.code('recorded')].join(', ')
const FITTING = fittingAccidents.map((pair) => `(${pair.join(', ')})`).join(', ')
/** 须第三方监测的：超过一定规模的基坑、暗挖。 */
const MONITORED = [dangerKind.code('pit'), dangerKind.code('tunnel')].join(', ')

const disclosed = (alias: string, level: keyof typeof disclosureLevel.entries) =>
  `select 1 from disclosure d where d.danger_project_id = ${alias}.id and d.level = ${disclosureLevel.code(level)} and d.state = ${SIGNED} and d.deleted_at is null`
/** 本项的专项施工方案：施工组织设计、用电组织设计与别类危大工程的方案都不算。 */
const schemeOf = (alias: string) => `select 1 from scheme s where s.id = ${alias}.scheme_id and s.deleted_at is null
  and s.scheme_type = ${SPECIAL} and (s.work is null or s.work / ${EACH_KIND} = ${alias}.kind)`
/** 建设单位委托的监测单位：企业类型相符，也不是参建各方（住建部令第37号第二十条）。 */
const independent = (alias: string) => `not exists (select 1 from engineering_unit p
  where p.engineering_id = ${alias}.engineering_id and p.unit_id = ${alias}.monitor_unit and p.role not in (${ONLY}) and p.active and p.deleted_at is null)`
export const monitored = (alias: string): string => `exists (select 1 from unit m where m.id = ${alias}.monitor_unit
  and m.corp_type in (${MONITORS.join(', ')}) and ${independent(alias)})`
/** 针对这种作业的事故的预案；范围表改版以前登记、没有作业类型的不分。 */
const planOf = (alias: string) => `select 1 from emergency_plan p where p.id = ${alias}.emergency_plan_id and p.deleted_at is null
  and (${alias}.work is null or (${alias}.work::int, p.accident_type::int) in (${FITTING}))`

/** 方案已经批准；超过一定规模的已经论证，专家组也成立。 */
export const approvedScheme = (alias: string): string => `exists (${schemeOf(alias)} and s.state = ${APPROVED})`
export const arguedScheme = (alias: string): string => `exists (${schemeOf(alias)} and ${panelHolds('s')})`

/** 接受交底的人里，做特种作业而没有在有效期内证书的（建质〔2008〕75号第四条）。 */
const uncertified = (alias: string): string => `exists (select 1 from disclosure d join worker w on w.id = any(d.receivers)
  where d.danger_project_id = ${alias}.id and d.state = ${SIGNED} and d.deleted_at is null and w.enter_status = 1
    and w.work_type in (${SPECIAL_TRADES})
    and coalesce(${certificateTo('w', OF_HIS_TRADE, 'true')}, '-infinity') < (now() at time zone 'Asia/Shanghai')::date)`

/** 前置条件里交底这一项的名称。 */
export const DISCLOSURE = '两级交底'

/** 须第三方监测而没有建设单位委托的监测单位。 */
export const unmonitored = (alias: string): string =>
  `(${alias}.level = ${OVERSIZED} and ${alias}.kind in (${MONITORED}) and not ${monitored(alias)})`

/** 缺哪几项施工单位自己的准备；不缺的为空。 */
export const unprepared = (alias: string): string => `nullif(${gatesOf(alias, '')}, '')`

/** 还缺哪几项，才能开始实施（住建部令第37号第十一至二十条）；不缺的为空。 */
const lacking = (alias: string): string =>
  `nullif(${gatesOf(alias, `case when ${unmonitored(alias)} then '第三方监测单位' end,`)}, '')`

const gatesOf = (alias: string, others: string): string => `concat_ws('、',
  case when ${alias}.work is not null and ${alias}.judged is null then '规模参数' end,
  case when not ${approvedScheme(alias)} then '专项方案' end,
  case when ${alias}.level = ${OVERSIZED} and not ${arguedScheme(alias)} then '专家论证' end,
  case when not (exists (${disclosed(alias, 'managers')}) and exists (${disclosed(alias, 'workers')})) then '${DISCLOSURE}' end,
  case when ${uncertified(alias)} then '特种作业证' end,
  ${others}
  case when not exists (${planOf(alias)} and p.state in (${IN_FORCE})) then '应急预案' end)`

type Work = Effect<typeof dangerProject>

/** 前置条件齐全才能施工：开始实施时，监测异常处置以后恢复施工时。 */
const requireReady =
  (field: string) =>
  async ({ row, trx }: Work): Promise<void> => {
    const { rows } = await sql<{
      gates: string | null
    }>`select ${sql.raw(lacking('t'))} as gates from danger_project t where t.id = ${row.id}`.execute(trx)
    const gates = rows[0]?.gates
    if (gates) throw refusal(field, lackingSentence(gates))
  }

/** 报请验收的是项目技术负责人，验收的是总监：验收合格须两人签字确认（住建部令第37号第二十一条）。 */
async function requireTechnicalHead({ row, trx }: Work): Promise<void> {
  const { rows } = await sql<{ ok: boolean }>`select post = 'technical_head' and active as ok from manage_user
    where id = ${row.technical_head}`.execute(trx)
  if (!rows[0]?.ok) throw refusal('technical_head', NO_TECHNICAL_HEAD)
}
function requireDirector({ context }: Work): void {
  if (!context.session.roles.includes('chief_engineer'))
    throw refusal('accept_on', `危大工程验收须总监理工程师签字确认${decree('第二十一条')}`)
}

async function onWrite({ row, trx }: Work): Promise<void> {
  const { rows } = await sql<{ scheme: boolean; monitor: boolean; plan: boolean }>`select
      t.scheme_id is null or exists (${sql.raw(schemeOf('t'))}) as scheme, ${sql.raw(independent('t'))} as monitor,
      t.emergency_plan_id is null or exists (${sql.raw(planOf('t'))}) as plan from danger_project t where t.id = ${row.id}`.execute(
    trx,
  )
  const [found] = rows
  refuseAll([
    ...(found?.scheme === false ? [{ field: 'scheme_id', message: OTHER_SCHEME }] : []),
    ...(found?.monitor === false ? [{ field: 'monitor_unit', message: NOT_INDEPENDENT }] : []),
    ...(found?.plan === false ? [{ field: 'emergency_plan_id', message: unfitPlan(row.work) }] : []),
  ])
}

extend(dangerProject, {
  // 方案、论证、交底各有自己的资料：缺什么随它们而变，不另存。
  found: { gates: (alias) => `case when ${alias}.state <> ${ACCEPTED} then ${lacking(alias)} end` },
  on: {
    add: onWrite,
    edit: onWrite,
    begin: requireReady('started_on'),
    recover: requireReady('handled_note'),
    finish: requireTechnicalHead,
    accept: requireDirector,
  },
})
