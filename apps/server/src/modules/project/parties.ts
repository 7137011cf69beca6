import { AppError } from '@zhujian/model'
import type { ChildRow } from '@zhujian/domain/contracts/project'
import type { engineering } from '@zhujian/domain/project/engineering'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { numericUnit, type PartyRole, partyRoles, readParties } from '@zhujian/domain/project/wizard'
import { unit } from '@zhujian/domain/unit/unit'
import { responsibleRoles } from '@zhujian/domain/reference/unit-dicts'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Effect } from '../../entity/extend'
import { addRow, editRow, removeRow } from '../../entity/save'
import type { Writing } from '../../entity/write'
import type { Complaints } from './complaints'

/** 提交内容里各方单位的列值：登记过的单位名称取自企业库，不采信送来的。 @throws invalid 单位不存在 */
export async function partyColumns(writing: Writing, values: Record<string, unknown>): Promise<Record<string, unknown>> {
  const parties = Object.entries(readParties(values))
  const ids = parties.flatMap(([, party]) => party.id ?? [])
  const names = await unitNames(writing, ids)
  const unknown = parties.filter(([, party]) => party.id !== null && !names.has(party.id))
  if (unknown.length > 0)
    throw new AppError('invalid', { fields: unknown.map(([role]) => ({ field: `${role}_text`, message: '所选单位不存在' })) })
  return Object.fromEntries(
    parties.flatMap(([role, { id, name }]) => [
      [role, id],
      [`${role}_text`, id === null ? name : (names.get(id) ?? null)],
    ]),
  )
}

async function unitNames({ trx, context }: Writing, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; unit_name: string }>`select t.id, t.unit_name from unit as t
    where t.id = any(${ids}::bigint[]) and t.deleted_at is null and ${await accessWhere(context, unit, 'read', 't')}`.execute(trx)
  return new Map(rows.map((row) => [row.id, row.unit_name]))
}

interface Registered {
  id: number
  version: number
  role: string
  unit_id: number | null
  unit_name: string
}

/** 参建单位登记随五方及劳务公司同步：换了单位的改登记，清空的撤登记；同一方的其余单位不动。 */
export async function syncParties(
  writing: Writing,
  engineeringId: number,
  columns: Record<string, unknown>,
  problems: Complaints,
): Promise<void> {
  const roles = partyRoles.filter((role) => `${role}_text` in columns)
  if (roles.length === 0) return
  const { rows } = await sql<Registered>`select id, version, role, unit_id, unit_name from engineering_unit
    where engineering_id = ${engineeringId} and role = any(${roles}::text[]) and active and deleted_at is null order by id`.execute(
    writing.trx,
  )
  for (const role of roles)
    await problems.on(`${role}_text`, () =>
      syncParty(
        writing,
        engineeringId,
        role,
        columns,
        rows.filter((row) => row.role === role),
      ),
    )
}

async function syncParty(
  writing: Writing,
  engineeringId: number,
  role: PartyRole,
  columns: Record<string, unknown>,
  rows: Registered[],
): Promise<void> {
  const [unitId, name] = [columns[role] ?? null, columns[`${role}_text`] ?? null]
  const same = rows.some((row) => (unitId === null ? row.unit_id === null && row.unit_name === name : row.unit_id === unitId))
  if (same) return
  const first = rows[0]
  if (name === null) {
    if (first) await removeRow(writing, engineeringUnit, first.id)
    return
  }
  const values = { role, unit_id: unitId, unit_name: name, active: true }
  // 合同与负责人是原单位的，换了单位须重填。
  if (first)
    await editRow(writing, engineeringUnit, first.id, first.version, {
      ...values,
      contract_no: null,
      price: null,
      leader: null,
      leader_tel: null,
    })
  else await addRow(writing, engineeringUnit, { engineering_id: engineeringId, ...values })
}

/** 登记过的单位以企业库名称为准；各方负责人只能是本工程的班子成员，别处的人不取。 */
export async function settleParties({ row, before, trx, set }: Effect<typeof engineering>): Promise<void> {
  const changed = partyRoles.filter(
    (role) => row[role] !== null && (row[role] !== before?.[role] || row[`${role}_text`] !== before?.[`${role}_text`]),
  )
  if (changed.length > 0) {
    const { rows } = await sql<{
      id: number
      unit_name: string
    }>`select id, unit_name from unit where id = any(${changed.map((role) => row[role])}::bigint[])`.execute(trx)
    for (const role of changed) set({ [`${role}_text`]: rows.find((each) => each.id === row[role])?.unit_name ?? null })
  }
  const leaders = responsibleRoles
    .map((role) => `${role}_leader` as const)
    .filter((name) => row[name] !== null && row[name] !== before?.[name])
  if (leaders.length === 0) return
  const { rows } = await sql<{
    id: number
  }>`select id from manage_user where engineering_id = ${row.id} and deleted_at is null`.execute(trx)
  for (const name of leaders) if (!rows.some((each) => each.id === row[name])) set({ [name]: null })
}

/**
 * 参建单位登记：选了登记单位的名称取自企业库，送来的名称不采信；企业后来更名，不牵动未改的登记。
 */
export async function settleUnitName({ row, before, trx, set }: Effect<typeof engineeringUnit>): Promise<void> {
  if (row.unit_id === null) return
  if (row.unit_id === before?.unit_id && row.unit_name === before?.unit_name) return
  const { rows } = await sql<{ unit_name: string }>`select unit_name from unit where id = ${row.unit_id}`.execute(trx)
  const name = rows[0]?.unit_name
  if (name !== undefined && name !== row.unit_name) set({ unit_name: name })
}

/** 参建单位行里选了登记单位的，名称取自企业库。 */
export async function namedUnits(writing: Writing, rows: readonly ChildRow[] | undefined): Promise<ChildRow[]> {
  const names = await unitNames(
    writing,
    (rows ?? []).flatMap((row) => numericUnit(row.unit_id) ?? []),
  )
  return (rows ?? []).map((row) => {
    const name = names.get(numericUnit(row.unit_id) ?? 0)
    return name === undefined ? row : { ...row, unit_name: name }
  })
}
