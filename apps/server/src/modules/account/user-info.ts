import type { SignedInUser } from '@zhujian/domain/account/sign-in'
import { roleOf } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import type { Session } from '../../entity/session'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { screenRights } from './screen-rights'
import { loadSession } from './session-store'

interface Details {
  org_name: string | null
  last_login_at: number | null
  last_login_ip: string | null
}

/** What the signed-in person is told about himself; null when the session ended meanwhile. */
export async function userInfo(
  platform: Platform,
  db: Trx | Platform['db'],
  tokenHash: string,
): Promise<{ session: Session; user: SignedInUser } | null> {
  const loaded = await loadSession(platform, db, tokenHash)
  if (!loaded) return null
  const { session } = loaded
  const { rows } = await sql<Details>`select o.name as org_name, a.last_login_at, a.last_login_ip
    from account a left join supervise_org o on o.id = a.org_id where a.id = ${session.account_id}`.execute(db)
  const user: SignedInUser = {
    id: session.account_id,
    username: session.username,
    real_name: session.real_name,
    role_codes: [...session.roles],
    role_names: session.roles.map((role) => roleOf(role).label),
    rights: await screenRights(platform, session),
    unit_name: await unitName(db, session.unit_id),
    org_name: rows[0]?.org_name ?? null,
    areacode: session.areacode,
    must_change: session.must_change,
    last_login_at: rows[0]?.last_login_at ?? null,
    last_login_ip: rows[0]?.last_login_ip ?? null,
    expires_at: loaded.idleUntil,
    demo: platform.config.demo,
    free: session.free,
    engineering_id: loaded.engineeringId,
  }
  return { session, user }
}

async function unitName(db: Trx | Platform['db'], unitId: number | null): Promise<string | null> {
  if (unitId === null) return null
  const { rows } = await sql<{ unit_name: string }>`select unit_name from unit where id = ${unitId}`.execute(db)
  return rows[0]?.unit_name ?? null
}
