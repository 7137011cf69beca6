import { SAME_PERSON } from '@zhujian/domain/quality/sampling'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import { refusal } from '../site/public'
import { lockName } from '../../platform/lock-name'

interface Sealed {
  readonly sampler: number
  readonly witness: number
  readonly seal_code: string
}
interface Writing {
  readonly trx: Trx
  readonly row: Sealed & { readonly id: number }
}

/** 见证人与取样人不是同一个人：同一身份证号登记两次也是同一人。@throws invalid */
async function requireWitness({ trx, row }: Writing): Promise<void> {
  const { rows } = await sql<{
    same: boolean
  }>`select w.id = s.id or w.idno_index = s.idno_index or w.worker_id = s.worker_id as same
    from manage_user w, manage_user s where w.id = ${row.witness} and s.id = ${row.sampler}`.execute(trx)
  if (rows[0]?.same) throw refusal('witness', SAME_PERSON)
}

/** 一个标识只用在一个试样上，哪个工程的都算。@throws invalid */
async function requireNewSeal({ trx, row }: Writing, entity: string): Promise<void> {
  await lockName(trx, 'seal_code', row.seal_code.trim())
  const { rows } = await sql`select 1 from (
      select 'witness_sample' as entity, id, seal_code from witness_sample where deleted_at is null
      union all select 'concrete_block', id, seal_code from concrete_block where deleted_at is null) t
    where btrim(t.seal_code) = ${row.seal_code.trim()} and not (t.entity = ${entity} and t.id = ${row.id}) limit 1`.execute(trx)
  if (rows.length > 0) throw refusal('seal_code', `标识 ${row.seal_code} 已使用`)
}

/** 见证取样的规矩（建建〔2000〕211号 第七、九条）。@throws invalid */
export async function requireSealed(effect: Writing, entity: string): Promise<void> {
  await requireWitness(effect)
  await requireNewSeal(effect, entity)
}

/** 监督员的意见不改变状态。 */
export const stays = ({ before, set }: { before: { state: unknown } | null; set(values: { state: never }): void }): void =>
  set({ state: before?.state as never })
