import { AppError, goesOnInHistory, granted, isNobodys, nameOf, type AnyEntity } from '@zhujian/model'
import { isOpenToFree } from '@zhujian/domain/account/login-free'
import { type AccountReach, reachOfRole } from '@zhujian/domain/account/account-matrix'
import { entityOf } from '@zhujian/domain/entities'
import { rowSides } from '@zhujian/domain/offices'
import { engineeringStates, registering } from '@zhujian/domain/project/engineering-flow'
import { type DataScope, type Part, type RoleName, roleOf } from '@zhujian/domain/roles'
import { scopePrefix } from '@zhujian/domain/reference/regions'
import { type RawBuilder, sql } from 'kysely'
import { anyOf, both, column, type Condition, FALSE, ofUnit, TRUE } from './conditions'
import type { Caller, Library } from './context'
import { grantDeltas } from './grant-deltas'
import { type Extent, handedTo, ofOwnCompany, ownedBy, whoseRow } from './row-sides'
import type { Session } from './session'

/**
 * The caller's roles that hold a right: the definition's grants, the edited ± deltas, those of a customer's role on top. A
 * login-free session holds nothing but reading, so `can` offers it nothing else.
 */
export async function rolesWith({ platform, session }: Caller, entity: AnyEntity, right: string): Promise<RoleName[]> {
  if (isNobodys(entity, right) || (session.free && !isOpenToFree(entity, right))) return []
  const deltas = await grantDeltas(platform)
  const delta = (role: string | undefined) => deltas.get(`${role}/${entity.name}/${right}`)
  return session.roles.filter((role) => delta(session.variants?.[role]?.key) ?? delta(role) ?? granted(entity, role, right))
}

/** How far a role of the caller reaches: as defined, or narrowed by the customer's role that stands for it. */
export const dataScopeOf = (session: Session, role: RoleName): DataScope =>
  session.variants?.[role]?.data_scope ?? roleOf(role).dataScope

export async function hasRight(caller: Caller, entity: AnyEntity, right: string): Promise<boolean> {
  return (await rolesWith(caller, entity, right)).length > 0
}

/** @throws forbidden when no role of the caller holds the right. */
export async function requireRight(caller: Caller, entity: AnyEntity, right: string): Promise<void> {
  if (!(await hasRight(caller, entity, right))) throw new AppError('forbidden')
}

function extentOf(session: Session, role: RoleName): Extent {
  const { parts = null, ownRows = false, handedOnly } = roleOf(role)
  return { scope: dataScopeOf(session, role), parts, ownRows, handedOnly }
}

/** Roles that reach alike make one condition; those of different parts do not: what one of them may do the other need not. */
function extentsOf(session: Session, roles: readonly RoleName[]): Extent[] {
  const alike = new Map<string, Extent>()
  for (const extent of roles.map((role) => extentOf(session, role))) {
    alike.set(`${extent.scope}/${extent.parts?.join()}/${extent.handedOnly?.join()}`, extent)
  }
  return [...alike.values()]
}

/**
 * `known`: the clause judges rows found by their ids instead of finding them: the same answer by another plan. `own`: they are the
 * caller's beyond doubt, by his name on them: only their project is judged. `reached`: they are of a project that was judged.
 */
type Asking = Session & { rows?: 'known' | 'own' | 'reached' }

type Asked = readonly [Caller, AnyEntity, string, string, ('known' | 'own' | readonly RoleName[])?]

/**
 * The one place where rows meet people: the WHERE clause for rows of `entity` (aliased `alias`) on which the caller may
 * exercise `right`. Several roles add up. Lists, details, exports, statistics, files and sockets all use it. With `rows` the
 * roles that are known to reach the one project they are of: what is asked of a row alone is left.
 */
export const accessWhere = async (...asked: Asked): Promise<Condition> => both(...(await accessParts(...asked)))

/** The same as conditions that must all hold, so that who asks for several rights judges once what they share. */
export async function accessParts(...[caller, entity, right, alias, rows]: Asked): Promise<Condition[]> {
  const [reaching, judged] = typeof rows === 'object' ? [rows, 'reached' as const] : [null, rows]
  const holding = (await rolesWith(caller, entity, right)).filter((role) => reaching?.includes(role) ?? true)
  const session: Asking = judged ? { ...caller.session, rows: judged } : caller.session
  const ways =
    entity.scope === 'account'
      ? holding.map((role) => [accountsOf(session, role, right, alias)])
      : extentsOf(session, holding).map((extent) => scopeConditions(session, entity, right, extent, alias))
  const [way] = ways
  const parts = ways.length === 1 && way ? way : [anyOf(ways.map((each) => both(...each)))]
  if (entity.scope === 'personal' && entity.fields.engineering_id?.optional === false)
    parts.push(await ofReadableProject(caller, alias))
  if (caller.session.only_engineering_id !== null) parts.push(onlyProject(caller.session.only_engineering_id, entity, alias))
  return parts
}

/** A mark on a project, such as following it, ends with the right to read the project. */
async function ofReadableProject(caller: Caller, alias: string): Promise<Condition> {
  const readable = await accessWhere(caller, entityOf('engineering'), 'read', 'm', 'known')
  return sql<boolean>`exists (select 1 from engineering m where m.id = ${column(alias, 'engineering_id')} and m.deleted_at is null and ${readable})`
}

/** A login-free session for one project sees that project and reference data, nothing else. */
function onlyProject(id: number, entity: AnyEntity, alias: string): Condition {
  if (entity.scope === 'engineering') return sql<boolean>`${column(alias, 'id')} = ${id}`
  if (entity.scope === 'project') return sql<boolean>`${column(alias, 'engineering_id')} = ${id}`
  return entity.scope === 'account' || entity.scope === 'personal' ? FALSE : TRUE
}

/** Prefix test on a GB/T 2260 code that can use a plain btree: '3301' covers 330100–330199. */
function inRegion(code: RawBuilder<unknown>, session: Session): Condition {
  if (!session.areacode) return FALSE
  const prefix = scopePrefix(session.areacode)
  if (prefix === session.areacode) return sql<boolean>`${code} = ${prefix}`
  return sql<boolean>`(${code} >= ${prefix} and ${code} < ${`${prefix}:`})`
}

/** All of them must hold. */
function scopeConditions(session: Asking, entity: AnyEntity, right: string, extent: Extent, alias: string): Condition[] {
  const { scope } = extent
  switch (entity.scope) {
    case 'engineering':
      return [engineeringCondition(session, extent, alias)]
    case 'project':
      return [
        session.rows === 'reached'
          ? TRUE
          : sql<boolean>`exists (select 1 from engineering e where e.id = ${column(alias, 'engineering_id')} and e.deleted_at is null and ${engineeringCondition(session, extent, 'e')})`,
        ...(session.rows === 'own' ? [] : whoseRow(session, entity, right, extent, alias)),
        madeKnown(session, entity, scope, alias),
      ]
    case 'unit':
      // What a company handed in, or a station drew up about it, is not its competitors' to read before it is made known.
      return [
        unitCondition(session, entity, right, scope, alias),
        PARTICIPANTS.includes(scope)
          ? madeKnown(
              session,
              entity,
              scope,
              alias,
              ofUnit(session, column(alias, 'unit_id' in entity.fields ? 'unit_id' : 'id')),
            )
          : TRUE,
      ]
    case 'org':
      return [orgCondition(session, entity, right, scope, alias)]
    case 'account':
      return [FALSE]
    case 'shared':
      return [PARTICIPANTS.includes(scope) && entity.name in rowSides ? ofOwnCompany(session, entity, right, alias) : TRUE]
    case 'personal':
      return [sql<boolean>`${column(alias, 'created_by')} = ${session.account_id}`]
  }
}

/** 草稿只有填报一侧能看见：监督机构从提交起才接手。 */
const submitted = (alias: string): Condition => sql<boolean>`${column(alias, 'state')} <> 10`
const created = (session: Session, alias: string): Condition =>
  sql<boolean>`${column(alias, 'created_by')} = ${session.account_id}`

/** Having entered a project counts until it is accepted; from then on the part one plays in it does. */
const registered = (session: Session, alias: string): Condition =>
  both(created(session, alias), sql<boolean>`${column(alias, 'state')} = any(${registering}::smallint[])`)

/**
 * What is not yet made known is there for the side that drew it up alone: the writer's company, or else the regulators. Of rows
 * about a company `own` keeps them to those about one's own.
 */
function madeKnown(session: Session, { flow }: AnyEntity, scope: DataScope, alias: string, own: Condition = TRUE): Condition {
  if (!flow?.internal) return TRUE
  const codes = flow.internal.map((state) => Number(flow.states.code(state)))
  const known = sql<boolean>`${column(alias, 'state')} <> all(${codes}::smallint[])`
  const writer = sql`select 1 from account wa where wa.id = ${column(alias, 'created_by')}`
  return PARTICIPANTS.includes(scope)
    ? anyOf([
        known,
        both(own, anyOf([created(session, alias), sql<boolean>`exists (${writer} and ${ofUnit(session, sql`wa.unit_id`)})`])),
      ])
    : anyOf([known, sql<boolean>`not exists (${writer} and wa.unit_id is not null)`])
}
const PARTICIPANTS: readonly DataScope[] = ['unit', 'device', 'project', 'self']

/** Whether the caller reads such rows as a participant alone, so that what the regulators keep to themselves is not for him. */
export async function readsAsParticipant(caller: Caller, entity: AnyEntity): Promise<boolean> {
  const roles = await rolesWith(caller, entity, 'read')
  return roles.every((role) => PARTICIPANTS.includes(dataScopeOf(caller.session, role)))
}

/** Predicate of each data scope on the project itself (domain 4.2). */
export function engineeringCondition(session: Asking, { scope, parts }: Extent, alias: string): Condition {
  if (parts !== null) return participates(session, scope, parts, alias)
  switch (scope) {
    case 'all':
      return TRUE
    case 'region':
      return both(submitted(alias), inRegion(column(alias, 'areacode'), session))
    case 'org':
      return session.org_id === null
        ? FALSE
        : both(submitted(alias), sql<boolean>`${column(alias, 'supervise_org_id')} = ${session.org_id}`)
    case 'mine':
      return both(
        submitted(alias),
        sql<boolean>`(${column(alias, 'main_officer')} = ${session.account_id} or ${column(alias, 'assist_officer')} = ${session.account_id})`,
      )
    default:
      return registered(session, alias)
  }
}

/** Whose companies fill in a registration. */
const REGISTRANTS: readonly Part[] = ['jsdw', 'sgdw']

/**
 * Projects on which one's company now plays one of these parts; with a post on projects, of those only the ones given to
 * the account. Whoever enters a registration holds it until it is accepted, from then on by his company's part alone.
 * To find them as one array of ids: PostgreSQL then reads these rows, not the whole table.
 */
function participates(session: Asking, scope: DataScope, parts: readonly Part[], alias: string): Condition {
  const { account_id, unit_id, engineering_ids } = session
  const id = column(alias, 'id')
  const entered = sql`from engineering c where c.created_by = ${account_id} and c.state = any(${registering}::smallint[])`
  const own =
    scope === 'self'
      ? sql`and exists (select 1 from engineering m where m.id = eu.engineering_id and m.created_by = ${account_id})`
      : sql``
  const given = scope === 'project' ? sql`and eu.engineering_id = any(${[...engineering_ids]}::bigint[])` : own
  // A draft is the paper of those who register; the others hear of the project once it is handed in.
  const known = parts.some((part) => REGISTRANTS.includes(part))
    ? sql``
    : sql`and exists (select 1 from engineering d where d.id = eu.engineering_id and d.state <> ${engineeringStates.code('draft')})`
  const through = sql`from engineering_unit eu where eu.unit_id = ${unit_id} and eu.role = any(${[...parts]}::text[]) and eu.active and eu.deleted_at is null ${known} ${given}`
  if (session.rows === 'known')
    return sql<boolean>`(exists (select 1 ${entered} and c.id = ${id}) or exists (select 1 ${through} and eu.engineering_id = ${id}))`
  return sql<boolean>`${id} = any(array(select c.id ${entered} union select eu.engineering_id ${through}))`
}

const buildsIn = (session: Session, unit: RawBuilder<unknown>): Condition =>
  sql<boolean>`exists (select 1 from engineering_unit p join engineering e on e.id = p.engineering_id and e.deleted_at is null
    where p.unit_id = ${unit} and p.deleted_at is null and ${inRegion(sql.ref('e.areacode'), session)})`

/** 企业库是公开登记信息：有查询权的都能查；改动只限全局、本区登记或本单位。企业自己的名录别家不看；记企业一笔的，也可以是在本区工程上参建的企业。 */
function unitCondition(session: Session, entity: AnyEntity, right: string, scope: DataScope, alias: string): Condition {
  const kept = entity.ofOwnCompany === true && PARTICIPANTS.includes(scope)
  if (scope === 'all' || (right === 'read' && !kept)) return TRUE
  const owner = column(alias, 'unit_id' in entity.fields ? 'unit_id' : 'id')
  if (scope === 'unit' || scope === 'device' || kept) return ofUnit(session, owner)
  if (scope === 'region' || scope === 'org')
    return anyOf([
      sql<boolean>`exists (select 1 from unit u where u.id = ${owner} and ${inRegion(sql.ref('u.areacode'), session)})`,
      ...(entity.ofOwnCompany ? [buildsIn(session, owner)] : []),
    ])
  return created(session, alias)
}

function orgCondition(session: Session, entity: AnyEntity, right: string, scope: DataScope, alias: string): Condition {
  if (scope === 'all' || (right === 'read' && !entity.ofOwnCompany)) return TRUE
  const org = column(alias, 'supervise_org_id' in entity.fields ? 'supervise_org_id' : 'id')
  if (scope === 'region')
    return sql<boolean>`exists (select 1 from supervise_org o where o.id = ${org} and ${inRegion(sql.ref('o.areacode'), session)})`
  return session.org_id === null ? handedTo(session, entity, alias) : sql<boolean>`${org} = ${session.org_id}`
}

/** Accounts a role may exercise a right on, by kind of account (domain 4.3); everybody sees himself. */
function accountsOf(session: Session, role: RoleName, right: string, alias: string): Condition {
  const own = right === 'read' ? [sql<boolean>`${column(alias, 'id')} = ${session.account_id}`] : []
  return anyOf([...own, ...reachOfRole(role, right).map((reach) => accountsWithin(session, role, reach, alias))])
}

function accountsWithin(session: Session, role: RoleName, { type, scope, roles }: AccountReach, alias: string): Condition {
  const projects = sql`select e.id from engineering e where e.deleted_at is null and ${engineeringCondition(session, extentOf(session, role), 'e')}`
  const ofOrg = sql<boolean>`${column(alias, 'org_id')} = ${session.org_id}`
  const near = inRegion(column(alias, 'areacode'), session)
  const within = {
    all: () => TRUE,
    self: () => sql<boolean>`${column(alias, 'id')} = ${session.account_id}`,
    region: () => near,
    org: () => ofOrg,
    district: () => anyOf([ofOrg, near]),
    unit: () => ofUnit(session, column(alias, 'unit_id')),
    projects: () => sql<boolean>`${column(alias, 'engineering_ids')} && array(${projects})`,
    partners: () =>
      sql<boolean>`${column(alias, 'unit_id')} in (select p.unit_id from engineering_unit p where p.active and p.deleted_at is null and p.engineering_id in (${projects}))`,
  }[scope]()
  const ranks = roles ? [sql<boolean>`${column(alias, 'role_codes')} <@ ${[...roles]}::text[]`] : []
  return both(sql<boolean>`${column(alias, 'account_type')} = ${type}`, within, ...ranks)
}

/** Lists, exports and statistics of project data show one library at a time: the one of the calling tab [S4-11]. */
export function libraryWhere(entity: AnyEntity, library: Library, alias: string): Condition {
  if (entity.anyLibrary) return TRUE
  if (entity.scope === 'engineering') return sql<boolean>`${column(alias, 'history_type')} = ${library}`
  if (entity.scope !== 'project') return TRUE
  if (entity.list.middle && library === 0) return writableWhere(entity, alias)
  return sql<boolean>`exists (select 1 from engineering l where l.id = ${column(alias, 'engineering_id')} and l.history_type = ${library})`
}

/** History is read-only by this one clause: true for rows whose project is not there, and for what its entity says goes on there. */
export function writableWhere(entity: AnyEntity, alias: string, right?: string): Condition {
  if (right !== undefined && goesOnInHistory(entity, right)) return TRUE
  if (entity.scope === 'engineering') return sql<boolean>`${column(alias, 'history_type')} <> 1`
  if (entity.scope !== 'project' || entity.anyLibrary) return TRUE
  return sql<boolean>`exists (select 1 from engineering l where l.id = ${column(alias, 'engineering_id')} and l.history_type <> 1)`
}

/** What is said of a row just written beyond the writer's reach: the station or the region the person chose is the wrong one. */
export function outOfReach(entity: AnyEntity, right: string, session: Session): AppError {
  if (entity.scope === 'account')
    return new AppError('forbidden', { message: '不在管理范围内，请核对账号类别、单位、区域与工程' })
  const at = (field: string, message: string) => new AppError('invalid', { fields: [{ field, message }] })
  const given = ['add', 'edit'].includes(right)
  if (entity.ofCompany && given) return at('unit_id', '只能办理本单位的；施工总承包单位另可办理其分包、劳务与机械单位的')
  const whose = given && session.unit_id !== null && entity.scope === 'project' && ownedBy(entity)
  if (whose) return at(whose, '只能选本单位的')
  const chosen = (name: string) => (entity.form.map(nameOf).includes(name) ? entity.fields[name] : undefined)
  const office = entity.scope === 'org' && right === 'add' ? chosen('supervise_org_id') : undefined
  if (office) return at('supervise_org_id', `${office.label}不在管辖范围内，请选择本机构`)
  const region = given ? chosen('areacode') : undefined
  return region ? at('areacode', `${region.label}不在管辖区域内，请在本辖区内选择`) : new AppError('notFound')
}
