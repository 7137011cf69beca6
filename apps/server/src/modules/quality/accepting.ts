import { sql } from 'kysely'
import type { Trx } from '../../platform/db'

interface Reported {
  readonly row: { readonly times: number | null }
  set(values: { times: number }): void
}

/** 每报验一次加一。 */
export const countTimes = ({ row, set }: Reported): void => set({ times: (row.times ?? 0) + 1 })

/** 一栏里有几个附件。 */
export async function filesOf(trx: Trx, entity: string, id: number, field: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from file_link where entity = ${entity} and row_id = ${id}
    and field = ${field}`.execute(trx)
  return rows[0]?.n ?? 0
}
