import { MESSAGE_DURATION_MS } from '@zhujian/model/constants'
import { create } from 'zustand'

export type NoticeTone = 'success' | 'error' | 'warning' | 'info'

/** One toast; a copy stays in the message centre. Text only, never HTML. */
export interface Notice {
  id: number
  tone: NoticeTone
  text: string
  /** Epoch milliseconds. */
  at: number
  traceId?: string | undefined
  detail?: string | undefined
  /** Still on screen as a toast. */
  shown: boolean
  read: boolean
}

interface NoticeState {
  notices: Notice[]
}

/** [S9-04] Milliseconds a toast stays. */
export const NOTICE_DURATION = MESSAGE_DURATION_MS
const KEPT = 200
const MERGE_WITHIN = 1500

export const useNotices = create<NoticeState>(() => ({ notices: [] }))

let next = 1

/**
 * Shows a toast for 5 s and keeps it in the message centre. The same words again within a moment are one notice. Only what failed
 * counts as unread: that something was done, or what is still to fill in, is said to whoever stands before it.
 */
export function notify(
  tone: NoticeTone,
  text: string,
  more: { traceId?: string | undefined; detail?: string | undefined } = {},
): void {
  const at = Date.now()
  const { notices } = useNotices.getState()
  if (notices.some((notice) => notice.shown && notice.text === text && notice.tone === tone && at - notice.at < MERGE_WITHIN))
    return
  const notice: Notice = { id: next++, tone, text, at, ...more, shown: true, read: tone !== 'error' }
  useNotices.setState({ notices: [notice, ...notices].slice(0, KEPT) })
}

export function hideNotice(id: number): void {
  useNotices.setState(({ notices }) => ({
    notices: notices.map((notice) => (notice.id === id ? { ...notice, shown: false } : notice)),
  }))
}

/** Signed in again: that the session was over need not be said any more. */
export function hideNotices(): void {
  useNotices.setState(({ notices }) => ({ notices: notices.map((notice) => ({ ...notice, shown: false })) }))
}

export function markNoticesRead(): void {
  useNotices.setState(({ notices }) => ({ notices: notices.map((notice) => ({ ...notice, read: true })) }))
}

export const forgetNotices = (): void => useNotices.setState({ notices: [] })
