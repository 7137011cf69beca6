import type { Problem } from '@zhujian/model'
import type { FastifyRequest } from 'fastify'
import { withTransaction } from '../platform/db'
import type { Platform } from '../platform/platform'
import { appendLog } from './audit'
import type { Session } from './session'

/** A refusal of a known caller becomes a log row of its own transaction: who tried what, and why it was refused. */
export async function recordDenial(
  platform: Platform,
  session: Session,
  request: FastifyRequest,
  problem: Problem,
  reason = '',
): Promise<void> {
  const route = `${request.method} ${request.routeOptions.url ?? ''}`
  const target = targetOf(request)
  await withTransaction(platform.db, (trx) =>
    appendLog(
      trx,
      { session, ip: request.ip, traceId: request.id, route, request },
      { module: 'access', action: problem, row_id: target, result: 'denied', note: reason ? `${route}：${reason}` : route },
    ),
  )
}

function targetOf(request: FastifyRequest): number | null {
  const source = (request.method === 'GET' ? request.query : request.body) as Record<string, unknown> | null | undefined
  const id = Number(source?.id ?? source?.engineering_id)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
