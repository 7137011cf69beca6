import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { partsOf } from '@zhujian/domain/offices'
import { engineering } from '@zhujian/domain/project/engineering'
import { type PartyRole, partyRoles } from '@zhujian/domain/project/wizard'
import { granted } from '@zhujian/model'
import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'
import { addRow } from '../../entity/save'
import type { Session } from '../../entity/session'

/** 登记工程的人所在单位在工程里的角色：能报监的角色代表哪一方，就是哪一方。 */
export function ownRole({ roles }: Session): PartyRole | null {
  const parts = roles.filter((role) => granted(engineering, role, 'add')).flatMap(partsOf)
  return partyRoles.find((party) => parts.includes(party)) ?? null
}

/** 填报人的单位随草稿登记为参建单位，本单位的人由此看得到它；那一方没有填的，填本单位。 */
export async function registerOwnParty(effect: Effect<typeof engineering>): Promise<void> {
  const { row, trx, set } = effect
  const { session } = effect.context
  const role = ownRole(session)
  if (role === null || session.unit_id === null) return
  const { rows } = await sql<{
    unit_name: string
  }>`select unit_name from unit where id = ${session.unit_id} and deleted_at is null`.execute(trx)
  const [own] = rows
  if (!own) return
  const { unit_name } = own
  if (!row[role] && !row[`${role}_text`]) set({ [role]: session.unit_id, [`${role}_text`]: unit_name })
  const { rows: known } =
    await sql`select 1 from engineering_unit where engineering_id = ${row.id} and role = ${role} and active and deleted_at is null limit 1`.execute(
      trx,
    )
  // 代建的工程，建设单位是所填的那一家。
  if (known.length > 0) return
  await addRow(effect, engineeringUnit, { engineering_id: row.id, role, unit_id: session.unit_id, unit_name, active: true })
}
