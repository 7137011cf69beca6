import { SAME_PERSON } from '@zhujian/domain/quality/sampling'
import { enteredLate } from '@zhujian/domain/site/record'
import type { AnyEntity } from '@zhujian/model'
import { CAUTION_GAP, cautions } from '@zhujian/domain/site/caution'
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

/** 见证的人确认时看的各栏：改了其中一样，就不是确认见证时的那一个。 */
function replaced({ before, row }: Pick<Writing, 'before' | 'row'>, { flow }: AnyEntity): string[] {
  const now: Partial<Record<string, unknown>> = { ...row }
  const seen = before ? (flow?.steps['attest']?.shows ?? []) : []
  return seen.filter((name) => String(before?.[name] ?? null) !== String(now[name] ?? null))
}

/** 见证取样的规矩（建建〔2000〕211号 第七至九条）。@throws invalid */
export async function requireSealed(effect: Writing, entity: AnyEntity): Promise<void> {
  const witness_unit = await requireWitness(effect)
  await requireNewSeal(effect, entity.name)
  const changed = replaced(effect, entity).length > 0
  effect.set({ witness_unit, ...(changed && { witnessed_by: null, witnessed_at: null }) })
}

const DAY = 86_400

/** 不是当场确认的见证：过了一天以上。 */
export const lateNote = (takenAt: number, witnessedAt: number | null): string | false =>
  witnessedAt !== null &&
  enteredLate(takenAt, witnessedAt) &&
  `取样 ${Math.floor((witnessedAt - takenAt) / DAY)} 天以后才见证确认`

const REPLACED = '见证确认以后改了'

/** 见证以后换过试样的，一直写着：重新确认也看得到。 */
export function replacedNote(effect: Pick<Writing, 'before' | 'row'>, entity: AnyEntity): string | null {
  const { before } = effect
  const told = String(before?.['caution'] ?? '')
    .split(CAUTION_GAP)
    .filter((part) => part.startsWith(REPLACED))
  const names = before?.['witnessed_at'] ? replaced(effect, entity) : []
  const now = names.length > 0 && `${REPLACED}${names.map((name) => entity.fields[name]?.label).join('、')}`
  return cautions(...new Set([...told, now]))
}

/** 已经送检的不再送：检测单位写着。@throws invalid */
export function requireUnsent({ before }: { readonly before: { readonly lab_id: number | null } | null }): void {
  if (before?.lab_id) throw refusal('lab_id', '已经送检，由检测单位登记结果')
}

/** 监督员的意见不改变状态。 */
export const stays = ({ before, set }: { before: { state: unknown } | null; set(values: { state: never }): void }): void =>
  set({ state: before?.state as never })
