import type { SignedInUser } from '@zhujian/domain/account/sign-in'
import { roleOf } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import type { Session } from '../../entity/session'
import type { Db } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { screenRights } from './screen-rights'
import { loadSession } from './session-store'

/** A living session and what its holder is told about himself, still without the rights. */
export interface Holder {
  readonly session: Session
  readonly user: Omit<SignedInUser, 'rights'>
}

interface Details {
  mfa: boolean
  org_name: string | null
  unit_name: string | null
  last_login_at: number | null
  last_login_ip: string | null
}

/** Reads the holder of a token on one connection; null when the session ended meanwhile. */
export async function holderOf(platform: Platform, db: Db, tokenHash: string): Promise<Holder | null> {
  const loaded = await loadSession(platform, db, tokenHash)
  if (!loaded) return null
  const { session } = loaded
  const { rows } =
    await sql<Details>`select o.name as org_name, u.unit_name, a.mfa, a.last_login_at, a.last_login_ip from account a
    left join supervise_org o on o.id = a.org_id left join unit u on u.id = a.unit_id where a.id = ${session.account_id}`.execute(
      db,
    )
  const user = {
    id: session.account_id,
    username: session.username,
    real_name: session.real_name,
    role_codes: [...session.roles],
    role_names: session.roles.map((role) => roleOf(role).label),
    unit_id: session.unit_id,
    unit_name: rows[0]?.unit_name ?? null,
    org_id: session.org_id,
    org_name: rows[0]?.org_name ?? null,
    areacode: session.areacode,
    must_change: session.must_change,
    must_enrol: session.must_enrol === true,
    mfa: rows[0]?.mfa === true,
    last_login_at: rows[0]?.last_login_at ?? null,
    last_login_ip: rows[0]?.last_login_ip ?? null,
    expires_at: loaded.idleUntil,
    ends_at: loaded.endsAt,
    demo: platform.config.demo,
    free: session.free,
    engineering_id: loaded.engineeringId,
  }
  return { session, user }
}

/** Adds the rights. They come from another pool: never call this inside a transaction of the small reserved one. */
export async function withRights(platform: Platform, { session, user }: Holder): Promise<SignedInUser> {
  return { ...user, rights: await screenRights(platform, session) }
}
