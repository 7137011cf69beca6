import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { route } from '../../entity/route'
import { makeRoomForTicket, requireSameOrigin } from '../account/public'
import { serveSocket } from './socket'

const MAX_MESSAGE_BYTES = 4096

/** 实时通道：先领一次性票据，再在第一条消息里交出；地址里没有任何凭据。 */
export async function liveModule(app: FastifyInstance): Promise<void> {
  await app.register(websocket, { options: { maxPayload: MAX_MESSAGE_BYTES } })
  route(
    app,
    { method: 'POST', url: '/api/common/pc/liveTicket', right: { signedIn: '领取实时通道票据' }, background: true },
    async (context) => {
      const { db, session } = context
      await makeRoomForTicket(context)
      const ticket = randomBytes(24).toString('base64url')
      await sql`insert into login_ticket (ticket_hash, account_id, session_id, purpose, expires_at)
      values (${createHash('sha256').update(ticket).digest('hex')}, ${session.account_id}, ${session.id}, 'live', now() + interval '60 seconds')`.execute(
        db,
      )
      return { ticket }
    },
  )
  app.get(
    '/api/live',
    {
      websocket: true,
      config: { right: { public: '首条消息凭一次性票据核验' } },
      preValidation: async (request) => requireSameOrigin(request),
    },
    (socket, request) => serveSocket(app, socket, request.ip),
  )
}
