import type { Answer, World } from '../world'

export interface Knock extends Answer {
  text: string
  headers: Record<string, unknown>
}

interface Request {
  method: string
  url: string
  token?: string | undefined
  input?: unknown
  headers?: Record<string, string>
}

/** Any request to the application, whatever comes back: files and pages have no envelope. */
export async function knock(world: Pick<World, 'app'>, { method, url, token, input, headers }: Request): Promise<Knock> {
  const common = { ...(token === undefined ? {} : { token }), ...headers }
  const response = await world.app.inject(
    method === 'GET'
      ? { method: 'GET', url, query: texts(input), headers: common }
      : {
          method: method as 'POST',
          url,
          payload: typeof input === 'string' ? input : JSON.stringify(input ?? {}),
          headers: { 'content-type': 'application/json', ...common },
        },
  )
  const json = String(response.headers['content-type'] ?? '').startsWith('application/json')
  const envelope: Pick<Answer, 'code' | 'msg' | 'data'> = json
    ? response.json()
    : { code: response.statusCode, msg: '', data: {} }
  return { status: response.statusCode, ...envelope, text: json ? response.body : '', headers: response.headers }
}

const texts = (input: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries((input ?? {}) as Record<string, unknown>).map(([key, value]) => [key, String(value)]))
