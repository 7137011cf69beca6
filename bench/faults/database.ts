import pg from 'pg'
import type { Setting } from './outcome'
import { clusterOf } from './server-process'

/** Past the application, as the owner of the cluster. */
export async function query<R extends pg.QueryResultRow>(
  setting: Pick<Setting, 'dataDir'>,
  text: string,
  parameters: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: (await clusterOf(setting.dataDir)).ownerUrl })
  await client.connect()
  try {
    return (await client.query<R>(text, parameters)).rows
  } finally {
    await client.end()
  }
}
