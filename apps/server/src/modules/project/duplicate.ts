import { normalizeName } from '@zhujian/model/text'
import type { duplicateInput } from '@zhujian/domain/contracts/project'
import { engineering } from '@zhujian/domain/project/engineering'
import { regionFullName } from '@zhujian/domain/reference/regions'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { sql } from 'kysely'
import type { z } from 'zod'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import type { Db, Trx } from '../../platform/db'

const MOST = 5
/** Similarity of names, 0–1, from which two are worth a look. */
const ALIKE = 0.6

const NOT_REGISTERED = (['draft', 'returned', 'terminated'] as const).map((key) => engineeringStates.code(key))

/** 项目代码相同的、已报监的工程：范围内的说名称，范围外的只说有。 */
export async function codeTwins(
  context: Context,
  db: Db | Trx,
  { id, approval_code: code }: { readonly id: unknown; readonly approval_code?: unknown },
): Promise<(string | null)[]> {
  if (typeof code !== 'string' || code === '') return []
  const { rows } = await sql<{ name: string; reachable: boolean }>`select t.engineering_name as name,
      ${await accessWhere(context, engineering, 'read', 't')} as reachable
    from engineering t where t.approval_code = ${code} and t.id <> ${id} and t.deleted_at is null
      and t.state <> all(${NOT_REGISTERED}::smallint[]) order by t.id limit ${MOST}`.execute(db)
  return rows.map(({ name, reachable }) => (reachable ? name : null))
}

export interface Duplicates {
  total: number
  rows: { id: number | null; name: string; district: string }[]
}

/** 疑似重复：名称相近、看上去一样，或同一地址。范围外的只告诉名称与区域，不给编号；别人的草稿不参与比较。 */
export async function findDuplicates(
  context: Context,
  { name, address, engineering_id: self }: z.output<typeof duplicateInput>,
): Promise<Duplicates> {
  const label = normalizeName(name)
  const { rows } = await sql<{
    id: number
    engineering_name: string
    areacode: string | null
    reachable: boolean
    total: number
  }>`with alike as (
      select id, similarity(split_part(search_text, '|', 1), ${label}) as score from engineering
        where ${label} <% search_text and similarity(split_part(search_text, '|', 1), ${label}) >= ${ALIKE} and deleted_at is null
      union all select id, 1 from engineering where name_skeleton(engineering_name) = name_skeleton(${name}) and deleted_at is null
      union all select id, 0 from engineering where address = nullif(${address ?? ''}, '') and deleted_at is null),
    best as (select id, max(score) as score from alike group by id)
    select t.id, t.engineering_name, t.areacode, ${await accessWhere(context, engineering, 'read', 't')} as reachable, count(*) over ()::bigint as total
    from best join engineering t on t.id = best.id
    where t.id <> ${self ?? 0} and (t.state <> ${engineeringStates.code('draft')} or t.created_by = ${context.session.account_id})
    order by best.score desc, t.id desc limit ${MOST}`.execute(context.db)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      id: row.reachable ? row.id : null,
      name: row.engineering_name,
      district: row.areacode ? regionFullName(row.areacode) : '',
    })),
  }
}
