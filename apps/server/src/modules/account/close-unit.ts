import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { endSessions } from './session-store'

/**
 * A unit was closed: every session of its people ends with the commit and no browser brings one back.
 * The caller runs {@link forgetSessions} on the answer after the commit.
 */
export async function closeUnitAccounts(trx: Trx, platform: Platform, unitId: number): Promise<number[]> {
  await sql`update device set revoked_at = now() where revoked_at is null and account_id in (select a.id from account a where a.unit_id = ${unitId})`.execute(
    trx,
  )
  return endSessions(trx, platform, { unit: unitId }, 'disabled')
}
