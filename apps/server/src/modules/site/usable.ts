import { materialIn } from '@zhujian/domain/material/material-in'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import { refusal } from './refusal'

const { states } = materialIn.flow ?? {}
const UNTESTED = [states?.code('retesting'), states?.code('rejected')]

/** X03：待复试、不合格的批次不能用。@param field 拒绝写在哪一栏 @throws invalid */
export async function requireUsable(trx: Trx, ids: readonly number[], field: string): Promise<void> {
  const { rows } = await sql<{ name: string; batch: string }>`select material_name as name, batch_no as batch from material_in
    where id = any(${[...ids]}::bigint[]) and state = any(${UNTESTED}::smallint[]) order by id limit 1`.execute(trx)
  const [found] = rows
  if (found) throw refusal(field, `${found.name}批号 ${found.batch} 复试未合格，不能使用`)
}
