import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { certVerify } from '@zhujian/domain/people/manage-user'
import { leaderPosts, singlePosts } from '@zhujian/domain/people/key-posts'
import type { PersonFact } from '@zhujian/domain/project/registration-facts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db'

/** 正在受监督的工程。 */
const SUPERVISED = (['waiting', 'building', 'stopped', 'accepting'] as const).map((key) => engineeringStates.code(key))

/** 证书审查过的：报监、人员变更里审查的，受理以后补登而经核验的。 */
export const certVerified = (alias: string) =>
  sql<boolean>`coalesce(${sql.ref(`${alias}.cert_verify`)}, ${VERIFIED}) = ${VERIFIED}`
const VERIFIED = sql.lit(certVerify.code('verified'))

/** 在岗的关键岗位人员：报监的检查、负责人的推定、各轮的留底都从这里取。同一人以证件的摘要认，不取证件号码。`verified`：只要证书审查过的。 */
export async function staffOf(
  db: Db | Trx,
  engineeringId: number,
  { verified = false }: { readonly verified?: boolean } = {},
): Promise<Omit<PersonFact, 'refusal'>[]> {
  const { rows } = await sql<
    Omit<PersonFact, 'refusal'>
  >`select m.id, m.unit_role, m.post, m.name, m.idno, m.idno_index as person, m.cert_no, m.cert_to,
      m.safety_cert, m.safety_cert_no, m.safety_cert_to,
      (m.post = any(${singlePosts}::text[]) and exists (select 1 from manage_user o join engineering e on e.id = o.engineering_id
        where o.idno_index = m.idno_index and o.engineering_id <> m.engineering_id and o.post = any(${singlePosts}::text[]) and o.active
          and o.deleted_at is null and e.deleted_at is null and e.history_type <> 1 and e.state = any(${SUPERVISED}::smallint[]))) as busy
    from manage_user m where m.engineering_id = ${engineeringId} and m.active and m.deleted_at is null and (${!verified} or ${certVerified('m')})
    order by m.id`.execute(db)
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
