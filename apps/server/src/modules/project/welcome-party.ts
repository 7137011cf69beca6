import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { sql } from 'kysely'
import { holdRows } from '../../entity/decide'
import type { Writing } from '../../entity/write'
import { standForPart } from '../account/public'
import { notify } from './notify'

interface Entered {
  readonly id: number
  readonly engineering_name?: unknown
}

/** 单位担任的是它的账号还没有的一方，账号随之有那一方的权利；各账号得一条告知。 */
export async function welcomeParty(
  writing: Writing,
  { id, engineering_name }: Entered,
  { unit_id, role }: { readonly unit_id: number; readonly role: string },
): Promise<void> {
  const part = unitRole.labelOf(role)
  const told = await standForPart(writing, unit_id, role, `${String(engineering_name)}：担任${part}`.slice(0, 200))
  await notify(writing, told, {
    kind: 'notice',
    title: '本单位已登记为参建单位',
    body: `${String(engineering_name)}：本单位担任${part}，请登记项目负责人与关键岗位人员`.slice(0, 300),
    path: messageLinks.survey(id),
    engineering_id: id,
  })
}

/** 报监受理之时：登记的各方都得知，填报的一方另有告知。 */
export async function welcomeParties(writing: Writing, project: Entered & { readonly created_by?: unknown }): Promise<void> {
  const where = sql<boolean>`t.engineering_id = ${project.id} and t.unit_id is not null and t.active
    and t.unit_id is distinct from (select a.unit_id from account a where a.id = ${project.created_by ?? null}::bigint)`
  for (const { unit_id, role } of await holdRows(writing, engineeringUnit, where))
    if (unit_id !== null) await welcomeParty(writing, project, { unit_id, role })
}
