import { create } from 'zustand'

/** One event of the 异常日志: nothing anybody has to act on, kept for whoever looks into it later. */
export interface AbnormalEvent {
  readonly id: number
  /** Epoch milliseconds. */
  readonly at: number
  readonly kind: 'call' | 'page'
  /** Code of the answer; undefined when it carried none, and for pages. */
  readonly code: number | undefined
  /** Address of the call or the page, with the names of its parameters but never their values. */
  readonly path: string
  readonly text: string
  readonly traceId: string | undefined
}

interface AbnormalState {
  events: readonly AbnormalEvent[]
  /** [S8-02] The abnormal-log flag: a dot on the log icon until the log was opened. */
  unseen: boolean
}

const KEPT = 200

/** Newest first; lives as long as the session in this window. */
export const useAbnormalLog = create<AbnormalState>(() => ({ events: [], unseen: false }))

let lastId = 0

export function logAbnormal(event: Omit<AbnormalEvent, 'id' | 'at'>): void {
  lastId += 1
  const entry = { ...event, id: lastId, at: Date.now() }
  useAbnormalLog.setState(({ events }) => ({ events: [entry, ...events].slice(0, KEPT), unseen: true }))
}

export const markAbnormalSeen = (): void => useAbnormalLog.setState({ unseen: false })
export const forgetAbnormal = (): void => useAbnormalLog.setState({ events: [], unseen: false })

/** Values of a query may name people; which parameters were there is enough to find the call again. */
export function withoutValues(address: string): string {
  const [path = '', search = ''] = address.split(/\?(.*)/s)
  const names = [...new Set(new URLSearchParams(search).keys())]
  return names.length === 0 ? path : `${path}?${names.join('&')}`
}
