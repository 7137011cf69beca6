import { AppError, idSchema } from '@zhujian/model'
import { TRASH_DAYS } from '@zhujian/domain/correspondence/correspondence-clock'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import type { Writing } from '../../entity/write'
import { sentOut } from './document-boxes'
import { folderWhere } from './folders'
import { paging } from './notice-board'
import { byPinyin, orderOf, sortsOf } from './sort-order'

export const trashInput = z.object({
  ...paging,
  title: z.string().max(60).optional(),
  sort: z.string().max(60).optional(),
  fields: z.string().max(2000).optional(),
})
export const restoreInput = z.object({ kind: z.enum(['draft', 'letter', 'file'], '类别不正确'), id: idSchema })

const kept = (column: string) => sql`${sql.ref(column)} > now() - ${TRASH_DAYS} * interval '1 day'`

const sorts = sortsOf({
  title: byPinyin('t.title'),
  kind: sql`t.kind`,
  trashed_at: sql`t.trashed_at`,
  purge_at: sql`t.trashed_at`,
})

/** 本人删除的草稿、移走的收件、删除的文件，三十天内可以还原。 */
export async function listTrash({ db, session }: Context, { page, limit, title, sort }: z.output<typeof trashInput>) {
  const { account_id: me } = session
  const all = sql`select 'draft' as kind, d.id, d.title, d.deleted_at as trashed_at from document_flow d
      where d.created_by = ${me} and d.sent_at is null and ${kept('d.deleted_at')}
    union all select 'letter', d.id, d.title, r.trashed_at from document_receipt r join document_flow d on d.id = r.document_id
      where r.account_id = ${me} and r.removed_at is null and ${kept('r.trashed_at')} and d.deleted_at is null and ${sentOut}
    union all select 'file', d.id, d.title, d.deleted_at from doc_file d join doc_folder f on f.id = d.folder_id
      where d.deleted_by = ${me} and ${kept('d.deleted_at')} and ${folderWhere(session, 'f')}`
  const word = title?.trim() ? sql`where strpos(t.title, ${title.trim()}) > 0` : sql``
  const counted = await sql<{ total: number }>`select count(*) as total from (${all}) t ${word}`.execute(db)
  const { rows } = await sql<
    Record<string, unknown>
  >`select t.id * 3 + array_position(array['draft', 'letter', 'file'], t.kind) as id, t.kind, t.id as target_id, t.title, t.trashed_at,
      t.trashed_at + ${TRASH_DAYS} * interval '1 day' as purge_at
    from (${all}) t ${word} order by ${orderOf(sorts, sort, sql`t.trashed_at desc, t.kind, t.id`)} limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  )
  return { rows: rows.map((row) => ({ ...row, can: ['restore'] })), total: counted.rows[0]?.total ?? 0 }
}

/** 还原到原处。@throws notFound 不是本人删的，或已过三十天 */
export async function restore(writing: Writing, { kind, id }: z.output<typeof restoreInput>) {
  const { trx, context } = writing
  const me = context.session.account_id
  const acts = {
    draft: sql<{ id: number }>`update document_flow set deleted_at = null, updated_at = now(), version = version + 1
      where id = ${id} and created_by = ${me} and sent_at is null and ${kept('deleted_at')} returning id`,
    letter: sql<{ id: number }>`update document_receipt set trashed_at = null
      where document_id = ${id} and account_id = ${me} and removed_at is null and ${kept('trashed_at')} returning id`,
    file: sql<{ id: number }>`update doc_file d set deleted_at = null, deleted_by = null from doc_folder f
      where f.id = d.folder_id and d.id = ${id} and d.deleted_by = ${me} and ${kept('d.deleted_at')} and ${folderWhere(context.session, 'f')} returning d.id`,
  }
  const { rows } = await acts[kind].execute(trx)
  if (rows.length === 0) throw new AppError('notFound')
  await writing.log({ module: 'document_flow', action: 'restore', row_id: id, note: kind })
  return { id }
}
