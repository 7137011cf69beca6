import { holdingOf, type Office, partsOf } from '@zhujian/domain/offices'
import { registering } from '@zhujian/domain/project/engineering-flow'
import { type RoleName, roleOf } from '@zhujian/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../../entity/session'
import type { Db } from '../../platform/db'

type Condition = RawBuilder<boolean>

const TRUE = sql<boolean>`true`
const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join([...conditions], sql` or `)})`

/** 单位（别名 a 的账号所在）在工程 e 上正担任角色的一方；岗位在项目上的，还须派到该工程。 */
function takesPart(role: RoleName): Condition {
  const post =
    roleOf(role).dataScope === 'project'
      ? sql`and exists (select 1 from account_engineering ae where ae.account_id = a.id and ae.engineering_id = e.id)`
      : sql``
  return sql<boolean>`(a.id = e.created_by and e.state = any(${[...registering]}::smallint[])
    or exists (select 1 from engineering_unit eu where eu.engineering_id = e.id and eu.unit_id = a.unit_id
      and eu.role = any(${[...partsOf(role)]}::text[]) and eu.active and eu.deleted_at is null) ${post})`
}

/** 监督机构、平台一侧：按角色的数据范围，由工程看人。 */
function oversees(role: RoleName): Condition {
  switch (roleOf(role).dataScope) {
    case 'all':
      return TRUE
    case 'org':
      return sql<boolean>`a.org_id = e.supervise_org_id`
    case 'region':
      return sql<boolean>`starts_with(e.areacode, regexp_replace(a.areacode, '(00){1,2}$', ''))`
    default:
      return sql<boolean>`a.id in (e.main_officer, e.assist_officer)`
  }
}

/** 账号（别名 a）在工程（别名 e）上有这个角色：与 entity/access.ts 的范围是同一条规则，这里由工程找人。 */
const holdsRole = (role: RoleName): Condition =>
  sql<boolean>`(a.role_codes @> array[${role}]::text[] and ${roleOf(role).side === 'participant' ? takesPart(role) : oversees(role)})`

/** 账号（别名 a）在工程（别名 e）上有其中一个角色。 */
export const holdsAnyOf = (roles: readonly RoleName[]): Condition => anyOf(roles.map(holdsRole))

function holdsOffice(office: Office): Condition {
  const { role, named } = holdingOf(office)
  return named ? sql<boolean>`a.id = ${sql.ref(`e.${named}`)}` : holdsRole(role)
}

/** 此刻能登录的账号（别名 a）。 */
export const usable = sql<boolean>`a.status = 'normal' and a.deleted_at is null and (a.valid_to is null or a.valid_to >= current_date)`
const MOST = 50

async function select(db: Db, engineeringId: number, condition: Condition, most = MOST): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select a.id from engineering e, account a
    where e.id = ${engineeringId} and ${usable} and ${condition} order by a.id limit ${most}`.execute(db)
  return rows.map((row) => row.id)
}

/** 在一个工程上各项职责由谁担任，一次查出；没有专人时为代办的人。 */
export async function holdersOfEach(
  db: Db,
  { id }: { readonly id: number },
  offices: readonly Office[],
): Promise<(office: Office) => number[]> {
  const asked = [...new Set(offices.flatMap((office) => [office, holdingOf(office).standIn ?? office]))]
  if (asked.length === 0) return () => []
  const parts = asked.map(
    (office) => sql`(select ${sql.lit(office)} as office, a.id from engineering e, account a
      where e.id = ${id} and ${usable} and ${holdsOffice(office)} order by a.id limit ${MOST})`,
  )
  const { rows } = await sql<{ office: string; id: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const own = (wanted: Office) => rows.flatMap((row) => (row.office === wanted ? row.id : [])).toSorted((a, b) => a - b)
  return (office) => {
    const { standIn } = holdingOf(office)
    return own(office).length > 0 || !standIn ? own(office) : own(standIn)
  }
}

/** 在一个工程上担任某项职责、此刻能登录的账号；没有专人时为代办的人。 */
export const holdersOf = async (db: Db, project: { readonly id: number }, office: Office): Promise<number[]> =>
  (await holdersOfEach(db, project, [office]))(office)

/** 在一个工程上担任其中一个角色、此刻能登录的账号：告知谁；写了单位的，只在这些单位里找。 */
export const accountsWith = (
  db: Db,
  engineeringId: unknown,
  roles: readonly RoleName[],
  units: readonly number[] | null = null,
): Promise<number[]> =>
  select(
    db,
    Number(engineeringId),
    units ? sql<boolean>`a.unit_id = any(${[...units]}::bigint[]) and ${holdsAnyOf(roles)}` : holdsAnyOf(roles),
    200,
  )

/** 同上，许多工程一次找出；一个工程没有这样的人，答空。 */
export async function accountsOnEach(
  db: Db,
  engineeringIds: readonly number[],
  roles: readonly RoleName[],
): Promise<(engineeringId: number) => readonly number[]> {
  const { rows } = await sql<{
    id: number
    ids: number[]
  }>`select e.id, array_agg(a.id order by a.id) as ids from engineering e, account a
    where e.id = any(${[...engineeringIds]}::bigint[]) and ${usable} and ${holdsAnyOf(roles)} group by e.id`.execute(db)
  const found = new Map(rows.map(({ id, ids }) => [id, ids.map(Number)]))
  return (engineeringId) => found.get(engineeringId) ?? []
}

/** 本人的角色里，在这个工程上算数的。 */
export async function actingRoles(db: Db, session: Session, engineeringId: number): Promise<RoleName[]> {
  const roles = [...session.roles]
  if (roles.length === 0) return []
  const held = roles.map((role) => sql`${holdsRole(role)} as ${sql.ref(role)}`)
  const { rows } = await sql<Partial<Record<RoleName, boolean>>>`select ${sql.join(held)} from engineering e, account a
    where e.id = ${engineeringId} and a.id = ${session.account_id}`.execute(db)
  return roles.filter((role) => rows[0]?.[role] === true)
}
