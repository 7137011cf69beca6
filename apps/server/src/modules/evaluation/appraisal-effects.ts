import { FAIL, gradeOfScore } from '@zhujian/domain/evaluation/appraisal'
import { monthsOfQuarter } from '@zhujian/domain/evaluation/months'
import { projectQuarter } from '@zhujian/domain/evaluation/project-quarter'
import { meanOf, quarterScore } from '@zhujian/domain/evaluation/quarter-rules'
import { siteAssessment } from '@zhujian/domain/evaluation/site-assessment'
import { checkerSide } from '@zhujian/domain/safety/safety-dicts'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { settledFindings } from '@zhujian/domain/flows/rectify-flow'
import { superviseLine } from '@zhujian/domain/document/document-types'
import { addDays, lastDayOf, today } from '@zhujian/model/date'
import { compare, sub } from '@zhujian/model/decimal'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import type { Caller } from '../../entity/context'
import { fillRows, holdRows } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import { draftPaper } from '../document/public'
import { setting } from '../setting/public'
import { refusal } from '../site/public'
import { requireSheet, takeScore } from './assessed-sheet'
import { selfMonths, selfRecord } from './self-months'

type Quarter = Effect<typeof projectQuarter>
type Assessment = Effect<typeof siteAssessment>

const DONE = Number(siteAssessment.flow?.states.code('done'))
const REGULATOR = checkerSide.code('regulator')
const { states: danger } = hiddenDanger.flow ?? {}
const UNISSUED = (['draft', 'withdrawn'] as const).map((key) => Number(danger?.code(key)))
const SETTLED = (['draft', ...settledFindings] as const).map((key) => Number(danger?.code(key)))

/** 监督机构在一段日子里的评分平均与隐患扣分合计。 */
async function supervised({ trx, row }: Quarter, from: string, to: string) {
  const { rows } = await sql<{ gov: string | null; deduct: string }>`select
      (select round(avg(score), 2)::text from site_assessment where engineering_id = ${row.engineering_id} and state = ${DONE}
        and assessed_on between ${from}::date and ${to}::date and deleted_at is null) as gov,
      (select coalesce(sum(deduct), 0)::text from hidden_danger where engineering_id = ${row.engineering_id}
        and checker_side = ${REGULATOR} and state <> all(${UNISSUED}::smallint[]) and deleted_at is null
        and (created_at at time zone 'Asia/Shanghai')::date between ${from}::date and ${to}::date) as deduct`.execute(trx)
  return rows[0] ?? { gov: null, deduct: '0' }
}

/** 季度得分由各月自评、监督评分与抽查扣分得出；报送与评定时各算一次，评定时为准。 */
async function scoreQuarter(effect: Quarter): Promise<void> {
  const { trx, row, set, context } = effect
  const [first, , last] = monthsOfQuarter(row.year, row.quarter)
  if (today() <= lastDayOf(last)) throw refusal('quarter', '本季度尚未结束，不能报送')
  const { months, missing } = await selfRecord(trx, row.engineering_id, first, last)
  if (missing.length > 0) throw refusal('quarter', `还有 ${missing.length} 个月未自评`)
  const mean = meanOf(months.map(({ score }) => score))
  if (mean === null) throw refusal('quarter', '本季度没有施工，请按暂停参评办理')
  const { gov, deduct } = await supervised(effect, `${first}-01`, lastDayOf(last))
  const score = quarterScore({ mean, gov, deduct, share: await setting(context.platform, 'eval_self_share') })
  set({
    months: months.map(({ ym, score: each }) => ({ ym, score: each })),
    mean,
    gov_score: gov,
    deduct,
    score,
    grade: gradeOfScore(score),
  })
}

extend(projectQuarter, { on: { submit: scoreQuarter, approve: scoreQuarter } })

/** 与考评日之前最近一次自评比：评的时候就看得到。 */
async function fillScore(effect: Assessment): Promise<void> {
  const { trx, row, set } = effect
  const score = await takeScore(effect)
  const last = (await selfMonths(trx, row.engineering_id, '2000-01', row.assessed_on.slice(0, 7))).at(-1)
  set({ self_total: last?.score ?? null, diff: last && score !== null ? sub(last.score, score) : null })
}

/** 提交时连同当时未销项的隐患。 */
async function onAssessed(effect: Assessment): Promise<void> {
  const { trx, row, set } = effect
  requireSheet(row)
  await fillScore(effect)
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from hidden_danger
    where engineering_id = ${row.engineering_id} and checker_side = ${REGULATOR} and state <> all(${SETTLED}::smallint[])
      and deleted_at is null`.execute(trx)
  set({ dangers: rows[0]?.open ?? 0 })
}

/** 不合格的限期整改：拟好通知书，由监督员补齐、送审。 */
function draftNotice(effect: Assessment, due_on: string): Promise<number> {
  const { row } = effect
  const said = `标准化考评 ${row.assess_no ?? ''} 得 ${row.score} 分，不合格：${row.problems}`
  const items = [{ content: said.slice(0, 300) }]
  const values = { line: superviseLine.code('safety'), items, due_on }
  return draftPaper(effect, row.engineering_id, { type: '07', checked: row.assessed_on }, values)
}

/** 不合格的在期限之内再次考评（JGJ 59-2011 第 5.0.3 条）；这一次就是以前不合格的再次考评。 */
async function onApprove(effect: Assessment): Promise<void> {
  const { row, set, context } = effect
  requireSheet(row)
  if (row.officer_ids?.includes(context.session.account_id))
    throw new AppError('wrongState', { message: '考评人员不能审核自己参加的考评，须由另一人审核' })
  if (row.score !== null && row.grade === FAIL) {
    const next_due_on = addDays(today(), await setting(context.platform, 'eval_retest_days'))
    set({ next_due_on, ...(row.doc_id === null && { doc_id: await draftNotice(effect, next_due_on) }) })
  }
  const earlier = await holdRows(
    effect,
    siteAssessment,
    sql<boolean>`t.engineering_id = ${row.engineering_id} and t.id <> ${row.id} and t.state = ${DONE}
      and t.next_due_on is not null and t.again_id is null and t.assessed_on <= ${row.assessed_on}::date`,
  )
  await fillRows(effect, siteAssessment, earlier, () => ({ again_id: row.id }), {
    action: 'edit',
    note: `再次考评 ${row.assess_no ?? ''}，得分 ${row.score ?? ''}${row.score !== null && compare(row.score, '70') < 0 ? '，仍不合格' : ''}`,
  })
}

/** 评分的人不审核自己评的。 */
const byAnother = (alias: string, { session }: Caller) =>
  sql<boolean>`not coalesce(${sql.ref(`${alias}.officer_ids`)} @> array[${session.account_id}]::bigint[], false)`

extend(siteAssessment, {
  openTo: { approve: byAnother },
  on: { add: fillScore, edit: fillScore, submit: onAssessed, approve: onApprove },
})
