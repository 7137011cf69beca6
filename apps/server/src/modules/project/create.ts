import { AppError } from '@zhujian/model'
import { engineeringSource, historyType } from '@zhujian/domain/reference/engineering-dicts'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { type PartyRole, toPayload, wizardSteps } from '@zhujian/domain/project/wizard'
import { sql } from 'kysely'
import { addRow, type Saved } from '../../entity/save'
import type { Session } from '../../entity/session'
import type { Writing } from '../../entity/write'
import { partyColumns } from './parties'

/** 各方负责人由班子成员推出，新建时不收。 */
const fields = wizardSteps.flatMap((step) => step.fields)

/** 登记工程的人所在单位在工程里的角色：建设单位为建设方，施工企业与项目部为施工方。 */
function ownRole(session: Session): PartyRole | null {
  if (session.roles.includes('owner')) return 'jsdw'
  return session.roles.some((role) => role === 'contractor' || role === 'site') ? 'sgdw' : null
}

/** 新建草稿：填报人的单位随即登记为参建单位，本单位的人由此看得到它。 */
export async function createProject(writing: Writing, input: Record<string, unknown>): Promise<Saved> {
  const { session } = writing.context
  const { values, problems } = toPayload(input)
  if (problems.length > 0) throw new AppError('invalid', { fields: problems })
  const role = ownRole(session)
  const own = role !== null && session.unit_id !== null ? await unitName(writing, session.unit_id) : null
  const parties = await partyColumns(
    writing,
    own && role && !(`${role}_text` in values) ? { ...values, [role]: session.unit_id } : values,
  )
  const saved = await addRow(
    writing,
    engineering,
    { ...Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name))), ...parties },
    { history_type: historyType.code('current'), source: engineeringSource.code('applicant') },
  )
  if (own !== null && role !== null)
    await addRow(writing, engineeringUnit, {
      engineering_id: saved.id,
      role,
      unit_id: session.unit_id,
      unit_name: own,
      active: true,
    })
  return saved
}

async function unitName({ trx }: Writing, id: number): Promise<string | null> {
  const { rows } = await sql<{ unit_name: string }>`select unit_name from unit where id = ${id} and deleted_at is null`.execute(
    trx,
  )
  return rows[0]?.unit_name ?? null
}
