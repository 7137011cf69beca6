import { AppError, type AnyEntity } from '@zhujian/model'
import { screenOf } from '@zhujian/domain/screens'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { write } from '../../entity/write'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { sealLeft } from './import-blocks'
import { NOTHING, STOPPED } from './import-part'
import type { ImportReport } from './import-report'
import { type Batch, loadBatch, openRows } from './import-stage'

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

/** Lets a stopped import go on behind its last block; asked twice, it goes on once. */
export async function continueImport(context: Context, entity: AnyEntity, id: number, page = ''): Promise<Queued> {
  return write(context, async ({ trx }) => {
    const batch = await idleBatch(trx, context, entity, id)
    const underWay = batch.status === 'waiting' || batch.status === 'writing'
    if (batch.status !== 'stopped' && !underWay) throw new AppError('wrongState', { message: '该次导入没有停止，不能继续' })
    if (batch.old) throw new AppError('wrongState', { message: '导入已超过 24 小时，不能继续' })
    await sql`delete from import_stop where import_id = ${id}`.execute(trx)
    if (!underWay) await enqueue(trx, context, batch, 'waiting', page)
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
    const stands = batch.status === 'confirmed' || batch.status === 'stopped'
    if (!stands || added + updated === 0) throw new AppError('wrongState', { message: '该次导入没有可撤销的数据' })
    if (batch.old) throw new AppError('wrongState', { message: '导入已超过 24 小时，不能撤销' })
    if (batch.status === 'stopped') await giveUpRest(trx, context, batch)
    await enqueue(trx, context, batch, 'undoing', page)
    // What an earlier undo came to stays counted; why it stopped does not.
    await sql`update import_batch set written = written - 'ended' || '{"told": []}' where id = ${id}`.execute(trx)
    return { import_id: id }
  })
}

/** What a stopped import has not written is not written any more. */
async function giveUpRest(trx: Trx, { platform }: Context, { id, sealed }: Batch): Promise<void> {
  const left = await sealLeft(platform, trx, id, openRows(platform, id, sealed), STOPPED)
  await sql`update import_batch set sealed = ${left} where id = ${id}`.execute(trx)
}

/** Calls the import of the account that is next in its queue. */
export async function startNext({ jobs }: Platform, trx: Trx, account: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from import_batch where account_id = ${account}
    and status in ('waiting', 'writing', 'undoing') order by queued_at, id limit 1`.execute(trx)
  for (const { id } of rows) await jobs.add(trx, IMPORT_KIND, { id }, { maxAttempts: IMPORT_ATTEMPTS })
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
  { id, status: from, done, written }: Batch,
  status: 'waiting' | 'undoing',
  page: string,
): Promise<void> {
  const { ip, route, traceId, request, platform } = context
  const agent = String(request.headers['user-agent'] ?? '').slice(0, 300)
  const { undone, kept } = written ?? NOTHING
  const origin: Origin = { ip, agent, route, trace_id: traceId, page: screenOf(page) ? page : '' }
  await sql`update import_batch set status = ${status}, queued_at = clock_timestamp(), done = ${from === 'stopped' && status === 'waiting' ? done : undone + kept}, origin = ${JSON.stringify(origin)}::jsonb
    where id = ${id}`.execute(trx)
  await platform.jobs.add(trx, IMPORT_KIND, { id }, { maxAttempts: IMPORT_ATTEMPTS })
}
