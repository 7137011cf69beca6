import type { Office } from '@zhujian/domain/biz/node'
import type { BizPerson } from '@zhujian/domain/contracts/biz-answers'
import { scopePrefix } from '@zhujian/domain/reference/regions'
import { type RawBuilder, sql } from 'kysely'
import type { WireRow } from '../../entity/extend'
import type { Db } from '../../platform/db'

type Condition = RawBuilder<boolean>

const withRole = (role: string): Condition => sql<boolean>`a.role_codes @> array[${role}]::text[]`
/** 单位一侧：担任该参建角色的单位的账号；登记工程的本人也算。 */
const ofParty = (project: WireRow, role: string, party: string): Condition => sql<boolean>`(${withRole(role)} and (exists (
  select 1 from engineering_unit eu where eu.engineering_id = ${project.id} and eu.unit_id = a.unit_id and eu.role = ${party}
    and eu.active and eu.deleted_at is null) or a.id = ${project.created_by ?? 0}))`
/** 项目一侧：派到该工程的账号。 */
const onProject = (project: WireRow, role: string): Condition => sql<boolean>`(${withRole(role)} and exists (
  select 1 from account_engineering ae where ae.account_id = a.id and ae.engineering_id = ${project.id}))`
const ofOrg = (project: WireRow, role: string): Condition =>
  sql<boolean>`(${withRole(role)} and a.org_id = ${project.supervise_org_id ?? 0})`
const named = (id: unknown): Condition => sql<boolean>`a.id = ${typeof id === 'number' ? id : 0}`
/** 人社按区域管：本级或下级区划里的工程。 */
const inRegion = (project: WireRow): Condition =>
  sql<boolean>`(${withRole('hrss')} and a.areacode is not null and ${project.areacode ?? ''} like rtrim(a.areacode, '0') || '%')`

const conditions: Readonly<Record<Office, (project: WireRow) => Condition>> = {
  owner: (project) => ofParty(project, 'owner', 'jsdw'),
  contractor: (project) => ofParty(project, 'contractor', 'sgdw'),
  consultant: (project) => ofParty(project, 'consultant', 'jldw'),
  labour: (project) => ofParty(project, 'labour', 'nwgs'),
  site: (project) => onProject(project, 'site'),
  chief_engineer: (project) => onProject(project, 'chief_engineer'),
  main_officer: (project) => named(project.main_officer),
  assist_officer: (project) => named(project.assist_officer),
  intake: (project) => ofOrg(project, 'intake'),
  section_chief: (project) => ofOrg(project, 'section_chief'),
  station_head: (project) => ofOrg(project, 'station_head'),
  hrss: inRegion,
}

/** 没有专人时由谁代办：总监未开通账号由监理公司办，项目部由施工企业办，没有辅监督员由主监督员办。 */
const standIns: Partial<Record<Office, Office>> = {
  chief_engineer: 'consultant',
  site: 'contractor',
  assist_officer: 'main_officer',
}

const USABLE = sql<boolean>`a.status = 'normal' and a.deleted_at is null and (a.valid_to is null or a.valid_to >= current_date)`
const MOST = 50

async function select(db: Db, condition: Condition): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select a.id from account a where ${USABLE} and ${condition} order by a.id limit ${MOST}`.execute(db)
  return rows.map((row) => row.id)
}

/** 担任某项职责、此刻能登录的账号；没有专人时为代办的人。 */
export async function holdersOf(db: Db, project: WireRow, office: Office): Promise<number[]> {
  const own = await select(db, conditions[office](project))
  const standIn = standIns[office]
  return own.length > 0 || !standIn ? own : select(db, conditions[standIn](project))
}

/** 某个账号此刻是否仍担任该职责（含代办）。 */
export async function stillHolds(db: Db, project: WireRow, office: Office, accountId: number): Promise<boolean> {
  return (await holdersOf(db, project, office)).includes(accountId)
}

/** 姓名与单位，按给出的次序。 */
export async function peopleOf(db: Db, ids: readonly number[]): Promise<BizPerson[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<BizPerson>`select a.id as account_id, a.real_name, coalesce(u.unit_name, o.name) as org_text
    from account a left join unit u on u.id = a.unit_id left join supervise_org o on o.id = a.org_id
    where a.id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.account_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface Wanted {
  readonly keyword?: string
  readonly ids?: readonly number[]
  /** 担任其中之一的。 */
  readonly roles?: readonly string[] | undefined
}

/**
 * 谁的数据范围里有这个工程：转办、加签、委派、抄送只能给看得到它的人。
 * 与 entity/access.ts 的范围一致，只是反过来由工程找人。
 */
export async function candidates(db: Db, project: WireRow, { keyword = '', ids, roles }: Wanted): Promise<BizPerson[]> {
  const prefix = typeof project.areacode === 'string' ? scopePrefixes(project.areacode) : []
  const reach = sql<boolean>`(
    exists (select 1 from account_engineering ae where ae.account_id = a.id and ae.engineering_id = ${project.id})
    or a.id = ${project.created_by ?? 0}
    or exists (select 1 from engineering_unit eu where eu.engineering_id = ${project.id} and eu.unit_id = a.unit_id and eu.deleted_at is null)
    or (a.account_type = 'groupsupervise' and (a.org_id = ${project.supervise_org_id ?? 0} or a.areacode = any(${prefix}::text[]))))`
  const wanted = ids
    ? sql<boolean>`a.id = any(${[...ids]}::bigint[])`
    : sql<boolean>`a.search_text like ${`%${escapeLike(keyword.toLowerCase())}%`}`
  const { rows } = await sql<BizPerson>`select a.id as account_id, a.real_name, coalesce(u.unit_name, o.name) as org_text
    from account a left join unit u on u.id = a.unit_id left join supervise_org o on o.id = a.org_id
    where ${USABLE} and not (a.role_codes && array['viewer', 'admin', 'security', 'auditor']::text[]) and ${wanted} and ${reach}
      and ${roles ? sql<boolean>`a.role_codes && ${[...roles]}::text[]` : sql<boolean>`true`}
    order by a.real_name, a.id limit 30`.execute(db)
  return rows
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** 本级与各上级区划的编码：县 → 市 → 省。 */
function scopePrefixes(areacode: string): string[] {
  return [areacode, `${areacode.slice(0, 4)}00`, `${areacode.slice(0, 2)}0000`].filter((code) =>
    areacode.startsWith(scopePrefix(code)),
  )
}
