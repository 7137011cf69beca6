import { create } from 'zustand'
import { useSession } from './session'
import { ownItems, putOwnItems } from './session-items'

/**
 * A session that ended without its holder asking for it. Kept in memory only, for the same account to go on where it was;
 * whoever else signs in here gets none of it.
 */
export interface EndedSession {
  readonly account: number
  readonly username: string
  /** In the words of the server; '' when it gave none. */
  readonly reason: string
  /** State of its tabs and pages. */
  readonly items: Readonly<Record<string, string>>
}

export const useEnded = create<{ ended: EndedSession | null }>(() => ({ ended: null }))

/** Call before the session is cleared. A login-free visitor did not sign in as the account and goes on with nothing. */
export function setAside(reason: string): void {
  const { user } = useSession.getState()
  if (!user || user.free) return
  useEnded.setState({ ended: { account: user.id, username: user.username, reason, items: ownItems() } })
}

export const forgetEnded = (): void => useEnded.setState({ ended: null })

/** Whether the account that signs in now is the one before ('same'), and then its pages are as they were. */
export function takeEnded(account: number): 'none' | 'same' | 'other' {
  const { ended } = useEnded.getState()
  forgetEnded()
  if (!ended) return 'none'
  if (ended.account !== account) return 'other'
  putOwnItems(ended.items)
  return 'same'
}
