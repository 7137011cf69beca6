import { AppError, type AnyEntity } from '@zhujian/model'
import { allEntities } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import type { Context } from '../../entity/context'
import type { Written } from './import-confirm'
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
    for (const line of lines.toReversed()) {
      const message = await takeBack(writing, entity, line)
      if (message) kept.push({ row: line.row, message })
    }
    await sql`update import_batch set status = 'undone', written = null where id = ${id}`.execute(trx)
    const undone = lines.length - kept.length
    await log({ module: entity.name, action: 'undoImport', note: `撤销导入：恢复 ${undone} 条，保留 ${kept.length} 条` })
    return { import_id: id, undone, kept: kept.toReversed() }
  })
}

async function takeBack(writing: Writing, entity: AnyEntity, line: Written): Promise<string | undefined> {
  await sql`savepoint line`.execute(writing.trx)
  try {
    if (line.kind === 'add') await removeAdded(writing, entity, line)
    else await editRow(writing, entity, line.id, line.version, line.before)
    await sql`release savepoint line`.execute(writing.trx)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint line`.execute(writing.trx)
    return error.problem === 'stale' ? '导入后已被修改' : error.message
  }
}

/** Who may import may take back what the import added, even without the right to delete. */
async function removeAdded(writing: Writing, entity: AnyEntity, { id, version }: Written): Promise<void> {
  const { trx, context, log } = writing
  const row = await lockRow(writing, entity, id, version, 'import')
  if (await isReferenced(trx, entity, id)) throw new AppError('inUse', { message: '已被其他数据引用' })
  await sql`update ${sql.table(entity.name)} set deleted_at = now(), updated_by = ${context.session.account_id}, updated_at = now(), version = version + 1 where id = ${id}`.execute(
    trx,
  )
  const engineering = typeof row.engineering_id === 'number' ? row.engineering_id : null
  await log({ module: entity.name, action: 'delete', row_id: id, engineering_id: engineering, note: '撤销导入' })
}

async function isReferenced(trx: Trx, entity: AnyEntity, id: number): Promise<boolean> {
  for (const other of allEntities)
    for (const [name, field] of Object.entries(other.fields)) {
      if ((field.kind !== 'ref' && field.kind !== 'refs') || field.target !== entity.name) continue
      const hit = field.kind === 'ref' ? sql`${sql.ref(name)} = ${id}` : sql`${sql.ref(name)} @> array[${id}]::bigint[]`
      const { rows } = await sql`select 1 from ${sql.table(other.name)} where ${hit} and deleted_at is null limit 1`.execute(trx)
      if (rows.length > 0) return true
    }
  return false
}
