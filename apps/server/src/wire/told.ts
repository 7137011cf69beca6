import { toldBy } from '@zhujian/domain/unique-rules'
import type { FastifyRequest } from 'fastify'
import { appendLog } from '../entity/audit'
import { countReveal } from '../entity/sensitive'
import { withTransaction } from '../platform/db'

/**
 * To refuse a number that stands already is to tell that it stands, perhaps in a row the caller does not see: a look like any
 * other, counted and logged without the value. Its own transaction: that of the refused write is gone. @throws tooMany
 */
export async function countTold(request: FastifyRequest, error: unknown): Promise<void> {
  const { session } = request
  const told = toldBy(error)
  if (!told || !session) return
  const route = `${request.method} ${request.routeOptions.url ?? ''}`
  const note = `登记时得知该${told.label}已登记`
  await withTransaction(request.server.platform.db, async (trx) => {
    await countReveal(trx, session.account_id)
    const by = { session, ip: request.ip, traceId: request.id, route, request }
    await appendLog(trx, by, { module: told.module, action: 'reveal', note })
  })
}
