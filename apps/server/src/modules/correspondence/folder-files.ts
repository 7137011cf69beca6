import { AppError, idSchema } from '@zhujian/model'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { loadFileDetails, setFiles } from '../../entity/file-links'
import { searchCondition, searchText } from '../../entity/search-text'
import type { Writing } from '../../entity/write'
import { folderWhere, lockFolder, type Owner, requireMaker } from './folders'
import { byId, paging } from './notice-board'
import { byPinyin, orderOf, sortsOf } from './sort-order'
import { versionFiles } from './receipt-entity'

const title = z.string('请填写标题').trim().min(1, '请填写标题').max(100, '不能超过 100 个字')
const file = z.string('请上传文件').min(1, '请上传文件').max(400)
const note = z.string().trim().max(200, '不能超过 200 个字').nullish()
export const filesInput = z.object({
  ...paging,
  folder_id: idSchema.or(z.literal('')).optional(),
  title: z.string().max(60).optional(),
  sort: z.string().max(60).optional(),
  fields: z.string().max(2000).optional(),
})
export const addFileInput = z.object({ folder_id: idSchema, title, file, note })
export const addVersionInput = byId.extend({ file, note })
export const editFileInput = byId.extend({ title, folder_id: idSchema })

const FROM = sql`doc_file d join doc_folder f on f.id = d.folder_id join account a on a.id = d.created_by`

const sorts = sortsOf({
  title: byPinyin('d.title'),
  revision: sql`v.seq`,
  file_name: byPinyin('o.name'),
  file_size: sql`o.size`,
  folder_name: byPinyin('f.name'),
  creator: byPinyin('a.real_name'),
  created_at: sql`d.created_at`,
  updated_at: sql`d.updated_at`,
})

/** 文件夹里的文件；不指定文件夹就是在看得到的全部文件里按标题找。 */
export async function listFiles(
  { db, session }: Context,
  { folder_id: folder, title: word, page, limit, sort }: z.output<typeof filesInput>,
) {
  const conditions = [sql<boolean>`d.deleted_at is null`, folderWhere(session, 'f')]
  if (folder) conditions.push(sql<boolean>`d.folder_id = ${folder}`)
  if (word?.trim()) conditions.push(searchCondition(sql.ref('d.search_text'), word))
  const where = sql.join(conditions, sql` and `)
  const counted = await sql<{ total: number }>`select count(*) as total from ${FROM} where ${where}`.execute(db)
  const { rows } = await sql<
    Record<string, unknown> & { mine: boolean }
  >`select d.id, d.title, d.folder_id, f.name as folder_name,
      case when f.account_id is null then 'shared' else 'own' end as owner, d.created_by = ${session.account_id} as mine, a.real_name as creator,
      d.created_at, d.updated_at, v.seq as revision, o.name as file_name, o.path as file_path, o.size as file_size
    from ${FROM} join lateral (select id, seq from doc_file_version where file_id = d.id order by seq desc limit 1) v on true
    left join file_link l on l.entity = 'doc_file_version' and l.row_id = v.id left join file_object o on o.id = l.file_id and o.deleted_at is null
    where ${where} order by ${orderOf(sorts, sort, sql`d.updated_at desc, d.id desc`)} limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  )
  return {
    rows: rows.map((row) => ({
      ...row,
      can: row.owner === 'own' || row.mine ? ['edit', 'addVersion', 'trash'] : ['addVersion'],
    })),
    total: counted.rows[0]?.total ?? 0,
  }
}

/** 一份文件的全部版本，新的在前。@throws notFound */
export async function listVersions({ db, session }: Context, { id }: z.output<typeof byId>) {
  const { rows } = await sql<
    { id: number } & Record<string, unknown>
  >`select v.id, v.seq, v.note, v.created_at, a.real_name as creator
    from doc_file_version v join doc_file d on d.id = v.file_id join doc_folder f on f.id = d.folder_id join account a on a.id = v.created_by
    where d.id = ${id} and d.deleted_at is null and ${folderWhere(session, 'f')} order by v.seq desc`.execute(db)
  if (rows.length === 0) throw new AppError('notFound')
  const withFile = await Promise.all(
    rows.map(async (row) => ({ ...row, file: (await loadFileDetails(db, 'doc_file_version', row.id)).file?.[0] ?? null })),
  )
  return { rows: withFile, total: rows.length }
}

export async function addFile(writing: Writing, input: z.output<typeof addFileInput>) {
  const { trx, context } = writing
  await lockFolder(writing, input.folder_id)
  const { rows } = await sql<{ id: number }>`insert into doc_file (folder_id, title, search_text, created_by)
    values (${input.folder_id}, ${input.title}, ${searchText(input.title)}, ${context.session.account_id}) returning id`.execute(
    trx,
  )
  const id = rows[0]?.id ?? 0
  await keepVersion(writing, id, input)
  await writing.log({ module: 'document_flow', action: 'addFile', row_id: id, after: { title: input.title } })
  return { id }
}

async function keepVersion(
  writing: Writing,
  id: number,
  input: { file: string; note?: string | null | undefined },
): Promise<number> {
  const { rows } = await sql<{ id: number; seq: number }>`insert into doc_file_version (file_id, seq, note, created_by)
    select ${id}, coalesce(max(seq), 0) + 1, ${input.note || null}, ${writing.context.session.account_id} from doc_file_version where file_id = ${id} returning id, seq`.execute(
    writing.trx,
  )
  const [version] = rows
  await setFiles(writing, versionFiles, { id: version?.id ?? 0 }, 'file', input.file)
  return version?.seq ?? 1
}

interface Kept {
  id: number
  title: string
  folder_id: number
  owner: Owner
  created_by: number
}

async function lockFile({ trx, context }: Writing, id: number): Promise<Kept> {
  const { rows } =
    await sql<Kept>`select d.id, d.title, d.folder_id, d.created_by, case when f.account_id is null then 'shared' else 'own' end as owner
    from doc_file d join doc_folder f on f.id = d.folder_id where d.id = ${id} and d.deleted_at is null and ${folderWhere(context.session, 'f')} for update of d`.execute(
      trx,
    )
  const [row] = rows
  if (!row) throw new AppError('notFound')
  return row
}

/** 新版本接在后面，旧的一直留着；同一文件的两次上传由行锁排队，不会得到同一个版本号。 */
export async function addVersion(writing: Writing, input: z.output<typeof addVersionInput>) {
  const kept = await lockFile(writing, input.id)
  const revision = await keepVersion(writing, kept.id, input)
  await sql`update doc_file set updated_at = now() where id = ${kept.id}`.execute(writing.trx)
  await writing.log({ module: 'document_flow', action: 'addVersion', row_id: kept.id, after: { title: kept.title, revision } })
  return { id: kept.id, revision }
}

/** 改标题，或移到同一归属的另一个文件夹。 */
export async function editFile(writing: Writing, { id, title: name, folder_id: folder }: z.output<typeof editFileInput>) {
  const kept = await lockFile(writing, id)
  requireMaker(writing, kept)
  const target = await lockFolder(writing, folder)
  if (target.owner !== kept.owner)
    throw new AppError('invalid', { fields: [{ field: 'folder_id', message: '个人文件与单位文件不能互相移动' }] })
  await sql`update doc_file set title = ${name}, search_text = ${searchText(name)}, folder_id = ${folder}, updated_at = now() where id = ${id}`.execute(
    writing.trx,
  )
  await writing.log({
    module: 'document_flow',
    action: 'editFile',
    row_id: id,
    before: { title: kept.title },
    after: { title: name },
  })
  return { id }
}

export async function trashFile(writing: Writing, id: number) {
  const kept = await lockFile(writing, id)
  requireMaker(writing, kept)
  await sql`update doc_file set deleted_at = now(), deleted_by = ${writing.context.session.account_id} where id = ${id}`.execute(
    writing.trx,
  )
  await writing.log({ module: 'document_flow', action: 'trashFile', row_id: id, before: { title: kept.title } })
  return { id }
}

/** 文件柜里的文件随文件夹开放。 */
export const mayReadVersions = async ({ platform, session }: Pick<Context, 'platform' | 'session'>, ids: readonly number[]) => {
  const { rows } =
    await sql`select 1 from doc_file_version v join doc_file d on d.id = v.file_id join doc_folder f on f.id = d.folder_id
    where v.id = any(${[...ids]}::bigint[]) and d.deleted_at is null and ${folderWhere(session, 'f')} limit 1`.execute(
      platform.db,
    )
  return rows.length > 0
}
