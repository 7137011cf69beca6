import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { isApiError } from './api-error'
import { addressOf, post } from './client'
import { useSession } from './session'

/**
 * The one socket of the window. The first message carries a one-time ticket (never the session token, security.md A.5 ruling 3);
 * after a reconnect every topic is subscribed again from the last sequence seen.
 */
export type LiveStatus = 'idle' | 'connecting' | 'open' | 'lost'
export interface LiveEvent {
  topic: string
  data: unknown
  /** Rises within a topic; sent back on reconnect so that nothing is missing. */
  seq?: number
}
type Listener = (data: unknown) => void

interface LiveState {
  status: LiveStatus
  /** Attempts since the connection was lost. */
  attempt: number
  /** Not even an ordinary call gets through; a proxy that only refuses sockets does not count. */
  unreachable: boolean
}

export const useLiveStatus = create<LiveState>(() => ({ status: 'idle', attempt: 0, unreachable: false }))

const TICKET_PATH = '/api/common/pc/liveTicket'
const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000

const listeners = new Map<string, Set<Listener>>()
const sequences = new Map<string, number>()
let socket: WebSocket | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let wanted = false

const say = (message: object): void => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}
const subscribe = (topic: string): void => say({ op: 'subscribe', topic, after: sequences.get(topic) })

const socketAddress = (): string => {
  const url = new URL(addressOf('/api/live'), location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

/** Jittered by the clock of the attempt, so that a thousand screens do not return in the same instant. */
const waitOf = (attempt: number): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + (performance.now() % 500) / 1000)

function lost(): void {
  socket = undefined
  if (!wanted) return useLiveStatus.setState({ status: 'idle', attempt: 0, unreachable: false })
  const attempt = useLiveStatus.getState().attempt + 1
  useLiveStatus.setState({ status: 'lost', attempt })
  clearTimeout(retry)
  retry = setTimeout(() => void connect(), waitOf(attempt - 1))
}

function receive(text: unknown): void {
  if (typeof text !== 'string') return
  let message: Partial<LiveEvent> & { op?: string }
  try {
    message = JSON.parse(text) as typeof message
  } catch {
    return
  }
  if (message.op === 'ready') {
    const { attempt } = useLiveStatus.getState()
    useLiveStatus.setState({ status: 'open', attempt: 0, unreachable: false })
    for (const topic of listeners.keys()) {
      subscribe(topic)
      // Nobody kept what was said while the line was down: whatever the topic tells of may have changed.
      if (attempt > 0) tell(topic, {})
    }
  }
  if (message.topic === undefined) return
  if (message.seq !== undefined) sequences.set(message.topic, message.seq)
  tell(message.topic, message.data)
}

function tell(topic: string, data: unknown): void {
  for (const listener of listeners.get(topic) ?? []) listener(data)
}

async function connect(): Promise<void> {
  const { token, user } = useSession.getState()
  // A login-free look has no messages of its own to hear about, and no ticket.
  if (socket || !wanted || !token || user?.free) return
  useLiveStatus.setState(({ attempt }) => ({ status: attempt ? 'lost' : 'connecting' }))
  try {
    const { ticket } = await post<{ ticket: string }>(TICKET_PATH, {}, { background: true })
    useLiveStatus.setState({ unreachable: false })
    if (!wanted || socket) return
    const opened = new WebSocket(socketAddress())
    socket = opened
    opened.addEventListener('open', () => say({ ticket }))
    opened.addEventListener('message', (event) => receive(event.data))
    opened.addEventListener('close', () => void (socket === opened && lost()))
  } catch (error) {
    useLiveStatus.setState({ unreachable: isApiError(error) && error.code === undefined && error.status === undefined })
    lost()
  }
}

/** Opened with the first topic of a page; asked again at once when the network is back. */
function want(): void {
  if (wanted) return
  wanted = true
  addEventListener('online', reconnect)
  void connect()
}

function reconnect(): void {
  clearTimeout(retry)
  void connect()
}

/** Logout, or nobody listens any more. */
export function closeLive(): void {
  wanted = false
  clearTimeout(retry)
  removeEventListener('online', reconnect)
  const closing = socket
  socket = undefined
  closing?.close()
  sequences.clear()
  useLiveStatus.setState({ status: 'idle', attempt: 0, unreachable: false })
}

export function listen(topic: string, listener: Listener): () => void {
  const set = listeners.get(topic) ?? new Set<Listener>()
  listeners.set(topic, set)
  set.add(listener)
  if (set.size === 1) subscribe(topic)
  want()
  return () => {
    set.delete(listener)
    if (set.size > 0) return
    listeners.delete(topic)
    say({ op: 'unsubscribe', topic })
    if (listeners.size === 0) closeLive()
  }
}

/** Events of a topic while the component is on screen; a hidden tab hears nothing. */
export function useLive(topic: string | undefined, onEvent: (data: unknown) => void): void {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => (topic === undefined ? undefined : listen(topic, (data) => latest.current(data))), [topic])
}
