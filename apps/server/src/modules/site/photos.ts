import { type AnyEntity, AppError } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'

interface Used {
  readonly field: string
  readonly own_field: string
  readonly entity: string
  readonly row_id: number
}

/** X05：同一张照片（内容逐字节相同）不能用在两条记录里，一条记录里也不能用两次。@throws invalid */
export async function requireNewPhotos(effect: Effect, entity: AnyEntity, fields: readonly string[]): Promise<void> {
  const { rows } = await sql<Used>`select l.field, m.field as own_field, m.entity, m.row_id from file_link l
      join file_object o on o.id = l.file_id join file_object p on p.sha256 = o.sha256 join file_link m on m.file_id = p.id
    where l.entity = ${entity.name} and l.row_id = ${effect.row.id} and l.field = any(${[...fields]}::text[])
      and (m.entity <> l.entity or m.row_id <> l.row_id or m.field <> l.field or m.file_id <> l.file_id) order by l.field, m.row_id limit 1`.execute(
    effect.trx,
  )
  const [used] = rows
  if (!used) return
  const own = used.entity === entity.name && used.row_id === effect.row.id
  const where = own
    ? used.own_field === used.field
      ? '本栏的另一张'
      : '本记录的另一栏'
    : `${entityOf(used.entity).label}（第 ${used.row_id} 号）`
  throw new AppError('invalid', { fields: [{ field: used.field, message: `该照片已用于${where}，请现场重新拍摄` }] })
}
