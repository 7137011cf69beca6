import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Platform } from '../../platform/platform'
import { MESSAGE_TOPIC } from './public'

const FIRST_MESSAGE_MS = 5000
/** How long after a session ended its socket may live at most, should the announcement be missed. */
const CHECK_MS = 5000

const opening = z.object({ ticket: z.string().regex(/^[\w-]{22,64}$/) })
const command = z.object({
  op: z.enum(['subscribe', 'unsubscribe']),
  topic: z.enum([MESSAGE_TOPIC]),
  after: z.number().optional(),
})

interface Holder {
  account_id: number
  session_id: number
}

/** One browser window: proves itself with the first message, then hears about the topics it asked for, ids only. */
export function serveSocket(app: FastifyInstance, socket: WebSocket): void {
  const { platform } = app
  const stops: (() => void)[] = []
  const patience = setTimeout(() => socket.close(4401, 'no ticket'), FIRST_MESSAGE_MS)
  stops.push(() => clearTimeout(patience))
  let state: 'new' | 'checking' | Holder = 'new'
  socket.on('close', () => {
    for (const stop of stops) stop()
  })
  socket.on('error', () => socket.close())
  socket.on('message', (raw: Buffer) => {
    if (state === 'checking') return
    if (state !== 'new') return obey(platform, socket, stops, state, raw)
    state = 'checking'
    clearTimeout(patience)
    redeem(platform, raw).then(
      (holder) => {
        if (!holder) return socket.close(4401, 'ticket refused')
        state = holder
        stops.push(watch(platform, socket, holder))
        socket.send(JSON.stringify({ op: 'ready' }))
      },
      () => socket.close(1011),
    )
  })
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}

/** A ticket is used once; its session must be alive at that moment. */
async function redeem(platform: Platform, raw: Buffer): Promise<Holder | null> {
  const message = opening.safeParse(parsed(raw))
  if (!message.success) return null
  const hash = createHash('sha256').update(message.data.ticket).digest('hex')
  const { rows } = await sql<Holder>`update login_ticket set used_at = now()
    where ticket_hash = ${hash} and purpose = 'live' and used_at is null and expires_at > now() returning account_id, session_id`.execute(
    platform.db,
  )
  return rows[0] && (await alive(platform, rows[0])) ? rows[0] : null
}

async function alive(platform: Platform, holder: Holder): Promise<boolean> {
  const { rows } =
    await sql`select 1 from session where id = ${holder.session_id} and revoked_at is null and expires_at > now()`.execute(
      platform.db,
    )
  return rows.length > 0
}

/** Closes the socket soon after its session ends; an outage of the database closes nothing. */
function watch(platform: Platform, socket: WebSocket, holder: Holder): () => void {
  const check = () =>
    alive(platform, holder).then(
      (ok) => !ok && socket.close(4401, 'session ended'),
      () => undefined,
    )
  const timer = setInterval(check, CHECK_MS)
  const unsubscribe = platform.live.subscribe('session', (ids) => {
    if (ids.length === 0 || ids.map(Number).includes(holder.account_id)) void check()
  })
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}

function obey(platform: Platform, socket: WebSocket, stops: (() => void)[], holder: Holder, raw: Buffer): void {
  const message = command.safeParse(parsed(raw))
  if (!message.success || message.data.op !== 'subscribe') return
  const { topic } = message.data
  const stop = platform.live.subscribe(topic, (ids) => {
    if (ids.length === 0 || ids.map(Number).includes(holder.account_id)) socket.send(JSON.stringify({ topic, data: {} }))
  })
  stops.push(stop)
}
