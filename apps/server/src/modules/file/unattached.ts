import { AppError } from '@zhujian/model'
import { allEntities } from '@zhujian/domain/entities'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../entity/context'
import type { Db } from '../../platform/db'
import type { Platform } from '../../platform/platform'

/** Files an account may have uploaded without using them anywhere. */
export const MOST_UNATTACHED = 1000
/** Days after which a file nobody used is removed, unless its uploader still has something half filled in. */
const UNUSED_DAYS = 30
const BATCH = 500

const unlinked = sql<boolean>`f.deleted_at is null and f.purpose in ('file', 'image') and not exists (select 1 from file_link l where l.file_id = f.id)`

/** @throws tooMany – the caller leaves files lying instead of using them */
export async function refuseHoarding({ db, session }: Context): Promise<void> {
  const { rows } = await sql`select 1 from file_object f
    where f.created_by = ${session.account_id} and f.created_at > now() - ${UNUSED_DAYS} * interval '1 day' and ${unlinked}
    offset ${MOST_UNATTACHED} limit 1`.execute(db)
  if (rows.length > 0)
    throw new AppError('tooMany', { message: `已上传而没有使用的文件超过 ${MOST_UNATTACHED} 个，请先提交或稍后再试` })
}

/** Marks what nobody used for a month as deleted; the purge takes it away an hour later. */
export async function dropUnattached({ adminDb, log }: Pick<Platform, 'adminDb' | 'log'>): Promise<number> {
  const { rows } = await sql<{ id: number; path: string }>`select f.id, f.path from file_object f
    where f.created_at < now() - ${UNUSED_DAYS} * interval '1 day' and ${unlinked}
      and not exists (select 1 from draft d where d.account_id = f.created_by)
      and not exists (select 1 from biz_file_mark m where m.file_id = f.id) and not exists (select 1 from biz_file_read r where r.file_id = f.id)
    order by f.id limit ${BATCH}`.execute(adminDb)
  const named = await namedElsewhere(
    adminDb,
    rows.map(({ path }) => path),
  )
  const gone = rows.filter(({ path }) => !named.has(path)).map(({ id }) => id)
  if (gone.length === 0) return 0
  await sql`update file_object f set deleted_at = now() where f.id = any(${gone}::bigint[]) and ${unlinked}`.execute(adminDb)
  log.info('unused uploads dropped', { files: gone.length })
  return gone.length
}

/** What tells of files, and is none of their uses. */
const TOLD = ['oper_log', 'job', 'idempotency', 'import_batch', 'import_part']

/** Of these paths the ones that stand in a text somebody wrote, or in what a document, a case or a setting was made of. */
async function namedElsewhere(db: Db, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const named = new Set<string>()
  if (paths.length === 0) return named
  for (const { table, column } of await places(db)) {
    const { rows } = await sql<{ path: string }>`select distinct found[1] as path
      from ${sql.table(table)} t, regexp_matches(t.${sql.ref(column)}::text, '(\\d{4}/\\d{2}/[A-Za-z0-9_-]+/[A-Za-z0-9_.-]+)', 'g') found
      where found[1] = any(${[...paths]}::text[])`.execute(db)
    for (const { path } of rows) named.add(path)
  }
  return named
}

async function places(db: Db): Promise<{ table: string; column: string }[]> {
  const written = allEntities.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([column, { kind }]) => (kind === 'richText' ? [{ table: name, column }] : [])),
  )
  const kept: RawBuilder<{ table: string; column: string }> = sql`select c.table_name as "table", c.column_name as "column"
    from information_schema.columns c join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and c.data_type = 'jsonb' and k.relkind in ('r', 'p') and not k.relispartition
      and c.table_name <> all(${TOLD}::text[])`
  return [...written, ...(await kept.execute(db)).rows]
}
