import { underBuilder } from '@zhujian/domain/offices'
import { registering } from '@zhujian/domain/project/engineering-flow'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../../entity/session'

/** 本单位在场担任的一方。 */
const plays = (alias: string, { unit_id }: Session, roles: readonly string[]) =>
  sql<boolean>`exists (select 1 from engineering_unit o where o.engineering_id = ${sql.ref(`${alias}.engineering_id`)}
    and o.unit_id = ${unit_id} and o.role = any(${[...roles]}::text[]) and o.active and o.deleted_at is null)`

/** 由本单位报监的：建设、施工单位，或登记的人自己；受理之前登记由他们填，填的都看得到。 */
export const registersProject = (alias: string, project: string, session: Session): RawBuilder<boolean> =>
  sql<boolean>`(exists (select 1 from engineering r where r.id = ${sql.ref(`${alias}.${project}`)} and r.created_by = ${session.account_id})
    or exists (select 1 from engineering_unit o where o.engineering_id = ${sql.ref(`${alias}.${project}`)}
      and o.unit_id = ${session.unit_id} and o.role in ('jsdw', 'sgdw') and o.active and o.deleted_at is null))`

/** 一方的合同编号、合同价与合同附件，给合同双方看：这一方自己、建设单位，分包、劳务与机械单位的还有总包。 */
export function knowsContract(alias: string, session: Session): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const own = sql<boolean>`coalesce(${column('unit_id')} = ${session.unit_id}, false)`
  const under = sql<boolean>`(${column('role')} = any(${[...underBuilder]}::text[]) and ${plays(alias, session, ['sgdw'])})`
  const entering = sql<boolean>`(exists (select 1 from engineering r where r.id = ${column('engineering_id')}
    and r.state = any(${[...registering]}::smallint[])) and ${registersProject(alias, 'engineering_id', session)})`
  return sql<boolean>`(${own} or ${plays(alias, session, ['jsdw'])} or ${under} or ${entering})`
}
