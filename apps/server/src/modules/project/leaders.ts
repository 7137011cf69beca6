import type { FieldProblem } from '@zhujian/model'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { keyPost, leaderPosts, singlePosts } from '@zhujian/domain/people/key-posts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'

interface Staff {
  id: number
  unit_role: string
  post: string
}

/** 在岗的关键岗位人员。 */
export async function staffOf(trx: Trx, engineeringId: number): Promise<Staff[]> {
  const { rows } = await sql<Staff>`select id, unit_role, post from manage_user
    where engineering_id = ${engineeringId} and active and deleted_at is null order by id`.execute(trx)
  return rows
}

/** 五方负责人列：每方取最先登记的在岗负责人，没有的清空。 */
export async function leaderColumns(trx: Trx, engineeringId: number): Promise<Record<string, number | null>> {
  const staff = await staffOf(trx, engineeringId)
  return Object.fromEntries(
    Object.entries(leaderPosts).map(([role, post]) => [
      `${role}_leader`,
      staff.find((each) => each.post === post && each.unit_role === role)?.id ?? null,
    ]),
  )
}

const SUPERVISED = (['waiting', 'building', 'stopped', 'accepting'] as const).map((key) => engineeringStates.code(key))

/** 项目经理与总监（注册执业人员）已在其他在监工程任职的：只提醒，不说是哪个工程。 */
export async function busyStaff(trx: Trx, engineeringId: number): Promise<FieldProblem[]> {
  const { rows } = await sql<{ id: number; name: string; post: string }>`select m.id, m.name, m.post from manage_user m
    where m.engineering_id = ${engineeringId} and m.active and m.deleted_at is null and m.post = any(${singlePosts}::text[])
      and exists (select 1 from manage_user o join engineering e on e.id = o.engineering_id
        where o.idno_index = m.idno_index and o.engineering_id <> m.engineering_id and o.post = any(${singlePosts}::text[]) and o.active
          and o.deleted_at is null and e.deleted_at is null and e.history_type <> 1 and e.state = any(${SUPERVISED}::smallint[]))
    order by m.id`.execute(trx)
  return rows.map((row) => ({
    field: `managers.${row.id}`,
    message: `${keyPost.labelOf(row.post)}${row.name}已在其他在监工程任职，请核对`,
  }))
}
