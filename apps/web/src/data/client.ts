import { BACKGROUND_FAILURE, CHANGED_HEADER, type FailureData, SUCCESS_CODES, wireCodes } from '@zhujian/domain/contracts/wire'
import { REQUEST_TIMEOUT_MS } from '@zhujian/model/constants'
import { strings } from '@zhujian/model/strings'
import { withoutValues } from './abnormal-log'
import { ApiError, messageOf, unreached } from './api-error'
import { joinAddress } from './base-address'
import { newKey } from './idempotency-key'
import { learnServerTime } from './server-clock'
import { sessionToken, touchSession } from './session'

/** [S4-11] 0 current, 1 history, 2 middle library; sent as header `type` when not 0. */
export type HistoryType = 0 | 1 | 2

/** [S9-07] Milliseconds. */
export const REQUEST_TIMEOUT = REQUEST_TIMEOUT_MS

export type Params = Readonly<Record<string, unknown>>

export interface CallOptions {
  params?: Params | undefined
  body?: unknown
  type?: HistoryType | undefined
  /** Idempotency key of a write; give the same one again to repeat a write safely. */
  key?: string | undefined
  signal?: AbortSignal | undefined
  /** [S8-09] Nobody is told: a dropdown, a row whose reason stands in a list of results. A session that is over still ends. */
  silent?: boolean
  /** Not an act of the person: does not prolong the session, and its failure is no message and no way to /401. */
  background?: boolean
  /** What the toast of a failure says instead of the server's words. */
  words?: ((error: ApiError) => string) | undefined
  /** Another base than the site's, one the operator has named. */
  base?: string | undefined
  /** Lets the request outlive the page; body at most 64 kB. */
  keepalive?: boolean
}

/** What the shell does about problems; the client itself never touches the page. */
export interface ClientHooks {
  onProblem: (error: ApiError, text: string) => void
  /** [S7-46] The server gave words to its success. */
  onDone: (text: string) => void
  onUnauthenticated: (error: ApiError) => void
  onForbidden: (error: ApiError) => void
  /** `where`: address of the call without the values of its parameters. */
  onAbnormal: (error: ApiError, where: string) => void
  /** A write has changed these entities; without names nobody knows what has become of it. */
  onChanged: (names?: readonly string[]) => void
}

const ignore = (): void => undefined
let hooks: ClientHooks = {
  onProblem: ignore,
  onDone: ignore,
  onUnauthenticated: ignore,
  onForbidden: ignore,
  onAbnormal: ignore,
  onChanged: ignore,
}
let base = ''
let configured: Promise<unknown> = Promise.resolve()

export function configureClient(next: Partial<ClientHooks>): void {
  hooks = { ...hooks, ...next }
}
export function setBaseAddress(address: string): void {
  base = address
}
/** Calls wait for the public configuration, because it decides their address [S3-02]. */
export function holdCalls(until: Promise<unknown>): void {
  configured = until
}

/** Empty values are not asked for; 0 and false are. Arrays are joined by commas. */
export function queryOf(params: Params | undefined): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params ?? {})) {
    if (value === undefined || value === null || value === '') continue
    query.append(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = query.toString()
  return text && `?${text}`
}

/** Full address of a call, for uploads and downloads that cannot use `call`. */
export const addressOf = (path: string, params?: Params, from = base): string => joinAddress(from, path) + queryOf(params)

/** [S6-01] [S4-11] Headers every request of a tab carries. */
export function headersOf(type: HistoryType = 0): Record<string, string> {
  const token = sessionToken()
  return { ...(token && { token }), ...(type !== 0 && { type: String(type) }) }
}

interface Sent {
  response: Response
  done: () => void
}

async function send(method: 'GET' | 'POST', path: string, options: CallOptions): Promise<Sent> {
  if (!options.keepalive) await configured
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  let late = false
  const timer = setTimeout(() => {
    late = true
    abort()
  }, REQUEST_TIMEOUT)
  options.signal?.addEventListener('abort', abort, { once: true })
  if (options.signal?.aborted) abort()
  const done = (): void => {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', abort)
  }
  const headers = headersOf(options.type)
  const write = method === 'POST'
  if (write) Object.assign(headers, { 'Content-Type': 'application/json', 'Idempotency-Key': options.key ?? newKey() })
  try {
    const response = await fetch(addressOf(path, options.params, options.base || undefined), {
      method,
      headers,
      signal: controller.signal,
      credentials: 'same-origin',
      ...(write && { body: JSON.stringify(options.body ?? {}) }),
      ...(options.keepalive && { keepalive: true }),
    })
    learnServerTime(response.headers.get('date'))
    const changed = response.headers.get(CHANGED_HEADER)
    if (changed) hooks.onChanged(changed.split(','))
    return { response, done }
  } catch (cause) {
    done()
    if (write && !options.background) hooks.onChanged()
    if (options.signal?.aborted) throw cause
    throw new ApiError(late ? strings.backendTimeout : unreached())
  }
}

/** Said in the place that waited for the answer. */
const NO_CODE = '后端接口没有返回结果码'
const NO_JSON = '返回的内容不是数据'

interface Body {
  code?: number
  msg?: string
  data?: unknown
}

async function bodyOf(response: Response, signal?: AbortSignal): Promise<Body> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? body : {}
  } catch (cause) {
    // Given up by the caller while the body was under way.
    if (signal?.aborted) throw cause
    throw new ApiError(strings.backendStatus(response.status), {
      status: response.status,
      ...(response.ok && { detail: NO_JSON }),
    })
  }
}

/** [S8-01] [S8-03] Turns an answer into data or an ApiError. */
export function readEnvelope(body: Body, status: number): unknown {
  const failure = (body.data ?? {}) as Partial<FailureData>
  const known = { problem: failure.problem, fields: failure.fields, traceId: failure.trace_id, detail: body.msg }
  const session = body.code === wireCodes.unauthenticated || body.code === wireCodes.forbidden
  if ((status < 200 || status > 299) && !session) throw new ApiError(strings.backendStatus(status), { ...known, status })
  if (body.code === undefined) throw new ApiError(NO_CODE, { ...known, abnormal: true })
  if ((SUCCESS_CODES as readonly number[]).includes(body.code)) return body.data
  throw new ApiError(body.msg || strings.backendCode(body.code), { ...known, code: body.code, detail: undefined })
}

/** [S8-02] A background failure, or an answer without a code: no toast, it goes into the abnormal log. */
const isAbnormal = ({ code, abnormal }: ApiError): boolean => code === BACKGROUND_FAILURE || abnormal

/** [S8-02] Who hears of a failure. */
export function report(error: ApiError, where = '', words: (error: ApiError) => string = messageOf): void {
  error.told = true
  if (isAbnormal(error)) return hooks.onAbnormal(error, where)
  if (error.code === wireCodes.unauthenticated) return hooks.onUnauthenticated(error)
  hooks.onProblem(error, words(error))
  if (error.code === wireCodes.forbidden) hooks.onForbidden(error)
}

/** What nobody waits for tells its caller only; the end of the session and the abnormal log are not the caller's to know. */
function reportCall(error: unknown, method: 'GET' | 'POST', path: string, options: CallOptions): void {
  if (!(error instanceof ApiError)) return
  const quiet = options.silent || options.background
  if (quiet && error.code !== wireCodes.unauthenticated && !isAbnormal(error)) return
  const where = withoutValues(path + queryOf(options.params))
  if (method === 'GET' || !isRefusal(error)) return report(error, where, options.words)
  error.told = true
  // The form that asked hears of it first, and may show it where it belongs.
  setTimeout(() => {
    if (!error.shown) report(error, where, options.words)
  })
}

/** The server has judged what was asked for: the form that asked says so, and what was typed there stays. */
const isRefusal = ({ code, status, abnormal }: ApiError): boolean =>
  !abnormal && status === undefined && code !== undefined && code !== BACKGROUND_FAILURE && code !== wireCodes.unauthenticated

async function call(method: 'GET' | 'POST', path: string, options: CallOptions): Promise<unknown> {
  try {
    const { response, done } = await send(method, path, options)
    try {
      const body = await bodyOf(response, options.signal)
      const data = readEnvelope(body, response.status)
      if (!options.background) touchSession()
      if (body.msg && !options.background && !options.silent) hooks.onDone(body.msg)
      return data
    } finally {
      done()
    }
  } catch (error) {
    reportCall(error, method, path, options)
    throw error
  }
}

export const get = <T>(path: string, options: CallOptions = {}): Promise<T> => call('GET', path, options) as Promise<T>

export const post = <T>(path: string, body?: unknown, options: CallOptions = {}): Promise<T> =>
  call('POST', path, { ...options, body }) as Promise<T>

/** A list as the envelope carries it. */
export interface Rows<T> {
  rows: T[]
  total: number
}

interface DownloadOptions extends CallOptions {
  onProgress?: (percent: number) => void
}

/** [S7-43] Downloads a blob; an answer without a type, or a failure in JSON, is an error. Progress is 0–100. */
export async function download(path: string, options: DownloadOptions = {}): Promise<Blob> {
  const answer = await downloadOrData<unknown>(path, options)
  if (answer instanceof Blob) return answer
  throw new ApiError(strings.exportFailed)
}

/** Like `download`, for calls that may also answer data, such as the number of a job that prepares the file. */
export async function downloadOrData<T>(path: string, options: DownloadOptions = {}): Promise<Blob | T> {
  try {
    const { response, done } = await send('GET', path, options)
    try {
      const type = response.headers.get('content-type') ?? ''
      if (!response.ok || type.includes('json')) return readEnvelope(await bodyOf(response, options.signal), response.status) as T
      if (!type) throw new ApiError(strings.exportFailed)
      return await readBlob(response, type, options.onProgress)
    } finally {
      done()
    }
  } catch (error) {
    reportCall(error, 'GET', path, options)
    throw error
  }
}

async function readBlob(response: Response, type: string, onProgress?: (percent: number) => void): Promise<Blob> {
  const total = Number(response.headers.get('content-length')) || 0
  // Taking the reader locks the stream, so it is taken only when it will be used.
  if (!response.body || !onProgress || !total) return response.blob()
  const reader = response.body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    received += part.value.length
    onProgress(Math.min(100, Math.round((received / total) * 100)))
  }
  return new Blob(parts, { type })
}
