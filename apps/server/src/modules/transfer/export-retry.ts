import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import { requireRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { write } from '../../entity/write'
import { EXPORT_ATTEMPTS, EXPORT_KIND, openOrder, requirePlace, sealOrder } from './export-queue'
import { bookOf } from './export-book'

interface Ended {
  entity: string
  again: boolean
  query: { sealed: string }
}

/** Runs an export that failed, was cancelled or has expired once more: same rows asked for, with the rights of now. */
export async function retryExport(context: Context, id: number): Promise<{ id: number }> {
  const { session, platform } = context
  return write(context, async ({ trx, log }) => {
    const { rows } =
      await sql<Ended>`select entity, query, status in ('failed', 'cancelled') or (status = 'done' and expires_at <= now()) as again
      from transfer_job where id = ${id} and account_id = ${session.account_id} for update`.execute(trx)
    const ended = rows[0]
    if (!ended) throw new AppError('notFound')
    if (!ended.again) throw new AppError('wrongState', { message: '任务正在进行或文件仍可下载' })
    const book = bookOf(ended.entity)
    await requireRight(context, book.entity, book.right)
    await requirePlace(trx, session.account_id, book)
    // The session that asked may have ended since; the export now follows this one.
    const order = { ...openOrder(platform, id, ended.query), session_id: session.id }
    await sql`update transfer_job set status = 'waiting', done = 0, error = null, file_path = null, finished_at = null, expires_at = null,
      query = ${sealOrder(platform, id, order)}::jsonb where id = ${id}`.execute(trx)
    await platform.jobs.add(trx, EXPORT_KIND, { id }, { maxAttempts: EXPORT_ATTEMPTS })
    await log({ module: book.entity.name, action: 'export', row_id: id, note: '重新导出' })
    return { id }
  })
}
