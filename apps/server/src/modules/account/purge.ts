import { sql } from 'kysely'
import type { Db } from '../../platform/db'

/** Removes what no longer decides anything. Sessions and devices stay a month for whoever examines an incident. */
export async function purgeAccountLeftovers(db: Db): Promise<void> {
  await sql`delete from captcha where expires_at < now()`.execute(db)
  await sql`delete from rate_window where since < now() - interval '1 day'`.execute(db)
  await sql`delete from login_guard where failed_at < now() - interval '1 day' and (locked_until is null or locked_until < now())`.execute(
    db,
  )
  await sql`delete from login_ticket where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from session where expires_at < now() - interval '30 days'`.execute(db)
  await sql`delete from device where expires_at < now() - interval '30 days'`.execute(db)
}
