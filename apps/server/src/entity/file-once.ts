import { type AnyEntity, AppError } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import { accessWhere } from './access'
import type { Writing } from './write'

interface Use {
  readonly entity: string
  readonly row_id: number
}

/** Said of what stands where the caller cannot look: not even of what kind the record is. */
const ELSEWHERE = '这张照片已在别处使用过，请现场重新拍摄'

/** What is said of a photo that another record has: named within the caller's reach alone, by the name its project knows it by. */
export async function saidOfUse({ trx, context }: Writing, used: Use, asking: Use): Promise<string> {
  const entity = entityOf(used.entity)
  const { scope, display, label } = entity
  const { rows } = await sql<{ name: string | null; engineering_id: number | null }>`select t.${sql.ref(display)}::text as name,
      ${scope === 'project' ? sql.ref('t.engineering_id') : sql`null::bigint`} as engineering_id from ${sql.table(entity.name)} t
    where t.id = ${used.row_id} and t.deleted_at is null and ${await accessWhere(context, entity, 'read', 't', 'known')}`.execute(
    trx,
  )
  const [found] = rows
  if (!found) return ELSEWHERE
  if (scope !== 'project' || entityOf(asking.entity).scope !== 'project') return onRecord(label)
  const { rows: own } = await sql`select 1 from ${sql.table(asking.entity)} a
    where a.id = ${asking.row_id} and a.engineering_id = ${found.engineering_id}`.execute(trx)
  return onRecord(own.length > 0 ? `${label} ${found.name ?? ''}`.trim() : `别的工程的${label}`)
}

const onRecord = (where: string): string => `该照片已用于${where}，请现场重新拍摄`

/** X05: what was taken for another row, or stands in this one already, is told by its content. @throws invalid */
export async function requireOnce(writing: Writing, { name, fields }: AnyEntity, id: number, field: string): Promise<void> {
  const { trx } = writing
  const { rows } = await sql<Use & { field: string }>`select m.entity, m.row_id, m.field from file_link l
      join file_object o on o.id = l.file_id join file_object p on p.sha256 = o.sha256 join file_link m on m.file_id = p.id
    where l.entity = ${name} and l.row_id = ${id} and l.field = ${field}
      and (m.entity <> l.entity or m.row_id <> l.row_id or m.field <> l.field or m.file_id <> l.file_id)
    order by m.row_id limit 1`.execute(trx)
  const [used] = rows
  if (!used) return
  const own = used.entity === name && used.row_id === id && fields[used.field]
  const message = own ? onRecord(`本记录的“${own.label}”`) : await saidOfUse(writing, used, { entity: name, row_id: id })
  throw new AppError('invalid', { fields: [{ field, message }] })
}
