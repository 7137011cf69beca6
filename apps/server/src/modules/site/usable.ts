import { materialIn } from '@zhujian/domain/material/material-in'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import { refusal } from './refusal'

const { states } = materialIn.flow ?? {}
const [PENDING, RETESTING, REJECTED, RETURNED] = (['pending', 'retesting', 'rejected', 'returned'] as const).map((key) =>
  states?.code(key),
)

/** X03：待复试（科长放行的除外）、不合格的批次不能用，还没有验收、已经退场的也不能。@param field 拒绝写在哪一栏 @throws invalid */
export async function requireUsable(trx: Trx, ids: readonly number[], field: string): Promise<void> {
  const { rows } = await sql<{
    name: string
    batch: string
    state: number
  }>`select material_name as name, batch_no as batch, state
    from material_in where id = any(${[...ids]}::bigint[]) and (state in (${PENDING}, ${REJECTED}, ${RETURNED})
      or (state = ${RETESTING} and release_reason is null)) order by id limit 1`.execute(trx)
  const [found] = rows
  if (!found) return
  const why = found.state === PENDING ? '尚未进场验收' : found.state === RETURNED ? '已经退场' : '复试未合格'
  throw refusal(field, `${found.name}批号 ${found.batch} ${why}，不能使用`)
}
