import { nowSeconds } from '@zhujian/model/date'
import { AppError } from '@zhujian/model'
import type { supplementInput, versionsInput } from '@zhujian/domain/contracts/archive'
import { archiveItem, archiveStates } from '@zhujian/domain/correspondence/archive/archive-item'
import { sql } from 'kysely'
import type { z } from 'zod'
import { holdRows, fillRow } from '../../entity/decide'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { loadFileDetails, setFiles } from '../../entity/file-links'
import type { Writing } from '../../entity/write'

interface Added {
  readonly item: number
  readonly document?: number
  readonly note?: string
}

/** 接在后面的一版；附件取该项此刻的附件，文书只记引用。项目行已由调用者锁住。 */
export async function keepVersion({ trx, context }: Pick<Writing, 'trx' | 'context'>, added: Added): Promise<number> {
  const { rows } = await sql<{
    id: number
    seq: number
  }>`insert into archive_version (item_id, seq, document_id, note, created_by)
    select ${added.item}, coalesce(max(seq), 0) + 1, ${added.document ?? null}::bigint, ${added.note ?? null}::text, ${context.session.account_id}
    from archive_version where item_id = ${added.item} returning id, seq`.execute(trx)
  const [version = { id: 0, seq: 0 }] = rows
  if (added.document === undefined)
    await sql`insert into file_link (entity, row_id, field, seq, file_id)
      select 'archive_version', ${version.id}, 'file', seq, file_id from file_link
      where entity = ${archiveItem.name} and row_id = ${added.item} and field = 'file'`.execute(trx)
  return version.seq
}

/** 这一次报送的与上一版是不是同样的文件。 */
export async function sameAsLast({ trx }: Pick<Writing, 'trx'>, item: number): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`select
      (select array_agg(file_id order by file_id) from file_link where entity = ${archiveItem.name} and row_id = ${item} and field = 'file') =
      (select array_agg(l.file_id order by l.file_id) from file_link l where l.entity = 'archive_version' and l.field = 'file'
        and l.row_id = (select id from archive_version where item_id = ${item} order by seq desc limit 1)) as same`.execute(trx)
  return rows[0]?.same === true
}

interface Version {
  id: number
  document_id: number | null
}

/** 一项的全部版本，新的在前；是文书的给出编号，由文书页面打开。@throws notFound */
export async function listArchiveVersions(context: Context, { id }: z.output<typeof versionsInput>) {
  const { db } = context
  const reach = await accessWhere(context, archiveItem, 'read', 't')
  const found = await sql`select 1 from archive_item t where t.id = ${id} and t.deleted_at is null and ${reach}`.execute(db)
  if (found.rows.length === 0) throw new AppError('notFound')
  const { rows } = await sql<
    Version & Record<string, unknown>
  >`select v.id, v.seq, v.note, v.created_at, a.real_name as creator, v.document_id, concat_ws(' ', d.title, d.doc_no) as document_text
    from archive_version v join account a on a.id = v.created_by left join supervise_doc d on d.id = v.document_id
    where v.item_id = ${id} order by v.seq desc`.execute(db)
  const withFiles = await Promise.all(
    rows.map(async (row) => ({ ...row, files: (await loadFileDetails(db, 'archive_version', row.id)).file ?? [] })),
  )
  return { rows: withFiles, total: rows.length }
}

/** 历史工程的补录：限管理员，只增一版，记明原因；补录的不再审核。 */
export async function supplementArchive(writing: Writing, { id, file, reason }: z.output<typeof supplementInput>) {
  const { trx, context } = writing
  const { rows } = await sql<{
    id: number
    engineering_id: number
    title: string
    history_type: number
  }>`select t.id, t.engineering_id, t.title, e.history_type from archive_item t join engineering e on e.id = t.engineering_id
    where t.id = ${id} and t.deleted_at is null and ${await accessWhere(context, archiveItem, 'supplement', 't')} for update of t`.execute(
    trx,
  )
  const [row] = rows
  if (!row) throw new AppError('notFound')
  if (row.history_type !== 1) throw new AppError('wrongState', { message: '归档补录只用于历史库的工程' })
  await setFiles(writing, archiveItem, row, 'file', file)
  if (await sameAsLast(writing, id))
    throw new AppError('invalid', { fields: [{ field: 'file', message: '与上一版相同，请上传要补录的文件' }] })
  const revision = await keepVersion(writing, { item: id, note: `补录：${reason}`.slice(0, 200) })
  const me = context.session.account_id
  const [item] = await holdRows(writing, archiveItem, sql<boolean>`t.id = ${id}`)
  const done = { handed_by: me, handed_at: nowSeconds(), checked_by: me, checked_at: nowSeconds() }
  const values = { state: archiveStates.code('approved'), revision, reason: null, ...done }
  if (item) await fillRow(writing, archiveItem, item, values, { action: 'supplement', note: `归档补录：${reason}` })
  return { id, revision }
}

/** 各版的附件随归档项开放。 */
export const mayReadArchiveVersions = async (caller: Pick<Context, 'platform' | 'session'>, ids: readonly number[]) => {
  const { rows } = await sql`select 1 from archive_version v join archive_item t on t.id = v.item_id
    where v.id = any(${[...ids]}::bigint[]) and t.deleted_at is null and ${await accessWhere(caller, archiveItem, 'read', 't')} limit 1`.execute(
    caller.platform.db,
  )
  return rows.length > 0
}
