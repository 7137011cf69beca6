import { AppError } from '@zhujian/model'
import { customRole } from '@zhujian/domain/account/custom-role'
import type { GrantChange, GrantDelta } from '@zhujian/domain/account/right-catalogue'
import type { GrantRequest, RoleEntry, RoleRights } from '@zhujian/domain/contracts/role-rights'
import { isRole, roleNames, roleOf, type DataScope, type RoleName } from '@zhujian/domain/roles'
import { regionFullName } from '@zhujian/domain/reference/regions'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import type { Db } from '../../platform/db'

interface CustomRow {
  id: number
  version: number
  name: string
  base_role: RoleName
  data_scope: DataScope | null
  note: string | null
}

/** Every role with its people and its ± deltas, and what waits for confirmation. */
export async function readRoleRights(context: Context): Promise<RoleRights> {
  const { db, platform } = context
  const deltas = await readDeltas(db)
  const custom =
    await sql<CustomRow>`select id, version, name, base_role, data_scope, note from custom_role where deleted_at is null order by id`.execute(
      db,
    )
  const heads = await countHeads(db)
  const entry = (key: string, base: RoleName, more: Partial<RoleEntry> & { name: string }): RoleEntry => ({
    key,
    base,
    id: null,
    version: null,
    note: null,
    data_scope: roleOf(base).dataScope,
    heads: heads.get(key) ?? 0,
    seen: seenOf(deltas, key),
    ...more,
  })
  const rights = ['setGrants', 'confirmGrants', 'add', 'edit', 'delete']
  const held = await Promise.all(rights.map((right) => hasRight(context, customRole, right)))
  return {
    roles: [
      ...roleNames.map((name) => entry(name, name, { name: roleOf(name).label })),
      ...custom.rows.map(({ id, version, name, base_role, data_scope, note }) =>
        entry(`custom:${id}`, base_role, { id, version, name, note, data_scope: data_scope ?? roleOf(base_role).dataScope }),
      ),
    ],
    deltas,
    requests: await waitingRequests(db),
    accounts: heads.get('') ?? 0,
    confirmed_by_security: platform.config.threeAdmins,
    can: rights.filter((_, at) => held[at]),
  }
}

export async function readDeltas(db: Db, role?: string): Promise<GrantDelta[]> {
  const { rows } = await sql<GrantDelta>`select role, entity, verb, allowed from role_grant
    where ${role ?? null}::text is null or role = ${role ?? null} order by role, entity, verb`.execute(db)
  return rows
}

/** Fingerprint of a role's deltas: two people who changed the same role at once notice. */
export function seenOf(deltas: readonly GrantDelta[], role: string): string {
  const own = deltas.filter((delta) => delta.role === role).map(({ entity, verb, allowed }) => `${entity}/${verb}/${allowed}`)
  return createHash('sha256').update(own.sort().join()).digest('hex').slice(0, 16)
}

async function countHeads(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; n: number }>`
    select '' as key, count(*)::bigint as n from account where deleted_at is null
    union all select held, count(*)::bigint from account a, unnest(a.role_codes) held where a.deleted_at is null group by 1
    union all select 'custom:' || held, count(*)::bigint from account a, unnest(a.custom_role_ids) held where a.deleted_at is null group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ key, n }) => [key, n]))
}

/** What is asked for a role or an account. */
export interface Wanted {
  readonly changes?: readonly GrantChange[]
  readonly role_codes?: readonly RoleName[]
  readonly data_scope?: DataScope | null
  readonly place?: { readonly areacode: string | null; readonly org_id: number | null }
}

/** Fingerprint of what is asked: who decides decides on what he has read. */
export const seenWanted = (wanted: Wanted): string =>
  createHash('sha256').update(JSON.stringify(wanted)).digest('hex').slice(0, 16)

interface RequestRow {
  id: number
  kind: 'role' | 'account'
  role: string | null
  role_name: string | null
  username: string | null
  account_name: string | null
  wanted: Wanted
  place_name: string | null
  by_name: string
  requested_at: number
}

async function waitingRequests(db: Db): Promise<GrantRequest[]> {
  const { rows } =
    await sql<RequestRow>`select r.id, r.kind, r.role, c.name as role_name, a.username, a.real_name as account_name, r.wanted, o.name as place_name, b.real_name as by_name, r.requested_at
    from grant_request r left join account a on a.id = r.account_id join account b on b.id = r.requested_by
    left join custom_role c on r.role = 'custom:' || c.id
    left join supervise_org o on o.id = (r.wanted -> 'place' ->> 'org_id')::bigint
    where r.state = 0 order by r.id`.execute(db)
  return rows.map(({ id, kind, role, role_name, username, account_name, wanted, place_name, by_name, requested_at }) => ({
    id,
    kind,
    subject: role ?? username ?? '',
    subject_name: role === null ? (account_name ?? '') : (role_name ?? (isRole(role) ? roleOf(role).label : role)),
    changes: wanted.changes ?? [],
    role_codes: wanted.role_codes ?? [],
    ...(wanted.data_scope !== undefined && { data_scope: wanted.data_scope }),
    ...(wanted.place && {
      place: [wanted.place.areacode && regionFullName(wanted.place.areacode), place_name].filter(Boolean).join(' ') || '不限区域',
    }),
    seen: seenWanted(wanted),
    requested_by: by_name,
    requested_at,
  }))
}

/** The built-in role a key stands for or starts from. @throws notFound */
export async function baseOf(db: Db, key: string): Promise<RoleName> {
  if (isRole(key)) return key
  const id = Number(/^custom:(\d{1,15})$/.exec(key)?.[1] ?? 0)
  const { rows } = await sql<{
    base_role: RoleName
  }>`select base_role from custom_role where id = ${id} and deleted_at is null`.execute(db)
  if (!rows[0]) throw new AppError('notFound')
  return rows[0].base_role
}
