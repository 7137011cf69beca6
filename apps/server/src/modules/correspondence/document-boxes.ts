import { AppError } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { documentFlow, documentFlowStates } from '@zhujian/domain/correspondence/document-flow'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Context, Library } from '../../entity/context'
import { inStates } from '../../entity/in-states'
import { loadFileDetails } from '../../entity/file-links'
import { type ListQuery, listRows } from '../../entity/list'
import { searchCondition } from '../../entity/search-text'
import type { Platform } from '../../platform/platform'
import { code, paging } from './notice-board'
import { byPinyin, orderOf, sortsOf } from './sort-order'
import { siteOwner } from './site-owner'

export const inboxInput = z.object({
  ...paging,
  title: z.string().max(60).optional(),
  category: code('类别不正确'),
  urgency: code('紧急程度不正确'),
  task: z.enum(['', 'unread', 'todo', 'done']).optional(),
  sort: z.string().max(60).optional(),
  fields: z.string().max(2000).optional(),
})

type Condition = RawBuilder<boolean>
const CLOSED = documentFlowStates.code('closed')
const SENT = documentFlowStates.code('sent')
/** 发出了、没有撤回的：收件人看得到的。 */
export const sentOut = inStates('d', documentFlowStates, ['sent', 'closed'])

/** 历史库里是历史工程的文件，以及不属于任何工程而已办结的文件；中间库里是中间库工程的；其余都在现行库。 */
export function inLibrary(library: Library, alias: string): Condition {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const project = (type: number) =>
    sql<boolean>`exists (select 1 from engineering l where l.id = ${column('engineering_id')} and l.history_type = ${type})`
  const archived = sql<boolean>`(${column('engineering_id')} is null and ${column('state')} = ${CLOSED}::smallint)`
  if (library === 1) return sql<boolean>`(${project(1)} or ${archived})`
  if (library === 2) return project(2)
  return sql<boolean>`not (coalesce(${project(1)}, false) or ${archived})`
}

/** 还等着收件人做的：该签没签，该反馈没反馈。d 是文件，r 是收件记录。 */
export const OUTSTANDING = sql<boolean>`(d.state = ${SENT}::smallint and (coalesce(d.need_sign, false) and r.signed_at is null or coalesce(d.need_feedback, false) and r.feedback_at is null))`
/** 收得到的：没有被撤回，也没有放进自己的回收站。 */
export const received = ({ account_id }: Context['session']): Condition =>
  sql<boolean>`r.account_id = ${account_id} and r.trashed_at is null and d.deleted_at is null and d.state in (${SENT}::smallint, ${CLOSED}::smallint)`

const FROM = sql`document_receipt r join document_flow d on d.id = r.document_id join account a on a.id = d.created_by
  left join supervise_org o on o.id = a.org_id left join unit u on u.id = a.unit_id left join engineering e on e.id = d.engineering_id`
const columnsOf = async (
  platform: Platform,
) => sql`d.id, r.id as receipt_id, d.title, d.doc_no, d.category, d.urgency, d.secrecy, d.engineering_id, e.engineering_name as engineering_id_text,
  d.need_sign, d.need_feedback, d.due_on, d.sent_at, d.state, a.real_name as sender_name, coalesce(o.name, u.unit_name, ${await siteOwner(platform)}) as sender_unit,
  r.read_at, r.signed_at, r.sign_name, r.feedback, r.feedback_at`

const tasks: Readonly<Record<string, Condition>> = {
  unread: sql<boolean>`r.read_at is null`,
  todo: OUTSTANDING,
  done: sql<boolean>`r.read_at is not null and not ${OUTSTANDING}`,
}

const sorts = sortsOf({
  title: byPinyin('d.title'),
  task: sql`case when ${OUTSTANDING} then 0 when r.read_at is null then 1 else 2 end`,
  due_on: sql`d.due_on`,
  urgency: sql`d.urgency`,
  category: sql`d.category`,
  sender_unit: sql`coalesce(o.name, u.unit_name) collate "zh-Hans-x-icu"`,
  sender_name: byPinyin('a.real_name'),
  sent_at: sql`d.sent_at`,
  doc_no: sql`d.doc_no`,
})

/** 收件：不另排的新到的在前。 */
export async function listInbox(context: Context, input: z.output<typeof inboxInput>) {
  const { db, session, library } = context
  const conditions = [received(session), inLibrary(library, 'd')]
  if (input.title?.trim()) conditions.push(searchCondition(sql.ref('d.search_text'), input.title))
  if (input.category) conditions.push(sql<boolean>`d.category = ${Number(input.category)}`)
  if (input.urgency) conditions.push(sql<boolean>`d.urgency = ${Number(input.urgency)}`)
  const task = tasks[input.task ?? '']
  if (task) conditions.push(task)
  const where = sql.join(conditions, sql` and `)
  const counted = await sql<{ total: number }>`select count(*) as total from ${FROM} where ${where}`.execute(db)
  const { rows } = await sql<Record<string, unknown>>`select ${await columnsOf(context.platform)}, ${OUTSTANDING} as outstanding,
      coalesce(d.due_on < ${today()}::date and ${OUTSTANDING}, false) as overdue,
      (select count(*) from file_link l where l.entity = 'document_flow' and l.row_id = d.id) as file_count
    from ${FROM} where ${where} order by ${orderOf(sorts, input.sort, sql`r.id desc`)} limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(
    db,
  )
  return { rows: rows.map((row) => ({ ...row, can: canOn(row, library) })), total: counted.rows[0]?.total ?? 0 }
}

/** 收件人此刻能做的；历史库只看。 */
function canOn(row: Readonly<Record<string, unknown>>, library: Library): string[] {
  if (library === 1) return []
  const open = row.state === SENT
  return [
    ...(open && row.signed_at === null && row.need_sign === true ? ['sign'] : []),
    ...(open && (row.need_feedback === true || row.feedback_at !== null) ? ['feedback'] : []),
    ...(row.outstanding === true ? [] : ['trash']),
  ]
}

/** 发件与草稿：自己的，带读、签、反馈的人数。 */
export async function listOutbox(context: Context, query: ListQuery) {
  const count = (condition: RawBuilder<unknown>) =>
    sql`(select count(*) from document_receipt r where r.document_id = p.id and ${condition})`
  const answer = await listRows(context, documentFlow, query, [inLibrary(context.library, 't')], {
    select: [
      sql`${count(sql`true`)} as receiver_count`,
      sql`${count(sql`r.read_at is not null`)} as read_count`,
      sql`${count(sql`r.signed_at is not null`)} as sign_count`,
      sql`${count(sql`r.feedback_at is not null`)} as feedback_count`,
    ],
  })
  // 历史库只看：不给按钮。
  if (context.library === 1) return { ...answer, rows: answer.rows.map((row) => ({ ...row, can: ['read'] })), can: [] }
  return answer
}

/** 左侧树上的数字。 */
export async function countBoxes({ db, session }: Context) {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from ${FROM} where ${received(session)} and ${inLibrary(0, 'd')} and r.read_at is null) as unread,
    (select count(*) from ${FROM} where ${received(session)} and ${inLibrary(0, 'd')} and ${OUTSTANDING}) as todo,
    (select count(*) from document_flow d where d.created_by = ${session.account_id} and d.deleted_at is null and ${inStates('d', documentFlowStates, ['draft'])}) as draft`.execute(
    db,
  )
  return rows[0] ?? { unread: 0, todo: 0, draft: 0 }
}

/** 收到的一份文件。@throws notFound 不在收件范围内、已撤回或已放进回收站，一律当作没有 */
export async function readLetter(context: Context, id: number) {
  const { db, session } = context
  const { rows } = await sql<
    Record<string, unknown> & { receipt_id: number; engineering_history: number | null }
  >`select ${await columnsOf(context.platform)}, d.content,
    ${OUTSTANDING} as outstanding, coalesce(d.due_on < ${today()}::date and ${OUTSTANDING}, false) as overdue, e.history_type as engineering_history
    from ${FROM} where d.id = ${id} and ${received(session)}`.execute(db)
  const [found] = rows
  if (!found) throw new AppError('notFound')
  const { engineering_history: history, ...row } = found
  return {
    ...row,
    can: canOn(row, history === 1 ? 1 : context.library),
    files: (await loadFileDetails(db, 'document_flow', id)).file ?? [],
    feedback_files: (await loadFileDetails(db, 'document_receipt', row.receipt_id)).feedback_file ?? [],
  }
}
