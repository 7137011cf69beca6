import { sql } from 'kysely'
import type { Trx } from '../../platform/db'

interface Staff {
  id: number
  unit_role: string
  post: string
}

/** 在岗的班子成员。 */
export async function staffOf(trx: Trx, engineeringId: number): Promise<Staff[]> {
  const { rows } = await sql<Staff>`select id, unit_role, post from engineering_manager
    where engineering_id = ${engineeringId} and active and deleted_at is null order by id`.execute(trx)
  return rows
}

/** 各方的项目负责人由岗位而定：建设、施工、监理、勘察、设计。 */
const leaderPosts = {
  jsdw_leader: 'owner_head',
  sgdw_leader: 'project_manager',
  jldw_leader: 'chief_engineer',
  kcdw_leader: 'survey_head',
  sjdw_leader: 'design_head',
} as const

/** 五方负责人列：每方取最先登记的在岗负责人，没有的清空。 */
export async function leaderColumns(trx: Trx, engineeringId: number): Promise<Record<string, number | null>> {
  const staff = await staffOf(trx, engineeringId)
  return Object.fromEntries(
    Object.entries(leaderPosts).map(([column, post]) => {
      const role = column.slice(0, 4)
      return [column, staff.find((each) => each.post === post && each.unit_role === role)?.id ?? null]
    }),
  )
}
