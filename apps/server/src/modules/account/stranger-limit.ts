import { createSemaphore, type Semaphore } from '../../platform/semaphore'

/** Strangers served at once per process: one of the three reserved connections stays free for those already inside. */
const AT_ONCE = 2
/** Strangers that may wait; the next one is told to come back. */
const MOST_WAITING = 500

/**
 * Everything a caller without a session can set off goes through here. A flood of sign-ins then waits in memory instead
 * of holding the connections with which the sessions of signed-in people are checked.
 */
export const createStrangerLimit = (open = AT_ONCE, waiting = MOST_WAITING): Semaphore =>
  createSemaphore({ open, waiting, full: () => Object.assign(new Error('too many strangers wait'), { statusCode: 429 }) })
