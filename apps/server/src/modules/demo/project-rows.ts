import { shippedCalendar } from '@zhujian/domain/calendar/holidays'
import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { initialSettings } from '@zhujian/domain/setting/settings'
import { addDays } from '@zhujian/model/date'
import { daysAgo, type DemoRow, type DemoRun, momentAgo } from './demo-run'
import { addressIn, CITY } from './geography'
import { licenceNumber } from './numbering'
import { isHouse, isSketch, type ProjectPlan } from './project-plan'
import { introOf, reasonsOf } from './project-texts'
import { stageOf } from './project-timeline'
import type { Project } from './projects'
import type { Random } from './random'
import type { Regulator } from './regulators'

type Chances<T> = readonly (readonly [T, number])[]
const investHouse: Chances<number> = [
  [1, 34],
  [2, 26],
  [3, 36],
  [4, 4],
]
const investMunicipal: Chances<number> = [
  [1, 78],
  [2, 22],
]
const natures: Chances<string> = [
  ['001', 78],
  ['002', 12],
  ['003', 10],
]
const greens: Chances<string> = [
  ['001', 40],
  ['002', 50],
  ['003', 10],
]
const quakes: Chances<string> = [
  ['002', 70],
  ['003', 30],
]

export function baseRow(run: DemoRun, random: Random, project: Project): DemoRow {
  const { plan, facts, timeline } = project
  const house = isHouse(plan.typeCode)
  return {
    id: plan.id,
    engineering_name: project.name,
    approval_code: approvalCode(random, plan, daysAgo(run, timeline.created + 120)),
    source:
      plan.library === 1 && random.chance(0.3)
        ? 4
        : random.weighted([
            [1, 70],
            [3, 30],
          ]),
    engineering_type_id: plan.typeCode,
    build_nature: random.weighted(natures),
    invest_type: random.weighted(house ? investHouse : investMunicipal),
    areacode: plan.district.code,
    city_id: CITY.code,
    address: addressIn(random, plan.district),
    intro: introOf(random, project),
    is_key: random.chance(0.09),
    is_pc: house && random.chance(0.55),
    green_level: house ? random.weighted(greens) : null,
    seismic: house ? random.weighted(quakes) : null,
    ...facts,
    history_type: plan.library,
    created_at: momentAgo(run, timeline.created, random.int(9, 16), random.int(0, 59)),
    updated_at: momentAgo(run, Math.max(0, Math.min(timeline.created, random.int(0, 12))), random.int(9, 17), random.int(0, 59)),
  }
}

const approvalCode = (random: Random, { district, typeCode }: ProjectPlan, on: string) =>
  `${on.slice(2, 4)}${on.slice(5, 7)}-${district.code}-04-${typeCode.slice(0, 2)}-${random.digits(6)}`

export function permitRow(
  run: DemoRun,
  random: Random,
  { plan, timeline, facts }: Project,
  licences: Set<string>,
): Record<string, unknown> {
  const planned = timeline.started ?? -random.int(15, 70)
  const start = daysAgo(run, planned)
  const dates = { plan_kg_time: start, plan_jg_time: addDays(start, facts.contract_days) }
  const signed = daysAgo(run, timeline.created + 40)
  const year = signed.slice(0, 4)
  const numbers = {
    land_plan_no: `地字第${plan.district.code}${year}${random.digits(5)}号`,
    plan_permit_no: `建字第${plan.district.code}${year}${random.digits(5)}号`,
    drawing_no: `浙审${year}-${random.digits(5)}`,
    bid_no: `A${plan.district.code}${year}${random.digits(5)}`,
  }
  // 报监时要交施工许可证，证上的内容随之登记。
  if (timeline.submitted === null) return { ...dates, ...numbers }
  const issued = daysAgo(run, Math.max(0, timeline.submitted + random.int(2, 9)))
  const licence = {
    license_no: licenceNumber(plan.district.code, issued, licences),
    license_date: issued,
    license_org: `${plan.district.short}区住房和城乡建设局`,
  }
  if (timeline.accepted === null) return { ...dates, ...numbers, ...licence }
  return {
    ...dates,
    ...numbers,
    ...licence,
    safety_reg_no: `AJ${plan.district.code}-${year}-${random.digits(4)}`,
    quality_reg_no: `ZJ${plan.district.code}-${year}-${random.digits(4)}`,
  }
}

export function partyRow({ plan, parties }: Project): Record<string, unknown> {
  const keys = ['jsdw', 'sgdw', 'jldw', 'kcdw', 'sjdw', 'nwgs'] as const
  const chosen = isSketch(plan) ? keys.slice(0, 2) : keys
  const row: Record<string, unknown> = {}
  for (const key of keys) {
    const company = chosen.includes(key) ? parties[key] : null
    row[key] = company?.id ?? null
    row[`${key}_text`] = company?.name ?? null
  }
  return row
}

/** 监督机构按属地；受理之后分到组与主、辅监督员，少数待开工的还未分配。 */
export function supervisionRow(
  run: DemoRun,
  random: Random,
  { plan, timeline, facts }: Project,
  regulator: Regulator | undefined,
): Record<string, unknown> {
  if (!regulator || plan.state === 'draft') return {}
  const org = { supervise_org_id: regulator.orgId }
  if (timeline.accepted === null || (plan.state === 'waiting' && plan.order >= 2)) return org
  const group = random.pick(regulator.groups)
  const [main = null, assist = null] = random.shuffle(group.officers)
  const high = Number(facts.pit_depth ?? 0) >= 10 || Number(facts.max_height ?? 0) >= 90
  return {
    ...org,
    group_id: group.id,
    main_officer: main,
    assist_officer: assist,
    risk_level: high
      ? random.weighted([
          [3, 80],
          [4, 20],
        ])
      : Number(facts.pit_depth ?? 0) >= 5
        ? random.weighted([
            [2, 60],
            [3, 40],
          ])
        : random.weighted([
            [1, 65],
            [2, 35],
          ]),
    credit_score: `${random.int(78, 112)}.${random.int(0, 9)}`,
    data_score: random.int(61, 99),
  }
}

/** 受理期限，按出厂的工作日历与期限。 */
const acceptanceDue = (from: string) => addWorkingDays(shippedCalendar, from, initialSettings.audit_accept_days)

export function stateRow(run: DemoRun, random: Random, project: Project): Record<string, unknown> {
  const { plan, timeline: t } = project
  const when = (day: number | null, hour: number) => (day === null ? null : momentAgo(run, day, hour, random.int(0, 59)))
  const checked =
    plan.state === 'building' ? (plan.order % 29 === 7 ? random.int(29, 36) : random.int(1, 26)) : (t.halted ?? t.finished)
  return {
    state: engineeringStates.code(plan.state),
    submitted_at: when(t.submitted, 9),
    opened_at: when(t.opened, 14),
    due_on: t.submitted === null || plan.state === 'returned' ? null : acceptanceDue(daysAgo(run, t.submitted)),
    accepted_at: when(t.accepted, 15),
    sj_kg_time: when(t.started, 8),
    sj_jg_time: when(t.finished, 17),
    ...(t.started === null ? {} : stageOf(t.progress)),
    ...(plan.state === 'stopped' ? { progress_stage: 7, stopped_at: when(t.halted, 10) } : {}),
    ...(plan.state === 'suspended' && t.halted !== null ? { suspended_on: daysAgo(run, t.halted) } : {}),
    last_check_at: t.started === null ? null : when(checked, random.int(9, 16)),
    completed_on:
      (plan.state === 'completed' || plan.state === 'terminated') && t.finished !== null ? daysAgo(run, t.finished) : null,
    closed_on: t.closed === null ? null : daysAgo(run, t.closed),
    ...reasonsOf(random, project),
    ...(plan.library === 0
      ? {}
      : {
          history_at: when(plan.library === 1 ? (t.closed ?? t.finished) : Math.max(1, (t.halted ?? t.finished ?? 91) - 90), 11),
        }),
  }
}
