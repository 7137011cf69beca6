import { signableBy } from '@zhujian/domain/document/document-types'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { mayStandIn } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import { accessWhere, rolesWith, writableWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import type { WireRow } from '../../entity/extend'
import { listRows } from '../../entity/list'

/** 一次列出的件数；更多的办完一批再列。 */
const MOST = 100

/** 签批台：等我审核（不含本人拟的）与等我签发的文书，先到先办。 */
export async function deskRows(context: Context): Promise<{ rows: WireRow[]; total: number }> {
  const { session } = context
  const signing = signableBy(await rolesWith(context, superviseDoc, 'issue'))
  const standsIn = mayStandIn(session.roles)
  const { rows } = await sql<{ id: number; total: number }>`select t.id, count(*) over () as total from supervise_doc as t
    where t.deleted_at is null and ${writableWhere(superviseDoc, 't')} and (
      (t.state = ${documentStates.code('reviewing')} and t.drafted_by is distinct from ${session.account_id}
        and ${await accessWhere(context, superviseDoc, 'review', 't')})
      or (t.state = ${documentStates.code('signing')} and t.type = any(${signing}::text[])
        and (t.signer_id is null or t.signer_id = ${session.account_id}
          or (${standsIn} and t.supervise_org_id = ${session.org_id}::bigint))
        and ${await accessWhere(context, superviseDoc, 'issue', 't')}))
    order by t.updated_at, t.id limit ${MOST}`.execute(context.db)
  if (rows.length === 0) return { rows: [], total: 0 }
  const ids = rows.map(({ id }) => id)
  const found = await listRows(context, superviseDoc, { page: 1, limit: MOST, ids: ids.join(','), filters: {} })
  const byId = new Map(found.rows.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total: Number(rows[0]?.total ?? 0) }
}
