import { evaluationApplication } from '@zhujian/domain/evaluation/application'
import { FAIL, gradeOfScore, sampleSummary } from '@zhujian/domain/evaluation/appraisal'
import { entGrade } from '@zhujian/domain/evaluation/ent-rules'
import { entStandard, entStandardStates } from '@zhujian/domain/evaluation/ent-standard'
import { monthlySelf } from '@zhujian/domain/evaluation/monthly-self'
import { monthsOfQuarter, selfDueOn } from '@zhujian/domain/evaluation/months'
import { meanOf, quarterScore } from '@zhujian/domain/evaluation/quarter-rules'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { computedOf } from '@zhujian/model'
import { addDays, addMonths, startOfDay } from '@zhujian/model/date'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import { readSettings } from '../../entity/settings-now'
import { finalFacts, selfRecord } from '../evaluation/public'
import type { DemoAccounts } from './demo-accounts'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows, momentAgo } from './demo-run'
import type { Signers } from './hands'
import { at, createRandom } from './random'

const states = evaluationApplication.flow?.states as NonNullable<typeof evaluationApplication.flow>['states']
/** 报了出来的：数字同提交时所算。 */
const HANDED_IN = ['pending', 'consulting', 'owning', 'returned', 'reviewing', 'public', 'done', 'revoked'] as const
/** 天：公示多久。 */
const SPAN = 7
const HOUR = 3600
const SUBMITTED = monthlySelf.flow?.states.code('approved')

/** 终评的工程月月自评过，季度的三个月都有，等级照系统算的；公示期满的，项目、企业各有一件等站长办结。 */
export async function createAppraisals(
  run: DemoRun,
  accounts: DemoAccounts,
  signers: (project: number) => Signers,
): Promise<void> {
  const selfDay = (await readSettings(run.trx))('eval_self_day')
  await writeSelves(run, signers, selfDay, [...(await finalSites(run)), ...(await quarterSites(run))])
  await meanQuarters(run)
  await compareSelves(run)
  await countFinals(run, selfDay)
  for (const table of [evaluationApplication.name, entStandard.name]) await settlePublicity(run, table)
  await countSites(run)
  await awaitFinal(run, accounts)
  await awaitEnterprise(run, accounts)
}

interface Assessed {
  readonly id: number
  readonly stage: number
  readonly from: string
  readonly to: string
}

/** 申请终评的工程，自开工的月份起。 */
async function finalSites({ trx, today }: DemoRun): Promise<Assessed[]> {
  const { rows } = await sql<{ id: number; stage: number }>`select distinct e.id, coalesce(e.progress_stage, 3) as stage
    from engineering e join evaluation_application a on a.engineering_id = e.id order by 1`.execute(trx)
  return rows.map((row) => ({ ...row, from: '2014-01', to: addMonths(today.slice(0, 7), -1) }))
}

/** 报送季度考评的，那一个季度的三个月；申请终评的月月都有。 */
async function quarterSites({ trx }: DemoRun): Promise<Assessed[]> {
  const { rows } = await sql<{ id: number; stage: number; year: number; quarter: number }>`select distinct e.id,
      coalesce(e.progress_stage, 3) as stage, q.year, q.quarter from engineering e join project_quarter q on q.engineering_id = e.id
    where not exists (select 1 from evaluation_application a where a.engineering_id = e.id) order by 1, 3, 4`.execute(trx)
  return rows.map(({ id, stage, year, quarter }) => {
    const [from, , to] = monthsOfQuarter(year, quarter)
    return { id, stage, from, to }
  })
}

/** 各月的自评；监理、建设单位都签过。 */
async function writeSelves(
  run: DemoRun,
  signers: (project: number) => Signers,
  selfDay: number,
  sites: readonly Assessed[],
): Promise<void> {
  const random = createRandom('monthly selves')
  const rows: Omit<DemoRow, 'id'>[] = []
  for (const { id, stage, from, to } of sites) {
    await sql`delete from monthly_self where engineering_id = ${id} and ym between ${from} and ${to}`.execute(run.trx)
    const { builder, supervisor, owner } = signers(id)
    const { missing } = await selfRecord(run.trx, id, from, to)
    for (const [index, ym] of missing.entries()) {
      const sent = startOfDay(addDays(selfDueOn(ym, selfDay), -2)) + 15 * HOUR
      const stageThen = Math.max(1, Math.min(stage, 1 + Math.floor((index * stage) / missing.length)))
      const values = { engineering_id: id, ym, progress_stage: stageThen, summary: sampleSummary(random.int, 70, 85) }
      rows.push({
        ...values,
        ...computedOf(monthlySelf, values),
        problems: random.pick(monthlySelf.fields.problems.examples ?? []),
        jl_note: '自评情况属实',
        late_days: 0,
        submitted_by: builder,
        reviewed_by: supervisor,
        reviewed_at: Math.min(run.now, sent + 24 * HOUR),
        confirmed_by: owner,
        confirmed_at: Math.min(run.now, sent + 48 * HOUR),
        state: monthlySelf.flow?.states.code('approved'),
        created_by: builder,
        created_at: sent,
        updated_at: Math.min(run.now, sent + 48 * HOUR),
      })
    }
  }
  const ids = await drawIds(run, monthlySelf.name, rows.length)
  await insertRows(
    run,
    monthlySelf,
    rows.map((row, index) => ({ ...row, id: at(ids, index) })),
  )
}

/** 季度的均分同报送时所算；整个季度没有施工的，不报季度考评。 */
async function meanQuarters({ trx }: DemoRun): Promise<void> {
  const share = (await readSettings(trx))('eval_self_share')
  const { rows } = await sql<{
    id: number
    project: number
    year: number
    quarter: number
    gov: string | null
    deduct: string | null
  }>`select id, engineering_id as project, year, quarter, gov_score::text as gov, deduct::text as deduct from project_quarter`.execute(
    trx,
  )
  for (const { id, project, year, quarter, gov, deduct } of rows) {
    const [from, , to] = monthsOfQuarter(year, quarter)
    const { months } = await selfRecord(trx, project, from, to)
    const mean = meanOf(months.map(({ score }) => score))
    if (mean === null) {
      await sql`delete from project_quarter where id = ${id}`.execute(trx)
      continue
    }
    const score = quarterScore({ mean, gov, deduct: deduct ?? '0', share })
    const told = JSON.stringify(months.map(({ ym, score: each }) => ({ ym, score: each })))
    await sql`update project_quarter set months = ${told}::jsonb, mean = ${mean}, score = ${score},
      grade = ${gradeOfScore(score)} where id = ${id}`.execute(trx)
  }
}

/** 现场考评与考评日之前最近一次自评比，同登记时所算。 */
const compareSelves = ({ trx }: DemoRun) =>
  sql`update site_assessment t set self_total = s.score, diff = s.score - t.score
    from (select a.id, (select m.score from monthly_self m where m.engineering_id = a.engineering_id and m.deleted_at is null
        and m.state = ${SUBMITTED} and m.ym <= to_char(a.assessed_on, 'YYYY-MM') order by m.ym desc limit 1) as score
      from site_assessment a) s where s.id = t.id`.execute(trx)

/** 申请的、定的都是按数字建议的等级，不必另写理由。 */
async function countFinals({ trx }: DemoRun, selfDay: number): Promise<void> {
  const { rows } = await sql<{
    id: number
    project: number
  }>`select t.id, t.engineering_id as project from evaluation_application t
    where t.deleted_at is null and ${inStates('t', states, HANDED_IN)}`.execute(trx)
  for (const { id, project } of rows) {
    const { facts, proposed, reasons } = await finalFacts(trx, project, selfDay)
    await sql`update evaluation_application set due_months = ${facts.due_months}, done_months = ${facts.done_months}, late = ${facts.late},
      mean = ${facts.mean}, stops12 = ${facts.stops12}, accidents = ${facts.accidents}, puffed = ${facts.puffed},
      proposed = ${proposed}, reasons = ${reasons}, apply_grade = ${proposed === FAIL ? sql`apply_grade` : proposed},
      grade = case when grade is not null then ${proposed}::smallint end, review_note = null where id = ${id}`.execute(trx)
  }
}

/** 公示七天，期满的次日办结。 */
async function settlePublicity({ trx }: DemoRun, table: string): Promise<void> {
  await sql`update ${sql.table(table)} set public_to = public_from + ${SPAN}::int,
      done_at = case when done_at is not null then (public_from + ${SPAN}::int + 1 + time '10:00') at time zone 'Asia/Shanghai' end
    where public_from is not null`.execute(trx)
}

/** 在施工程数同企业参建的。 */
const countSites = ({ trx }: DemoRun) =>
  sql`update ent_standard t set projects = (select count(distinct e.id) from engineering e join engineering_unit u on u.engineering_id = e.id
      and u.role = 'sgdw' and u.unit_id = t.unit_id where ${inStates('e', engineeringStates, ['building', 'stopped', 'suspended', 'accepting'])})
    where projects is not null`.execute(trx)

/** 天：公示期满以后过了几天，还没有办结。 */
const OVER = 2

/** 本站办结了的一件回到公示期满、等站长办结。 */
async function awaitFinal(run: DemoRun, { station_head, section_chief }: DemoAccounts): Promise<void> {
  const from = daysAgo(run, SPAN + OVER)
  await sql`update evaluation_application set state = ${states.code('public')}, reviewed_by = ${section_chief},
      reviewed_at = to_timestamp(${momentAgo(run, SPAN + OVER, 15)}), public_from = ${from}::date, public_to = ${from}::date + ${SPAN}::int,
      done_by = null, done_at = null, grade = proposed
    where id = (select min(t.id) from evaluation_application t join engineering e on e.id = t.engineering_id
      join account a on a.id = ${station_head} and a.org_id = e.supervise_org_id where t.state = ${states.code('done')})`.execute(
    run.trx,
  )
}

const PASS = entGrade.code('pass')

/** 演示施工企业的考评公示期满，等站长办结。 */
async function awaitEnterprise(run: DemoRun, { contractor, section_chief }: DemoAccounts): Promise<void> {
  const from = daysAgo(run, SPAN + OVER)
  await sql`update ent_standard set state = ${entStandardStates.code('public')}, scored_by = ${section_chief},
      public_from = ${from}::date, public_to = ${from}::date + ${SPAN}::int, done_by = null, done_at = null, opinion = '管理制度健全，现场达标',
      tables = coalesce(tables, self_tables), score = coalesce(score, self_score), standard = coalesce(standard, ${PASS}),
      grade = coalesce(grade, standard, ${PASS})
    where id = (select max(t.id) from ent_standard t join account a on a.id = ${contractor} and a.unit_id = t.unit_id)`.execute(
    run.trx,
  )
}
