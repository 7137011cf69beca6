import { isDeepStrictEqual } from 'node:util'
import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { completionConclusion, contradicts, unremedied } from '@zhujian/domain/completion/completion-dicts'
import { partsUnfit, specialsUnfit } from '@zhujian/domain/completion/work-scope'
import { checklist } from '@zhujian/domain/completion/checklist'
import { completionStates } from '@zhujian/domain/completion/completion-flow'
import { type GateLine, noticeProblems, strangersText } from '@zhujian/domain/completion/gates'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { stateCorrectionStates } from '@zhujian/domain/project/state-correction'
import { AppError } from '@zhujian/model'
import { addDays, dayOf, nowSeconds, startOfDay, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { type Effect as EffectOn, extend } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import type { Writing } from '../../entity/write'
import { changeRow, holdRows } from '../../entity/decide'
import { type NumberedDocument, voidDocument } from '../document/public'
import { acceptMonomers, holdProject, type Project, reopenMonomers, scopeOf, stepProject } from '../project/public'
import { setting, steadyCalendar } from '../setting/public'
import { refusal, refuseAll, requireGrounds } from '../site/public'
import { type Completion, earliestOf, roundOf, strangersIn } from './completion-facts'
import { tellOffice, tellOwner, tellParties } from './notify-completion'
import { passGate } from './pass-gate'
import { draftQualityReport } from './quality-report'
import { drawRecordNumber } from './record-counter'

type Effect = EffectOn<typeof completionAcceptance>

const UNDERWAY = ['building', 'accepting']
const projectState = (engineering: Project): string => engineeringStates.keyOf(engineering.state) ?? ''
const noteOf = (row: Completion): string => `竣工验收 ${row.acceptance_no ?? row.id}`
const passNote = (row: Completion): string => `${noteOf(row)} 确认合格`

/** 建设单位、监督机构与监督员都由工程决定。 */
export const fromProject = (engineering: Project): Record<string, unknown> => ({
  unit_id: engineering.jsdw,
  supervise_org_id: engineering.supervise_org_id,
  officer_id: engineering.main_officer,
})

/** 随工程定下各方；不在建设、验收中的工程不办竣工验收。 */
function settleProject(effect: Effect, engineering: Project): void {
  if (!UNDERWAY.includes(projectState(engineering)))
    throw new AppError('invalid', {
      fields: [
        {
          field: 'engineering_id',
          message: `工程为“${engineeringStates.labelOf(engineering.state)}”，在建的才能办理竣工验收`,
        },
      ],
    })
  requireStarted(engineering, effect.row.finish_on)
  effect.set(fromProject(engineering))
}

/** 填的时候就说，不等受理时由监督机构碰到。 */
function requireStarted({ sj_kg_time: started }: Project, finished: string): void {
  if (started === null || finished >= dayOf(started)) return
  throw new AppError('invalid', {
    fields: [{ field: 'finish_on', message: `工程于 ${dayOf(started)} 开工，完工日期不能早于这一天` }],
  })
}

/** 说没有的、不涉及的，填的时候就核：可以没有的才收，已经交了资料的不能再说不涉及。@throws invalid */
async function requireFit(effect: Effect, engineering: Project): Promise<void> {
  const { row, trx } = effect
  const said = {
    parts_done: row.parts_done ?? [],
    parts_none: row.parts_none ?? [],
    specials_none: row.specials_none ?? [],
    none_reason: row.none_reason,
  }
  const scope = await scopeOf(trx, engineering)
  const fields = [...partsUnfit(scope, said), ...specialsUnfit(scope, said)]
  const none = checklist.filter(({ special }) => said.specials_none.some((each) => each === special)).map(({ field }) => field)
  const { rows } = await sql<{ field: keyof typeof completionAcceptance.fields }>`select distinct field from file_link
    where entity = ${completionAcceptance.name} and row_id = ${row.id} and field = any(${none}::text[])`.execute(trx)
  for (const { field } of rows)
    fields.push({ field: 'specials_none', message: `${completionAcceptance.fields[field].label}已经提交，不能注明不涉及` })
  if (fields.length > 0) throw new AppError('invalid', { fields })
}

async function onAdd(effect: Effect): Promise<void> {
  const engineering = await holdProject(effect, effect.row.engineering_id)
  settleProject(effect, engineering)
  await requireFit(effect, engineering)
  effect.set({ round: 1 })
}

/** 重新组织的时间、地点写进给监督机构的通知，不在这里另改。 */
function requireNotified(row: Completion, before: Completion): void {
  if (completionStates.keyOf(before.state) !== 'rectifying') return
  const changed = (['plan_on', 'place'] as const).filter((name) => row[name] !== before[name])
  const fields = changed.map((field) => ({ field, message: '重新组织验收的时间、地点须书面通知监督机构，请用“通知验收”给出' }))
  if (fields.length > 0) throw new AppError('invalid', { fields })
}

/** 有了资料就不换工程：各方交的资料是这个工程的，别的工程的人不该看到。 */
async function onEdit(effect: Effect): Promise<void> {
  const { row, before, trx } = effect
  const engineering = await holdProject(effect, row.engineering_id)
  await requireFit(effect, engineering)
  if (before) requireNotified(row, before)
  if (before?.engineering_id === row.engineering_id) {
    if (before?.finish_on !== row.finish_on) requireStarted(engineering, row.finish_on)
    return
  }
  const { rows } =
    await sql`select 1 from file_link where entity = ${completionAcceptance.name} and row_id = ${row.id} limit 1`.execute(trx)
  if (rows.length > 0)
    throw new AppError('invalid', {
      fields: [{ field: 'engineering_id', message: '已经交了资料，不能改换工程，请删除后另行新建' }],
    })
  settleProject(effect, engineering)
}

async function onSubmit(effect: Effect): Promise<void> {
  const { trx, set, context } = effect
  const { engineering } = await passGate(effect, 'submit')
  const days = await setting(context.platform, 'completion_accept_days')
  const due = addWorkingDays(await steadyCalendar(trx), today(), days)
  set({ ...fromProject(engineering), apply_on: today(), notice_on: today(), accept_days: days, due_on: due, return_reason: null })
  await tellOffice(effect, ['intake'], { kind: 'todo', title: '竣工验收待受理', more: `，受理期限 ${due}` })
}

const snapshot = (lines: readonly GateLine[]) =>
  lines.map(({ label, result, text }) => ({ label, result, text: text.slice(0, 300) }))

/** 工程转入竣工验收中；已经由竣工验收申请转入的不再动它。 */
async function enterAcceptance(
  effect: Effect,
  engineering: Project,
  cause: 'completionAccept' | 'completionStart',
): Promise<void> {
  if (projectState(engineering) !== 'building') return
  const finished = startOfDay(effect.row.finish_on)
  await stepProject(effect, engineering.id, 'applyCompletion', { sj_jg_time: finished }, { cause, note: noteOf(effect.row) })
}

async function onAccept(effect: Effect): Promise<void> {
  const { row, set } = effect
  const { engineering, lines } = await passGate(effect, 'accept')
  await enterAcceptance(effect, engineering, 'completionAccept')
  set({ due_on: row.plan_on, prereq: snapshot(lines) })
  await tellOwner(effect, {
    kind: 'todo',
    title: '竣工验收已受理，请按期组织验收',
    more: `，计划验收日期 ${row.plan_on}`,
  })
}

async function onReturn(effect: Effect): Promise<void> {
  effect.set({ due_on: null, apply_on: null, notice_on: null })
  await tellOwner(effect, { kind: 'todo', title: '竣工验收被退回，请补正', more: `：${effect.row.return_reason ?? ''}` })
}

/** 整改之后重新组织的，书面通知监督机构；改了日子再通知一次，重新起算（竣工验收规定第六条第三项）。 */
async function onNotify(effect: Effect): Promise<void> {
  const { row, trx, set, context } = effect
  refuseAll(noticeProblems(row, await earliestOf(context.platform, today())))
  set({ notice_on: today() })
  const more = `，${row.plan_on} 在${row.place}重新组织验收，验收组 ${row.accept_group?.length ?? 0} 人`
  const { rows } = await sql<{ names: string[] }>`select ${strangersIn(row)} as names`.execute(trx)
  const doubt = strangersText(rows[0]?.names ?? [])
  await tellOffice(effect, [], { kind: 'notice', title: '竣工验收通知', more: doubt === '' ? more : `${more}；${doubt}` })
  await tellParties(effect, { kind: 'notice', title: '竣工验收通知', more })
}

/** 组织验收；整改之后的是新的一次，五方重新签署意见。到会的人有变的，监督员随之得知（建质〔2013〕171号 第六条：验收组名单也在通知之列）。 */
async function onStart(effect: Effect): Promise<void> {
  const { row, before, set } = effect
  const { engineering } = await passGate(effect, 'start')
  if (roundOf(row) > 1 && row.plan_on !== null && row.accept_on !== row.plan_on)
    throw refusal('accept_on', `书面通知的验收日期是 ${row.plan_on}，改期的请先重新通知监督机构`)
  if ((row.accept_on ?? '') > today()) throw refusal('accept_on', `验收定于 ${row.accept_on}，到那天再组织验收`)
  await enterAcceptance(effect, engineering, 'completionStart')
  set({ due_on: null, conclusion: null, rectify_reason: null, rectify_due: null })
  await tellParties(effect, { kind: 'todo', title: '竣工验收，请签署意见', more: `，验收日期 ${row.accept_on}` })
  if (!isDeepStrictEqual(row.accept_group, before?.accept_group))
    await tellOffice(effect, [], { kind: 'notice', title: '验收组名单与书面通知的不同', more: '，到场监督时请核对到会人员' })
}

/** 合格之日：组织验收之日与最后一方签署同意之日中晚的一天；监督报告、备案、保修的期限自那天起算（质量管理条例第十六条、第四十九条）。 */
async function agreedOn({ row, trx }: Effect): Promise<string> {
  const { rows } = await sql<{ on: string }>`select greatest(${row.accept_on}::date,
      max((signed_at at time zone 'Asia/Shanghai')::date))::text as on
    from completion_opinion where acceptance_id = ${row.id} and round = ${roundOf(row)}`.execute(trx)
  return rows[0]?.on ?? String(row.accept_on)
}

async function onPass(effect: Effect): Promise<void> {
  const { row, trx, set, context } = effect
  const { engineering } = await passGate(effect, 'pass')
  requireGrounds(row, 'supervise_opinion', '请写明对验收组织形式、程序、执行标准的监督情况')
  const passed = await agreedOn(effect)
  await stepProject(effect, engineering.id, 'complete', { completed_on: passed }, { cause: 'completionPass', note: noteOf(row) })
  await acceptMonomers(effect, engineering.id, row.finish_on, { note: passNote(row) })
  const reportDays = await setting(context.platform, 'completion_report_days')
  const report = addWorkingDays(await steadyCalendar(trx), passed, reportDays)
  const record = addDays(passed, await setting(context.platform, 'completion_record_days'))
  set({
    conclusion: completionConclusion.code('passed'),
    passed_on: passed,
    report_due: report,
    report_days: reportDays,
    record_due: record,
    due_on: report,
  })
  await tellOffice(effect, [], {
    kind: 'todo',
    title: '竣工验收合格，请拟制质量监督报告',
    more: `，期限 ${report}`,
  })
  await tellOwner(effect, { kind: 'todo', title: '竣工验收合格，请办理备案', more: `，备案期限 ${record}` })
}

/** 那一次验收到此为止：通知、计划、日期、监督意见与五方意见都是以前的，接着的是下一次。 */
const sentBack = (row: Completion) => ({
  conclusion: completionConclusion.code('rectify'),
  rectify_at: nowSeconds(),
  round: roundOf(row) + 1,
  notice_on: null,
  plan_on: null,
  accept_on: null,
  supervise_opinion: null,
})

/** 要整改什么、到哪天为止，逐项写明；返回期限。@throws invalid */
function requireRectification(row: Effect['row']): string {
  requireGrounds(row, 'rectify_reason', '请逐项写明要整改什么')
  const due = row.rectify_due ?? ''
  if (due < today()) throw refusal('rectify_due', '整改期限不能早于今天')
  return due
}

/** 责令整改：工程回到在建，整改完再组织验收。 */
async function onRectify(effect: Effect): Promise<void> {
  const { row, set } = effect
  const due = requireRectification(row)
  const engineering = await holdProject(effect, row.engineering_id)
  if (projectState(engineering) !== 'accepting')
    throw new AppError('invalid', { message: `工程当前为“${engineeringStates.labelOf(engineering.state)}”，不能责令整改` })
  const reason = (row.rectify_reason ?? '').slice(0, 200)
  await stepProject(
    effect,
    engineering.id,
    'declineCompletion',
    { reject_reason: reason },
    { cause: 'completionRectify', note: noteOf(row) },
  )
  set({ ...sentBack(row), due_on: due })
  await tellParties(effect, { kind: 'todo', title: '竣工验收责令整改', more: `，期限 ${due}：${reason}` })
}

/** 说可以备案的报告不再算数：签发了的随之作废；还在拟稿、审核的先删去。@throws invalid */
async function dropReport(effect: Effect, reason: string): Promise<void> {
  const { row, trx } = effect
  const { rows } = await sql<{ id: number; doc_no: string | null }>`select id, doc_no from supervise_doc
    where id in (${row.quality_report}::bigint, ${row.report_draft}::bigint) and deleted_at is null
      and state <> ${documentStates.code('voided')}`.execute(trx)
  const [paper] = rows
  if (!paper) return
  if (paper.doc_no === null)
    throw new AppError('invalid', { message: '质量监督报告已经拟稿，请承办监督员先撤回、删去稿子，再责令重新组织验收' })
  await voidDocument(effect, paper.id, reason)
}

/** 日：备案机关收讫备案文件以后，这么久以内可以责令重新组织验收（竣工验收备案管理办法第八条）。 */
const AFTER_RECORD = 15

/** 合格之后发现违反质量管理规定的（质量管理条例第四十九条第二款）：合格作废，从整改重新来过。 */
async function onRedo(effect: Effect): Promise<void> {
  const { row, set } = effect
  const due = requireRectification(row)
  if (row.record_on !== null && addDays(row.record_on, AFTER_RECORD) < today())
    throw new AppError('invalid', { message: `备案于 ${row.record_on} 收讫，已过 ${AFTER_RECORD} 日，不能再责令重新组织验收` })
  const engineering = await holdProject(effect, row.engineering_id)
  const note = `${noteOf(row)} 责令重新组织验收`
  await dropReport(effect, note)
  const reason = (row.rectify_reason ?? '').slice(0, 200)
  await stepProject(effect, engineering.id, 'revokeCompletion', { reject_reason: reason }, { cause: 'completionRedo', note })
  await reopenMonomers(effect, engineering.id, passNote(row), { note })
  set({ ...sentBack(row), due_on: due, passed_on: null, report_due: null, record_due: null })
  set({ quality_report: null, report_draft: null, report_verdict: null, record_no: null, record_on: null })
  const said = { kind: 'todo', title: '竣工验收责令重新组织', more: `，整改期限 ${due}：${reason}` } as const
  await tellParties(effect, said)
  await tellOffice(effect, [], said)
}

/** 质量监督报告的几段：签发以后不能改，“1”“合格”不是报告；没有遗留的可以写“无”。 */
const REPORTED = {
  behaviour_note: '请写明各方质量责任制、人员到岗、程序与资料的情况',
  entity_note: '请写明抽查、抽测了什么，结果怎样',
} as const

const REDO = '违反规定、质量不合格的，由站长责令重新组织验收'

/** 五方验收合格、监督员确认了的，报告不能又说不合格，也不能有写着没有了结的。@throws invalid */
function requireFavourable(row: Effect['row']): void {
  if (contradicts(row.report_opinion)) throw refusal('report_opinion', `与“同意备案”的结论相反：${REDO}`)
  const fields = (['behaviour_note', 'entity_note', 'remaining_note', 'report_opinion'] as const).flatMap((field) => {
    const said = unremedied(row[field])
    return said ? [{ field, message: `“${said.trim().slice(0, 40)}”没有写明怎样了结，不能同意备案；${REDO}` }] : []
  })
  if (fields.length > 0) throw new AppError('invalid', { fields })
}

/** 有人提出更正工程状态、还没有确认的，不出报告，也不签发：说的可能就是撤销合格。@throws wrongState */
async function requireNoCorrection(trx: Effect['trx'], engineeringId: number): Promise<void> {
  const { rows } = await sql<{ no: string | null }>`select correction_no as no from state_correction
    where engineering_id = ${engineeringId} and deleted_at is null and ${inStates('state_correction', stateCorrectionStates, ['proposed'])} limit 1`.execute(
    trx,
  )
  if (rows[0]) throw new AppError('wrongState', { message: `更正状态 ${rows[0].no ?? ''} 等待确认，确认或驳回之后再办监督报告` })
}

async function onReport(effect: Effect): Promise<void> {
  const { row, before, trx, set } = effect
  if (before?.quality_report) throw new AppError('invalid', { message: '质量监督报告已经签发' })
  if (row.passed_on === null) throw new AppError('invalid', { message: '尚未确认合格，不能拟制质量监督报告' })
  const { rows } =
    await sql`select 1 from supervise_doc where id = ${before?.report_draft ?? null} and deleted_at is null`.execute(trx)
  if (rows.length > 0) throw new AppError('invalid', { message: '质量监督报告已经拟稿，请在监督文书里接着办理' })
  for (const [name, what] of Object.entries(REPORTED)) requireGrounds(row, name, what)
  requireFavourable(row)
  await requireNoCorrection(trx, row.engineering_id)
  const engineering = await holdProject(effect, row.engineering_id)
  set({ report_draft: await draftQualityReport(effect, engineering) })
}

/** 报告在签批台签发：登记编号，备案期限接着走。 */
export async function onReportSigned(writing: Writing, document: NumberedDocument): Promise<void> {
  const [row] = await holdRows(
    writing,
    completionAcceptance,
    sql<boolean>`t.engineering_id = ${document.engineering_id} and t.report_draft = ${document.id} and t.quality_report is null`,
  )
  if (!row) return
  await requireNoCorrection(writing.trx, row.engineering_id)
  const note = `质量监督报告 ${document.doc_no}`
  const values = { quality_report: document.id, due_on: row.record_due }
  await changeRow(writing, completionAcceptance, row, values, { action: 'reportSigned', note })
  await tellOwner({ ...writing, row }, { kind: 'notice', title: '质量监督报告已签发', more: `，备案期限 ${row.record_due}` })
}

async function onFile(effect: Effect): Promise<void> {
  const { row, trx, set, context } = effect
  const { engineering } = await passGate(effect, 'file')
  await tellOwner(effect, { kind: 'notice', title: '竣工验收已备案' })
  const no = await drawRecordNumber(context.platform, trx, engineering.id, Number(today().slice(0, 4)))
  set({ record_no: no, record_on: today(), due_on: null, supervise_org_id: row.supervise_org_id ?? engineering.supervise_org_id })
}

/** 竣工验收各步的后果：过关、工程状态、期限、文书、备案号与告知。 */
extend(completionAcceptance, {
  on: {
    add: onAdd,
    edit: onEdit,
    submit: onSubmit,
    withdraw: ({ set }) => set({ apply_on: null, notice_on: null, due_on: null }),
    accept: onAccept,
    return: onReturn,
    notify: onNotify,
    start: onStart,
    pass: onPass,
    rectify: onRectify,
    redo: onRedo,
    report: onReport,
    file: onFile,
  },
})
