import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { appealResult, NO_RESULT } from '@zhujian/domain/evaluation/appeal-flow'
import { entAppeal, entAppealStates, openEntAppeals } from '@zhujian/domain/evaluation/ent-appeal'
import { entGrade, entGradeOf, gradeProblem, shownTotal } from '@zhujian/domain/evaluation/ent-rules'
import { entStandard, entStandardStates } from '@zhujian/domain/evaluation/ent-standard'
import { AppError } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import { fillRows, holdRows } from '../../entity/decide'
import type { Caller } from '../../entity/context'
import { type Effect, extend, type RowIn } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { notify } from '../message/public'
import { setting } from '../setting/public'
import { refusal } from '../site/public'
import { requireEntQuota } from './ent-quota'
import { publicAgain } from './public-span'

type Appeal = Effect<typeof entAppeal>
type Standard = RowIn<typeof entStandard>

const FIELD = 'ent_standard_id'
const OPEN = inStates('a', entAppealStates, openEntAppeals)

/** 所申诉的考评，锁住。@throws invalid 不是本企业的、已经撤销的 */
async function targetOf(effect: Appeal): Promise<Standard> {
  const { row } = effect
  const [held] = await holdRows(
    effect,
    entStandard,
    sql<boolean>`t.id = ${row.ent_standard_id} and t.unit_id = ${row.unit_id} and ${inStates('t', entStandardStates, ['public', 'done'])}`,
  )
  if (!held) throw refusal(FIELD, '所选考评不是本企业的，或者已经没有结果可以申诉')
  return held
}

/** 由本企业提出，自公示之日起在申诉期之内，一件考评只复核一次：保存时就说，不等写完了理由、附好了证据。@throws invalid */
async function requireAppealable(effect: Appeal): Promise<void> {
  const { row, trx, context } = effect
  if (row.unit_id !== context.session.unit_id) throw refusal('unit_id', '申诉由被考评的企业提出，请选择本企业')
  const { public_from } = await targetOf(effect)
  if (public_from === null) throw refusal(FIELD, NO_RESULT)
  const last = addDays(public_from, await setting(context.platform, 'eval_appeal_days'))
  if (today() > last) throw refusal(FIELD, `已过申诉期，${last} 截止`)
  const others = sql`from ent_appeal a where a.ent_standard_id = ${row.ent_standard_id} and a.id <> ${row.id} and a.deleted_at is null`
  const { rows: running } = await sql`select 1 ${others} and ${OPEN}`.execute(trx)
  if (running.length > 0) throw refusal(FIELD, '该考评已有申诉在办')
  const { rows: settled } = await sql`select 1 ${others} and ${inStates('a', entAppealStates, ['done'])}`.execute(trx)
  if (settled.length > 0) throw refusal(FIELD, '该考评的申诉已经复核办结，不再受理')
}

/** 考评由注册地的监督机构办，申诉也是；在本区施工而注册在别处的，看得到，办不了。@throws forbidden */
async function requireOwnPlace({ row, trx, context }: Appeal): Promise<void> {
  const { rows } = await sql`select 1 from ent_standard t where t.id = ${row.ent_standard_id}
    and ${await accessWhere(context, entStandard, 'publish', 't')}`.execute(trx)
  if (rows.length === 0) throw new AppError('forbidden', { message: '企业考评由其注册地的监督机构办理，申诉也由它办理' })
}

const notScored = (alias: string, { session }: Pick<Caller, 'session'>) =>
  sql<boolean>`not exists (select 1 from ent_standard s where s.id = ${sql.ref(`${alias}.ent_standard_id`)} and s.scored_by = ${session.account_id})`

/** 评分的人不核实、不复核对自己评分的申诉。@throws forbidden */
async function requireAnother(effect: Appeal): Promise<void> {
  await requireOwnPlace(effect)
  const { row, trx, context } = effect
  const { rows } = await sql`select 1 from ent_appeal t where t.id = ${row.id} and ${notScored('t', context)}`.execute(trx)
  if (rows.length === 0) throw new AppError('forbidden', { message: '由本人评分的，申诉须由另一人核实、复核' })
}

/** 变更以后的评分与等级；合格以上的，评分先要够得上。@throws invalid */
async function changedBy(effect: Appeal, held: Standard) {
  const { row } = effect
  if (row.new_grade === held.grade) throw refusal('new_grade', '与原等级相同，复核结论应为维持')
  const tables = row.new_tables ?? held.tables
  const wrong = gradeProblem({ ...held, tables, grade: row.new_grade })
  if (wrong !== null) throw refusal('new_grade', wrong)
  if (row.new_grade === entGrade.code('good')) await requireEntQuota(effect, { ...held, field: 'new_grade' })
  const scored = row.new_tables ? { tables, score: shownTotal(tables), standard: entGradeOf(tables, held.failed ?? 0) } : {}
  const isPublic = held.state === entStandardStates.code('public')
  return { grade: row.new_grade, ...scored, ...(isPublic && publicAgain(held)) }
}

/** 复核的结论落到考评上：变更的改等级、另行公示，撤销的撤销；当即告知申诉人。 */
async function onReview(effect: Appeal): Promise<void> {
  const { row } = effect
  await requireAnother(effect)
  const result = appealResult.labelOf(row.result)
  if (row.result !== appealResult.code('keep')) {
    const held = await targetOf(effect)
    const note = `申诉 ${row.ent_appeal_no} 复核${result}`
    const changed =
      row.result === appealResult.code('change')
        ? await changedBy(effect, held)
        : { state: entStandardStates.code('revoked'), revoke_reason: note }
    await fillRows(effect, entStandard, [held], () => changed as Partial<Standard>, { action: 'edit', note })
  }
  await notify(effect, [row.submitted_by], {
    kind: 'notice',
    title: `企业考评申诉已复核：${result}`,
    body: String(row.review_note).slice(0, 300),
    path: messageLinks.record('ent_appeal', row.id),
  })
}

extend(entAppeal, {
  on: {
    add: requireAppealable,
    edit: requireAppealable,
    submit: requireAppealable,
    accept: requireOwnPlace,
    refuse: requireOwnPlace,
    verify: requireAnother,
    review: onReview,
  },
  openTo: { verify: notScored, review: notScored },
})
