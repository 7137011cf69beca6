import { AppError, idSchema } from '@zhujian/model'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { appendLog } from '../../entity/audit'
import { route } from '../../entity/route'
import { withTransaction } from '../../platform/db'

interface Transfer {
  id: number
  direction: string
  entity: string
  title: string
  status: string
  total: number
  done: number
  file_path: string | null
  error: string | null
  created_at: number
  finished_at: number | null
  expires_at: number | null
}

const whole = (max: number, start: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(max))
    .default(start)
const listInput = z.object({ page: whole(100_000, 1), limit: whole(50, 10) })
const cancelInput = z.object({ id: idSchema })

/** 下载中心：本人的导出任务，进度、取消、七天内下载。 */
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
    async ({ db, session }, { page, limit }) => {
      const own = sql`from transfer_job where account_id = ${session.account_id}`
      const { rows } =
        await sql<Transfer>`select id, direction, entity, title, status, total, done, case when expires_at > now() then file_path end as file_path, error, created_at, finished_at, expires_at
      ${own} order by id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
      const count = await sql<{ total: number }>`select count(*)::bigint as total ${own}`.execute(db)
      return { rows, total: count.rows[0]?.total ?? 0 }
    },
  )
  route(
    app,
    { method: 'POST', url: '/api/common/pc/transferCancel', right: { signedIn: '只能取消本人的任务' }, input: cancelInput },
    (context, { id }) =>
      withTransaction(context.db, async (trx) => {
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
        await appendLog(trx, context, { module: job.entity, action: 'cancelExport', row_id: id })
        return { id }
      }),
  )
}
