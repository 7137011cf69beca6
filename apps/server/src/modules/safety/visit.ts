import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { safetyCheck, safetyCheckStates } from '@zhujian/domain/safety/safety-check'
import { OFFLINE_NO, type VisitAnswer } from '@zhujian/domain/safety/visit'
import { SIGN_AGAIN, signedDigest } from '@zhujian/domain/safety/visit-signed'
import { AppError, nameOf } from '@zhujian/model'
import { nowSeconds, today } from '@zhujian/model/date'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { fillRow, holdRows } from '../../entity/decide'
import { pathOf } from '../../entity/entity-routes'
import type { RowIn } from '../../entity/extend'
import { route } from '../../entity/route'
import { addRow, checkValues, stepRow } from '../../entity/save'
import { write, type Writing } from '../../entity/write'
import { visitDesk } from './visit-desk'
import { requireUnusedPhotos } from './visit-photos'
import { lockName } from '../../platform/lock-name'

const visitInput = z.looseObject({
  offline_no: z.string('缺少临时编号').regex(OFFLINE_NO, '临时编号格式不正确'),
  conclusion: z.number('请选择检查结论').int(),
  issue: z.boolean().default(false),
  /** 签字时设备算下的所签内容的摘要。 */
  signed_digest: z.string().max(64).nullish(),
})
type Visit = z.output<typeof visitInput>

/** 现场检查：一次存下检查、隐患、通知书草稿与受检方的签名，要么都成，要么都不成。 */
export function visitRoutes(app: FastifyInstance): void {
  const right = { entity: safetyCheck, verb: 'visit' }
  route(app, { method: 'POST', url: pathOf(safetyCheck, 'visit'), right, input: visitInput }, (context, input) =>
    write(context, (writing) => takeVisit(writing, input)),
  )
  route(app, { method: 'GET', url: pathOf(safetyCheck, 'visitDesk'), right }, visitDesk)
}

/** 设备保存着提交标识，服务端的提交标识只留一天；临时编号永远只对应一次检查。 */
async function arrived({ trx, context }: Writing, offlineNo: string): Promise<VisitAnswer | null> {
  await lockName(trx, 'visit', `${context.session.account_id}/${offlineNo}`)
  const { rows } = await sql<VisitAnswer>`select id, check_no, state, danger_count, doc_id from safety_check
    where created_by = ${context.session.account_id} and offline_no = ${offlineNo}`.execute(trx)
  return rows[0] ?? null
}

const FORM = new Set<string>(safetyCheck.form.map(nameOf))

async function takeVisit(writing: Writing, input: Visit): Promise<VisitAnswer & Record<string, unknown>> {
  const earlier = await arrived(writing, input.offline_no)
  if (earlier) return { ...earlier, again: true }
  requireSignature(input)
  const form = Object.fromEntries(Object.entries(input).filter(([name]) => FORM.has(name)))
  const own = checkValues(safetyCheck, ['site_signer', 'site_sign_img', 'mate_sign_img', 'offline_no'], input, {})
  const saved = await addRow(writing, safetyCheck, form, {
    ...own,
    inspector_nos: await certificatesOf(writing, { inspector_ids: input.inspector_ids }),
  })
  await requireUnusedPhotos(writing, saved.id, input.checklist)
  const { conclusion, unstopped_reason } = input
  const { version } = await stepRow(writing, safetyCheck, saved.id, saved.version, 'finish', { conclusion, unstopped_reason })
  if (own.site_sign_img) await signOnSite(writing, saved.id)
  else if (input.refuse_note) {
    const { refuse_note, refuse_img } = input
    await stepRow(writing, safetyCheck, saved.id, version, 'refuse', { refuse_note, refuse_img })
  }
  if (input.issue) await issueDangers(writing, saved.id)
  return answerOf(writing, saved.id)
}

/** 签名是对所签内容的：签了以后改过的、说不出签的是什么的不收。 */
function requireSignature(visit: Visit): void {
  const { site_sign_img, site_signer, signed_digest } = visit
  if (!site_sign_img) return
  if (!site_signer) throw new AppError('invalid', { fields: [{ field: 'site_signer', message: '请写明签字的是谁' }] })
  if (signed_digest !== signedDigest(visit))
    throw new AppError('invalid', { fields: [{ field: 'site_sign_img', message: SIGN_AGAIN }] })
}

/** 当日的执法证号，随记录留存。 */
export async function certificatesOf(
  { trx }: Pick<Writing, 'trx'>,
  { inspector_ids: ids }: { readonly inspector_ids?: unknown },
): Promise<string | null> {
  if (!Array.isArray(ids) || !ids.every(Number.isInteger)) return null
  const { rows } = await sql<{ text: string }>`select real_name || ' ' || law_cert_no as text from account
    where id = any(${ids}::bigint[]) and law_cert_no is not null order by array_position(${ids}::bigint[], id)`.execute(trx)
  return rows.length > 0
    ? rows
        .map(({ text }) => text)
        .join('、')
        .slice(0, 200)
    : null
}

async function heldCheck(writing: Writing, id: number): Promise<RowIn<typeof safetyCheck>> {
  const [check] = await holdRows(writing, safetyCheck, sql<boolean>`t.id = ${id}`)
  if (!check) throw new AppError('notFound')
  return check
}

/** 受检方当面签了字的，不必再到平台上签认。 */
async function signOnSite(writing: Writing, id: number): Promise<void> {
  const check = await heldCheck(writing, id)
  const state = safetyCheckStates.code((check.open_count ?? 0) === 0 ? 'closed' : 'rectifying')
  await fillRow(
    writing,
    safetyCheck,
    check,
    { state, sign_at: nowSeconds() },
    { action: 'signOnSite', note: `${check.site_signer} 现场签字` },
  )
}

/** 随检查下发：写明责任单位、期限没有过的；在路上过了期的留作待下发，由监督员另定期限。 */
async function issueDangers(writing: Writing, checkId: number): Promise<void> {
  const rows = await holdRows(
    writing,
    hiddenDanger,
    sql<boolean>`t.check_id = ${checkId} and t.state = ${hiddenDangerStates.code('draft')}
      and t.duty_unit_id is not null and t.deadline >= ${today()}::date`,
  )
  for (const { id, version } of rows) await stepRow(writing, hiddenDanger, id, version, 'issue', {})
}

async function answerOf(writing: Writing, id: number): Promise<VisitAnswer & Record<string, unknown>> {
  const { check_no, state, danger_count, doc_id } = await heldCheck(writing, id)
  return { id, check_no: check_no ?? '', state, danger_count: danger_count ?? 0, doc_id }
}
