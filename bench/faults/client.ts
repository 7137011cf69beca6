import { setTimeout as sleep } from 'node:timers/promises'

export interface Envelope {
  code: number
  msg: string
  data: Record<string, unknown>
}

/** What one attempt came to: an answer of the application, or nothing that says what happened. */
export interface Attempt {
  status: number
  envelope: Envelope | undefined
  milliseconds: number
}

export interface Caller {
  readonly username: string
  base: string
  readonly token: string
}

const PASSWORD = 'Zhujian@2026'
const ATTEMPT_MS = 10_000
/** Impatient, but not so that the clients take the processor from a server that is starting. */
const RETRY_MS = 100

export async function signIn(base: string, username: string): Promise<Caller> {
  const { envelope } = await attempt(`${base}/api/user/pc/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  const token = envelope?.data?.token
  if (typeof token !== 'string') throw new Error(`login of ${username}: ${envelope?.msg ?? 'no answer'}`)
  return { username, base, token }
}

export async function attempt(url: string, init: RequestInit): Promise<Attempt> {
  const started = performance.now()
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ATTEMPT_MS) })
    const envelope = (await response.json()) as Envelope
    return { status: response.status, envelope, milliseconds: performance.now() - started }
  } catch {
    return { status: 0, envelope: undefined, milliseconds: performance.now() - started }
  }
}

export function post(caller: Caller, path: string, body: unknown, key?: string): Promise<Attempt> {
  return attempt(`${caller.base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: caller.token, ...(key ? { 'idempotency-key': key } : {}) },
    body: JSON.stringify(body),
  })
}

export function get(caller: Caller, path: string): Promise<Attempt> {
  return attempt(`${caller.base}${path}`, { headers: { token: caller.token } })
}

export interface Ticket {
  url: string
  key: string
  token: string
}

/** One file as a browser sends it: key and token before the content. */
export function upload(caller: Caller, ticket: Ticket, key: string, content: string | Uint8Array<ArrayBuffer>): Promise<Attempt> {
  const form = new FormData()
  form.append('key', key)
  form.append('token', ticket.token)
  form.append('file', new Blob([content]), key.slice(key.lastIndexOf('/') + 1))
  return attempt(`${caller.base}${ticket.url}`, { method: 'POST', headers: { token: caller.token }, body: form })
}

/** Whether the application itself answered, for better or worse. */
export const isAnswered = ({ status, envelope }: Attempt): boolean => status === 200 && envelope !== undefined

/** Sends again, unchanged, until somebody answers; an outage decides nothing. */
export async function insist(
  send: () => Promise<Attempt>,
  seen: (attempt: Attempt) => void,
  limitMs = 60_000,
): Promise<Envelope> {
  const started = performance.now()
  for (;;) {
    const tried = await send()
    seen(tried)
    if (isAnswered(tried) && tried.envelope) return tried.envelope
    if (performance.now() - started > limitMs) throw new Error(`no answer within ${limitMs} ms (last status ${tried.status})`)
    await sleep(RETRY_MS)
  }
}
