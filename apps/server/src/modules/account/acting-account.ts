import { sql } from 'kysely'
import type { Session } from '../../entity/session'
import type { Platform } from '../../platform/platform'
import { sessionOfAccount, usableAccount } from './session-store'

/** An account as background work acts for it, signed in or not; null once it may not be used. */
export async function actingAccount(platform: Platform, id: number): Promise<Session | null> {
  const usable = sql`select 1 from account a where a.id = ${id} and ${usableAccount(platform)}`
  const { rows } = await usable.execute(platform.reservedDb)
  return rows.length === 0 ? null : sessionOfAccount(platform.reservedDb, id)
}
