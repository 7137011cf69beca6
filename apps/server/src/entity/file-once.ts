import { type AnyEntity, AppError } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import type { Writing } from './write'

interface Used {
  readonly entity: string
  readonly row_id: number
  readonly field: string
}

/** X05: what was taken for another row, or stands in this one already, is told by its content. @throws invalid */
export async function requireOnce({ trx }: Writing, entity: AnyEntity, id: number, field: string): Promise<void> {
  const { rows } = await sql<Used>`select m.entity, m.row_id, m.field from file_link l
      join file_object o on o.id = l.file_id join file_object p on p.sha256 = o.sha256 join file_link m on m.file_id = p.id
    where l.entity = ${entity.name} and l.row_id = ${id} and l.field = ${field}
      and (m.entity <> l.entity or m.row_id <> l.row_id or m.field <> l.field or m.file_id <> l.file_id)
    order by m.row_id limit 1`.execute(trx)
  const [used] = rows
  if (!used) return
  const own = used.entity === entity.name && used.row_id === id
  const where = own ? `本记录的“${entity.fields[used.field]?.label}”` : `${entityOf(used.entity).label}（第 ${used.row_id} 号）`
  throw new AppError('invalid', { fields: [{ field, message: `该照片已用于${where}，请现场重新拍摄` }] })
}
