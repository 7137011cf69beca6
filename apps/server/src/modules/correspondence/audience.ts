import { scopePrefix } from '@zhujian/domain/reference/regions'
import { entityOf } from '@zhujian/domain/entities'
import { registering } from '@zhujian/domain/project/engineering-flow'
import { roleNames, roleOf } from '@zhujian/domain/roles'
import { AppError, type AnyEntity, granted } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, dataScopeOf } from '../../entity/access'
import type { Context } from '../../entity/context'
import type { Session } from '../../entity/session'

type Condition = RawBuilder<boolean>

/** 一条公告或文件写明的范围。 */
export interface Audience {
  readonly org_ids: readonly number[]
  readonly unit_ids: readonly number[]
  readonly engineering_ids: readonly number[]
  readonly account_ids: readonly number[]
  readonly role_codes: readonly string[]
  readonly areacode: string | null
}

/** 不点名时最远到哪里：平台管理员到全部，监督机构到管辖区域（区域代码），参建一侧只能点名（null）。 */
export type Reach = { readonly everywhere: true } | { readonly areacode: string | null }

export function audienceOf(row: Readonly<Record<string, unknown>>): Audience {
  const list = <T>(name: string): T[] => (Array.isArray(row[name]) ? (row[name] as T[]) : [])
  return {
    org_ids: list('org_ids'),
    unit_ids: list('unit_ids'),
    engineering_ids: list('engineering_ids'),
    account_ids: list('account_ids'),
    role_codes: list('role_codes'),
    areacode: typeof row.areacode === 'string' ? row.areacode : null,
  }
}

/** @throws invalid 监督机构的账号没有管辖区域，发给谁无从判断 */
export function reachOf(session: Session): Reach {
  const { roles, areacode } = session
  if (roles.some((role) => dataScopeOf(session, role) === 'all')) return { everywhere: true }
  if (roles.every((role) => roleOf(role).side === 'participant')) return { areacode: null }
  if (areacode) return { areacode }
  throw new AppError('invalid', { message: '账号没有管辖区域，不能发送' })
}

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join([...conditions], sql` or `)})`
const allOf = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join([...conditions], sql` and `)})`

/** 参与了这些工程的账号：登记的人、项目人员、参建单位的人。 */
const partIn = (projects: Condition): Condition => sql<boolean>`(
  a.id in (select e.created_by from engineering e where e.deleted_at is null and e.state = any(${[...registering]}::smallint[]) and ${projects})
  or a.id in (select ae.account_id from account_engineering ae join engineering e on e.id = ae.engineering_id where e.deleted_at is null and ${projects})
  or a.unit_id in (select eu.unit_id from engineering_unit eu join engineering e on e.id = eu.engineering_id
    where eu.active and eu.deleted_at is null and eu.unit_id is not null and e.deleted_at is null and ${projects}))`

const within = (column: string, areacode: string): Condition =>
  sql<boolean>`starts_with(${sql.ref(column)}, ${scopePrefix(areacode)})`

function unnamed(reach: Reach): Condition {
  if ('everywhere' in reach) return sql<boolean>`true`
  if (reach.areacode === null) return sql<boolean>`false`
  return anyOf([within('a.areacode', reach.areacode), partIn(within('e.areacode', reach.areacode))])
}

/**
 * 范围内的账号（别名 a）。与 `readable` 是同一条规则从两头看：这里由范围找人，那里由人找公告，测试逐人对照。
 * `units`：点名的单位还须满足的条件，参建一侧只能发给同一工程上的单位。
 */
export function accountsIn(audience: Audience, reach: Reach, units: Condition = sql<boolean>`true`): Condition {
  const { org_ids, unit_ids, engineering_ids, account_ids, role_codes, areacode } = audience
  const named = [
    ...(org_ids.length > 0 ? [sql<boolean>`a.org_id = any(${[...org_ids]}::bigint[])`] : []),
    ...(unit_ids.length > 0 ? [allOf([sql<boolean>`a.unit_id = any(${[...unit_ids]}::bigint[])`, units])] : []),
    ...(account_ids.length > 0 ? [sql<boolean>`a.id = any(${[...account_ids]}::bigint[])`] : []),
    ...(engineering_ids.length > 0 ? [partIn(sql<boolean>`e.id = any(${[...engineering_ids]}::bigint[])`)] : []),
  ]
  return allOf([
    sql<boolean>`a.status = 'normal' and a.deleted_at is null`,
    named.length > 0 ? anyOf(named) : unnamed(reach),
    ...(role_codes.length > 0 ? [sql<boolean>`a.role_codes && ${[...role_codes]}::text[]`] : []),
    ...(areacode ? [within('a.areacode', areacode)] : []),
  ])
}

/** 参建一侧点名单位时：单位须在发送人看得到的工程上。 */
export async function fellowUnits(context: Context): Promise<Condition> {
  if (context.session.roles.some((role) => roleOf(role).side !== 'participant')) return sql<boolean>`true`
  return sql<boolean>`a.unit_id in (select eu.unit_id from engineering_unit eu join engineering e on e.id = eu.engineering_id
    where eu.active and eu.deleted_at is null and e.deleted_at is null and ${await accessWhere(context, entityOf('engineering'), 'read', 'e')})`
}

/** 打得开这类页面的账号：三员等没有权利的，不算在收件人里。 */
export const holdersOf = (entity: AnyEntity, right: string): Condition =>
  sql<boolean>`a.role_codes && ${roleNames.filter((role) => granted(entity, role, right))}::text[]`

/** 判断“发给我的”所需的事实：参与的工程，以及它们所在的区域。 */
export interface ReaderFacts {
  readonly session: Session
  readonly projects: readonly number[]
  readonly areas: readonly string[]
}

export async function readerFacts({ db, session }: Pick<Context, 'db' | 'session'>): Promise<ReaderFacts> {
  const { rows } = await sql<{ projects: number[]; areas: string[] }>`
    select coalesce(array_agg(e.id), '{}') as projects, coalesce(array_agg(distinct e.areacode) filter (where e.areacode is not null), '{}') as areas
    from engineering e where e.deleted_at is null and e.id = any(array(
      select c.id from engineering c where c.created_by = ${session.account_id} and c.state = any(${[...registering]}::smallint[])
      union select ae.engineering_id from account_engineering ae where ae.account_id = ${session.account_id}
      union select eu.engineering_id from engineering_unit eu where eu.unit_id = ${session.unit_id}::bigint and eu.active and eu.deleted_at is null))`.execute(
    db,
  )
  return { session, projects: rows[0]?.projects ?? [], areas: rows[0]?.areas ?? [] }
}

const empty = (column: string) => sql`coalesce(cardinality(${sql.ref(`n.${column}`)}), 0) = 0`
const prefix = (column: string) => sql`regexp_replace(${sql.ref(`n.${column}`)}, '(00){1,2}$', '')`

/** 公告（别名 n）是发给这个人的。 */
export function readable({ session, projects, areas }: ReaderFacts): Condition {
  const mine = sql`${session.areacode}::text`
  return sql<boolean>`(
    (${empty('role_codes')} or n.role_codes && ${[...session.roles]}::text[])
    and (n.areacode is null or starts_with(${mine}, ${prefix('areacode')}))
    and case when ${empty('org_ids')} and ${empty('unit_ids')} and ${empty('engineering_ids')}
      then n.reach_areacode is null or starts_with(${mine}, ${prefix('reach_areacode')})
        or exists (select 1 from unnest(${[...areas]}::text[]) as area (code) where starts_with(area.code, ${prefix('reach_areacode')}))
      else ${session.org_id}::bigint = any(n.org_ids) or ${session.unit_id}::bigint = any(n.unit_ids)
        or n.engineering_ids && ${[...projects]}::bigint[] end)`
}
