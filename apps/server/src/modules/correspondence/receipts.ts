import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { AppError, idSchema } from '@zhujian/model'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { URGE_EVERY_MINUTES } from '@zhujian/domain/correspondence/correspondence-clock'
import { documentFlow } from '@zhujian/domain/correspondence/document-flow'
import { sql } from 'kysely'
import { z } from 'zod'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { loadFileDetails, setFiles } from '../../entity/file-links'
import { lockRow } from '../../entity/save'
import type { Writing } from '../../entity/write'
import { notify } from '../message/public'
import { OUTSTANDING, sentOut } from './document-boxes'
import { requireWritable } from './document-effects'
import { byId, paging } from './notice-board'
import { receiptFiles } from './receipt-entity'

export const signInput = byId.extend({
  sign_name: z.string('请填写签收人').trim().min(2, '请填写签收人').max(30, '不能超过 30 个字'),
})
export const feedbackInput = byId.extend({
  feedback: z.string('请填写反馈内容').trim().min(2, '请填写反馈内容').max(2000, '不能超过 2000 个字'),
  feedback_file: z.string().max(4000).nullish(),
})
export const receiptsInput = byId.extend({ ...paging, task: z.enum(['', 'unread', 'unsigned', 'unanswered']).optional() })

interface Receipt {
  receipt_id: number
  title: string
  sender: number
  engineering_id: number | null
  state: number
  need_sign: boolean | null
  need_feedback: boolean | null
  signed_at: number | null
}

const SENT = documentFlow.flow?.states.code('sent')

/** 锁住本人的收件记录。@throws notFound、wrongState */
async function lockReceipt({ trx, context }: Writing, id: number): Promise<Receipt> {
  const { rows } =
    await sql<Receipt>`select r.id as receipt_id, d.title, d.created_by as sender, d.engineering_id, d.state, d.need_sign, d.need_feedback, r.signed_at
    from document_receipt r join document_flow d on d.id = r.document_id
    where d.id = ${id} and r.account_id = ${context.session.account_id} and r.removed_at is null and d.deleted_at is null and ${sentOut}
    for update of r`.execute(trx)
  const [row] = rows
  if (!row) throw new AppError('notFound')
  await requireWritable(trx, row.engineering_id)
  return row
}

const requireOpen = ({ state }: Receipt): void => {
  if (state !== SENT) throw new AppError('wrongState', { message: '文件已办结' })
}

/** 打开即算已读。 */
export async function markOpened({ db, session }: Context, id: number) {
  const { rows } = await sql`update document_receipt r set read_at = coalesce(r.read_at, now()) from document_flow d
    where d.id = r.document_id and d.id = ${id} and ${sentOut} and d.deleted_at is null and r.account_id = ${session.account_id}
      and r.removed_at is null returning r.id`.execute(db)
  if (rows.length === 0) throw new AppError('notFound')
  return {}
}

/** 签收：写明由谁签收，只能签一次。 */
export async function sign(writing: Writing, { id, sign_name: name }: z.output<typeof signInput>) {
  const receipt = await lockReceipt(writing, id)
  requireOpen(receipt)
  if (receipt.need_sign !== true) throw new AppError('wrongState', { message: '该文件不要求签收' })
  if (receipt.signed_at !== null)
    throw new AppError('wrongState', { message: `已于 ${formatInstant(receipt.signed_at, 'MM-dd HH:mm')} 签收` })
  const at = nowSeconds()
  await sql`update document_receipt set signed_at = to_timestamp(${at}), sign_name = ${name}, read_at = coalesce(read_at, now())
    where id = ${receipt.receipt_id}`.execute(writing.trx)
  await logOn(writing, id, receipt, 'sign', { sign_name: name })
  return { id, signed_at: at }
}

/** 反馈：办结之前可以补充修改；改前的内容留在操作记录里。 */
export async function giveFeedback(writing: Writing, { id, feedback, feedback_file: files }: z.output<typeof feedbackInput>) {
  const receipt = await lockReceipt(writing, id)
  requireOpen(receipt)
  if (receipt.need_feedback !== true) throw new AppError('wrongState', { message: '该文件不要求反馈' })
  if (receipt.need_sign === true && receipt.signed_at === null) throw new AppError('wrongState', { message: '请先签收再反馈' })
  await sql`update document_receipt set feedback = ${feedback}, feedback_at = now(), read_at = coalesce(read_at, now())
    where id = ${receipt.receipt_id}`.execute(writing.trx)
  await setFiles(writing, receiptFiles, { id: receipt.receipt_id }, 'feedback_file', files ?? null)
  await logOn(writing, id, receipt, 'feedback', { feedback })
  await notify(writing, [receipt.sender], {
    kind: 'notice',
    title: '收到文件反馈',
    body: `${receipt.title}：${writing.context.session.real_name}`,
    path: messageLinks.sentLetter(id),
    engineering_id: receipt.engineering_id,
  })
  return { id }
}

const logOn = (writing: Writing, id: number, receipt: Receipt, action: string, after: Record<string, unknown>) =>
  writing.log({ module: 'document_flow', action, row_id: id, engineering_id: receipt.engineering_id, after })

/** 发件人看各收件人的办理情况。 */
export async function listReceipts(context: Context, { id, page, limit, task }: z.output<typeof receiptsInput>) {
  const { db } = context
  const reach = await accessWhere(context, documentFlow, 'read', 'd')
  const found = await sql`select 1 from document_flow d where d.id = ${id} and d.deleted_at is null and ${reach}`.execute(db)
  if (found.rows.length === 0) throw new AppError('notFound')
  const conditions = {
    unread: sql`and r.read_at is null`,
    unsigned: sql`and r.signed_at is null`,
    unanswered: sql`and r.feedback_at is null`,
  }
  const which = task ? conditions[task] : sql``
  const counted = await sql<
    Record<string, number>
  >`select count(*) as receiver_count, count(read_at) as read_count, count(signed_at) as sign_count,
    count(feedback_at) as feedback_count, count(*) filter (where true ${which}) as total from document_receipt r where r.document_id = ${id}`.execute(
    db,
  )
  const { rows } = await sql<
    Record<string, unknown> & { id: number }
  >`select r.id, a.real_name, coalesce(o.name, u.unit_name) as unit_name, r.read_at,
      r.signed_at, r.sign_name, r.feedback, r.feedback_at
    from document_receipt r join account a on a.id = r.account_id left join supervise_org o on o.id = a.org_id left join unit u on u.id = a.unit_id
    where r.document_id = ${id} ${which} order by r.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const withFiles = await Promise.all(
    rows.map(async (row) => ({
      ...row,
      files: row.feedback_at === null ? [] : ((await loadFileDetails(db, 'document_receipt', row.id)).feedback_file ?? []),
    })),
  )
  return { rows: withFiles, ...counted.rows[0], total: counted.rows[0]?.total ?? 0 }
}

/** 催办：提醒还没签收或反馈的人，一小时内只催一次。 */
export async function urge(writing: Writing, id: number) {
  const { trx } = writing
  const row = await lockRow(writing, documentFlow, id, null, 'read')
  await requireWritable(trx, row.engineering_id)
  if (row.state !== SENT) throw new AppError('wrongState')
  const { rows } = await sql<{
    account_id: number
  }>`select r.account_id from document_receipt r join document_flow d on d.id = r.document_id
    where d.id = ${id} and ${OUTSTANDING}`.execute(trx)
  if (rows.length === 0) throw new AppError('wrongState', { message: '没有需要催办的收件人' })
  const marked = await sql`update document_flow set urged_at = now() where id = ${id}
    and (urged_at is null or urged_at < now() - ${URGE_EVERY_MINUTES} * interval '1 minute') returning id`.execute(trx)
  if (marked.rows.length === 0) throw new AppError('tooMany', { message: `刚刚催办过，${URGE_EVERY_MINUTES} 分钟内不必再催` })
  await notify(
    writing,
    rows.map((each) => each.account_id),
    { kind: 'todo', title: '催办：请签收或反馈文件', body: row.title, path: messageLinks.letter(id) },
  )
  await writing.log({ module: 'document_flow', action: 'urge', row_id: id, note: `${rows.length} 人` })
  return { id, count: rows.length }
}

export const idInput = z.object({ id: idSchema })

/** 收件人收进自己的回收站：该办的先办完。 */
export async function trashLetter(writing: Writing, id: number) {
  const receipt = await lockReceipt(writing, id)
  const { rows } = await sql`update document_receipt r set trashed_at = now() from document_flow d
    where d.id = r.document_id and r.id = ${receipt.receipt_id} and r.trashed_at is null and not ${OUTSTANDING} returning r.id`.execute(
    writing.trx,
  )
  if (rows.length === 0) throw new AppError('wrongState', { message: '请先签收或反馈，再移入回收站' })
  return { id }
}

/** 文件随收件记录开放；反馈的附件另给发件人看。 */
export const mayReadDocuments = async ({ platform, session }: Pick<Context, 'platform' | 'session'>, ids: readonly number[]) => {
  const { rows } = await sql`select 1 from document_receipt r join document_flow d on d.id = r.document_id
    where d.id = any(${[...ids]}::bigint[]) and ${sentOut} and d.deleted_at is null and r.account_id = ${session.account_id} and r.removed_at is null limit 1`.execute(
    platform.db,
  )
  return rows.length > 0
}
export const mayReadFeedback = async ({ platform, session }: Pick<Context, 'platform' | 'session'>, ids: readonly number[]) => {
  const { rows } = await sql`select 1 from document_receipt r join document_flow d on d.id = r.document_id
    where r.id = any(${[...ids]}::bigint[]) and d.deleted_at is null and (r.account_id = ${session.account_id} or d.created_by = ${session.account_id}) limit 1`.execute(
    platform.db,
  )
  return rows.length > 0
}
