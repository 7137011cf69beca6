import { AppError, type AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { write, type Writing } from '../../entity/write'
import type { Trx } from '../../platform/db'
import { countsOf, NOTHING } from './import-part'
import { type Queued, startNext } from './import-queue'
import { type Batch, loadBatch } from './import-stage'

/** Where an import stands that is to go no further. */
type Standing = Pick<Batch, 'id' | 'account_id' | 'entity' | 'written'>

/**
 * Asks an import to go no further than the block being written. One that no job holds just now stands still at once;
 * asked twice, it is one stop.
 */
export async function stopImport(context: Context, entity: AnyEntity, id: number): Promise<Queued> {
  return write(context, async (writing) => {
    const { trx } = writing
    const { status } = await loadBatch(trx, context, entity, id)
    if (status === 'stopped') return { import_id: id }
    if (status !== 'waiting' && status !== 'writing') throw new AppError('wrongState', { message: '该次导入不在写入中' })
    const { rows } = await sql<Standing>`select id, account_id, entity, written from import_batch
      where id = ${id} and status in ('waiting', 'writing') for no key update skip locked`.execute(trx)
    const [free] = rows
    if (free) await standStill(writing, free)
    else await sql`insert into import_stop (import_id) values (${id}) on conflict do nothing`.execute(trx)
    return { import_id: id }
  })
}

/** Asked before every block. */
export async function isStopAsked(trx: Trx, id: number): Promise<boolean> {
  return (await sql`select 1 from import_stop where import_id = ${id}`.execute(trx)).rows.length > 0
}

/** What stands stays and can be taken back; the lines behind it are kept as they were checked, for going on. */
export async function standStill({ trx, context, log }: Writing, { id, account_id, entity, written }: Standing): Promise<void> {
  await sql`update import_batch set status = 'stopped', confirmed_at = now() where id = ${id}`.execute(trx)
  await sql`delete from import_stop where import_id = ${id}`.execute(trx)
  await log({ module: entity, action: 'import', note: `停止导入：已${countsOf(written ?? NOTHING)}` })
  await startNext(context.platform, trx, account_id)
}
