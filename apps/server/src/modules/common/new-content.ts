import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db'

const contents = (paths: string) => sql`select sha256 from file_object where path = any(${paths.split(',')}::text[])`

/** 附件里有没有以前没有的内容：同一张图再传一次，不是新的扫描件。两边都是以逗号相隔的路径。 */
export async function bringsNewContent(db: Db | Trx, now: string | null, before: string | null): Promise<boolean> {
  if (!now) return false
  const { rows } = await sql`${contents(now)} except ${contents(before ?? '')} limit 1`.execute(db)
  return rows.length > 0
}
