import { underBuilder } from '@zhujian/domain/offices'
import { keyPost, postFits } from '@zhujian/domain/people/key-posts'
import { vacancies, type Vacancy, type VacancyAnswer } from '@zhujian/domain/people/vacancies'
import type { Certified } from '@zhujian/domain/people/post-certificates'
import { today } from '@zhujian/model/date'
import { engineering } from '@zhujian/domain/project/engineering'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { getRow } from '../../entity/list'
import { certVerified } from '../project/public'

type Held = Pick<Certified, 'unit_role' | 'post' | 'cert_to' | 'safety_cert_to'>

/** 本单位在这个工程上担任的各方；不是哪家企业的，都算。 */
async function ownSides({ db, session }: Context, id: number): Promise<readonly string[]> {
  if (session.unit_id === null) return unitRole.codes.map(String)
  const { rows } = await sql<{ role: string }>`select role from engineering_unit where engineering_id = ${id} and active
    and deleted_at is null and (unit_id = ${session.unit_id} or (role = any(${[...underBuilder]}::text[]) and exists (select 1
      from engineering_unit b where b.engineering_id = ${id} and b.unit_id = ${session.unit_id} and b.role = 'sgdw'
        and b.active and b.deleted_at is null)))`.execute(db)
  return rows.map(({ role }) => role)
}

/** 受理以后还有没有可以补登的：本方还没有人在岗的岗位，还缺人的岗位。都有人了的，换人办理关键人员变更。 */
const mayAdd = (sides: readonly string[], people: readonly Held[], vacant: readonly Vacancy[]): boolean =>
  sides.some(
    (side) =>
      vacant.some(({ unit_role }) => unit_role === side) ||
      keyPost.codes
        .map(String)
        .some((post) => postFits(side, post) && !people.some((each) => each.unit_role === side && each.post === post)),
  )

/** 一个工程空缺的关键岗位：看得到工程的按全部名册算，只说岗位，不说人。 */
export async function vacantPosts(context: Context, engineeringId: number): Promise<VacancyAnswer> {
  const project = await getRow(context, engineering, engineeringId)
  const { engineering_type_id, build_area, contract_price } = project
  const { rows: people } =
    await sql<Held>`select unit_role, post, cert_to::text as cert_to, safety_cert_to::text as safety_cert_to
    from manage_user m where engineering_id = ${engineeringId} and active and deleted_at is null and ${certVerified('m')}`.execute(
      context.db,
    )
  const rows = vacancies({ engineering_type_id, build_area, contract_price }, people, today())
  return { rows, total: rows.length, adding: mayAdd(await ownSides(context, engineeringId), people, rows) }
}
