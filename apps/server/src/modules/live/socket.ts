import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Platform } from '../../platform/platform'
import { MESSAGE_READ_TOPIC, MESSAGE_TOPIC } from './public'
import { type Holder, roomOf } from './room'
import { createRowFeed, type RowFeed } from './row-feed'

const FIRST_MESSAGE_MS = 5000
const TOO_MANY = 4429
/** A window asks for what its open tabs show; nobody opens hundreds within seconds. */
const MOST_COMMANDS = 300
const COMMANDS_MS = 10_000
/** What waits for a client that reads nothing; it reads everything anew when it comes back. */
const MOST_UNREAD_BYTES = 262_144

const opening = z.object({ ticket: z.string().regex(/^[\w-]{22,64}$/) })
const command = z.object({
  op: z.enum(['subscribe', 'unsubscribe']),
  topic: z.union([z.enum([MESSAGE_TOPIC]), z.string().regex(/^rows:[a-z_]{2,40}$/)]),
  after: z.number().optional(),
})

/** One browser window: proves itself with the first message, then hears about the topics it asked for, ids only. */
export function serveSocket(app: FastifyInstance, socket: WebSocket, ip: string): void {
  const { platform } = app
  const room = roomOf(platform)
  const stops: (() => void)[] = [() => room.leave(socket)]
  const heard = new Map<string, () => void>()
  const patience = setTimeout(() => socket.close(4401, 'no ticket'), FIRST_MESSAGE_MS)
  stops.push(() => clearTimeout(patience))
  let state: 'new' | 'checking' | Holder = 'new'
  let rows: RowFeed | undefined
  const isFlood = createFloodGate()
  const tell = (message: object) => {
    if (socket.bufferedAmount > MOST_UNREAD_BYTES) socket.terminate()
    else socket.send(JSON.stringify(message))
  }
  socket.on('close', () => {
    for (const stop of [...stops, ...heard.values()]) stop()
  })
  socket.on('error', () => socket.close())
  if (!room.enter(socket, ip)) return socket.close(TOO_MANY, 'too many sockets')
  socket.on('message', (raw: Buffer) => {
    if (isFlood()) return socket.close(TOO_MANY, 'too many messages')
    if (state === 'checking') return
    if (state !== 'new') return obey(platform, tell, heard, state, raw, rows)
    state = 'checking'
    clearTimeout(patience)
    redeem(app, raw).then(
      (holder) => {
        if (!holder) return socket.close(4401, 'ticket refused')
        if (!room.prove(socket, ip, holder)) return socket.close(TOO_MANY, 'too many sockets')
        state = holder
        rows = createRowFeed(app, holder, (topic, data) => tell({ topic, data }))
        stops.push(rows.stop)
        tell({ op: 'ready' })
      },
      () => socket.close(1011),
    )
  })
}

/** True from the message on that is one too many within the time; what follows until the socket is closed is not read either. */
function createFloodGate(): () => boolean {
  let [since, count] = [0, 0]
  return () => {
    const now = performance.now()
    if (count <= MOST_COMMANDS && now - since > COMMANDS_MS) [since, count] = [now, 0]
    count += 1
    return count > MOST_COMMANDS
  }
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}

/** A ticket is used once; its session must be alive at that moment. */
async function redeem(app: FastifyInstance, raw: Buffer): Promise<Holder | null> {
  const message = opening.safeParse(parsed(raw))
  if (!message.success) return null
  const hash = createHash('sha256').update(message.data.ticket).digest('hex')
  const { rows } = await sql<Holder>`update login_ticket set used_at = now()
    where ticket_hash = ${hash} and purpose = 'live' and used_at is null and expires_at > now() returning account_id, session_id`.execute(
    app.platform.db,
  )
  return rows[0] && (await alive(app, rows[0])) ? rows[0] : null
}

/** The same question every call asks: neither ended, nor idle too long, nor of an account or unit that may not be used. */
async function alive(app: FastifyInstance, holder: Holder): Promise<boolean> {
  return (await app.sessionById(holder.session_id)) !== null
}

/** A topic is heard once, however often it is asked for. */
function obey(
  platform: Platform,
  tell: (message: object) => void,
  heard: Map<string, () => void>,
  holder: Holder,
  raw: Buffer,
  rows: RowFeed | undefined,
): void {
  const message = command.safeParse(parsed(raw))
  if (!message.success) return
  const { op, topic } = message.data
  if (topic !== MESSAGE_TOPIC) return rows?.follow(topic, op === 'subscribe')
  const known = heard.get(topic)
  if (op === 'unsubscribe') {
    known?.()
    heard.delete(topic)
  } else if (!known) {
    const hear = (source: string, data: object) =>
      platform.live.subscribe(source, (ids) => {
        if (ids.length === 0 || ids.map(Number).includes(holder.account_id)) tell({ topic, data })
      })
    const stops = [hear(MESSAGE_TOPIC, {}), hear(MESSAGE_READ_TOPIC, { read: true })]
    heard.set(topic, () => stops.forEach((stop) => stop()))
  }
}
