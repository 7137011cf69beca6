import { useEffect, useState } from 'react'
import type { Reason } from './preview-reasons'

/** What is known of a file before it is shown. */
export interface FileProbe {
  /** Bytes; undefined when the server does not say. */
  readonly size: number | undefined
  /** The first bytes. */
  readonly head: Uint8Array
}

export type ProbeState = { readonly probe: FileProbe } | { readonly reason: Reason } | undefined

/** Enough for every mark, also for a PDF with a line before it. */
const HEAD = 4096

const statusReason = (status: number): Reason =>
  status === 401 ? 'signedOut' : status === 404 || status === 403 ? 'missing' : 'network'

function sizeOf(response: Response): number | undefined {
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  const length = response.status === 200 ? response.headers.get('content-length') : null
  return total === undefined && length === null ? undefined : Number(total ?? length)
}

async function firstBytes(response: Response): Promise<Uint8Array> {
  const reader = response.status === 200 ? response.body?.getReader() : undefined
  if (!reader) return new Uint8Array(await response.arrayBuffer()).slice(0, HEAD)
  const { value } = await reader.read()
  // A server that ignores ranges sends everything; the rest is not wanted.
  void reader.cancel().catch(() => undefined)
  return value?.slice(0, HEAD) ?? new Uint8Array()
}

/** Asks for the first bytes of a file. Nothing about it is believed but these. */
export async function probeFile(url: string, signal: AbortSignal): Promise<NonNullable<ProbeState>> {
  const response = await fetch(url, { credentials: 'same-origin', signal, headers: { Range: `bytes=0-${HEAD - 1}` } })
  // A range of an empty file cannot be satisfied.
  if (response.status === 416) return { reason: 'empty' }
  if (!response.ok) return { reason: statusReason(response.status) }
  const head = await firstBytes(response)
  return head.length === 0 ? { reason: 'empty' } : { probe: { size: sizeOf(response), head } }
}

/** The probe of an address; `retry` asks again. */
export function useFileProbe(url: string | undefined): { state: ProbeState; retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<{ url: string; attempt: number; state: ProbeState }>()
  useEffect(() => {
    if (url === undefined) return
    const controller = new AbortController()
    const keep = (state: ProbeState) => controller.signal.aborted || setFound({ url, attempt, state })
    probeFile(url, controller.signal).then(keep, () => keep({ reason: 'network' }))
    return () => controller.abort()
  }, [url, attempt])
  const current = found?.url === url && found?.attempt === attempt ? found?.state : undefined
  return { state: current, retry: () => setAttempt(attempt + 1) }
}
