import { AppError, type AnyEntity } from '@zhujian/model'
import { allEntities } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import type { Context } from '../../entity/context'
import { undoable, type Written } from './import-write'
import { loadBatch, openPart } from './import-stage'
import { editRow, lockRow } from '../../entity/save'
import { write, type Writing } from '../../entity/write'

export interface Undone extends Record<string, unknown> {
  import_id: number
  undone: number
  /** Lines that stay because somebody has worked on them since. */
  kept: { row: number; message: string }[]
}

/** Takes an import back within 24 h. Rows changed or used since stay as they are, each with its reason. */
export async function undoImport(context: Context, entity: AnyEntity, id: number): Promise<Undone> {
  return write(context, async (writing) => {
    const { trx, log } = writing
    const batch = await loadBatch(trx, context, entity, id, true)
    if (batch.status !== 'confirmed' || !batch.written) throw new AppError('wrongState', { message: '该次导入没有可撤销的数据' })
    if (batch.old) throw new AppError('wrongState', { message: '导入已超过 24 小时，不能撤销' })
    const lines = openPart<Written[]>(context.platform, id, 'written', batch.written.sealed)
    const kept: Undone['kept'] = []
    const used = await referred(trx, entity, lines)
    for (const line of lines.toReversed()) {
      const message = await takeBack(writing, entity, line, used)
      if (message) kept.push({ row: line.row, message })
    }
    await sql`update import_batch set status = 'undone', written = null where id = ${id}`.execute(trx)
    const undone = lines.length - kept.length
    await log({ module: entity.name, action: 'undoImport', note: `撤销导入：恢复 ${undone} 条，保留 ${kept.length} 条` })
    return { import_id: id, undone, kept: kept.toReversed() }
  })
}

async function takeBack(
  writing: Writing,
  entity: AnyEntity,
  line: Written,
  used: ReadonlySet<number>,
): Promise<string | undefined> {
  const found = await undoable(writing, async (within) => {
    if (line.kind === 'add') await removeAdded(within, entity, line, used)
    else await editRow(within, entity, line.id, line.version, line.before)
  })
  if ('value' in found) return undefined
  if (!(found.error instanceof AppError)) throw found.error
  return found.error.problem === 'stale' ? '导入后已被修改' : found.error.message
}

/** Who may import may take back what the import added, even without the right to delete. */
async function removeAdded(
  writing: Writing,
  entity: AnyEntity,
  { id, version }: Written,
  used: ReadonlySet<number>,
): Promise<void> {
  const { trx, context, log } = writing
  const row = await lockRow(writing, entity, id, version, 'import')
  if (used.has(id)) throw new AppError('inUse', { message: '已被其他数据引用' })
  await sql`update ${sql.table(entity.name)} set deleted_at = now(), updated_by = ${context.session.account_id}, updated_at = now(), version = version + 1 where id = ${id}`.execute(
    trx,
  )
  const engineering = typeof row.engineering_id === 'number' ? row.engineering_id : null
  await log({ module: entity.name, action: 'delete', row_id: id, engineering_id: engineering, note: '撤销导入' })
}

/** Added rows others speak of by now: one statement per referring field, for all rows, which are locked first. */
async function referred(trx: Trx, entity: AnyEntity, lines: readonly Written[]): Promise<ReadonlySet<number>> {
  const ids = lines.flatMap((line) => (line.kind === 'add' ? [line.id] : []))
  const found = new Set<number>()
  if (ids.length === 0) return found
  const all = sql`${ids}::bigint[]`
  await sql`select id from ${sql.table(entity.name)} where id = any(${all}) order by id for update`.execute(trx)
  for (const other of allEntities)
    for (const [name, field] of Object.entries(other.fields)) {
      if ((field.kind !== 'ref' && field.kind !== 'refs') || field.target !== entity.name) continue
      const column = sql.ref(name)
      const hits =
        field.kind === 'ref'
          ? sql<{
              id: number
            }>`select distinct ${column} as id from ${sql.table(other.name)} where ${column} = any(${all}) and deleted_at is null`
          : sql<{
              id: number
            }>`select distinct u.id from ${sql.table(other.name)}, unnest(${column}) as u(id) where ${column} && ${all} and u.id = any(${all}) and deleted_at is null`
      for (const { id } of (await hits.execute(trx)).rows) found.add(id)
    }
  return found
}
