import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import { wasPresent } from './present'

/** X09：签字的人那一天没有考勤的一句提醒；有考勤的、说不准的没有。 */
export async function absenceNote(trx: Trx, person: number | null, on: string | number): Promise<string | false> {
  if (person === null || (await wasPresent(trx, person, on)) !== false) return false
  const { rows } = await sql<{ name: string }>`select name from manage_user where id = ${person}`.execute(trx)
  return `${rows[0]?.name ?? ''}当日无有效考勤，签字待说明`
}
