import { AppError, type AnyEntity } from '@zhujian/model'
import { screenOf } from '@zhujian/domain/screens'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { write } from '../../entity/write'
import type { Trx } from '../../platform/db'
import { NOTHING } from './import-part'
import type { ImportReport } from './import-report'
import { type Batch, loadBatch } from './import-stage'

export const IMPORT_KIND = 'import'
/** Each kill of the process costs one; a block that stands is never done again. */
export const IMPORT_ATTEMPTS = 5

/** Where a confirmation or an undo was asked for: what the log rows of the job tell of it, and where its message leads. */
export interface Origin {
  readonly ip: string
  readonly agent: string
  readonly route: string
  readonly trace_id: string
  readonly page: string
}

export interface Queued extends Record<string, unknown> {
  import_id: number
}

/** Puts the writing of a checked sheet into the queue of the account; asked twice, it is one import. */
export async function confirmImport(context: Context, entity: AnyEntity, id: number, page = ''): Promise<Queued> {
  return write(context, async ({ trx }) => {
    const batch = await idleBatch(trx, context, entity, id)
    if (batch.status === 'undoing' || batch.status === 'undone') throw new AppError('wrongState', { message: '该次导入已经撤回' })
    if (batch.status === 'checked') {
      if (batch.library !== context.library) throw new AppError('wrongState', { message: '核对与确认须在同一工程库' })
      const { add, update } = batch.report as ImportReport
      if (add + update === 0) throw new AppError('invalid', { message: '没有可以导入的数据' })
      await enqueue(trx, context, batch, 'waiting', page)
    }
    return { import_id: id }
  })
}

/** Puts the undo of an import into the queue, within 24 h. */
export async function undoImport(context: Context, entity: AnyEntity, id: number, page = ''): Promise<Queued> {
  return write(context, async ({ trx }) => {
    const batch = await idleBatch(trx, context, entity, id)
    if (batch.status === 'undoing') return { import_id: id }
    if (batch.status === 'waiting' || batch.status === 'writing')
      throw new AppError('wrongState', { message: '该次导入正在写入，完成后可以撤回' })
    // What the version before has written knows no counts, and cannot be taken back by this one.
    const { added = 0, updated = 0 } = batch.written ?? NOTHING
    if (batch.status !== 'confirmed' || added + updated === 0)
      throw new AppError('wrongState', { message: '该次导入没有可撤销的数据' })
    if (batch.old) throw new AppError('wrongState', { message: '导入已超过 24 小时，不能撤销' })
    await enqueue(trx, context, batch, 'undoing', page)
    // What an earlier undo came to stays counted; why it stopped does not.
    await sql`update import_batch set written = written - 'ended' || '{"told": []}' where id = ${id}`.execute(trx)
    return { import_id: id }
  })
}

/** The batch, locked unless a job works on it: nobody waits for the end of a block to be told so. */
async function idleBatch(trx: Trx, context: Context, entity: AnyEntity, id: number): Promise<Batch> {
  const batch = await loadBatch(trx, context, entity, id)
  const underWay = batch.status === 'waiting' || batch.status === 'writing' || batch.status === 'undoing'
  return underWay ? batch : loadBatch(trx, context, entity, id, true)
}

async function enqueue(
  trx: Trx,
  context: Context,
  { id, written }: Batch,
  status: 'waiting' | 'undoing',
  page: string,
): Promise<void> {
  const { ip, route, traceId, request, platform } = context
  const agent = String(request.headers['user-agent'] ?? '').slice(0, 300)
  const { undone, kept } = written ?? NOTHING
  const origin: Origin = { ip, agent, route, trace_id: traceId, page: screenOf(page) ? page : '' }
  await sql`update import_batch set status = ${status}, queued_at = clock_timestamp(), done = ${undone + kept}, origin = ${JSON.stringify(origin)}::jsonb
    where id = ${id}`.execute(trx)
  await platform.jobs.add(trx, IMPORT_KIND, { id }, { maxAttempts: IMPORT_ATTEMPTS })
}
