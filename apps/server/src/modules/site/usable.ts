import { materialIn } from '@zhujian/domain/material/material-in'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import { refusal } from './refusal'

const { states } = materialIn.flow ?? {}
const [PENDING, RETESTING, REJECTED, RETURNED] = (['pending', 'retesting', 'rejected', 'returned'] as const).map((key) =>
  states?.code(key),
)

/** 可以用的批次（别名 m）：验收合格、复试合格，或者科长放行的。 */
export const usableSql = (m: string): string =>
  `not (${m}.state in (${PENDING}, ${REJECTED}, ${RETURNED}) or (${m}.state = ${RETESTING} and ${m}.release_reason is null))`

/** X03：待复试（科长放行的除外）、不合格的批次不能用，还没有验收、已经退场的也不能。@param field 拒绝写在哪一栏 @throws invalid */
export async function requireUsable(trx: Trx, ids: readonly number[], field: string): Promise<void> {
  const { rows } = await sql<{
    name: string
    batch: string
    state: number
  }>`select material_name as name, batch_no as batch, state
    from material_in m where id = any(${[...ids]}::bigint[]) and not (${sql.raw(usableSql('m'))}) order by id limit 1`.execute(
    trx,
  )
  const [found] = rows
  if (!found) return
  const why = found.state === PENDING ? '尚未进场验收' : found.state === RETURNED ? '已经退场' : '复试未合格'
  throw refusal(field, `${found.name}批号 ${found.batch} ${why}，不能使用`)
}
