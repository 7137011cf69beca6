import { AppError, idSchema } from '@zhujian/model'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@zhujian/model/constants'
import type { Transfer } from '@zhujian/domain/contracts/transfer'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { appendLog } from '../../entity/audit'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'
import { withTransaction } from '../../platform/db'
import { bookOf } from './export-book'
import { retryExport } from './export-retry'

const whole = (max: number, start: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(max))
    .default(start)
const listInput = z.object({ page: whole(100_000, 1), limit: whole(MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE) })
const jobInput = z.object({ id: idSchema })

/** 下载中心：本人的导出任务，进度、取消、重试、七天内下载。 */
export function downloadCentreRoutes(app: FastifyInstance): void {
  // Polled by the download centre, so a failure raises no toast.
  route(
    app,
    {
      method: 'GET',
      url: '/api/common/pc/transferList',
      right: { signedIn: '下载中心只列本人的任务' },
      input: listInput,
      background: true,
    },
    listTransfers,
  )
  route(
    app,
    { method: 'POST', url: '/api/common/pc/transferCancel', right: { signedIn: '只能取消本人的任务' }, input: jobInput },
    (context, { id }) => cancelTransfer(context, id),
  )
  route(
    app,
    { method: 'POST', url: '/api/common/pc/transferRetry', right: { signedIn: '只能重做本人的任务' }, input: jobInput },
    (context, { id }) => retryExport(context, id),
  )
}

async function listTransfers({ db, session }: Context, { page, limit }: z.output<typeof listInput>) {
  const { rows } = await sql<Transfer>`select t.id, t.direction, t.entity, t.title, t.status, t.total, t.done,
      case when t.expires_at > now() then t.file_path end as file_path, f.name as file_name, f.size, t.error,
      t.created_at, t.finished_at, t.expires_at
    from transfer_job t left join file_object f on f.path = t.file_path and f.deleted_at is null
    where t.account_id = ${session.account_id} order by t.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const count = await sql<{
    total: number
  }>`select count(*)::bigint as total from transfer_job where account_id = ${session.account_id}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

async function cancelTransfer(context: Context, id: number): Promise<{ id: number }> {
  return withTransaction(context.db, async (trx) => {
    const found = await sql<{
      entity: string
      status: string
    }>`select entity, status from transfer_job where id = ${id} and account_id = ${context.session.account_id} for update`.execute(
      trx,
    )
    const job = found.rows[0]
    if (!job) throw new AppError('notFound')
    if (job.status !== 'waiting' && job.status !== 'running') throw new AppError('wrongState', { message: '任务已经结束' })
    await sql`update transfer_job set status = 'cancelled', finished_at = now() where id = ${id}`.execute(trx)
    await appendLog(trx, context, { module: bookOf(job.entity).entity.name, action: 'cancelExport', row_id: id })
    return { id }
  })
}
