import { vacancies, type Vacancy } from '@zhujian/domain/people/vacancies'
import type { Certified } from '@zhujian/domain/people/post-certificates'
import { today } from '@zhujian/model/date'
import { engineering } from '@zhujian/domain/project/engineering'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { getRow } from '../../entity/list'
import { certVerified } from '../project/public'

type Held = Pick<Certified, 'unit_role' | 'post' | 'cert_to' | 'safety_cert_to'>

/** 一个工程空缺的关键岗位：看得到工程的按全部名册算，只说岗位，不说人。 */
export async function vacantPosts(context: Context, engineeringId: number): Promise<{ rows: Vacancy[]; total: number }> {
  const project = await getRow(context, engineering, engineeringId)
  const { engineering_type_id, build_area, contract_price } = project
  const { rows: people } =
    await sql<Held>`select unit_role, post, cert_to::text as cert_to, safety_cert_to::text as safety_cert_to
    from manage_user m where engineering_id = ${engineeringId} and active and deleted_at is null and ${certVerified('m')}`.execute(
      context.db,
    )
  const rows = vacancies({ engineering_type_id, build_area, contract_price }, people, today())
  return { rows, total: rows.length }
}
