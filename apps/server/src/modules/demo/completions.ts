import { addWorkingDays, type WorkCalendar } from '@zhujian/domain/calendar/working-days'
import { checklist, type CheckItem } from '@zhujian/domain/completion/checklist'
import { type CompletionState, completionStates } from '@zhujian/domain/completion/completion-flow'
import { recordNumber, DEFAULT_RECORD_PATTERN } from '@zhujian/domain/completion/record-number'
import { entities } from '@zhujian/domain/entities'
import { addDays, daysBetween } from '@zhujian/model/date'
import { sql } from 'kysely'
import { readCalendar } from '../setting/public'
import { officeOf } from '../document/public'
import type { DemoAccounts } from './demo-accounts'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows, momentAgo } from './demo-run'
import { demoSide } from './parties'
import { makePdf } from './pdf'
import type { Project, Projects } from './projects'
import { issueDemoDocuments, qualityReport } from './issued-documents'
import { isHouse } from './project-plan'
import { at } from './random'
import { monthSerials } from './serials'
import { folderFor, type Upload } from './stored-files'

const { completionAcceptance } = entities.completion
const RECORD_DAYS = 15
const REPORT_DAYS = 5
const ACCEPT_DAYS = 5

interface Case {
  readonly project: Project
  readonly state: CompletionState
  /** 完工距今的天数。 */
  readonly age: number
}

const rank: readonly CompletionState[] = ['draft', 'pending', 'accepted', 'accepting', 'rectifying', 'passed', 'filed']
const reached = ({ state }: Case, step: CompletionState) => rank.indexOf(state) >= rank.indexOf(step)

/** 各阶段都有：在建里准备和待受理的，验收中的，合格待报告的，历史库里已备案的。 */
function casesOf(projects: Projects): Case[] {
  const building = projects.filter(
    ({ plan }) => plan.library === 0 && plan.state === 'building' && plan.district.code === '330106',
  )
  // 快做完的才准备验收。
  const [home] = building
    .filter(({ plan }) => demoSide(plan) === 'home' && plan.order > 0)
    .toSorted((one, other) => other.timeline.progress - one.timeline.progress)
  const late = building.filter(({ plan, timeline }) => demoSide(plan) === null && timeline.progress > 0.85)
  const accepting = projects.filter(({ plan }) => plan.library === 0 && plan.state === 'accepting')
  const completed = projects.filter(({ plan }) => plan.library === 0 && plan.state === 'completed' && demoSide(plan) === 'home')
  const past = projects.filter(({ plan }) => plan.library === 1 && plan.state === 'terminated' && demoSide(plan) === 'home')
  const of = (state: CompletionState, list: readonly (Project | undefined)[]): Case[] =>
    list.flatMap((project) => (project ? [{ project, state, age: project.timeline.finished ?? 3 }] : []))
  return [
    ...of('draft', [home]),
    ...of('pending', late.slice(0, 2)),
    ...of(
      'accepting',
      accepting.filter(({ plan }) => demoSide(plan) === 'home'),
    ),
    ...of(
      'accepted',
      accepting.filter(({ plan }) => demoSide(plan) === null),
    ),
    ...of('passed', completed),
    ...of('filed', past),
  ]
}

interface Supervised {
  readonly id: number
  readonly unit_id: number | null
  readonly supervise_org_id: number | null
  readonly officer_id: number | null
}

async function supervisedBy({ trx }: DemoRun, ids: readonly number[]): Promise<Map<number, Supervised>> {
  const { rows } = await sql<Supervised>`select id, jsdw as unit_id, supervise_org_id, main_officer as officer_id
    from engineering where id = any(${[...ids]}::bigint[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** 竣工验收；返回待存的资料。 */
export async function createCompletions(run: DemoRun, projects: Projects, accounts: DemoAccounts): Promise<Upload[]> {
  const cases = casesOf(projects).toSorted((a, b) => b.age - a.age)
  const calendar = await readCalendar(run.trx)
  const supervised = await supervisedBy(
    run,
    cases.map(({ project }) => project.plan.id),
  )
  const groups = await groupsOf(run, [...supervised.keys()])
  const ids = await drawIds(run, completionAcceptance.name, cases.length)
  const serials = monthSerials(completionAcceptance, 'acceptance_no')
  const records = await recordNumbers(run, cases)
  const rows = cases.map((each, index): DemoRow => {
    const { id, ...office } = supervised.get(each.project.plan.id) ?? { id: 0 }
    return {
      ...rowOf(run, calendar, each),
      accept_group: each.state === 'draft' ? [] : (groups.get(id) ?? []),
      ...office,
      engineering_id: id,
      id: at(ids, index),
      acceptance_no: serials.next(daysAgo(run, each.age)),
      record_no: records[index] ?? null,
      created_by: accounts.owner,
    }
  })
  const filed = rows.filter(({ state }) => state === completionStates.code('filed'))
  const reports = await issueDemoDocuments(
    run,
    filed.map(({ engineering_id, passed_on }) => {
      const passed = String(passed_on)
      return qualityReport(Number(engineering_id), daysBetween(passed, run.today) - 3, { passed_on: passed })
    }),
  )
  const reportOf = new Map(filed.map(({ id }, index) => [id, at(reports, index)]))
  await insertRows(
    run,
    completionAcceptance,
    rows.map((row) => ({ ...row, quality_report: reportOf.get(row.id) ?? null })),
  )
  await serials.keep(run.trx)
  await signOpinions(run, cases, ids, accounts)
  return cases.flatMap((each, index) => papersOf(run, each, at(ids, index)))
}

const ALL_PARTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
/** 市政工程按专业验收；没有列出的记“其他市政”。 */
const MUNICIPAL_PARTS: Readonly<Record<string, number>> = { '0201': 21, '0202': 22, '0203': 23, '0204': 24, '0205': 24 }
/** 市政工程不涉及消防、人防与民用建筑节能。 */
const saidOf = (typeCode: string) =>
  isHouse(typeCode)
    ? { parts_done: ALL_PARTS, specials_none: [], none_reason: null }
    : {
        parts_done: [MUNICIPAL_PARTS[typeCode] ?? 29],
        specials_none: [2, 3, 4],
        none_reason: '市政工程，没有房屋建筑，不涉及消防验收、人防工程与民用建筑节能',
      }

function rowOf(run: DemoRun, calendar: WorkCalendar, each: Case): Record<string, unknown> {
  const { age, state, project } = each
  const done = (days: number) => daysAgo(run, days)
  const passed = reached(each, 'passed') ? done(age) : null
  const report = passed && addWorkingDays(calendar, passed, REPORT_DAYS)
  const record = passed && addDays(passed, RECORD_DAYS)
  const applied = reached(each, 'pending') ? done(state === 'pending' ? 2 : age + 16) : null
  const plan = reached(each, 'accepting') ? done(age) : addWorkingDays(calendar, run.today, 9)
  return {
    finish_on: done(age + 20),
    plan_on: plan,
    place: '项目部会议室',
    ...saidOf(project.plan.typeCode),
    parts_none: [],
    apply_on: applied,
    notice_on: applied,
    accept_days: state === 'pending' ? ACCEPT_DAYS : null,
    due_on: dueOf(each, { applied, plan, report, calendar }),
    accept_on: reached(each, 'accepting') ? done(age) : null,
    round: 1,
    conclusion: passed ? 1 : null,
    passed_on: passed,
    supervise_opinion: passed ? '验收组织形式、程序和执行标准符合规定，未发现违反质量管理规定的行为。' : null,
    report_due: state === 'passed' ? report : null,
    report_verdict: state === 'filed' ? 1 : null,
    report_days: state === 'passed' ? REPORT_DAYS : null,
    record_due: record,
    record_on: state === 'filed' && passed ? addDays(passed, 9) : null,
    state: completionStates.code(state),
    created_at: momentAgo(run, age + 18, 9),
  }
}

/** 验收组是五方各自的项目负责人，建设单位的任组长。 */
async function groupsOf({ trx }: DemoRun, ids: readonly number[]): Promise<Map<number, Record<string, unknown>[]>> {
  const { rows } = await sql<{
    project: number
    party: string
    name: string
  }>`select engineering_id as project, role as party, leader as name
    from engineering_unit where engineering_id = any(${[...ids]}::bigint[]) and role in ('jsdw', 'kcdw', 'sjdw', 'sgdw', 'jldw')
    order by engineering_id, array_position(array['jsdw', 'kcdw', 'sjdw', 'sgdw', 'jldw'], role)`.execute(trx)
  const groups = new Map<number, Record<string, unknown>[]>()
  for (const { project, party, name } of rows) {
    const one = { party, name, post: '项目负责人', duty: party === 'jsdw' ? 1 : 3 }
    groups.set(project, [...(groups.get(project) ?? []), one])
  }
  return groups
}

interface Dates {
  readonly applied: string | null
  readonly plan: string
  readonly report: string | null
  readonly calendar: WorkCalendar
}

function dueOf({ state }: Case, { applied, plan, report, calendar }: Dates): string | null {
  if (state === 'pending' && applied) return addWorkingDays(calendar, applied, ACCEPT_DAYS)
  if (state === 'accepted') return plan
  return state === 'passed' ? report : null
}

/** 已备案的按机关与年份编号，流水接着往下走。 */
async function recordNumbers({ trx, today }: DemoRun, cases: readonly Case[]): Promise<(string | null)[]> {
  const used = new Map<string, number>()
  const numbers: (string | null)[] = []
  for (const { project, state, age } of cases) {
    if (state !== 'filed') numbers.push(null)
    else {
      const office = await officeOf(trx, project.plan.id)
      const year = Number(addDays(today, 9 - age).slice(0, 4))
      const key = `${office.id}/${year}`
      const serial = (used.get(key) ?? 0) + 1
      used.set(key, serial)
      numbers.push(recordNumber(DEFAULT_RECORD_PATTERN, { office: office.sign, year, serial }))
    }
  }
  const rows = [...used].map(([key, value]) => ({ org: Number(key.split('/')[0]), year: Number(key.split('/')[1]), value }))
  await sql`insert into completion_record_counter (supervise_org_id, year, value)
    select org, year, value from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(org bigint, year smallint, value integer)`.execute(
    trx,
  )
  return numbers
}

const signers: readonly (readonly [party: string, account: keyof DemoAccounts])[] = [
  ['jsdw', 'owner'],
  ['sgdw', 'contractor'],
  ['jldw', 'consultant'],
  ['kcdw', 'survey1'],
  ['sjdw', 'design1'],
]

/** 合格的五方都签过；验收中的建设、施工两方签了，其余等着签。 */
async function signOpinions(run: DemoRun, cases: readonly Case[], ids: readonly number[], accounts: DemoAccounts): Promise<void> {
  for (const [index, each] of cases.entries()) {
    if (!reached(each, 'accepting')) continue
    for (const [party, account] of reached(each, 'passed') ? signers : signers.slice(0, 2))
      await sql`insert into completion_opinion (acceptance_id, round, party, unit_id, opinion, note, signed_by, signed_at)
        select ${at(ids, index)}, 1, ${party}, a.unit_id, 1, '工程符合设计与合同要求，同意验收合格', a.id,
          to_timestamp(${momentAgo(run, each.age, 15, 20)}) from account a where a.id = ${accounts[account]}`.execute(run.trx)
  }
}

/** 准备中的交了三份，其余各方都交齐；验收报告随合格，备案表随备案。 */
function papersOf(run: DemoRun, { project, state }: Case, rowId: number): Upload[] {
  const stages = state === 'filed' ? ['prepare', 'inspect', 'record'] : state === 'passed' ? ['prepare', 'inspect'] : ['prepare']
  const none: readonly (number | undefined)[] = saidOf(project.plan.typeCode).specials_none
  const own = checklist.filter(
    ({ stage, special }) => stages.includes(stage) && !(special !== undefined && none.includes(special)),
  )
  return (state === 'draft' ? own.slice(0, 3) : own).map((item) => paperOf(run, project, item, rowId))
}

function paperOf(run: DemoRun, project: Project, item: CheckItem, rowId: number): Upload {
  const { label } = completionAcceptance.fields[item.field]
  const { name, parties, plan } = project
  return {
    engineeringId: plan.id,
    entity: completionAcceptance.name,
    rowId,
    field: item.field,
    name: `${label}.pdf`,
    path: `${folderFor(run, String(plan.id))}/completion-${item.field}.pdf`,
    mime: 'application/pdf',
    status: 1,
    make: () =>
      makePdf({
        title: label,
        facts: [
          ['工程名称', name],
          ['建设单位', parties.jsdw.name],
          ['编制单位', parties[item.party].name],
        ],
        body: [
          '本工程已按设计文件和合同约定完成，经检查符合有关法律、法规和工程建设强制性标准。',
          '（演示环境样张，工程与单位均为虚构。）',
        ],
        seal: parties[item.party].name,
        madeAt: momentAgo(run, 3, 9),
      }),
  }
}
