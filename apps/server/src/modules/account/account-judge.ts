import { AppError } from '@zhujian/model'
import { account } from '@zhujian/domain/account/account'
import { grantableRoles } from '@zhujian/domain/account/account-matrix'
import { partsOf } from '@zhujian/domain/offices'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { scopePrefix } from '@zhujian/domain/reference/regions'
import { type AccountType, roleOf, type RoleName, roles } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import { accessWhere, rolesWith } from '../../entity/access'
import type { Effect } from '../../entity/extend'

/** An account as the judgement of who may make or change it needs it. */
export interface AccountValues {
  readonly real_name: string
  readonly account_type: AccountType
  readonly unit_id: number | null
  readonly org_id: number | null
  readonly areacode: string | null
  readonly role_codes: readonly RoleName[]
  readonly custom_role_ids: readonly number[] | null
  readonly engineering_ids: readonly number[] | null
  readonly valid_to: string | null
}

/** Nobody changes these of himself. */
const PRIVILEGES = ['unit_id', 'org_id', 'areacode', 'role_codes', 'custom_role_ids', 'engineering_ids', 'valid_to'] as const
/** What the right to assign is about. */
const ASSIGNED = ['role_codes', 'custom_role_ids', 'engineering_ids'] as const
const listed = (value: unknown) => (Array.isArray(value) ? [...value].sort() : (value ?? null))
const differs = (before: object, row: object, name: string) => {
  const [old, now] = [listed((before as Record<string, unknown>)[name]), listed((row as Record<string, unknown>)[name])]
  const empty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
  return !(empty(old) && empty(now)) && JSON.stringify(old) !== JSON.stringify(now)
}

const refused = (message: string): AppError => new AppError('forbidden', { message })

/** Judges an account just added: its roles, its place, its projects. @throws forbidden, invalid */
export async function judgeAdded(effect: Effect, row: AccountValues): Promise<void> {
  await judgeRoles(effect, row, [])
  await judgePlace(effect, row)
  await judgeProjects(effect, row, [])
}

/** Judges a change; what the caller did not touch is not held against him. @throws forbidden, invalid */
export async function judgeEdited(effect: Effect, row: AccountValues, before: AccountValues): Promise<void> {
  const { context } = effect
  if (differs(before, row, 'account_type'))
    throw new AppError('invalid', { fields: [{ field: 'account_type', message: '账号类别不能修改，请停用后另建' }] })
  const changed = PRIVILEGES.filter((name) => differs(before, row, name))
  if (effect.row.id === context.session.account_id && changed.length > 0)
    throw refused('不能修改自己的角色、工程、单位、区域和有效期，请由上级管理员办理')
  if (changed.some((name) => ASSIGNED.some((each) => each === name)))
    await requireReach(effect, 'assign', '没有授予角色与工程的权限')
  await judgeRoles(effect, row, before.role_codes)
  if (changed.some((name) => name === 'unit_id' || name === 'org_id' || name === 'areacode' || name === 'engineering_ids')) {
    await requireReach(effect, 'edit', '修改后的账号超出可管理的范围，请核对单位、区域与工程')
    await judgePlace(effect, row)
    await judgeProjects(effect, row, before.unit_id === row.unit_id ? (before.engineering_ids ?? []) : [])
  }
}

/** A post on a project is given only where the person's company plays the part of the post: a 总监 where it supervises. */
async function judgeProjects({ trx }: Effect, row: AccountValues, before: readonly number[]): Promise<void> {
  const parts = row.role_codes.flatMap(partsOf)
  const added = (row.engineering_ids ?? []).filter((id) => !before.includes(id))
  if (parts.length === 0 || added.length === 0) return
  const { rows } = await sql<{ name: string }>`select e.engineering_name as name from engineering e
    where e.id = any(${added}::bigint[]) and not exists (select 1 from engineering_unit eu where eu.engineering_id = e.id
      and eu.unit_id = ${row.unit_id} and eu.role = any(${parts}::text[]) and eu.active and eu.deleted_at is null) limit 1`.execute(
    trx,
  )
  const [wrong] = rows
  if (!wrong) return
  const wanted = [...new Set(parts)].map((part) => unitRole.labelOf(part)).join('、')
  throw new AppError('invalid', {
    fields: [{ field: 'engineering_ids', message: `所属单位不是“${wrong.name}”的${wanted}，不能派到该工程` }],
  })
}

/** The row as it now stands must lie within the caller's reach for the right. */
async function requireReach({ trx, context, row }: Effect, right: string, message: string): Promise<void> {
  const { rows } =
    await sql`select 1 from account t where t.id = ${row.id} and ${await accessWhere(context, account, right, 't')}`.execute(trx)
  if (rows.length === 0) throw refused(message)
}

/** Only roles below one's own are given or taken, whatever one's other rights (T26). */
async function judgeRoles(effect: Effect, row: AccountValues, before: readonly RoleName[]): Promise<void> {
  const { trx, context } = effect
  const mine = grantableRoles(await rolesWith(context, account, before.length === 0 ? 'add' : 'edit'))
  const touched = [
    ...row.role_codes.filter((code) => !before.includes(code)),
    ...before.filter((code) => !row.role_codes.includes(code)),
  ]
  const beyond = touched.filter((code) => !mine.includes(code))
  if (beyond.length > 0)
    throw refused(
      `不能授予或取消角色“${beyond.map((code) => roleOf(code).label).join('、')}”，只能授予或取消由本人管理且低于本人的角色`,
    )
  const ids = [...(row.custom_role_ids ?? [])]
  if (ids.length === 0) return
  await requireSettled(effect, ids)
  const { rows } = await sql<{ base_role: RoleName }>`select base_role from custom_role where id = any(${ids}::bigint[])`.execute(
    trx,
  )
  const bases = rows.map((each) => each.base_role)
  const message = bases.some((base) => !row.role_codes.includes(base))
    ? '自定义角色的起点角色须同时选入角色'
    : new Set(bases).size < bases.length
      ? '同一起点角色只能选一个自定义角色'
      : ''
  if (message) throw new AppError('invalid', { fields: [{ field: 'custom_role_ids', message }] })
}

/** A role whose rights wait for the second person is not handed out: what was taken from it is still in it. @throws invalid */
async function requireSettled({ trx, before }: Effect, ids: readonly number[]): Promise<void> {
  const had = (before?.custom_role_ids as readonly number[] | null | undefined) ?? []
  const { rows } = await sql<{ name: string }>`select c.name from custom_role c
    join grant_request g on g.kind = 'role' and g.state = 0 and g.role = 'custom:' || c.id
    where c.id = any(${ids.filter((id) => !had.includes(id))}::bigint[]) limit 1`.execute(trx)
  const message = `“${rows[0]?.name}”的授权调整还没有经另一人确认，确认之后再分配`
  if (rows[0]) throw new AppError('invalid', { fields: [{ field: 'custom_role_ids', message }] })
}

/**
 * The unit and the organisation must be the caller's to speak for: his own, or registered where he is responsible, or —
 * for people of a project — taking part in a project given to them. Projects out of reach were refused as references.
 */
async function judgePlace({ trx, context }: Effect, row: AccountValues): Promise<void> {
  const { session } = context
  const held = await rolesWith(context, account, 'add')
  const all = session.roles.some((role) => roleOf(role).dataScope === 'all')
  if (all) return
  // Nothing starts with a space: without a region of his own nobody speaks for one.
  const prefix = session.areacode ? scopePrefix(session.areacode) : ' '
  // What a regulator sees follows his region, whatever organisation he is entered under.
  const regulates = row.role_codes.some((code) => roleOf(code).side !== 'participant')
  if (regulates && row.areacode !== null && !row.areacode.startsWith(prefix))
    throw refused('所选区域不在管辖范围内，请在本辖区内选择')
  if (row.org_id !== null && row.org_id !== session.org_id) {
    const { rows } = await sql`select 1 from supervise_org where id = ${row.org_id} and starts_with(areacode, ${prefix})`.execute(
      trx,
    )
    if (rows.length === 0) throw refused('所选监管单位不在管辖范围内，请在本辖区内选择')
  }
  if (row.unit_id === null || row.unit_id === session.unit_id) return
  const regulator = held.some((role) => roles[role].side === 'regulator')
  const { rows } = await sql`select 1 from unit u where u.id = ${row.unit_id} and ${regulator}
    and (starts_with(u.areacode, ${prefix}) or exists (select 1 from engineering_unit p where p.unit_id = u.id and p.deleted_at is null
      and p.engineering_id = any(${[...(row.engineering_ids ?? [])]}::bigint[])))`.execute(trx)
  if (rows.length === 0) throw refused(regulator ? '所选单位不在本辖区登记，也未参建所选工程' : '只能为本单位开立账号')
}
