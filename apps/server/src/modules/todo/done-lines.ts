import { biz } from '@zhujian/domain/biz/biz'
import { recordPrefix } from '@zhujian/domain/contracts/record-path'
import { allEntities } from '@zhujian/domain/entities'
import type { AnyEntity } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'

/** 天：更早办过的，到各自的清单里查。 */
const DAYS = 90

/** 各步的名称，按“实体.步骤”；与待办里的叫法一样。 */
const labels: ReadonlyMap<string, string> = new Map(
  allEntities.flatMap(({ name, label, flow }) =>
    Object.entries(flow?.steps ?? {}).map(([step, each]) => [`${name}.${step}`, `${label}·${each.label}`] as const),
  ),
)

/** 办过的一步叫什么。 */
export const doneAct = (act: string): string | undefined => labels.get(act)

/** 名称不是写出来的（如人、引用），用数据的名称。 */
const titleOf = ({ display, fields, label }: AnyEntity): RawBuilder<string> => {
  const kind = fields[display]?.kind
  return kind === 'text' || kind === 'serial'
    ? sql<string>`coalesce(t.${sql.ref(display)}, ${label})`
    : sql<string>`${label}::text`
}

async function linesOf(context: Context, entity: AnyEntity): Promise<RawBuilder<unknown>> {
  const steps = Object.keys(entity.flow?.steps ?? {})
  const project =
    entity.scope === 'engineering' ? sql`t.id` : 'engineering_id' in entity.fields ? sql`t.engineering_id` : sql`null::bigint`
  return sql`select distinct on (t.id) ${entity.name}::text as source, l.module || '.' || l.action as kind, null as step, t.id, t.version,
      ${titleOf(entity)} as title, ${project} as engineering_id, null::bigint as from_id,
      extract(epoch from l.happened_at)::bigint as at, null::date as due_on, ${recordPrefix(entity)} || t.id as path, true as read
    from oper_log l join ${sql.table(entity.name)} t on t.id = l.row_id
    where l.account_id = ${context.session.account_id} and l.module = ${entity.name} and l.action = any(${steps}::text[])
      and l.result = 'ok' and l.happened_at > now() - ${DAYS} * interval '1 day' and t.deleted_at is null
      and ${await accessWhere(context, entity, 'read', 't')}
    order by t.id, l.happened_at desc`
}

/** 本人在各流程里办过的步，一条数据一行，取最近的一步；审批任务另有（todo-list.ts）。 */
export async function doneLines(context: Context): Promise<{ entity: AnyEntity; lines: RawBuilder<unknown> }[]> {
  const { rows } = await sql<{ module: string }>`select distinct module from oper_log
    where account_id = ${context.session.account_id} and result = 'ok' and happened_at > now() - ${DAYS} * interval '1 day'`.execute(
    context.db,
  )
  const touched = new Set(rows.map(({ module }) => module))
  const found = allEntities.filter(({ name, flow }) => touched.has(name) && name !== biz.name && flow !== undefined)
  return Promise.all(found.map(async (entity) => ({ entity, lines: await linesOf(context, entity) })))
}
