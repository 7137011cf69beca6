import { type AnyEntity, AppError } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import type { Trx } from '../platform/db'
import type { Writing } from './write'

interface Use {
  readonly entity: string
  readonly row_id: number
}

/** The record that has it, by the name its project knows it by; of another project only what kind it is. */
export async function nameOfUse(trx: Trx, used: Use, asking: Use): Promise<string> {
  const { scope, display, label } = entityOf(used.entity)
  if (scope !== 'project' || entityOf(asking.entity).scope !== 'project') return label
  const { rows } = await sql<{ name: string | null }>`select t.${sql.ref(display)}::text as name from ${sql.table(used.entity)} t
    join ${sql.table(asking.entity)} a on a.engineering_id = t.engineering_id where t.id = ${used.row_id} and a.id = ${asking.row_id}`.execute(
    trx,
  )
  return rows[0] ? `${label} ${rows[0].name ?? ''}`.trim() : `别的工程的${label}`
}

/** X05: what was taken for another row, or stands in this one already, is told by its content. @throws invalid */
export async function requireOnce({ trx }: Writing, { name, fields }: AnyEntity, id: number, field: string): Promise<void> {
  const { rows } = await sql<Use & { field: string }>`select m.entity, m.row_id, m.field from file_link l
      join file_object o on o.id = l.file_id join file_object p on p.sha256 = o.sha256 join file_link m on m.file_id = p.id
    where l.entity = ${name} and l.row_id = ${id} and l.field = ${field}
      and (m.entity <> l.entity or m.row_id <> l.row_id or m.field <> l.field or m.file_id <> l.file_id)
    order by m.row_id limit 1`.execute(trx)
  const [used] = rows
  if (!used) return
  const own = used.entity === name && used.row_id === id && fields[used.field]
  const where = own ? `本记录的“${own.label}”` : await nameOfUse(trx, used, { entity: name, row_id: id })
  throw new AppError('invalid', { fields: [{ field, message: `该照片已用于${where}，请现场重新拍摄` }] })
}
