import { LEAST_GROUNDS, lacksGrounds } from '@zhujian/domain/flows/grounds'
import { biz, bizStates } from '@zhujian/domain/biz/biz'
import { type BizKind, mayApply } from '@zhujian/domain/biz/biz-kind'
import { type BizCode, familyOf } from '@zhujian/domain/biz/kind-codes'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import type { resubmitInput, submitInput } from '@zhujian/domain/contracts/biz'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { type RoleName, roleOf } from '@zhujian/domain/roles'
import { AppError } from '@zhujian/model'
import { dayOf, nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { z } from 'zod'
import { enterRow } from '../../entity/decide'
import { requireRight } from '../../entity/access'
import { lockRow } from '../../entity/save'
import type { Saved } from '../../entity/store'
import type { Writing } from '../../entity/write'
import { actingRoles } from '../office/public'
import { complaints, type Project } from '../project/public'
import { holdCalendar } from '../setting/public'
import { type BizRow, lockCase, projectOf, type CaseChange, recordEvent, requireVersion, storeCase } from './case'
import { advance, layNodes } from './chain'
import { checkContentReferences, linkPapers, readContent } from './content'
import { checksOfCase } from './case-checks'
import { effectOf } from './kind-effect'
import { lastForms, saveForm, type Terms, unmended, WHOLE } from './form'
import { type TypeRow, typeOf } from './types'

type Answer = Saved & { biz_no: string }

/** 能不能在这个工程上申请这个事项；原因说得明白。 */
export function refusalToApply(kind: BizKind, type: TypeRow, project: Project, roles: readonly RoleName[]): AppError | null {
  if (!type.enabled) return new AppError('wrongState', { message: `“${type.label}”已停用，不能提交` })
  if (!mayApply(kind, roles))
    return new AppError('wrongState', {
      message: `本人在该工程上的身份不能申请“${type.label}”，由${kind.applicants.map((role) => roleOf(role).label).join('、')}提交`,
    })
  const passed = passedBy(kind, project)
  return passed === null ? null : new AppError('wrongState', { message: passed })
}

/** 工程已经不在可以申请的状态：说现在是什么，须是什么。 */
export function passedBy(kind: BizKind, project: Pick<Project, 'state'>): string | null {
  const state = engineeringStates.keyOf(project.state)
  if (!kind.when || (state !== undefined && kind.when.includes(state))) return null
  const wanted = kind.when.map((key) => engineeringStates.labelOf(engineeringStates.code(key))).join('、')
  return `工程处于“${engineeringStates.labelOf(project.state)}”，须为“${wanted}”才能申请`
}

/** 事项自己的障碍：与登记不符、同类申请在办、人员在别处锁定、机器查出的拦截项。 */
async function obstacles(writing: Writing, code: BizCode, project: Project, content: Record<string, unknown>) {
  const { unit_id } = writing.context.session
  const effect = effectOf(code)
  const subject = { kind: code, engineering: project, unit_id, content }
  const problems = (await effect?.complaints?.(writing.trx, subject)) ?? []
  const checks = await checksOfCase(writing.context.platform, writing.trx, subject)
  const blocks = checks.filter((check) => check.atSubmit && check.result === 'block')
  return [...problems, ...blocks.map((check) => ({ field: '_', message: `${check.label}：${check.text}` }))]
}

interface Sent {
  readonly content: Record<string, unknown>
  readonly checklist: Readonly<Record<string, string>>
  readonly asking: boolean
}

/** 内容、资料、引用、障碍一次说完：不等别的都填好，才说与登记不符。引用查过属于本工程，才拿去核对。@throws invalid */
async function checkSent(
  writing: Writing,
  kind: BizKind,
  project: Project,
  { content, checklist, asking }: Sent,
  items: Terms['checklist'],
): Promise<Record<string, unknown>> {
  const { values, problems } = readContent(kind, content, items, checklist)
  const all = complaints()
  for (const { field, message } of problems) all.add(field, message)
  const placed = await all.under('', async () => {
    await checkContentReferences(writing, kind, values, project.id)
    return true
  })
  if (placed) for (const { field, message } of await obstacles(writing, kind.code, project, values)) all.add(field, message)
  all.settle()
  if (asking) throw new AppError('invalid', { message: '没有别的问题' })
  return values
}

/** 申请编号：SP 审批、YW 业务，加简码、年份、四位流水。 */
async function drawNumber({ trx }: Writing, kind: BizKind): Promise<string> {
  const year = dayOf(nowSeconds()).slice(0, 4)
  const { rows } = await sql<{ value: number }>`insert into serial_counter (name, value) values (${`biz.${kind.mark}.${year}`}, 1)
    on conflict (name) do update set value = serial_counter.value + 1 returning value`.execute(trx)
  const prefix = familyOf(kind.code) === 'approval' ? 'SP' : 'YW'
  return `${prefix}-${kind.mark}-${year}-${String(rows[0]?.value ?? 1).padStart(4, '0')}`
}

/** 提交申请：查内容、资料、引用与障碍，取号，抄下环节，轮到第一个办理人；同成同败。 */
export async function submitCase(writing: Writing, input: z.output<typeof submitInput>): Promise<Answer> {
  const { context } = writing
  await requireRight(context, biz, 'submit')
  const kind = bizKindOf(input.kind as BizCode)
  const type = await typeOf(context.platform, kind.code)
  await holdCalendar(writing.trx)
  const seen = await lockRow(writing, engineering, input.engineering_id, null, 'read')
  const refusal = refusalToApply(kind, type, seen, await actingRoles(writing.trx, context.session, seen.id))
  if (refusal) throw refusal
  const values = await checkSent(writing, kind, seen, input, type.checklist)
  const row = await insertCase(writing, kind, input)
  await fill(writing, row, kind, values, { papers: input.checklist, note: '', terms: type })
  await layNodes(writing, row, type.nodes)
  await recordEvent(writing, row, { action: 'submit' })
  const change = await advance(writing, row, await projectOf(writing.trx, row.engineering_id))
  return conclude(writing, row, 'submit', change)
}

interface Filling {
  readonly papers: Readonly<Record<string, string>>
  readonly note: string
  readonly terms: Terms
}

async function fill(
  writing: Writing,
  row: BizRow,
  kind: BizKind,
  values: Record<string, unknown>,
  filling: Filling,
): Promise<void> {
  await saveForm(writing.trx, row, kind, values, filling)
  await linkPapers(writing, row, kind, values, filling.papers, filling.terms.checklist)
}

async function conclude(writing: Writing, row: BizRow, action: string, change: CaseChange): Promise<Answer> {
  const saved = await storeCase(writing, row, change, { action })
  return { ...saved, biz_no: row.biz_no }
}

async function insertCase(writing: Writing, kind: BizKind, input: z.output<typeof submitInput>): Promise<BizRow> {
  const { account_id: me, unit_id } = writing.context.session
  const values = {
    biz_no: await drawNumber(writing, kind),
    kind: kind.code,
    title: input.title,
    engineering_id: input.engineering_id,
    unit_id,
    applied_by: me,
    applied_at: nowSeconds(),
    round: 1,
  }
  return enterRow(writing, biz, values, { action: 'add' })
}

/** 补正后再次提交：另存一轮内容，按原来的环节从头办起。 */
export async function resubmitCase(writing: Writing, input: z.output<typeof resubmitInput>): Promise<Answer> {
  const { context, trx } = writing
  await requireRight(context, biz, 'submit')
  const before = await lockCase(writing, input.id)
  requireApplicant(before, context.session.account_id)
  requireVersion(before, input.version)
  if (biz.flow?.states.keyOf(before.state) !== 'returned')
    throw new AppError('wrongState', { message: '只有退回补正的申请可以重新提交' })
  const kind = bizKindOf(before.kind)
  const project = await projectOf(trx, before.engineering_id)
  // 停用不影响在办的；角色与工程状态按此刻的算。
  const type = { ...(await typeOf(context.platform, kind.code)), enabled: true }
  const refusal = refusalToApply(kind, type, project, await actingRoles(trx, context.session, project.id))
  if (refusal) throw refusal
  const [last] = await lastForms(trx, before.id)
  const terms = last ?? { checklist: [], result_document: null }
  const values = await checkSent(writing, kind, project, input, terms.checklist)
  if (last && lacksGrounds(input.correction))
    refuseUnmended(await unmended(trx, { row: before, kind, last }, { values, papers: input.checklist }))
  const row = { ...before, round: before.round + 1, state: bizStates.code('pending') }
  await fill(writing, row, kind, values, { papers: input.checklist, note: input.correction, terms })
  await copyNodes(writing, row)
  await recordEvent(writing, row, { action: 'resubmit', opinion: input.correction })
  const change = await advance(writing, row, project)
  return conclude(writing, row, 'submit', {
    state: bizStates.code('pending'),
    round: row.round,
    ...(input.title ? { title: input.title } : {}),
    ended_at: null,
    ...change,
  })
}

/** 指出有误的没有改，又说不出为什么不改，不必再走一遍。@throws invalid */
function refuseUnmended(fields: readonly string[]): void {
  if (fields.length === 0) return
  if (fields[0] === WHOLE)
    throw new AppError('invalid', {
      fields: [{ field: WHOLE, message: `填写与资料都没有改动，请改正，或逐项写明理由（不少于 ${LEAST_GROUNDS} 个字）` }],
    })
  const message = '退回时指出有误，没有改动；确实无误的，在补正说明里写明理由'
  const reason = `还有 ${fields.length} 项指出有误而没有改动，请改正，或写明无误的理由（不少于 ${LEAST_GROUNDS} 个字）`
  throw new AppError('invalid', {
    fields: [...fields.map((field) => ({ field, message })), { field: WHOLE, message: reason }],
  })
}

export function requireApplicant(row: BizRow, accountId: number): void {
  if (row.applied_by !== accountId) throw new AppError('wrongState', { message: '只有申请人本人可以这样办' })
}

async function copyNodes({ trx }: Writing, row: BizRow): Promise<void> {
  await sql`insert into biz_node (biz_id, round, seq, label, office, mode, days)
    select biz_id, ${row.round}, seq, label, office, mode, days from biz_node where biz_id = ${row.id} and round = ${row.round - 1}`.execute(
    trx,
  )
}
