import { AppError, type FieldProblem } from '@zhujian/model'
import { nowSeconds, today } from '@zhujian/model/date'
import { documentGaps, draftGaps, isOrder, speaksOfStop, standInGap, stateGap } from '@zhujian/domain/document/document-gaps'
import { endsStop } from '@zhujian/domain/document/work-goes-on'
import { factsOfType, isDocumentType, servesAll, signersOf } from '@zhujian/domain/document/document-types'
import { receiptStates } from '@zhujian/domain/document/doc-receipt'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { documentTemplates } from '@zhujian/domain/document/templates'
import { settledFindings } from '@zhujian/domain/flows/rectify-flow'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { roleOf } from '@zhujian/domain/roles'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { pathOf } from '../../entity/entity-routes'
import { type Effect as EffectOn, extend } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { requireNothingStands, takeEffect, tellArchived } from './legal-effects'
import { askToAct, settleAsked, tellDrafter, tellVoided } from './notices'
import { officeOf } from './office'
import { openReceipts, registerAll, requireAfterIssue, serveAll, voidAll } from './receipts'
import { requireSigner, signDocument } from './sign-document'
import { lineUp } from './signing-line'

type Effect = EffectOn<typeof superviseDoc>

const refuse = (field: string, message: string): AppError => new AppError('invalid', { fields: [{ field, message }] })

const typeOf = (row: Effect['row']) => {
  if (!isDocumentType(row.type)) throw refuse('type', '没有这类文书')
  return row.type
}

/** 拟稿：机关由工程决定；监督员自己签发的默认由拟稿人签。 */
async function onAdd({ row, trx, context, set }: Effect): Promise<void> {
  requireOfficial(row)
  await requireState(row, trx)
  const office = await officeOf(trx, row.engineering_id)
  const own = signersOf(typeOf(row))[0] === 'officer' && context.session.roles.includes('officer')
  set({
    supervise_org_id: office.id,
    drafted_by: context.session.account_id,
    ...titled(row),
    ...(await listedDangers(row, trx)),
    ...(row.signer_id === null && own ? { signer_id: context.session.account_id } : {}),
  })
  await requireNamedSigner(row, trx)
}

/** 更正已发的文书不受工程状态的限制。@throws invalid */
async function requireState(row: Effect['row'], trx: Effect['trx']): Promise<void> {
  if (row.corrects_id !== null) return
  const { rows } = await sql<{ state: number }>`select state from engineering where id = ${row.engineering_id}`.execute(trx)
  const why = stateGap(row.type, rows[0]?.state)
  if (why !== null) throw refuse('type', why)
}

/** 纸上主送的各家都在受送达单位里：责令了谁就送给谁。 */
async function unlisted(row: Effect['row'], trx: Effect['trx']): Promise<FieldProblem[]> {
  const { rows } = await sql<{ name: string }>`select distinct unit_name as name from engineering_unit
    where engineering_id = ${row.engineering_id} and active and deleted_at is null and unit_id = any(${row.unit_ids ?? []}::bigint[])`.execute(
    trx,
  )
  const strangers = (row.receiver ?? '')
    .split(/[、，,；;\n]/)
    .map((said) => said.trim())
    .filter((said) => said !== '' && !/单位|项目部/.test(said) && !rows.some(({ name }) => said.includes(name)))
  if (strangers.length === 0) return []
  return [{ field: 'receiver', message: `${strangers.join('、')}不在受送达单位里：请补选受送达单位，或改写主送单位（写全称）` }]
}

/** 责令整改、停工的，主送的是本工程的参建单位。 */
async function addresseeGaps(row: Effect['row'], trx: Effect['trx']): Promise<{ field: string; message: string }[]> {
  const receiver = row.receiver ?? ''
  if (isOrder(row.type) && (row.unit_ids ?? []).length > 0) return unlisted(row, trx)
  if (!isOrder(row.type) || receiver === '' || /单位|项目部/.test(receiver) || (row.unit_ids ?? []).length > 0) return []
  const { rows } = await sql`select 1 from engineering_unit where engineering_id = ${row.engineering_id} and active
    and deleted_at is null and position(unit_name in ${receiver}) > 0 limit 1`.execute(trx)
  return rows.length > 0 ? [] : [{ field: 'receiver', message: '主送单位应是本工程的参建单位' }]
}

/** 责令整改的隐患还没有了结：销项、撤回了的不能再列入；更正已发的照原样。 */
async function dangerGaps(row: Effect['row'], trx: Effect['trx']): Promise<FieldProblem[]> {
  const { danger_ids: ids, engineering_id } = row
  if (!isOrder(row.type) || row.corrects_id !== null) return []
  const { rows } = await sql<{
    names: string | null
  }>`select string_agg(coalesce(danger_no, place), '、' order by id) as names from hidden_danger
    where id = any(${ids ?? []}::bigint[]) and engineering_id = ${engineering_id} and deleted_at is null
      and ${inStates('hidden_danger', hiddenDangerStates, [...settledFindings])}`.execute(trx)
  const names = rows[0]?.names
  return names ? [{ field: 'danger_ids', message: `${names} 已销项或撤回，不能再列入` }] : []
}

/** 没有写标题的，清单与消息里用该类文书的名称。 */
const titled = (row: Effect['row']) => (row.title ? {} : { title: documentTemplates[typeOf(row)].title })

/** 事项清单没有写的，由所涉隐患列出：编号、部位、情况、依据与期限。 */
async function listedDangers(row: Effect['row'], trx: Effect['trx']): Promise<Record<string, unknown>> {
  const ids = row.danger_ids ?? []
  if (ids.length === 0 || (row.items ?? []).length > 0) return {}
  const { rows } = await sql<{ content: string; basis: string; due: string }>`select
      left(concat_ws(' ', danger_no, place) || '：' || description, 300) as content, left(coalesce(basis, ''), 100) as basis, coalesce(deadline::text, '') as due
    from hidden_danger where id = any(${ids}::bigint[]) and engineering_id = ${row.engineering_id} and deleted_at is null order by id limit 60`.execute(
    trx,
  )
  return rows.length > 0 ? { items: rows } : {}
}

async function onEdit({ row, before, trx, set }: Effect): Promise<void> {
  requireOfficial(row)
  set({ ...titled(row), ...(await listedDangers(row, trx)) })
  if (before && before.engineering_id !== row.engineering_id) throw refuse('engineering_id', '拟稿后不能改换工程，请另行拟稿')
  await requireNamedSigner(row, trx)
}

/** 整改完成报告书由项目部在整改中报送，不由监督机构拟稿。 */
function requireOfficial(row: Effect['row']): void {
  const type = typeOf(row)
  if (signersOf(type).includes('site')) throw refuse('type', '整改完成报告书由项目部报送，监督机构不拟稿')
  // 它的后果随申请办结发生；单独签发一份，纸上说的事没有发生。更正已发的不在此限。
  if (factsOfType(type).law === 'case' && row.corrects_id === null)
    throw refuse('type', `${factsOfType(type).label}随申请办结制发，不单独拟稿`)
}

async function requireNamedSigner(row: Effect['row'], trx: Effect['trx']): Promise<void> {
  if (row.signer_id === null) return
  const signers = signersOf(typeOf(row))
  const { rows } = await sql`select 1 from account
    where id = ${row.signer_id} and status = 'normal' and deleted_at is null and role_codes && ${[...signers]}::text[]`.execute(
    trx,
  )
  if (rows.length === 0) throw refuse('signer_id', `指定签发人应是${signers.map((role) => roleOf(role).label).join('或')}`)
}

const itemsOf = ({ items }: Readonly<Record<string, unknown>>): unknown[] =>
  Array.isArray(items) ? items.map((item: { content?: unknown }) => item.content) : []

/** 停工文书的更正改的是写错的地方，不是停工本身。@throws invalid */
async function requireStopKept({ row, trx }: Effect): Promise<void> {
  if (row.corrects_id === null || (row.type !== '08' && row.type !== '09')) return
  const { rows } = await sql<Record<string, unknown>>`select body, closing, items from supervise_doc
    where id = ${row.corrects_id}`.execute(trx)
  // 正文责令停工、写明原因，结语写怎样才能复工，都由停工通知书写下：改了就是另一件停工。
  for (const field of ['body', 'closing'] as const)
    if (row[field] !== rows[0]?.[field])
      throw refuse(field, '停工文书的正文与结语不能更正：停工的变更、解除只由复工申请办成，要停别处的另行签发')
  const added = endsStop(itemsOf(rows[0] ?? {}), itemsOf(row))
  if (added === null) return
  throw refuse('items', `更正只改写错的地方，不能加写“${added}”：停工的变更、解除只由复工申请办成`)
}

/** @throws invalid 工程还有停工没有复工 */
async function requireSilentOfStops({ row, trx }: Effect): Promise<void> {
  if (!speaksOfStop(row)) return
  const { rows } = await sql<{
    stop_no: string | null
  }>`select stop_no from stop_work where engineering_id = ${row.engineering_id}
    and ${inStates('stop_work', stopWorkStates, ['stopped'])} and deleted_at is null order by id desc limit 1`.execute(trx)
  if (rows[0])
    throw refuse(
      'body',
      `停工通知书 ${rows[0].stop_no ?? ''} 还没有复工：停工的变更、解除只由复工申请办成，监督通知书里不能写停工；要求整改的用限期整改通知书`,
    )
}

/** 草稿可以缺，送审时缺什么一次说全。 */
async function onSubmit(effect: Effect): Promise<void> {
  await requireState(effect.row, effect.trx)
  await requireSilentOfStops(effect)
  await requireStopKept(effect)
  const fields = [
    ...documentGaps(effect.row),
    ...draftGaps(effect.row),
    ...(await addresseeGaps(effect.row, effect.trx)),
    ...(await dangerGaps(effect.row, effect.trx)),
  ]
  if (fields.length > 0) throw new AppError('invalid', { fields })
  effect.set({ reject_reason: null, reviewed_by: null, reviewed_at: null, review_opinion: null })
  await askToAct(effect, '监督文书待审核', ['section_chief'])
}

/** 送审之后只由拟稿人撤回；审核的人用退回。 */
async function onWithdraw(effect: Effect): Promise<void> {
  const { row, context } = effect
  if (row.drafted_by !== context.session.account_id) throw new AppError('invalid', { message: '只有拟稿人可以撤回' })
  await settleAsked(effect)
}

async function onReview(effect: Effect): Promise<void> {
  const { row, context, set } = effect
  set({ reviewed_by: context.session.account_id, reviewed_at: nowSeconds() })
  await askToAct(effect, '监督文书待签发', signersOf(typeOf(row)).slice(0, 1), row.signer_id)
}

async function onReturn(effect: Effect): Promise<void> {
  await settleAsked(effect)
  await tellDrafter(effect, '监督文书被退回', effect.row.reject_reason ?? '')
}

/** 先告知、后取号：流水锁住的时间越短越好。 */
async function onIssue(effect: Effect): Promise<void> {
  const { row, context, set } = effect
  requireSigner(context, row.type)
  const unsaid = standInGap(row, context.session.account_id, row.sign_opinion)
  if (unsaid) throw refuse(unsaid.field, unsaid.message)
  await requireState(row, effect.trx)
  await requireSilentOfStops(effect)
  // 送审以后才销项、撤回的，也不再责令。
  const [settled] = await dangerGaps(row, effect.trx)
  if (settled) throw new AppError('wrongState', { message: `${settled.message}，请退回拟稿人改正` })
  if (row.due_on !== null && row.due_on < today())
    throw new AppError('wrongState', { message: `整改（回复）期限 ${row.due_on} 已过，请退回拟稿人另定期限` })
  await settleAsked(effect)
  await tellDrafter(effect, '监督文书已签发')
  const signed = await signDocument(effect, row, context.session.account_id)
  set(signed)
  await openReceipts(effect, { ...row, ...signed })
  await takeEffect(effect, { ...row, ...signed })
}

const EACH = '留置、邮寄、公告送达逐个单位办理：在本页的送达回证里登记现场照片、邮件单号或公告载体'

async function onDeliver(effect: Effect): Promise<void> {
  const { row, context, set } = effect
  if (!servesAll(row.deliver_method)) throw new AppError('invalid', { fields: [{ field: 'deliver_method', message: EACH }] })
  set({ deliver_at: nowSeconds(), delivered_by: context.session.account_id, refused: row.refused ?? false })
  await serveAll(effect, row, row.deliver_method)
}

async function onReceipt(effect: Effect): Promise<void> {
  const { row, context, set } = effect
  requireAfterIssue('receipt_at', row.receipt_at, row.issue_at)
  if (row.deliver_at === null) set({ deliver_at: row.receipt_at, delivered_by: context.session.account_id })
  await registerAll(effect, row)
}

/** 要回复的都回复了才归档，留置送达的也要；工程已经终止、取消的不再等。@throws wrongState */
async function requireAnswered({ row, trx }: Effect): Promise<void> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from doc_receipt r join engineering e on e.id = r.engineering_id
    where r.doc_id = ${row.id} and r.deleted_at is null and r.due_on is not null
      and ${inStates('r', receiptStates, ['replying', 'refused'])}
      and e.history_type <> ${historyType.code('history')}`.execute(trx)
  const waiting = rows[0]?.n ?? 0
  if (waiting > 0)
    throw new AppError('wrongState', { message: `还有 ${waiting} 个单位没有回复，回复以后再归档；不必回复的先作废其送达` })
}

async function onArchive(effect: Effect): Promise<void> {
  await requireAnswered(effect)
  effect.set({ archive_at: nowSeconds() })
  await tellArchived(effect, effect.row)
}

async function onVoid(effect: Effect): Promise<void> {
  await requireNothingStands(effect, effect.row)
  const reason = effect.row.void_reason ?? ''
  effect.set({ voided_at: nowSeconds() })
  await voidAll(effect, effect.row, reason)
  await tellDrafter(effect, '监督文书已作废', reason)
  if (effect.row.deliver_at) await tellVoided(effect, reason)
}

const EXAMINE = pathOf(superviseDoc, 'examine')
const signsByStep = ({ routeOptions, body }: FastifyRequest): boolean =>
  routeOptions.url === EXAMINE && (body as { step?: unknown } | null | undefined)?.step === 'issue'

/** 文书各步的后果：取号、送达、回执、告知。 */
extend(superviseDoc, {
  open: (alias, { session: { account_id } }) =>
    sql<boolean>`${sql.ref(`${alias}.drafted_by`)} is not distinct from ${account_id}`,
  openFor: ['withdraw'],
  on: {
    add: onAdd,
    edit: onEdit,
    submit: onSubmit,
    withdraw: onWithdraw,
    review: onReview,
    return: onReturn,
    issue: onIssue,
    deliver: onDeliver,
    receipt: onReceipt,
    archive: onArchive,
    void: onVoid,
  },
  routes: (app) => lineUp(app, signsByStep),
})
