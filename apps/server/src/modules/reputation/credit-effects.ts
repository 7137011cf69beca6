import { BASE_SCORE, creditCategory, creditEvent, creditStates, termProblem } from '@zhujian/domain/reputation/credit-event'
import { creditRepair } from '@zhujian/domain/reputation/credit-repair'
import { repairFrom, repairMonths } from '@zhujian/domain/reputation/repair-period'
import { unit } from '@zhujian/domain/unit/unit'
import { AppError } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { fillRow, holdRows } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import type { Writing } from '../../entity/write'
import { notify } from '../message/public'
import { refusal } from '../site/public'

type Credit = Effect<typeof creditEvent>
type Repair = Effect<typeof creditRepair>

const { code } = creditStates
const SCORED = [code('public'), code('objecting')]

/** 企业信用分：一百分起，加上公开期内的各件；没有变的不写。 */
export async function rescore(writing: Writing, unitId: number, because: string): Promise<void> {
  const [company] = await holdRows(writing, unit, sql<boolean>`t.id = ${unitId}`)
  if (!company) return
  const { rows } = await sql<{
    score: string
  }>`select greatest(0, least(999, ${BASE_SCORE} + coalesce(sum(points), 0)))::numeric(5,1)::text as score
    from credit_event where unit_id = ${unitId} and state = any(${SCORED}::smallint[]) and public_to >= ${today()}::date and deleted_at is null`.execute(
    writing.trx,
  )
  const credit_score = rows[0]?.score ?? String(BASE_SCORE)
  if (Number(company.credit_score ?? Number.NaN) === Number(credit_score)) return
  await fillRow(writing, unit, company, { credit_score }, { action: 'rescore', note: because })
}

/** 分值由信用行为带来：加分为正，扣分为负。 */
async function takePoints({ row, trx, set }: Credit): Promise<void> {
  const { rows } = await sql<{ points: number | null }>`select points from rule where id = ${row.rule_id}`.execute(trx)
  set({ points: rows[0]?.points || null })
}

/** 良好的加分，不良、严重失信的扣分；`then` 接着说怎么办。@throws invalid */
function requireFit({ row }: Credit, then = ''): void {
  if (row.points && (row.category === creditCategory.code('good')) !== row.points > 0)
    throw refusal(
      'rule_id',
      `所选信用行为是${row.points > 0 ? '加' : '扣'}分的，与“${creditCategory.labelOf(row.category)}”不符${then}`,
    )
}

const scored = async (effect: Credit): Promise<void> =>
  rescore(effect, effect.row.unit_id, `信用事件 ${effect.row.credit_no ?? ''}`)

/** 最短公示期自公示之日起算：登记以后隔得久才公示的，公开截止要跟着往后。@throws invalid */
function requireFullTerm({ row }: Credit): string {
  const from = repairFrom(today(), row.matter)
  if (row.public_to < from)
    throw refusal(
      'public_to',
      `今日起公示，到公开截止不满最短公示期 ${repairMonths(row.matter)} 个月：退回登记人，公开截止改为 ${from} 或者以后`,
    )
  return from
}

/** 公示不了的不必报到审核。@throws invalid */
function onSubmit(effect: Credit): void {
  requireFit(effect)
  const problem = termProblem(effect.row, today())
  if (problem) throw refusal(problem.field, problem.message)
}

/** 严重失信由站长审核。 */
async function onApprove(effect: Credit): Promise<void> {
  const { row, context } = effect
  if (row.category === creditCategory.code('severe') && !context.session.roles.includes('station_head'))
    throw new AppError('invalid', { message: '严重失信由站长审核' })
  if (!row.points) throw refusal('rule_id', '所选信用行为没有记分分值，退回登记人重选')
  requireFit(effect, '，退回登记人重选')
  if (row.category === creditCategory.code('bad')) effect.set({ repair_from: requireFullTerm(effect) })
  await scored(effect)
  const { rows } = await sql<{ id: number }>`select id from account where unit_id = ${row.unit_id} and status = 'normal'
    and deleted_at is null order by id limit 20`.execute(effect.trx)
  await notify(
    effect,
    rows.map(({ id }) => id),
    {
      kind: 'notice',
      title: `${creditCategory.labelOf(row.category)}信用信息已公示`,
      body: `${row.title}（${row.points} 分），公示至 ${row.public_to}；有异议的可以提出`.slice(0, 300),
      path: null,
    },
  )
}

/** 异议由本企业提出，核查过的不再提：不服的走法定救济。 */
function onObject({ row, before, context }: Credit): void {
  if (context.session.unit_id !== row.unit_id) throw new AppError('invalid', { message: '异议由该企业提出' })
  if (before?.objection_note)
    throw new AppError('invalid', { message: '异议已经核查，对结论不服的，可以依法申请行政复议或者提起行政诉讼', denied: true })
}

/** 异议成不成立都由认定、公示以外的人核查：公示的人不能借撤销定自己的案。 */
const objected = (alias: string) => sql<boolean>`${inStates(alias, creditStates, ['objecting'])}`
async function onRevoke(effect: Credit): Promise<void> {
  const { before, context } = effect
  if (before?.state === code('objecting') && before.approved_by === context.session.account_id)
    throw new AppError('forbidden', { message: '异议由认定、公示以外的人核查' })
  await scored(effect)
}

extend(creditEvent, {
  on: {
    add: takePoints,
    edit: takePoints,
    submit: onSubmit,
    approve: onApprove,
    object: onObject,
    uphold: scored,
    revoke: onRevoke,
  },
  openTo: {
    object: (alias) => sql<boolean>`${sql.ref(`${alias}.objection_note`)} is null`,
    revoke: (alias, { session }) =>
      sql<boolean>`not (${objected(alias)} and ${sql.ref(`${alias}.approved_by`)} is not distinct from ${session.account_id})`,
  },
})

/** 只能为本企业正在公示的不良事件申请；保存时就说，并写上最早哪一天可以提交。@throws invalid */
async function requireOwnBad({ row, trx, set }: Repair) {
  const { rows } = await sql<{
    unit_id: number
    category: number
    state: number
    matter: number | null
    public_from: string | null
    public_to: string
  }>`select unit_id, category, state, matter, public_from::text, public_to::text
    from credit_event where id = ${row.credit_event_id} and deleted_at is null`.execute(trx)
  const [event] = rows
  if (!event || event.unit_id !== row.unit_id || event.state !== code('public') || event.public_from === null)
    throw refusal('credit_event_id', '只能为本企业正在公示的信用事件申请修复')
  if (event.category === creditCategory.code('good')) throw refusal('credit_event_id', '良好信用不须修复')
  if (event.category === creditCategory.code('severe')) throw refusal('credit_event_id', '严重失信名单期内不能修复')
  if (event.public_to < today()) throw refusal('credit_event_id', `公示至 ${event.public_to} 已经期满停止，不必申请修复`)
  const earliest = repairFrom(event.public_from, event.matter)
  if (earliest >= event.public_to)
    throw refusal('credit_event_id', `公示至 ${event.public_to} 期满自行停止，此前不满最短公示期，不能也不必申请修复`)
  set({ earliest })
  return { earliest, months: repairMonths(event.matter) }
}

/** 公示满期才能提交。@throws invalid */
async function requireRepairable(effect: Repair): Promise<void> {
  const { earliest, months } = await requireOwnBad(effect)
  if (earliest > today()) throw refusal('credit_event_id', `公示未满 ${months} 个月，${earliest} 起才能申请修复`)
}

async function onRepairWritten(effect: Repair): Promise<void> {
  await requireOwnBad(effect)
}

async function onRepaired(effect: Repair): Promise<void> {
  const { row } = effect
  const [event] = await holdRows(effect, creditEvent, sql<boolean>`t.id = ${row.credit_event_id} and t.state = ${code('public')}`)
  if (!event) throw refusal('credit_event_id', '该信用事件已不在公示')
  const note = `信用修复 ${row.credit_repair_no ?? ''}`
  await fillRow(effect, creditEvent, event, { state: code('repaired') }, { action: 'repair', note })
  await rescore(effect, row.unit_id, note)
}

extend(creditRepair, {
  on: { add: onRepairWritten, edit: onRepairWritten, submit: requireRepairable, approve: onRepaired },
})
