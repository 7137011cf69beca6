import { AppError, idSchema } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import type { Session } from '../../entity/session'
import type { Writing } from '../../entity/write'

/** 文件夹归个人，或归所在机构（单位）的每个人。 */
export type Owner = 'own' | 'shared'

export const folderInput = z.object({
  id: idSchema.optional(),
  name: z.string('请填写名称').trim().min(1, '请填写名称').max(40, '不能超过 40 个字'),
  parent_id: idSchema.nullish(),
  owner: z.enum(['own', 'shared'], '请选择归属').default('own'),
})

const MOST_FOLDERS = 500
const DEEPEST = 6

/** 看得到的文件夹：自己的，和所在机构、单位的。 */
export const folderWhere = (session: Session, alias: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('account_id')} = ${session.account_id} or ${column('org_id')} = ${session.org_id}::bigint or ${column('unit_id')} = ${session.unit_id}::bigint)`
}

export async function folderTree({ db, session }: Context) {
  const { rows } = await sql<
    Record<string, unknown>
  >`select f.id, f.parent_id, f.name, case when f.account_id is null then 'shared' else 'own' end as owner,
      (select count(*) from doc_file d where d.folder_id = f.id and d.deleted_at is null) as file_count, f.created_by = ${session.account_id} as mine
    from doc_folder f where ${folderWhere(session, 'f')} order by f.name collate "zh-Hans-x-icu", f.id`.execute(db)
  return { rows, total: rows.length, shared: session.org_id !== null || session.unit_id !== null }
}

interface Folder {
  id: number
  owner: Owner
  created_by: number
}

/** @throws notFound 不是看得到的文件夹 */
export async function lockFolder({ trx, context }: Writing, id: number): Promise<Folder> {
  const { rows } =
    await sql<Folder>`select f.id, case when f.account_id is null then 'shared' else 'own' end as owner, f.created_by
    from doc_folder f where f.id = ${id} and ${folderWhere(context.session, 'f')} for update of f`.execute(trx)
  const [row] = rows
  if (!row) throw new AppError('notFound')
  return row
}

const fieldProblem = (message: string): AppError => new AppError('invalid', { message, fields: [{ field: 'name', message }] })

async function sameName(
  { trx, context }: Writing,
  input: { id: number | null; parent: number | null; name: string; owner: Owner },
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from doc_folder f where f.parent_id is not distinct from ${input.parent}::bigint and f.name = ${input.name}
    and f.id is distinct from ${input.id}::bigint and ${folderWhere(context.session, 'f')} and (f.account_id is not null) = ${input.owner === 'own'}`.execute(
      trx,
    )
  return rows.length > 0
}

async function requireRoom({ trx, context }: Writing, parent: number | null): Promise<void> {
  const { rows } = await sql<{ total: number; depth: number }>`with recursive up (id, parent_id, depth) as (
      select id, parent_id, 1 from doc_folder where id = ${parent}::bigint
      union all select f.id, f.parent_id, up.depth + 1 from doc_folder f join up on f.id = up.parent_id where up.depth < 20)
    select (select count(*) from doc_folder f where ${folderWhere(context.session, 'f')}) as total, coalesce((select max(depth) from up), 0)::int as depth`.execute(
    trx,
  )
  const [found] = rows
  if ((found?.total ?? 0) >= MOST_FOLDERS) throw fieldProblem(`文件夹最多 ${MOST_FOLDERS} 个`)
  if ((found?.depth ?? 0) >= DEEPEST) throw fieldProblem(`文件夹最多 ${DEEPEST} 级`)
}

/** 新建或改名；上级决定归属，同一处不得重名。 */
export async function saveFolder(writing: Writing, input: z.output<typeof folderInput>) {
  const { trx, context } = writing
  const { session } = context
  if (input.id !== undefined) return renameFolder(writing, input.id, input.name)
  const parent = input.parent_id ?? null
  const owner = parent === null ? input.owner : (await lockFolder(writing, parent)).owner
  if (owner === 'shared' && session.org_id === null && session.unit_id === null)
    throw fieldProblem('账号没有所在机构，只能建个人文件夹')
  await requireRoom(writing, parent)
  if (await sameName(writing, { id: null, parent, name: input.name, owner })) throw fieldProblem('同一处已有同名文件夹')
  const org = owner === 'shared' ? session.org_id : null
  const unit = owner === 'shared' && org === null ? session.unit_id : null
  const { rows } = await sql<{ id: number }>`insert into doc_folder (parent_id, name, account_id, org_id, unit_id, created_by)
    values (${parent}, ${input.name}, ${owner === 'own' ? session.account_id : null}, ${org}, ${unit}, ${session.account_id}) returning id`.execute(
    trx,
  )
  const id = rows[0]?.id ?? 0
  await writing.log({ module: 'document_flow', action: 'addFolder', row_id: id, after: { name: input.name } })
  return { id }
}

async function renameFolder(writing: Writing, id: number, name: string) {
  const folder = await lockFolder(writing, id)
  requireMaker(writing, folder)
  const { rows } = await sql<{ parent_id: number | null }>`select parent_id from doc_folder where id = ${id}`.execute(writing.trx)
  if (await sameName(writing, { id, parent: rows[0]?.parent_id ?? null, name, owner: folder.owner }))
    throw fieldProblem('同一处已有同名文件夹')
  await sql`update doc_folder set name = ${name} where id = ${id}`.execute(writing.trx)
  await writing.log({ module: 'document_flow', action: 'renameFolder', row_id: id, after: { name } })
  return { id }
}

/** 单位文件夹人人可放文件，改名与删除归建它的人。@throws forbidden */
export function requireMaker({ context }: Writing, { owner, created_by: maker }: { owner: Owner; created_by: number }): void {
  if (owner === 'shared' && maker !== context.session.account_id)
    throw new AppError('forbidden', { message: '只有创建人可以改名或删除' })
}

/** 只删空文件夹：里面的文件先移走或删除，不会一下子没了一整柜。 */
export async function removeFolder(writing: Writing, id: number) {
  requireMaker(writing, await lockFolder(writing, id))
  const { rows } =
    await sql`select 1 from doc_folder where parent_id = ${id} union all select 1 from doc_file where folder_id = ${id} limit 1`.execute(
      writing.trx,
    )
  if (rows.length > 0) throw new AppError('inUse', { message: '文件夹里还有文件、下级文件夹或回收站中的文件，不能删除' })
  await sql`delete from doc_folder where id = ${id}`.execute(writing.trx)
  await writing.log({ module: 'document_flow', action: 'removeFolder', row_id: id })
  return { id }
}
