import { supplier } from '@zhujian/domain/material/supplier'
import { AppError } from '@zhujian/model'
import { type Effect, extend } from '../../entity/extend'

/** 名录是本企业的：项目部、企业都只登记自己的。@throws invalid */
function requireOwn({ row, context: { session } }: Effect<typeof supplier>): void {
  if (session.unit_id !== null && row.unit_id === session.unit_id) return
  throw new AppError('invalid', { fields: [{ field: 'unit_id', message: '供应商名录属于本企业，请选择本企业' }] })
}

extend(supplier, { on: { add: requireOwn } })
