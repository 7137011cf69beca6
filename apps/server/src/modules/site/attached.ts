import { type AnyEntity, AppError } from '@zhujian/model'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'

/** 登记时可以缺、这一步之前要补上的附件：从表格导入的先有目录。@throws invalid */
export async function requireAttached(
  { trx, row }: { readonly trx: Trx; readonly row: { readonly id: number } },
  entity: AnyEntity,
  field: string,
): Promise<void> {
  const { rows } = await sql`select 1 from file_link where entity = ${entity.name} and row_id = ${row.id} and field = ${field}
    limit 1`.execute(trx)
  if (rows.length === 0)
    throw new AppError('invalid', { message: `还没有上传${entity.fields[field]?.label}，请退回登记的人补上` })
}
