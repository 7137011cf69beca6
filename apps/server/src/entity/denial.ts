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
  const tried = [route, ...namesIn(request)].join(' ')
  await withTransaction(platform.db, (trx) =>
    appendLog(
      trx,
      { session, ip: request.ip, traceId: request.id, route, request },
      { module: 'access', action: problem, row_id: target, result: 'denied', note: reason ? `${tried}：${reason}` : tried },
    ),
  )
}

type Source = Record<string, unknown> | null | undefined
const sourceOf = ({ method, query, body }: FastifyRequest) => (method === 'GET' ? query : body) as Source

/** What was tried where the address alone does not say it: the step, the role, the field. Names only, never what was typed. */
function namesIn(request: FastifyRequest): string[] {
  const source = sourceOf(request)
  return ['step', 'role', 'field'].flatMap((name) => {
    const value = source?.[name]
    return typeof value === 'string' && /^[a-z_]{1,40}(:\d{1,9})?$/i.test(value) ? [`${name}=${value}`] : []
  })
}

function targetOf(request: FastifyRequest): number | null {
  const source = sourceOf(request)
  const id = Number(source?.id ?? source?.engineering_id)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
