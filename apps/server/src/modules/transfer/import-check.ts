import { AppError, type AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { importFields } from './import-columns'
import { givenInput, givenOf } from './import-given'
import { planImport } from './import-plan'
import { rehearse } from './import-rehearse'
import { type ImportReport, MAX_SHOWN, reportOf, stagedOf } from './import-report'
import { loadBatch, openRows, readUpload, sealRows } from './import-stage'

const CELL = z.string().max(20_000)

/** A first look at an uploaded sheet, or corrections of lines of an earlier one. */
export const checkInput = z.object({
  action: z.literal('check'),
  path: z.string().max(200).optional(),
  import_id: z.number().int().positive().optional(),
  /** The kind of rows its page is of. */
  given: givenInput,
  /** Head → field name ('' = leave out), where the heads were not understood. */
  mapping: z.record(z.string().max(200), z.string().max(60)).default({}),
  rows: z
    .array(z.object({ row: z.number().int().positive(), cells: z.record(z.string().max(60), CELL) }))
    .max(MAX_SHOWN)
    .default([]),
})
export type CheckInput = z.output<typeof checkInput>

/** Dry run: says what every line would do and keeps the lines sealed until they are confirmed. */
export async function checkImport(context: Context, entity: AnyEntity, input: CheckInput): Promise<ImportReport> {
  if (input.import_id !== undefined) return recheck(context, entity, input.import_id, input.rows)
  if (!input.path) throw new AppError('invalid', { fields: [{ field: 'path', message: '请先上传要导入的表格' }] })
  const { sheet, match, skippedBlank, file } = await readUpload(context, entity, input.path, {
    mapping: input.mapping,
    given: givenOf(entity, input.given),
  })
  const plan = await rehearse(context, entity, await planImport(context, entity, sheet.rows), sheet.rows)
  const staged = stagedOf(sheet, plan)
  const drawn = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('import_batch', 'id')) as id`.execute(context.db)
  const id = drawn.rows[0]?.id ?? 0
  const imported_at = await importedAt(context, entity, file)
  const report = { ...reportOf(entity, id, staged, plan, { skippedBlank, match }), imported_at }
  await sql`insert into import_batch (id, account_id, entity, file_id, library, total, sealed, report) overriding system value
    values (${id}, ${context.session.account_id}, ${entity.name}, ${file}, ${context.library}, ${staged.rows.length}, ${sealRows(context.platform, id, staged)}, ${JSON.stringify(report)}::jsonb)`.execute(
    context.db,
  )
  return report
}

/** The same lines once more, some of them corrected; a corrected line is judged afresh. */
async function recheck(context: Context, entity: AnyEntity, id: number, corrections: CheckInput['rows']): Promise<ImportReport> {
  const batch = await loadBatch(context.db, context, entity, id)
  if (batch.status !== 'checked') throw new AppError('wrongState', { message: '该次导入已经确认' })
  const before = openRows(context.platform, id, batch.sealed)
  const changed = new Map(corrections.map(({ row, cells }) => [row, cells]))
  // Also of a column the sheet does not have: what its check asked for is typed here.
  const fillable = new Set(importFields(entity).map(([name]) => name))
  const rows = before.rows.map(({ lost, ...line }) => {
    const change = changed.get(line.row) ?? {}
    const known = Object.fromEntries(Object.entries(change).filter(([name]) => fillable.has(name)))
    const stillLost = (lost ?? []).filter((name) => !(name in known))
    return { ...line, cells: { ...line.cells, ...known }, ...(stillLost.length > 0 ? { lost: stillLost } : {}) }
  })
  const earlier = batch.report as ImportReport
  const plan = await rehearse(context, entity, await planImport(context, entity, rows), rows)
  const staged = stagedOf({ ...before, rows }, plan)
  const report = reportOf(entity, id, staged, plan, {
    skippedBlank: earlier.skipped_blank,
    match: { unknown: earlier.unknown_columns, missing: earlier.missing_columns },
  })
  await sql`update import_batch set sealed = ${sealRows(context.platform, id, staged)}, report = ${JSON.stringify(report)}::jsonb where id = ${id} and status = 'checked'`.execute(
    context.db,
  )
  return report
}

/** When the caller last imported a file of this very content; for sheets without a key nothing else tells a second time. */
async function importedAt({ db, session }: Context, entity: AnyEntity, file: number): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`select max(coalesce(b.confirmed_at, b.queued_at)) as at
    from file_object me join file_object f on f.sha256 = me.sha256 and f.purpose = 'import' and f.created_by = ${session.account_id}
      join import_batch b on b.file_id = f.id and b.status in ('waiting', 'writing', 'stopped', 'confirmed')
    where me.id = ${file} and b.account_id = ${session.account_id} and b.entity = ${entity.name}`.execute(db)
  return rows[0]?.at ?? null
}
