import { strict as assert } from 'node:assert'
import { origin } from './product'

export { origin }

export interface Envelope {
  code: number
  msg: string
  data: Record<string, unknown> & { rows?: Record<string, unknown>[]; total?: number }
}

/** The calls of one person, without a browser. */
export interface Caller {
  readonly token: string
  get(path: string, query?: Record<string, unknown>, headers?: Record<string, string>): Promise<Envelope>
  post(path: string, body?: Record<string, unknown>, headers?: Record<string, string>): Promise<Envelope>
  /** Like post, but anything else than success ends the test. */
  done(path: string, body?: Record<string, unknown>): Promise<Envelope['data']>
  upload(name: string, content: Uint8Array): Promise<string>
}

const answerOf = async (response: Response): Promise<Envelope> => (await response.json()) as Envelope

async function send(base: string, path: string, token: string, body: unknown, headers = {}): Promise<Envelope> {
  const given = { 'content-type': 'application/json', ...(token && { token }), ...headers }
  return answerOf(await fetch(`${base}${path}`, { method: 'POST', headers: given, body: JSON.stringify(body) }))
}

async function upload(base: string, token: string, name: string, content: Uint8Array): Promise<string> {
  const ticket = await send(base, '/api/common/pc/getUploadToken', token, {})
  assert.equal(ticket.code, 200, ticket.msg)
  const { key, token: credential, url } = ticket.data as { key: string; token: string; url: string }
  const form = new FormData()
  form.set('token', credential)
  form.set('key', `${key}${process.hrtime.bigint()}${name.slice(name.lastIndexOf('.'))}`)
  form.set('file', new Blob([Buffer.from(content)]), name)
  const stored = await answerOf(await fetch(`${base}${url}`, { method: 'POST', headers: { token }, body: form }))
  assert.equal(stored.code, 200, stored.msg)
  return String(stored.data.key)
}

type SignIn = (username: string, password: string, base?: string) => Promise<Caller>

/** Signs in through the interface once for all files of a worker, anew where that session has ended. */
export function keptSessions(): SignIn {
  const sessions = new Map<string, Promise<Caller>>()
  return async (username, password, base = origin) => {
    const key = `${base} ${username} ${password}`
    const known = await sessions.get(key)?.catch(() => undefined)
    if (known && (await known.post('/api/user/pc/userInfo')).code === 200) return known
    const fresh = signedIn(username, password, base)
    sessions.set(key, fresh)
    return fresh
  }
}

/** The calls of one person; browsers of the same person stay signed in. */
export const callerOf = keptSessions()

async function signedIn(username: string, password: string, base: string): Promise<Caller> {
  const answer = await send(base, '/api/user/pc/login', '', { username, password })
  assert.equal(answer.code, 200, `${username}: ${answer.msg}`)
  const token = String(answer.data.token)
  const post: Caller['post'] = (path, body = {}, headers = {}) => send(base, path, token, body, headers)
  return {
    token,
    post,
    get: async (path, query = {}, headers = {}) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      return answerOf(await fetch(`${base}${path}?${search}`, { headers: { token, ...headers } }))
    },
    done: async (path, body = {}) => {
      const { code, msg, data } = await post(path, body)
      assert.equal(code, 200, `${path}: ${msg} ${JSON.stringify(data)}`)
      return data
    },
    upload: (name, content) => upload(base, token, name, content),
  }
}
