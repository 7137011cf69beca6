import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { AppError } from '@zhujian/model'
import { nowSeconds, today } from '@zhujian/model/date'
import { documentFlow } from '@zhujian/domain/correspondence/document-flow'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import { notify, recall } from '../message/public'
import { accountsIn, audienceOf, fellowUnits, holdersOf, reachOf } from './audience'
import { plainText } from './plain-text'

type Letter = Effect<typeof documentFlow>

/** 一次最多发给多少个账号；再多应当用公告。 */
const MOST_RECEIVERS = 20_000

export const documentPath = (id: number | ''): string => `/fileManagement/fileIndex?id=${id}`

/** 关联工程已进历史库的文件只能查看。@throws wrongState */
export async function requireWritable(trx: Writing['trx'], engineeringId: number | null): Promise<void> {
  if (engineeringId === null) return
  const { rows } = await sql`select 1 from engineering where id = ${engineeringId} and history_type = 1`.execute(trx)
  if (rows.length > 0) throw new AppError('wrongState', { message: '工程已在历史库，仅可查看' })
}

async function onSave({ row, trx, set }: Letter): Promise<void> {
  await requireWritable(trx, row.engineering_id)
  if (row.content !== null) set({ content: plainText(row.content) || null })
}

async function hasFiles(trx: Writing['trx'], id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from file_link where entity = 'document_flow' and row_id = ${id} limit 1`.execute(trx)
  return rows.length > 0
}

/** 发送：按此刻的范围逐人登记收件，之后新来的人不补；一个人也发不到的不算发出。 */
async function send(effect: Letter): Promise<void> {
  const { row, trx, context, set } = effect
  await requireWritable(trx, row.engineering_id)
  if (!row.content && !(await hasFiles(trx, row.id)))
    throw new AppError('invalid', {
      message: '正文与附件至少填一项',
      fields: [{ field: 'content', message: '正文与附件至少填一项' }],
    })
  if (row.due_on !== null && row.due_on < today())
    throw new AppError('invalid', {
      message: '办理期限已过，请修改后再发送',
      fields: [{ field: 'due_on', message: '办理期限已过' }],
    })
  const receivers = await register(effect)
  set({ sent_at: nowSeconds(), withdraw_reason: null, urged_at: null })
  const wants = row.need_sign === true || row.need_feedback === true
  await notify({ trx, context }, receivers, {
    kind: wants ? 'todo' : 'notice',
    title: wants ? '收到文件，请办理' : '收到文件',
    body: row.title,
    path: messageLinks.letter(row.id),
    engineering_id: row.engineering_id,
  })
}

async function register({ row, trx, context }: Letter): Promise<number[]> {
  const inRange = accountsIn(audienceOf(row), reachOf(context.session), await fellowUnits(context))
  const { rows } = await sql<{ account_id: number }>`insert into document_receipt (document_id, account_id)
    select ${row.id}, a.id from account a where ${inRange} and ${holdersOf(documentFlow, 'read')} and a.id <> ${context.session.account_id}
    order by a.id limit ${MOST_RECEIVERS + 1} returning account_id`.execute(trx)
  if (rows.length === 0)
    throw new AppError('invalid', {
      message: '发送范围内没有可以收件的账号',
      fields: [{ field: 'audience', message: '发送范围内没有可以收件的账号' }],
    })
  if (rows.length > MOST_RECEIVERS)
    throw new AppError('invalid', {
      message: `收件人超过 ${MOST_RECEIVERS} 个，请改用通知公告`,
      fields: [{ field: 'audience', message: '收件人过多' }],
    })
  return rows.map((receipt) => receipt.account_id)
}

/** 撤回：还没有人签收时才可以；收件记录与消息一并收回。 */
async function withdraw(effect: Letter): Promise<void> {
  const { row, trx } = effect
  await requireWritable(trx, row.engineering_id)
  const signed = await sql<{ count: number }>`select count(*) as count from document_receipt
    where document_id = ${row.id} and (signed_at is not null or feedback_at is not null)`.execute(trx)
  const count = signed.rows[0]?.count ?? 0
  if (count > 0) throw new AppError('wrongState', { message: `已有 ${count} 人签收或反馈，不能撤回` })
  await sql`delete from document_receipt where document_id = ${row.id}`.execute(trx)
  await recall(effect, documentPath(row.id))
}

const close = ({ trx, row }: Letter): Promise<void> => requireWritable(trx, row.engineering_id)

/** 发出去过的文件连同撤回记录是凭据，只有从未发出的草稿可以删除。 */
async function onDelete({ row, trx }: Letter): Promise<void> {
  await requireWritable(trx, row.engineering_id)
  if (row.sent_at !== null) throw new AppError('wrongState', { message: '发出过的文件不能删除' })
}

/** 文件收发：发送、撤回、办结。 */
extend(documentFlow, { on: { add: onSave, edit: onSave, send, withdraw, close, delete: onDelete } })
