import { strings } from '@zhujian/model/strings'
import { ApiError, isLost, unreached } from '../../data/api-error'
import { addressOf, headersOf, REQUEST_TIMEOUT, readEnvelope } from '../../data/client'

/** Milliseconds without a byte after which a line counts as cut: a lost network often says nothing at all. */
const STALL_MS = 60_000

export const cancelled = (): DOMException => new DOMException('cancelled', 'AbortError')

/** Whether an address is ours: it gets the session's headers and speaks our envelope. */
export const isOwn = (url: string): boolean => !/^https?:\/\//.test(url) || url.startsWith(`${location.origin}/`)

interface TransmitOptions {
  signal: AbortSignal
  /** Of the body, 0–1. */
  onShare: (share: number) => void
}

/** Ends a request that has gone quiet; more patient once everything is sent and the server is at work. */
function watch(request: XMLHttpRequest): { alive: () => void; sent: () => void; stop: () => void; isStalled: () => boolean } {
  let timer = 0
  let stalled = false
  const wait = (ms: number) => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => {
      stalled = true
      request.abort()
    }, ms)
  }
  wait(STALL_MS)
  return {
    alive: () => wait(STALL_MS),
    sent: () => wait(REQUEST_TIMEOUT),
    stop: () => window.clearTimeout(timer),
    isStalled: () => stalled,
  }
}

/** XMLHttpRequest, because fetch tells nothing about the progress of a body. */
export function transmit(url: string, form: FormData, { signal, onShare }: TransmitOptions): Promise<XMLHttpRequest> {
  if (signal.aborted) return Promise.reject(cancelled())
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const watched = watch(request)
    request.open('POST', isOwn(url) ? addressOf(url) : url)
    if (isOwn(url)) for (const [name, value] of Object.entries(headersOf())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      watched.alive()
      onShare(event.loaded / Math.max(1, event.total))
    })
    request.upload.addEventListener('load', watched.sent)
    request.addEventListener('load', () => resolve(request))
    request.addEventListener('error', () => reject(new ApiError(unreached())))
    request.addEventListener('abort', () => reject(watched.isStalled() ? new ApiError(strings.backendTimeout) : cancelled()))
    request.addEventListener('loadend', watched.stop)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/** The JSON of an answer, or nothing where it is none. */
export function bodyOf(request: XMLHttpRequest): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(request.responseText)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** What our server answered. @throws ApiError */
export const dataOf = (request: XMLHttpRequest): unknown => readEnvelope(bodyOf(request), request.status)

/** The server complained about this input of an upload. */
export const complainsOf = (error: unknown, ...names: string[]): boolean =>
  error instanceof ApiError && error.fields.some(({ field }) => names.includes(field))

const AWAY = new Set([502, 503, 504])

/** The line or the server was gone: worth another try without asking the person. */
export function isCut(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.status !== undefined) return AWAY.has(error.status)
  return isLost(error) || complainsOf(error, 'transfer')
}
