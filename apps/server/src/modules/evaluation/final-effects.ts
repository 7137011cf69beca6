import { appealTargets, evaluationAppeal } from '@zhujian/domain/evaluation/appeal'
import { appealResult, NO_RESULT } from '@zhujian/domain/evaluation/appeal-flow'
import { appraisalGrade, FAIL, GOOD, gradeOfScore } from '@zhujian/domain/evaluation/appraisal'
import { evaluationApplication } from '@zhujian/domain/evaluation/application'
import { goodQuota, gradeRefused, STOPS_FAIL, stopsTell } from '@zhujian/domain/evaluation/final-rules'
import { projectQuarter } from '@zhujian/domain/evaluation/project-quarter'
import { publicAgain, publicOver, requireSpan } from './public-span'
import { stillPublic } from '@zhujian/domain/evaluation/public-notice'
import { siteAssessment } from '@zhujian/domain/evaluation/site-assessment'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { addDays, dayOf, today } from '@zhujian/model/date'
import type { AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import { fillRows, holdRow } from '../../entity/decide'
import { type Effect, extend, type WireRow } from '../../entity/extend'
import { lockName } from '../../platform/lock-name'
import { voidDocument } from '../document/public'
import { setting } from '../setting/public'
import { refusal } from '../site/public'
import { finalFacts } from './final-facts'
import { issueGradeNotice, revokeGradeNotice } from './grade-notice'

type Application = Effect<typeof evaluationApplication>
type Appeal = Effect<typeof evaluationAppeal>

const { states } = evaluationApplication.flow ?? {}
const [PUBLIC, DONE, DRAFT] = (['public', 'done', 'draft'] as const).map((key) => Number(states?.code(key)))
/** 没有报出、退回来的、撤销了的：不算在办，也不算评过。 */
const NOT_STANDING = (['draft', 'returned', 'revoked'] as const).map((key) => Number(states?.code(key)))
const COMPLETED = engineeringStates.code('completed')

/** 由系统里的事实算出建议等级；受理、审核时各算一次。 */
async function fillFacts({ trx, row, set, context }: Application) {
  const found = await finalFacts(trx, row.engineering_id, await setting(context.platform, 'eval_self_day'))
  set({ ...found.facts, proposed: found.proposed, reasons: found.reasons })
  return found
}

async function onAccept(effect: Application): Promise<void> {
  await fillFacts(effect)
}

/** 一个工程终评一次：已有申请在办、已经评过的，不再另报；撤销了的可以再报。@throws invalid */
async function requireOnlyOne({ trx, row }: Application): Promise<void> {
  const { rows } = await sql<{ no: string; state: number }>`select apply_no as no, state from evaluation_application
    where engineering_id = ${row.engineering_id} and id <> ${row.id} and deleted_at is null and state <> all(${NOT_STANDING}::smallint[])
    order by id desc limit 1`.execute(trx)
  const [other] = rows
  if (other) throw refusal('engineering_id', `本工程的考评申请 ${other.no} ${states?.labelOf(other.state) ?? ''}，不能另报`)
}

async function onSubmit(effect: Application): Promise<void> {
  const { row } = effect
  await lockName(effect.trx, 'evaluation_application', row.engineering_id)
  await requireOnlyOne(effect)
  const { facts, state } = await fillFacts(effect)
  if (state === COMPLETED) throw refusal('engineering_id', '工程已竣工验收，考评应在竣工验收之前申请')
  if (facts.stops12 >= STOPS_FAIL && row.apply_grade !== FAIL) throw refusal('apply_grade', stopsTell(facts.stops12))
}

/** 定的等级凭审核的人看过的数字；数字变了的先重新核算。法定不合格的只能评不合格，优良的还要有名额。@throws invalid */
async function onPublish(effect: Application): Promise<void> {
  const { row } = effect
  requireSpan(row.public_to)
  const seen = { proposed: row.proposed, reasons: row.reasons }
  const { facts, proposed, reasons } = await fillFacts(effect)
  const refused = gradeRefused(Number(row.grade), row.apply_grade, facts)
  if (refused) throw refusal('grade', refused)
  if (seen.proposed !== proposed || seen.reasons !== reasons)
    throw refusal(
      'grade',
      `情况有变，现在的建议等级是“${appraisalGrade.labelOf(proposed)}”：${reasons}。请先“重新核算”，看过再定`,
    )
  if (row.grade !== proposed && !row.review_note) throw refusal('review_note', '与建议等级不同，请说明理由')
  if (row.grade === GOOD && facts.mean === null) throw refusal('grade', '没有月度自评的得分，不能评优良')
  if (row.grade === GOOD) await requireQuota(effect, { id: row.id, field: 'grade' })
}

/** 优良不超过当年申请的一成，各监督机构分别计；两件同时评优良，后一件等前一件办完再数。@throws invalid */
async function requireQuota({ trx, row, context }: Application | Appeal, { id, field }: { id: number; field: string }) {
  const { rows: places } = await sql<{
    org: number | null
  }>`select supervise_org_id as org from engineering where id = ${row.engineering_id}`.execute(trx)
  const org = places[0]?.org ?? null
  await lockName(trx, 'good-quota', org ?? '')
  const share = await setting(context.platform, 'eval_good_share')
  const { rows } = await sql<{ applied: number; good: number }>`select count(*)::int as applied,
      count(*) filter (where a.grade = ${GOOD} and a.state in (${PUBLIC}, ${DONE}) and a.id <> ${id})::int as good
    from evaluation_application a join engineering e on e.id = a.engineering_id
    where a.deleted_at is null and a.state <> ${DRAFT}
      and extract(year from a.created_at at time zone 'Asia/Shanghai') = ${Number(today().slice(0, 4))}
      and e.supervise_org_id is not distinct from ${org}::bigint`.execute(trx)
  const { applied = 0, good = 0 } = rows[0] ?? {}
  if (good >= goodQuota(applied, share)) throw refusal(field, `优良名额已满（${share} %）`)
}

/** 公示期满、没有申诉在办的，才发告知书；告知书随办结制发。@throws invalid */
async function onFinish(effect: Application): Promise<void> {
  const { trx, row } = effect
  if (stillPublic(row, today())) throw refusal('public_to', `公示至 ${row.public_to}，期满之后才能办结`)
  const { rows } = await sql`select 1 from evaluation_appeal where application_id = ${row.id} and deleted_at is null
    and state in (${OPEN})`.execute(trx)
  if (rows.length > 0) throw refusal('grade', '有申诉没有办结，告知书暂不能发')
  effect.set({ doc_id: await issueGradeNotice(effect) })
}

async function onRevoke(effect: Application): Promise<void> {
  const doc_id = await revokeGradeNotice(effect)
  if (doc_id !== null) effect.set({ doc_id })
}

extend(evaluationApplication, {
  openTo: { finish: publicOver },
  on: {
    submit: onSubmit,
    accept: onAccept,
    recount: onAccept,
    publish: onPublish,
    finish: onFinish,
    revoke: onRevoke,
  },
})

const appealStates = evaluationAppeal.flow?.states
const SETTLED = Number(appealStates?.code('done'))
const OPEN = sql.join((['pending', 'verifying', 'reviewing'] as const).map((key) => Number(appealStates?.code(key))))

/** 各种考评：从哪一天起算申诉期、撤销以后到哪个状态。 */
const targets: Record<
  (typeof appealTargets)[number],
  { readonly entity: AnyEntity; readonly since: string; readonly revoked: string }
> = {
  assessment_id: { entity: siteAssessment, since: 'reviewed_at', revoked: 'revoked' },
  quarter_id: { entity: projectQuarter, since: 'reviewed_at', revoked: 'returned' },
  application_id: { entity: evaluationApplication, since: 'public_from', revoked: 'revoked' },
}

/** 所申诉的一件，锁住。 */
async function targetOf(effect: Appeal) {
  const chosen = appealTargets.filter((name) => effect.row[name])
  const [field] = chosen
  if (!field || chosen.length > 1) throw refusal('assessment_id', '请选择一件考评：现场考评、季度考评、考评申请其中之一')
  const { entity, since, revoked } = targets[field]
  const held: WireRow = await holdRow(effect, entity, { id: effect.row[field], engineeringId: effect.row.engineering_id, field })
  const from = held[since]
  return { field, entity, held, revoked, on: typeof from === 'number' ? dayOf(from) : typeof from === 'string' ? from : null }
}

async function onAppeal(effect: Appeal): Promise<void> {
  const { trx, row, context } = effect
  const { field, on } = await targetOf(effect)
  const days = await setting(context.platform, 'eval_appeal_days')
  if (on === null) throw refusal(field, NO_RESULT)
  const last = addDays(on, days)
  if (today() > last) throw refusal(field, `已过申诉期，${last} 截止`)
  const { rows } = await sql`select 1 from evaluation_appeal where ${sql.ref(field)} = ${row[field]} and id <> ${row.id}
    and deleted_at is null and state in (${OPEN})`.execute(trx)
  if (rows.length > 0) throw refusal(field, '该考评已有申诉在办')
  const { rows: settled } = await sql`select 1 from evaluation_appeal where ${sql.ref(field)} = ${row[field]} and id <> ${row.id}
    and deleted_at is null and state = ${SETTLED} and (done_at at time zone 'Asia/Shanghai')::date >= ${on}::date`.execute(trx)
  if (settled.length > 0) throw refusal(field, '该考评的申诉已经复核办结，不再受理')
}

/** 现场考评的等级由得分定（JGJ 59-2011 第 5.0.2 条）：复核的得分与等级另记，以它为准；不再是不合格的，也不必再次考评。@throws invalid */
function gradeOfAppeal(field: (typeof appealTargets)[number], { new_grade: grade, new_score: score }: Appeal['row']) {
  if (field !== 'assessment_id') return { grade }
  if (score === null) throw refusal('new_score', '现场考评的等级由得分定，请填写复核得分')
  const due = gradeOfScore(score)
  if (grade !== due) throw refusal('new_grade', `复核得分 ${score} 分的等级是“${appraisalGrade.labelOf(due)}”`)
  return { appeal_score: score, appeal_grade: grade, ...(grade !== FAIL && { next_due_on: null }) }
}

/** 复核的结论落到原考评上：变更的改等级，撤销的撤销。 */
async function onReview(effect: Appeal): Promise<void> {
  const { row } = effect
  if (row.result === appealResult.code('keep')) return
  const { field, entity, held, revoked } = await targetOf(effect)
  // 申诉期间被站长撤销了的，没有结果可以变更、撤销。
  if (field === 'application_id' && held.state !== PUBLIC && held.state !== DONE)
    throw refusal('result', `该考评现为“${states?.labelOf(held.state) ?? ''}”，没有结果可以变更、撤销，请选“维持”`)
  const change = row.result === appealResult.code('change')
  if (change && row.new_grade === held.grade) throw refusal('new_grade', '与原等级相同，复核结论应为维持')
  const final = field === 'application_id' && change
  if (final && row.new_grade === GOOD) await requireQuota(effect, { id: held.id, field: 'new_grade' })
  // 变更了的结果另行公示；办结了的回到公示，期满另发告知书。
  const anew = final ? { ...publicAgain(held), state: PUBLIC, doc_id: null } : {}
  const changed = change ? { ...gradeOfAppeal(field, row), ...anew } : { state: entity.flow?.states.code(revoked) }
  if (field === 'application_id' && typeof held.doc_id === 'number')
    await voidDocument(effect, held.doc_id, `申诉 ${row.appeal_no} 复核${appealResult.labelOf(row.result)}考评结果`)
  await fillRows(effect, entity, [held], () => changed, {
    action: 'edit',
    note: `申诉 ${row.appeal_no} 复核${appealResult.labelOf(row.result)}`,
  })
}

extend(evaluationAppeal, { on: { submit: onAppeal, review: onReview } })
