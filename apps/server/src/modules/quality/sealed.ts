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
  readonly row: Sealed & { readonly id: number; readonly engineering_id: number }
  readonly before: Partial<Record<string, unknown>> | null
  set(values: { witness_unit?: number | null; witnessed_by?: null; witnessed_at?: null }): void
}

/**
 * 见证人与取样人不是同一个人：同一身份证号登记两次也是同一人。
 * @returns 见证人所在的单位：没有写明的，是本工程他那一方的单位
 * @throws invalid
 */
async function requireWitness({ trx, row }: Writing): Promise<number> {
  const { rows } = await sql<{
    same: boolean
    unit: number | null
  }>`select w.id = s.id or w.idno_index = s.idno_index or w.worker_id = s.worker_id as same,
      coalesce(w.unit_id, (select min(p.unit_id) from engineering_unit p
        where p.engineering_id = ${row.engineering_id} and p.role = w.unit_role and p.active and p.deleted_at is null)) as unit
    from manage_user w, manage_user s where w.id = ${row.witness} and s.id = ${row.sampler}`.execute(trx)
  const [found] = rows
  if (found?.same) throw refusal('witness', SAME_PERSON)
  if (!found?.unit) throw refusal('witness', '见证人所在单位没有登记，无从确认见证')
  return found.unit
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

/** 取样的人、见证的人、部位、标识：改了其中一样，就不是确认见证时的那一个。 */
const ATTESTED = ['sampler', 'witness', 'seal_code', 'monomer_id', 'part', 'made_at', 'grade']

/** 见证取样的规矩（建建〔2000〕211号 第七至九条）。@throws invalid */
export async function requireSealed(effect: Writing, entity: string): Promise<void> {
  const witness_unit = await requireWitness(effect)
  await requireNewSeal(effect, entity)
  const { before, row, set } = effect
  const now: Partial<Record<string, unknown>> = { ...row }
  const changed = before !== null && ATTESTED.some((name) => String(before[name]) !== String(now[name]))
  set({ witness_unit, ...(changed && { witnessed_by: null, witnessed_at: null }) })
}

/** 监督员的意见不改变状态。 */
export const stays = ({ before, set }: { before: { state: unknown } | null; set(values: { state: never }): void }): void =>
  set({ state: before?.state as never })
