import type { Party } from '@zhujian/domain/completion/completion-dicts'
import { partsOf } from '@zhujian/domain/offices'
import { responsibleRoles } from '@zhujian/domain/reference/unit-dicts'
import { sql } from 'kysely'
import type { Session } from '../../entity/session'
import type { Db } from '../../platform/db'
import type { Project } from '../project/public'

/** 工程上的一方：登记的单位与名称。 */
export interface PartyUnits {
  readonly ids: ReadonlySet<number>
  readonly name: string | null
}

export type Parties = ReadonlyMap<Party, PartyUnits>

/** 工程的五方：工程登记里的单位，与在场的参建单位登记合在一起。 */
export async function partiesOf(db: Db, engineering: Project): Promise<Parties> {
  const { rows } = await sql<{ role: Party; unit_id: number | null; unit_name: string }>`select role, unit_id, unit_name
    from engineering_unit where engineering_id = ${engineering.id} and active and deleted_at is null
      and role = any(${[...responsibleRoles]}::text[]) order by id`.execute(db)
  return new Map(
    responsibleRoles.map((party) => {
      const registered = rows.filter(({ role }) => role === party)
      const ids = [engineering[party], ...registered.map(({ unit_id }) => unit_id)]
      const name = engineering[`${party}_text`] || (registered[0]?.unit_name ?? null)
      return [party, { ids: new Set(ids.filter((id) => id !== null)), name }]
    }),
  )
}

/** 账号代表这一方，单位也正是这一方。 */
export const actsFor = (session: Session, parties: Parties, party: Party): boolean =>
  session.unit_id !== null &&
  session.roles.some((role) => partsOf(role).includes(party)) &&
  (parties.get(party)?.ids.has(session.unit_id) ?? false)
