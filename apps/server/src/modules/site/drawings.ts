import { drawingStates } from '@zhujian/domain/technique/drawing'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'

const VOID = drawingStates.code('void')

/** 依据的图纸都没有作废。@throws invalid 说出第一张作废的 */
export async function requireLiveDrawings(trx: Trx, ids: readonly (number | null)[], field: string): Promise<void> {
  const { rows } = await sql<{ no: string }>`select drawing_no as no from drawing
    where id = any(${ids.filter((id) => id !== null)}::bigint[]) and state = ${VOID} order by id limit 1`.execute(trx)
  if (rows[0]) throw new AppError('invalid', { fields: [{ field, message: `图纸 ${rows[0].no} 已作废` }] })
}
