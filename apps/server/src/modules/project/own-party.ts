import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import type { PartyRole } from '@zhujian/domain/project/wizard'
import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'
import { addRow } from '../../entity/save'
import type { Session } from '../../entity/session'

/** 登记工程的人所在单位在工程里的角色：建设单位为建设方，施工企业与项目部为施工方。 */
function ownRole(session: Session): PartyRole | null {
  if (session.roles.includes('owner')) return 'jsdw'
  return session.roles.some((role) => role === 'contractor' || role === 'site') ? 'sgdw' : null
}

/** 填报人的单位随草稿登记为参建单位，本单位的人由此看得到它；那一方没有填的，填本单位。 */
export async function registerOwnParty(effect: Effect): Promise<void> {
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
  await addRow(effect, engineeringUnit, { engineering_id: row.id, role, unit_id: session.unit_id, unit_name, active: true })
}
