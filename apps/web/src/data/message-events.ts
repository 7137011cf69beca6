import { useLive } from './live'
import { changed, markAllStale, outdated } from './queries'

/** Name of the messages in the query cache, and of what is said about them. */
export const MESSAGES = 'message'
/** ms over which the windows of everybody spread their questions when one message goes to all of them. */
const SPREAD = 1000

/**
 * Whoever is asked, told or copied gets a message: somebody else has done something that concerns this account. What it
 * was is not said, so all that is kept is out of date; only the numbers and the applications on screen are read at once.
 * A message read in another window is nothing but that.
 */
function hear(data: unknown): void {
  if (typeof data === 'object' && data !== null && 'read' in data) return outdated([[MESSAGES], ['home']], 0)
  markAllStale()
  changed([MESSAGES, 'biz'], performance.now() % SPREAD)
}

/** However many parts of the page listen, one event is one round of questions. */
export const useMessageEvents = (): void => useLive(MESSAGES, hear)
