import { signableBy } from '@zhujian/domain/document/document-types'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { mayStandIn } from '@zhujian/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, hasRight, rolesWith, writableWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import type { WireRow } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { listRows } from '../../entity/list'

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

/** 待办中心里的签批；各列与待办中心一致。 */
export async function deskLines(context: Context): Promise<RawBuilder<unknown> | null> {
  const where = await waiting(context)
  return (
    where &&
    sql`select 'supervise_doc' as source, case when t.state = ${documentStates.code('signing')} then '文书签发' else '文书审核' end as kind, null as step,
      t.id, t.version, t.title, t.engineering_id, t.drafted_by as from_id, extract(epoch from t.updated_at)::bigint as at, null::date as due_on,
      '/signingDesk?id=' || t.id as path, false as read ${where}`
  )
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
