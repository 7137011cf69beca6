import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { errorCode, messageOf } from './database-errors'
import type { Log } from './log'
import { clientConfig } from './pool'

/** One connection of this process that beats every second: it hears notifications and tells a frozen database from a slow one. */
export interface Link {
  readonly alive: boolean
  readonly onState: (fn: (alive: boolean) => void) => void
  readonly setTarget: (url: string) => void
  /** Runs a statement on this connection; rejects while it is down. */
  readonly query: (text: string, values: unknown[]) => Promise<void>
  readonly close: () => Promise<void>
}

export interface LinkOptions {
  log: Log
  channel: string
  onNotification: (payload: string) => void
}

const BEAT_EVERY_MS = 1000
const RETRY_AFTER_MS = 250
const TICK_MS = 250
/** Two seconds without an answer. Ticks, not the clock: while our own loop is blocked, no tick passes. */
const TICKS_UNTIL_FROZEN = 8
const TOO_MANY_CONNECTIONS = '53300'

export function createLink(options: LinkOptions): Link {
  const state: LinkState = { alive: false, url: undefined, client: undefined, closing: new AbortController(), listeners: [] }
  const running = run(state, options)
  return {
    get alive() {
      return state.alive
    },
    onState: (fn) => void state.listeners.push(fn),
    setTarget: (url) => {
      state.url = url
    },
    query: async (text, values) => {
      if (state.client === undefined || !state.alive) throw new Error('link is down')
      await state.client.query(text, values)
    },
    close: async () => {
      state.closing.abort()
      await running
    },
  }
}

interface LinkState {
  alive: boolean
  url: string | undefined
  client: pg.Client | undefined
  readonly closing: AbortController
  readonly listeners: ((alive: boolean) => void)[]
}

async function run(state: LinkState, options: LinkOptions): Promise<void> {
  const { signal } = state.closing
  while (!signal.aborted) {
    try {
      if (state.url === undefined) {
        await pause(RETRY_AFTER_MS, signal)
        continue
      }
      state.client ??= await open(state.url, options, signal)
      await beat(state.client)
      report(state, true, options.log, '')
      await pause(BEAT_EVERY_MS, signal, state.client)
    } catch (error) {
      await drop(state)
      // The database lives and serves others; our pool may well hold connections.
      if (errorCode(error) !== TOO_MANY_CONNECTIONS) report(state, false, options.log, messageOf(error))
      await pause(RETRY_AFTER_MS, signal)
    }
  }
  await drop(state)
}

async function open(url: string, options: LinkOptions, signal: AbortSignal): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(url, 'link'))
  client.on('error', () => undefined)
  client.on('notification', (message) => {
    if (message.payload !== undefined && !signal.aborted) options.onNotification(message.payload)
  })
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(options.channel)}`)
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  }
  return client
}

async function beat(client: pg.Client): Promise<void> {
  let ticks = 0
  let timer: NodeJS.Timeout | undefined
  const frozen = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      ticks += 1
      if (ticks >= TICKS_UNTIL_FROZEN) reject(new Error('no answer from the database for two seconds'))
    }, TICK_MS)
  })
  try {
    await Promise.race([client.query('select 1'), frozen])
  } finally {
    clearInterval(timer)
  }
}

function report(state: LinkState, alive: boolean, log: Log, reason: string): void {
  if (state.alive === alive) return
  state.alive = alive
  if (alive) log.info('database link up')
  else log.warn('database link down', { reason })
  for (const listener of state.listeners) listener(alive)
}

async function drop(state: LinkState): Promise<void> {
  const { client } = state
  state.client = undefined
  if (client === undefined) return
  // A frozen server never says goodbye; end() cuts the socket when a statement is open, and we do not wait for the rest.
  await Promise.race([client.end().catch(() => undefined), sleep(500, undefined, { ref: false })])
}

/** Sleeps, but wakes when the connection breaks or the process stops. */
async function pause(milliseconds: number, signal: AbortSignal, client?: pg.Client): Promise<void> {
  const wake = new AbortController()
  const stop = () => wake.abort()
  signal.addEventListener('abort', stop)
  client?.once('end', stop)
  await sleep(milliseconds, undefined, { signal: signal.aborted ? signal : wake.signal }).catch(() => undefined)
  signal.removeEventListener('abort', stop)
  client?.removeListener('end', stop)
}
