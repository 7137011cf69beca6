import { isEverybodys } from '@zhujian/domain/offices'
import type { RoleName } from '@zhujian/domain/roles'
import { roleOf } from '@zhujian/domain/roles'
import type { AnyEntity } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'
import { dataScopeOf, engineeringCondition, rolesWith } from '../../entity/access'
import type { Context } from '../../entity/context'

/** 一种数据在这个工程里读不读得到；读得到的，是全部还是只有本单位的。 */
export type Reads = (entity: AnyEntity) => Promise<'all' | 'own' | null>

const reaches = ({ session }: Context, role: RoleName): RawBuilder<boolean> =>
  engineeringCondition(
    { ...session, rows: 'known' },
    { scope: dataScopeOf(session, role), parts: roleOf(role).parts ?? null, ownRows: false },
    'e',
  )

/** 此人到得了这些工程的是哪几个角色：企业负责人兼着几个角色，在一个工程里只是其中一方。 */
export async function reachingOn(context: Context, ids: readonly number[]): Promise<(id: number) => readonly RoleName[]> {
  const roles = [...new Set(context.session.roles)]
  if (roles.length === 0 || ids.length === 0) return () => []
  const each = roles.map((role) => sql`case when ${reaches(context, role)} then ${role}::text end`)
  const { rows } = await sql<{ id: number; roles: RoleName[] }>`select e.id, array_remove(array[${sql.join(each)}], null) as roles
    from engineering e where e.id = any(${[...ids]}::bigint[])`.execute(context.db)
  const known = new Map(rows.map((row) => [row.id, row.roles]))
  return (id) => known.get(id) ?? []
}

/** 一种数据由到得了工程的任何一个角色读得到，才数它的件数。读不到的数出来也是零，而零说的是“没有”。 */
export const readsOf =
  (context: Context, reaching: readonly RoleName[]): Reads =>
  async (entity) => {
    const reading = (await rolesWith(context, entity, 'read')).filter((role) => reaching.includes(role))
    if (reading.length === 0) return null
    return isEverybodys(entity) || reading.some((role) => !roleOf(role).ownRows) ? 'all' : 'own'
  }

export async function readsOn(context: Context, ids: readonly number[]): Promise<(id: number) => Reads> {
  const reachingIn = await reachingOn(context, ids)
  return (id) => readsOf(context, reachingIn(id))
}
