import { FAIL, GOOD } from '@zhujian/domain/evaluation/appraisal'
import { entAppealStates, openEntAppeals } from '@zhujian/domain/evaluation/ent-appeal'
import { entGrade, entTable, gradeProblem } from '@zhujian/domain/evaluation/ent-rules'
import { cycleMonths, entStandard, entStandardStates } from '@zhujian/domain/evaluation/ent-standard'
import { stillPublic } from '@zhujian/domain/evaluation/public-notice'
import { siteAssessment } from '@zhujian/domain/evaluation/site-assessment'
import { subEvaluation } from '@zhujian/domain/evaluation/sub-evaluation'
import { subAdvice } from '@zhujian/domain/evaluation/sub-rules'
import { supplier, supplierStates } from '@zhujian/domain/material/supplier'
import { creditStates } from '@zhujian/domain/reputation/credit-event'
import { accident } from '@zhujian/domain/safety/accident'
import { AppError } from '@zhujian/model'
import { monthsAfter, today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { fillRows, holdRows } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { openComplaintsOf } from '../salary/public'
import { refusal } from '../site/public'
import { requireEntQuota } from './ent-quota'
import { publicOver, requireSpan } from './public-span'

type Ent = Effect<typeof entStandard>
type Sub = Effect<typeof subEvaluation>

const DONE = siteAssessment.flow?.states.code('done')
/** 核实过的事故：调查处置中的与结案的；未构成事故等级的（grade 为 0）不算责任事故。 */
export const ACCIDENTS = (['handling', 'closed'] as const).map((key) => Number(accident.flow?.states.code(key)))
const RUNNING = [1, 3, 12, 13]

interface EntFacts {
  readonly projects: number
  readonly passed: number
  readonly good: number
  readonly failed: number
  readonly rated: number
  readonly accidents: number
  readonly punish: number
}

/** 企业一个周期里在施的工程、各工程最近一次现场考评、事故，与公示过的行政处罚决定（移送处罚的建议不是处罚）。 */
async function factsOf({ trx, row }: Ent): Promise<EntFacts> {
  const from = `${row.from_ym}-01`
  const until = monthsAfter(from, cycleMonths(row.cycle))
  const within = (day: string) => sql<boolean>`(${sql.raw(day)} >= ${from}::date and ${sql.raw(day)} < ${until}::date)`
  const { rows } = await sql<EntFacts>`with own as (
      select distinct e.id, e.state from engineering e join engineering_unit u on u.engineering_id = e.id and u.role = 'sgdw'
        and u.unit_id = ${row.unit_id} and u.deleted_at is null
      where e.deleted_at is null and e.state = any(${[...RUNNING, 14]}::smallint[])),
    last as (select distinct on (a.engineering_id) a.engineering_id, a.grade from site_assessment a join own o on o.id = a.engineering_id
      where a.state = ${DONE} and a.deleted_at is null and ${within('a.assessed_on')}
      order by a.engineering_id, a.assessed_on desc, a.id desc)
    select (select count(*)::int from own where state = any(${RUNNING}::smallint[])) as projects,
      (select count(*)::int from last where grade <> ${FAIL}) as passed,
      (select count(*)::int from last where grade = ${GOOD}) as good,
      (select count(*)::int from last where grade = ${FAIL}) as failed,
      (select count(*)::int from last) as rated,
      (select count(*)::int from accident c join own o on o.id = c.engineering_id where c.state = any(${ACCIDENTS}::smallint[])
        and c.grade > 0 and c.deleted_at is null and ${within(`(c.happen_at at time zone 'Asia/Shanghai')::date`)}) as accidents,
      (select count(distinct coalesce(d.doc_no, d.id::text))::int from credit_event d where d.unit_id = ${row.unit_id} and d.deleted_at is null
        and ${inStates('d', creditStates, ['public', 'objecting', 'repaired'])} and concat(d.basis, d.doc_no) like '%罚%'
        and ${within('d.happened_on')}) as punish`.execute(trx)
  return rows[0] ?? { projects: 0, passed: 0, good: 0, failed: 0, rated: 0, accidents: 0, punish: 0 }
}

const shareOf = (part: number, whole: number) => (whole === 0 ? null : ((100 * part) / whole).toFixed(2))

/** @returns 在施工程的个数 */
async function fillFacts(effect: Ent): Promise<number> {
  const { projects, passed, good, failed, rated, accidents, punish } = await factsOf(effect)
  effect.set({ projects, failed, accidents, punish, pass_rate: shareOf(passed, rated), good_rate: shareOf(good, rated) })
  return projects
}

/** 企业报送自己的。@throws invalid */
async function onReport(effect: Ent): Promise<void> {
  const { row, context } = effect
  if (row.unit_id !== context.session.unit_id) throw refusal('unit_id', '企业标准化考评由本企业报送，请选择本企业')
  requireSites('self_tables', row.self_tables, await fillFacts(effect))
}

/** 受理了的、办结了的。 */
const STANDING = ['scoring', 'public', 'done'] as const
/** 年月是第几个月，两个相减即隔几个月。 */
const monthIndex = (ym: RawBuilder<unknown>) => sql`(left(${ym}, 4)::int * 12 + right(${ym}, 2)::int)`

/** 同一类周期首尾相接，不重叠：一段时间只有一个考评结果。@throws invalid */
async function requireOwnCycle({ row, trx }: Ent): Promise<void> {
  const months = cycleMonths(row.cycle)
  const { rows } = await sql<{
    title: string
  }>`select title from ent_standard t where unit_id = ${row.unit_id} and cycle = ${row.cycle}
    and id <> ${row.id} and deleted_at is null and from_ym <> ${row.from_ym} and ${inStates('t', entStandardStates, STANDING)}
    and abs(${monthIndex(sql.ref('from_ym'))} - ${monthIndex(sql`${row.from_ym}::text`)}) < ${months} limit 1`.execute(trx)
  if (rows[0]) throw new AppError('invalid', { message: `与“${rows[0].title}”的周期重叠，请退回，从它期满的次月起另报` })
}

/** 有在施工程的企业，施工现场一张不能空着（JGJ/T 77-2010 第 4.0.8 条）：空着的就只按前四张计分。@throws invalid */
function requireSites(field: 'self_tables' | 'tables', sheets: Ent['row']['tables'], projects: number): void {
  const at = (sheets ?? []).findIndex(({ item }) => item === entTable.code('site'))
  if (projects > 0 && (at === -1 || !sheets?.[at]?.score))
    throw refusal(`${field}.${at === -1 ? 0 : at}.score`, `有在施工程 ${projects} 个，施工现场一张须评分`)
}

/** 评为优良、合格的，评价结果先要是合格；有项目不合格、有责任事故的不评优良。@throws invalid */
async function onPublish(effect: Ent): Promise<void> {
  const { row } = effect
  requireSpan(row.public_to)
  requireSites('tables', row.tables, row.projects ?? 0)
  const wrong = gradeProblem(row)
  if (wrong !== null) throw refusal('grade', wrong)
  if (row.grade === entGrade.code('good')) await requireEntQuota(effect, { ...row, field: 'grade' })
}

/** 公示期满、没有申诉在办的，才能办结。@throws invalid */
async function requirePublished({ row, trx }: Ent): Promise<void> {
  if (stillPublic(row, today())) throw refusal('public_to', `公示至 ${row.public_to}，期满之后才能办结`)
  const { rows } = await sql`select 1 from ent_appeal a where a.ent_standard_id = ${row.id} and a.deleted_at is null
    and ${inStates('a', entAppealStates, openEntAppeals)}`.execute(trx)
  if (rows.length > 0) throw refusal('grade', '有申诉没有办结，考评暂不能办结')
}

extend(entStandard, {
  openTo: { finish: publicOver },
  on: {
    add: onReport,
    edit: onReport,
    resubmit: onReport,
    accept: async (effect) => {
      await requireOwnCycle(effect)
      await fillFacts(effect)
    },
    publish: onPublish,
    finish: requirePublished,
  },
})

/** 清退的分包，在总包企业的供应商名录里从正常转为观察。 */
async function onApprove(effect: Sub): Promise<void> {
  const { row } = effect
  if (row.advice !== subAdvice.code('dismiss')) return
  const listed = await holdRows(
    effect,
    supplier,
    sql<boolean>`t.library_unit_id = ${row.unit_id} and t.state = ${supplierStates.code('normal')} and exists (select 1 from engineering_unit p
      where p.engineering_id = ${row.engineering_id} and p.unit_id = t.unit_id and p.role = 'sgdw' and p.active and p.deleted_at is null)`,
  )
  const watched = { state: supplierStates.code('watch'), act_note: `${row.ym} 分包考评 ${row.score} 分，建议清退` } as const
  await fillRows(effect, supplier, listed, () => watched, { action: 'watch', note: watched.act_note })
}

/** 欠着工资的不能推荐。@throws invalid */
async function requireClear({ trx, row }: Sub): Promise<void> {
  if (row.advice !== subAdvice.code('recommend')) return
  if ((await openComplaintsOf(trx, row.engineering_id, row.unit_id)) > 0) throw refusal('s_labour', '有未办结欠薪投诉，不能推荐')
}

extend(subEvaluation, {
  on: {
    submit: requireClear,
    approve: async (effect) => {
      await requireClear(effect)
      await onApprove(effect)
    },
  },
})
