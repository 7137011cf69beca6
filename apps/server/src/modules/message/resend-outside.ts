import { messageApi } from '@zhujian/domain/contracts/message-paths'
import { settingChange } from '@zhujian/domain/setting/setting-change'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'
import { write } from '../../entity/write'
import { JOB_TOPIC } from '../../platform/jobs'
import { OUTSIDE_KIND } from './outside-queue'

const APPLY = 'apply'

interface Stranded {
  readonly failed: number
  readonly error: string | null
  readonly resend: boolean
}

const STRANDED = sql`j.kind = ${OUTSIDE_KIND} and j.state = 'failed'`

/** 试完了次数仍没有发出的站外提醒；原因里没有地址、令牌与号码。 */
export async function strandedOutside(context: Context): Promise<Stranded> {
  const { rows } = await sql<Omit<Stranded, 'resend'>>`select
      (select count(*) from job j join outside_notice o on j.payload->'ids' @> to_jsonb(o.message_id) where ${STRANDED} and o.sent_at is null)::bigint as failed,
      (select j.error from job j where ${STRANDED} order by j.finished_at desc limit 1) as error`.execute(context.db)
  const resend = await hasRight(context, settingChange, APPLY)
  const { failed = 0, error = null } = rows[0] ?? {}
  return { failed, error: error?.replace(/^.*未发出：/s, '') ?? null, resend }
}

/** 网关恢复之后再发一次；已经发出的不会重发。 */
async function resendOutside(context: Context): Promise<{ count: number }> {
  return write(context, async ({ trx, log }) => {
    const again =
      await sql`update job j set state = 'waiting', attempts = 0, run_at = now(), finished_at = null where ${STRANDED}`.execute(
        trx,
      )
    const count = Number(again.numAffectedRows ?? 0n)
    if (count > 0) await log({ module: 'message', action: 'resend', note: `重新发送站外提醒 ${count} 批` })
    await context.platform.live.announce(trx, JOB_TOPIC)
    return { count }
  })
}

export function resendRoutes(app: FastifyInstance): void {
  route(app, { method: 'POST', url: messageApi.resendOutside, right: { entity: settingChange, verb: APPLY } }, resendOutside)
}
