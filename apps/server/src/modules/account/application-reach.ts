import { account } from '@zhujian/domain/account/account'
import { scopePrefix } from '@zhujian/domain/reference/regions'
import { roleOf } from '@zhujian/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import { rolesWith } from '../../entity/access'
import type { Context } from '../../entity/context'

type Caller = Pick<Context, 'platform' | 'session'>

/** A role over everything sees all; any other administrator the region he is responsible for, and nothing without one. */
export async function withinReach(caller: Caller): Promise<RawBuilder<boolean>> {
  const holding = await rolesWith(caller, account, 'approve')
  if (holding.some((role) => roleOf(role).dataScope === 'all')) return sql<boolean>`true`
  const { areacode } = caller.session
  if (!areacode) return sql<boolean>`false`
  const prefix = scopePrefix(areacode)
  // A registered company is vouched for where it is registered, whatever district the applicant names.
  const home = sql`coalesce((select u.areacode from unit u where u.usc = p.usc and u.deleted_at is null), p.areacode)`
  return sql<boolean>`(${home} >= ${prefix} and ${home} < ${`${prefix}:`})`
}

/** The applications (alias p) this caller decides; null for everybody who decides none. */
export const mayExamine = async (caller: Caller): Promise<RawBuilder<boolean> | null> =>
  (await rolesWith(caller, account, 'approve')).length === 0 ? null : withinReach(caller)
