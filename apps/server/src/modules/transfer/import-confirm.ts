import { AppError, type AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { planImport, type ImportProblem, type Planned } from './import-plan'
import { countPlan, type ImportReport, problemsIn, withRefused } from './import-report'
import { loadBatch, openPart, sealPart, type Staged } from './import-stage'
import { writeLines } from './import-write'
import { write, type Writing } from '../../entity/write'

/** Lines that were not written, with their reasons: they can be fetched, corrected and uploaded alone for a day. */
export interface Left extends Staged {
  readonly problems: readonly ImportProblem[]
}

function sealLeft({ platform }: Context, id: number, staged: Staged, plan: readonly Planned[]): string {
  const failed = new Set(plan.flatMap(({ kind, row }) => (kind === 'error' ? [row] : [])))
  if (failed.size === 0) return ''
  const left: Left = { ...staged, rows: staged.rows.filter(({ row }) => failed.has(row)), problems: problemsIn(plan) }
  return sealPart(platform, id, 'rows', left)
}

/** Lines that failed although the dry run found nothing; nothing at all was written. */
class LinesRefused extends Error {
  readonly problems: readonly ImportProblem[]

  constructor(problems: readonly ImportProblem[]) {
    super('lines refused')
    this.problems = problems
  }
}

export interface Confirmed extends Record<string, unknown> {
  import_id: number
  added: number
  updated: number
  left: number
}

/** Writes every line without errors in one transaction, through the same functions as a form. */
export async function confirmImport(context: Context, entity: AnyEntity, id: number): Promise<Confirmed> {
  try {
    return await write(context, (writing) => confirmWithin(writing, entity, id))
  } catch (error) {
    if (!(error instanceof LinesRefused)) throw error
    await rememberRefused(context, entity, id, error.problems)
    throw new AppError('invalid', {
      message: `有 ${new Set(error.problems.map((problem) => problem.row)).size} 行未能写入，本次没有导入任何数据`,
      fields: error.problems.map(({ row, column, message }) => ({
        field: `第 ${row} 行`,
        message: column ? `${column}：${message}` : message,
      })),
    })
  }
}

async function confirmWithin(writing: Writing, entity: AnyEntity, id: number): Promise<Confirmed> {
  const { trx, context, log } = writing
  // Ten thousand lines are judged between two statements: on a busy machine that may take longer than the usual 30 s.
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx)
  const batch = await loadBatch(trx, context, entity, id, true)
  if (batch.status !== 'checked') throw new AppError('wrongState', { message: '该次导入已经确认' })
  if (batch.library !== context.library) throw new AppError('wrongState', { message: '核对与确认须在同一工程库' })
  const report = batch.report as ImportReport
  const staged = openPart<Staged>(context.platform, id, 'rows', batch.sealed)
  const plan = withRefused(await planImport({ ...context, db: trx }, entity, staged.rows), report.refused)
  const { add, update, error } = countPlan(plan)
  if (add !== report.add || update !== report.update || error !== report.error)
    throw new AppError('stale', { message: '核对之后数据有变化，请重新核对' })
  if (add + update === 0) throw new AppError('invalid', { message: '没有可以导入的数据' })
  const { written, problems } = await writeLines(writing, entity, plan)
  if (problems.length > 0) throw new LinesRefused(problems)
  await sql`update import_batch set status = 'confirmed', confirmed_at = now(), sealed = ${sealLeft(context, id, staged, plan)}, written = ${JSON.stringify({ sealed: sealPart(context.platform, id, 'written', written) })}::jsonb where id = ${id}`.execute(
    trx,
  )
  await log({ module: entity.name, action: 'import', note: `导入：新增 ${add} 条，更新 ${update} 条，错误 ${error} 条` })
  return { import_id: id, added: add, updated: update, left: error }
}

async function rememberRefused(
  context: Context,
  entity: AnyEntity,
  id: number,
  problems: readonly ImportProblem[],
): Promise<void> {
  const batch = await loadBatch(context.db, context, entity, id)
  const report = batch.report as ImportReport
  const refused = [...report.refused, ...problems]
  const rows = new Set(problems.map((problem) => problem.row)).size
  // Which kind the refused lines were does not matter any more: the next check counts anew.
  const next: ImportReport = {
    ...report,
    refused,
    errors: [...report.errors, ...problems],
    error_cells: report.error_cells + problems.length,
    error: report.error + rows,
  }
  await sql`update import_batch set report = ${JSON.stringify(next)}::jsonb where id = ${id} and status = 'checked'`.execute(
    context.db,
  )
}
