import type { Platform } from '@zhujian/server/platform/platform'
import { sql } from 'kysely'
import pg from 'pg'

/** A connection past every guard of the application: what somebody with the database in his hands could do. */
export async function connectSuperuser({ db }: Platform): Promise<pg.Client> {
  const urls: { owner: string } = JSON.parse(process.env.ZHUJIAN_TEST_CLUSTER ?? '{}')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = new URL(urls.owner)
  url.pathname = `/${rows[0]?.name}`
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  return client
}
