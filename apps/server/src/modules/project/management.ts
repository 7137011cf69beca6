import { entityOf } from '@zhujian/domain/entities'
import { type ManagedFigure, managedFigures } from '@zhujian/domain/project/management'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import type { ListAnswer } from '../../entity/list'
import { viewConditions } from '../../entity/views'
import { prepared } from '../../platform/db'
import { listProjects, projectListInput } from './list'
import { type Reads, readsOn } from './reaching'

const counted = new Set(managedFigures.map(({ key }) => key))

/** 与项目库相同的查询；各列件数不是工程的字段，问到时略去。 */
export const managementInput = z
  .record(z.string(), z.unknown())
  .transform(({ fields, ...rest }) => {
    const asked = typeof fields === 'string' ? fields.split(',').filter((name) => !counted.has(name)) : undefined
    return { ...rest, ...(asked && { fields: asked.join(',') }) }
  })
  .pipe(projectListInput)

async function countOf(
  context: Context,
  { key, entity: name, view }: ManagedFigure,
  ids: readonly number[],
): Promise<RawBuilder<unknown>> {
  const entity = entityOf(name)
  const conditions = [
    sql`t.deleted_at is null`,
    await accessWhere(context, entity, 'read', 't'),
    ...viewConditions(entity, 't', view, context.session),
  ]
  return sql`select ${sql.lit(key)}::text as key, t.engineering_id as id, count(*)::int as n from ${sql.table(name)} t
    where t.engineering_id = any(${[...ids]}::bigint[]) and ${sql.join(conditions, sql` and `)} group by t.engineering_id`
}

/** 读得到的各列，一件也没有的写零；读不到的不写。只数了本单位的，说出来。 */
async function readable(reads: Reads): Promise<Record<string, unknown>> {
  const open = await Promise.all(managedFigures.map(async ({ key, entity }) => ({ key, reach: await reads(entityOf(entity)) })))
  const zeros = open.flatMap(({ key, reach }) => (reach === null ? [] : [[key, 0] as const]))
  return { ...Object.fromEntries(zeros), ...(open.some(({ reach }) => reach === 'own') && { own_figures: true }) }
}

/** 项目综合管理：项目库的一页，各工程另带各类未了事项的件数；无权看的一类为空。范围与各清单相同，一条语句数完。 */
export async function managementOf(context: Context, input: z.output<typeof managementInput>): Promise<ListAnswer> {
  const answer = await listProjects(context, input)
  const ids = answer.rows.map(({ id }) => id)
  if (ids.length === 0) return answer
  const parts = await Promise.all(managedFigures.map((each) => countOf(context, each, ids)))
  const { rows } = await sql<{ key: string; id: number; n: number }>`${prepared}${sql.join(parts, sql` union all `)}`.execute(
    context.db,
  )
  const found = new Map<number, Record<string, number>>()
  for (const { key, id, n } of rows) found.set(id, { ...found.get(id), [key]: n })
  const readsIn = await readsOn(context, ids)
  const counted = answer.rows.map(async (row) => ({ ...row, ...(await readable(readsIn(row.id))), ...found.get(row.id) }))
  return { ...answer, rows: await Promise.all(counted) }
}
