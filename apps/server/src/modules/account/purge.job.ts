import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db'
import type { Platform } from '../../platform/platform'

const KIND = 'account.purge'
const EVERY_SECONDS = 3600
/** Submissions of one account whose answer is kept; nobody repeats one from before so many others. */
const MOST_KEYS = 10_000

/** Hourly, once on the whole installation. */
export function definePurge({ jobs }: Platform): void {
  jobs.define({ kind: KIND, payload: z.object({}), run: ({ db }) => purgeLeftovers(db) })
  jobs.schedule(KIND, EVERY_SECONDS)
}

/** Removes what no longer decides anything. Sessions and devices stay a month for whoever examines an incident. */
export async function purgeLeftovers(db: Db): Promise<void> {
  await sql`delete from captcha where expires_at < now()`.execute(db)
  await sql`delete from rate_window where since < now() - interval '1 day'`.execute(db)
  await sql`delete from login_guard where failed_at < now() - interval '1 day' and (locked_until is null or locked_until < now())`.execute(
    db,
  )
  // Answers of repeated submissions are promised for a day.
  await sql`delete from idempotency where created_at < now() - interval '2 days'`.execute(db)
  await sql`delete from idempotency i using (select account_id, (array_agg(created_at order by created_at desc))[${MOST_KEYS}] as before
      from idempotency group by account_id having count(*) > ${MOST_KEYS}) surplus
    where i.account_id = surplus.account_id and i.created_at < least(surplus.before, now() - interval '1 hour')`.execute(db)
  await sql`delete from draft where updated_at < now() - interval '90 days'`.execute(db)
  await sql`delete from login_ticket where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from session where expires_at < now() - interval '30 days'`.execute(db)
  await sql`delete from device where expires_at < now() - interval '30 days'`.execute(db)
}
