import type { WebSocket } from '@fastify/websocket'
import { networkOf } from '../../platform/network'
import type { Platform } from '../../platform/platform'
import { livingSessions, SESSION_TOPIC } from '../account/public'

/** How long after a session ended its sockets may live at most, should the announcement be missed. */
const CHECK_MS = 5000
/** One window has one; nobody looks at more at a time. */
const PER_SESSION = 16
const PER_ACCOUNT = 48
/** A whole office may be behind one address; those that have not proved themselves yet are few at any moment. */
const PER_ADDRESS = 1000
const UNPROVEN_PER_ADDRESS = 64

export interface Holder {
  account_id: number
  session_id: number
}

const rooms = new WeakMap<Platform, Room>()

/** The sockets of this process. */
export function roomOf(platform: Platform): Room {
  const known = rooms.get(platform)
  if (known) return known
  const made = new Room(platform)
  rooms.set(platform, made)
  return made
}

/** Numbers by name; nothing is kept of what is at none. */
class Tally {
  private readonly counts = new Map<string, number>()
  take(name: string, most: number): boolean {
    const count = (this.counts.get(name) ?? 0) + 1
    if (count > most) return false
    this.counts.set(name, count)
    return true
  }
  leave(name: string): void {
    const count = (this.counts.get(name) ?? 0) - 1
    if (count > 0) this.counts.set(name, count)
    else this.counts.delete(name)
  }
}

class Room {
  private readonly tally = new Tally()
  private readonly sockets = new Map<WebSocket, Holder>()
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly platform: Platform) {
    platform.live.subscribe(SESSION_TOPIC, (ids) => {
      const accounts = new Set(ids.map(Number))
      void this.check((holder) => accounts.size === 0 || accounts.has(holder.account_id))
    })
  }

  /** A place for a socket of this address, or false. It is given back when the socket closes. */
  enter(socket: WebSocket, ip: string): boolean {
    const address = networkOf(ip)
    if (!this.hold(socket, `address|${address}`, PER_ADDRESS)) return false
    return this.hold(socket, `unproven|${address}`, UNPROVEN_PER_ADDRESS)
  }

  /** The socket has proved whose it is: false when he has too many already. */
  prove(socket: WebSocket, ip: string, holder: Holder): boolean {
    this.release(socket, `unproven|${networkOf(ip)}`)
    if (!this.hold(socket, `session|${holder.session_id}`, PER_SESSION)) return false
    if (!this.hold(socket, `account|${holder.account_id}`, PER_ACCOUNT)) return false
    this.sockets.set(socket, holder)
    this.timer ??= setInterval(() => void this.check(() => true), CHECK_MS)
    return true
  }

  leave(socket: WebSocket): void {
    for (const name of this.held.get(socket) ?? []) this.tally.leave(name)
    this.held.delete(socket)
    this.sockets.delete(socket)
    if (this.sockets.size > 0) return
    clearInterval(this.timer)
    this.timer = undefined
  }

  private readonly held = new Map<WebSocket, Set<string>>()

  private hold(socket: WebSocket, name: string, most: number): boolean {
    if (!this.tally.take(name, most)) return false
    this.held.set(socket, (this.held.get(socket) ?? new Set()).add(name))
    return true
  }

  private release(socket: WebSocket, name: string): void {
    if (this.held.get(socket)?.delete(name)) this.tally.leave(name)
  }

  /** Closes the sockets whose session ended: one question for all of them; an outage of the database closes nothing. */
  private async check(which: (holder: Holder) => boolean): Promise<void> {
    const asked = [...this.sockets].filter(([, holder]) => which(holder))
    if (asked.length === 0) return
    const ids = [...new Set(asked.map(([, { session_id }]) => session_id))]
    const alive = await livingSessions(this.platform, ids).catch(() => undefined)
    if (alive) for (const [socket, { session_id }] of asked) if (!alive.has(session_id)) socket.close(4401, 'session ended')
  }
}
