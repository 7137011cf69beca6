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

interface Lines {
  readonly kind: RawBuilder<unknown>
  readonly step: 'deliver' | null
  readonly path: string
  readonly where: RawBuilder<unknown>
  /** 工作日，自轮到之日的次日起。 */
  readonly days: number
}

const linesOf = ({ kind, step, path, where, days }: Lines) =>
  sql`select 'supervise_doc' as source, ${kind} as kind, ${step}::text as step, t.id, t.version, t.title, t.engineering_id,
    t.drafted_by as from_id, extract(epoch from t.updated_at)::bigint as at, ${dueAfter(sql`t.updated_at`, days)} as due_on,
    ${path} || t.id as path, false as read ${where}`

/** 待办中心里的审核、签发与送达；各列与待办中心一致。 */
export async function documentLines(context: Context): Promise<RawBuilder<unknown> | null> {
  const [desk, served] = [await waiting(context), await unserved(context)]
  const value = await settingsNow(context.platform)
  const [signing, serving] = [value('term_document_days'), value('term_serve_days')]
  const kind = sql`case when t.state = ${documentStates.code('signing')} then '文书签发' else '文书审核' end`
  const parts = [
    ...(desk ? [linesOf({ kind, step: null, path: '/signingDesk?id=', where: desk, days: signing })] : []),
    ...(served
      ? [linesOf({ kind: sql`'文书送达'`, step: 'deliver', path: '/documents/view?id=', where: served, days: serving })]
      : []),
  ]
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
