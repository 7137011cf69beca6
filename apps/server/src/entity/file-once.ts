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

/** What is said of a photo that another record has: the record is named within the caller's reach alone. */
export async function saidOfUse({ trx, context }: Writing, used: Use, said = onRecord, elsewhere = ELSEWHERE): Promise<string> {
  const entity = entityOf(used.entity)
  const { rows } = await sql<{
    name: string | null
  }>`select t.${sql.ref(entity.display)}::text as name from ${sql.table(entity.name)} t
    where t.id = ${used.row_id} and t.deleted_at is null and ${await accessWhere(context, entity, 'read', 't', 'known')}`.execute(
    trx,
  )
  return rows[0] ? said(`${entity.label} ${rows[0].name ?? ''}`.trim()) : elsewhere
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
  const message = own ? onRecord(`本记录的“${own.label}”`) : await saidOfUse(writing, used)
  throw new AppError('invalid', { fields: [{ field, message }] })
}
