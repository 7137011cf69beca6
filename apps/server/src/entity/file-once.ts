import { type AnyEntity, AppError } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import type { Trx } from '../platform/db'
import type { Writing } from './write'

interface Used {
  readonly entity: string
  readonly row_id: number
  readonly field: string
}

interface Row {
  readonly entity: AnyEntity
  readonly id: number
}

/** The record that has it, by the name its project knows it by; of another project only what kind it is. */
export async function nameOfUse(trx: Trx, used: Pick<Used, 'entity' | 'row_id'>, asking: Row): Promise<string> {
  const entity = entityOf(used.entity)
  if (entity.scope !== 'project' || asking.entity.scope !== 'project') return entity.label
  const { rows } = await sql<{ name: string | null }>`select t.${sql.ref(entity.display)}::text as name
    from ${sql.table(entity.name)} t join ${sql.table(asking.entity.name)} a on a.engineering_id = t.engineering_id
    where t.id = ${used.row_id} and a.id = ${asking.id}`.execute(trx)
  const [found] = rows
  return found ? `${entity.label} ${found.name ?? ''}`.trim() : `别的工程的${entity.label}`
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
  const where = own ? `本记录的“${entity.fields[used.field]?.label}”` : await nameOfUse(trx, used, { entity, id })
  throw new AppError('invalid', { fields: [{ field, message: `该照片已用于${where}，请现场重新拍摄` }] })
}
