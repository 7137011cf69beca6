import { isIdleMonth, lateDays } from '@zhujian/domain/evaluation/months'
import { monthlySelf } from '@zhujian/domain/evaluation/monthly-self'
import { evaluationSuspension } from '@zhujian/domain/evaluation/suspension'
import { siteAssessment } from '@zhujian/domain/evaluation/site-assessment'
import { scoreScene } from '@zhujian/domain/safety/jgj59-score'
import { lastDayOf, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { pausesOf } from '../project/public'
import { setting } from '../setting/public'
import { refusal } from '../site/public'
import { idleOf, startMonth } from './self-months'
import { requireSignedScore } from './signed-score'
import { requireSummary } from './summary-check'

type Self = Effect<typeof monthlySelf>
type Suspension = Effect<typeof evaluationSuspension>

const DONE = siteAssessment.flow?.states.code('done')
const SELF_DRAFT = monthlySelf.flow?.states.code('draft')

/** 停工、中止与暂停参评的月份不自评。@throws invalid */
async function requireDue({ trx, row }: Self): Promise<void> {
  if (isIdleMonth(await idleOf(trx, row.engineering_id), row.ym)) throw refusal('ym', `${row.ym} 在停工或中止期间，不需自评`)
}

/** 自评的是那一个月：月末以前进场的才算现场有。 */
const requireRows = ({ trx, row }: Self): Promise<void> => {
  const last = lastDayOf(row.ym)
  return requireSummary(trx, row, last < today() ? last : today())
}

async function onFill(effect: Self): Promise<void> {
  await requireDue(effect)
  await requireRows(effect)
}

/** 逾期以第一次提交为准：退回修改再报的不加算。 */
async function onSubmit(effect: Self): Promise<void> {
  await onFill(effect)
  const { trx, row, set, context } = effect
  const start = await startMonth(trx, row.engineering_id)
  if (start !== null && row.ym < start) throw refusal('ym', `工程 ${start} 开工，不需自评更早的月份`)
  await requireSignedScore(trx, { ...row, scene: scoreScene.code('self') })
  if (row.late_days === null) set({ late_days: lateDays(row.ym, await setting(context.platform, 'eval_self_day'), today()) })
}

extend(monthlySelf, {
  on: { add: onFill, edit: onFill, submit: onSubmit, review: requireRows },
  found: {
    gov_diff: (t) => `"${t}"."score" - (select a.score from site_assessment a where a.engineering_id = "${t}"."engineering_id"
      and a.state = ${DONE} and a.deleted_at is null and to_char(a.assessed_on, 'YYYY-MM') <= "${t}"."ym"
      order by a.assessed_on desc, a.id desc limit 1)`,
  },
})

/** 已经自评过的月份不能再说没有施工。@throws invalid */
async function requireUnused({ trx, row }: Suspension): Promise<void> {
  const { rows } = await sql`select 1 from monthly_self where engineering_id = ${row.engineering_id}
    and ym between ${row.from_ym} and ${row.to_ym} and state <> ${SELF_DRAFT} and deleted_at is null`.execute(trx)
  if (rows.length > 0) throw refusal('from_ym', '所选月份已提交自评')
}

/** 停工、中止的记录说明可以暂停哪些月份；没有记录的，请审核的人核对证明材料。 */
async function onSuspend(effect: Suspension): Promise<void> {
  await requireUnused(effect)
  const { trx, row, set } = effect
  const pauses = (await pausesOf(trx, row.engineering_id)).filter(
    ({ from_on, to_on }) => from_on.slice(0, 7) <= row.to_ym && (to_on === null || to_on.slice(0, 7) >= row.from_ym),
  )
  const told = pauses.map(
    ({ kind, from_on, to_on }) => `${from_on} 至${to_on === null ? '今' : ` ${to_on}`}${kind === 'stop' ? '停工' : '中止监督'}`,
  )
  set({ proposed: (told.length > 0 ? told.join('；') : '所选月份没有停工、中止监督的记录，请核对证明材料').slice(0, 200) })
}

extend(evaluationSuspension, { on: { submit: onSuspend, approve: requireUnused } })
