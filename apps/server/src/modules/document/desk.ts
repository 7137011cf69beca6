import { signableBy } from '@zhujian/domain/document/document-types'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { mayStandIn } from '@zhujian/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, hasRight, rolesWith, writableWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import type { WireRow } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { listRows } from '../../entity/list'
import { dueAfter, settingsNow } from '../setting/public'

/** 一次列出的件数；更多的办完一批再列。 */
const MOST = 100

/** 等我审核（不含本人拟的）与等我签发的文书；两样权利都没有的为空。 */
async function waiting(context: Context): Promise<RawBuilder<unknown> | null> {
  const { session } = context
  const [reviews, issues] = [await hasRight(context, superviseDoc, 'review'), await hasRight(context, superviseDoc, 'issue')]
  if (!reviews && !issues) return null
  const signing = signableBy(await rolesWith(context, superviseDoc, 'issue'))
  const standsIn = mayStandIn(session.roles)
  return sql`from supervise_doc as t
    where t.deleted_at is null and ${writableWhere(superviseDoc, 't')} and (
      (${inStates('t', documentStates, ['reviewing'])} and t.drafted_by is distinct from ${session.account_id}
        and ${await accessWhere(context, superviseDoc, 'review', 't')})
      or (${inStates('t', documentStates, ['signing'])} and t.type = any(${signing}::text[])
        and (t.signer_id is null or t.signer_id = ${session.account_id}
          or (${standsIn} and t.supervise_org_id = ${session.org_id}::bigint))
        and ${await accessWhere(context, superviseDoc, 'issue', 't')}))`
}

/** 签发了还没有送达的，等拟稿人送；工程取消、更正转入历史库时没有送达的不再催（settle-unserved.ts）。 */
async function unserved(context: Context): Promise<RawBuilder<unknown> | null> {
  if (!(await hasRight(context, superviseDoc, 'deliver'))) return null
  return sql`from supervise_doc as t join engineering p on p.id = t.engineering_id
    where t.deleted_at is null and t.drafted_by = ${context.session.account_id} and ${inStates('t', documentStates, ['issued'])}
      and (t.unserved_reason is null or p.history_type <> ${historyType.code('history')})
      and ${await accessWhere(context, superviseDoc, 'deliver', 't')}`
}

/** 退回修改的，等拟稿人改过再送审；竣工验收的监督报告由竣工验收提醒（completion-todos.ts）。 */
async function sentBack(context: Context): Promise<RawBuilder<unknown> | null> {
  if (!(await hasRight(context, superviseDoc, 'submit'))) return null
  return sql`from supervise_doc as t
    where t.deleted_at is null and t.drafted_by = ${context.session.account_id} and ${inStates('t', documentStates, ['returned'])}
      and not exists (select 1 from completion_acceptance a where a.report_draft = t.id and a.deleted_at is null)
      and ${writableWhere(superviseDoc, 't')} and ${await accessWhere(context, superviseDoc, 'submit', 't')}`
}

interface Lines {
  readonly kind: RawBuilder<unknown>
  readonly step: 'deliver' | null
  readonly path: string
  /** 等的是哪几步。 */
  readonly steps: readonly string[]
  readonly where: (context: Context) => Promise<RawBuilder<unknown> | null>
  /** 期限，工作日，自轮到之日的次日起。 */
  readonly term: 'term_document_days' | 'term_serve_days'
}

const lines: readonly Lines[] = [
  {
    kind: sql`case when t.state = ${documentStates.code('signing')} then '文书签发' else '文书审核' end`,
    step: null,
    path: '/signingDesk?id=',
    steps: ['supervise_doc.review', 'supervise_doc.issue'],
    where: waiting,
    term: 'term_document_days',
  },
  {
    kind: sql`'文书送达'`,
    step: 'deliver',
    path: '/documents/view?id=',
    // 送达文书，各受送达单位的回证随之送达。
    steps: ['supervise_doc.deliver', 'doc_receipt.deliver'],
    where: unserved,
    term: 'term_serve_days',
  },
  {
    kind: sql`'文书退回修改'`,
    step: null,
    path: '/documents/view?id=',
    steps: ['supervise_doc.submit'],
    where: sentBack,
    term: 'term_document_days',
  },
]

export const documentSteps = lines.flatMap(({ steps }) => steps)

/** 待办中心里的审核、签发、送达与退回修改；各列与待办中心一致。 */
export async function documentLines(context: Context): Promise<RawBuilder<unknown> | null> {
  const value = await settingsNow(context.platform)
  const parts: RawBuilder<unknown>[] = []
  for (const { kind, step, path, where, term } of lines) {
    const rows = await where(context)
    if (rows)
      parts.push(sql`select 'supervise_doc' as source, ${kind} as kind, ${step}::text as step, t.id, t.version, t.title, t.engineering_id,
        t.drafted_by as from_id, extract(epoch from t.updated_at)::bigint as at, ${dueAfter(sql`t.updated_at`, value(term))} as due_on,
        ${path} || t.id as path, false as read ${rows}`)
  }
  return parts.length === 0 ? null : sql.join(parts, sql` union all `)
}

/** 签批台：先到先办。 */
export async function deskRows(context: Context): Promise<{ rows: WireRow[]; total: number }> {
  const where = await waiting(context)
  if (!where) return { rows: [], total: 0 }
  const { rows } = await sql<{ id: number; total: number }>`select t.id, count(*) over () as total ${where}
    order by t.updated_at, t.id limit ${MOST}`.execute(context.db)
  if (rows.length === 0) return { rows: [], total: 0 }
  const ids = rows.map(({ id }) => id)
  const found = await listRows(context, superviseDoc, { page: 1, limit: MOST, ids: ids.join(','), filters: {} })
  const byId = new Map(found.rows.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total: Number(rows[0]?.total ?? 0) }
}
