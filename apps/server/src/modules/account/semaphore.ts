/** Strangers served at once per process: one of the three reserved connections stays free for those already inside. */
const AT_ONCE = 2
/** Strangers that may wait; the next one is told to come back. */
const MOST_WAITING = 500

export type Door = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Everything a caller without a session can set off goes through here. A flood of sign-ins then waits in memory instead
 * of holding the connections with which the sessions of signed-in people are checked.
 */
export function createDoor(atOnce = AT_ONCE, mostWaiting = MOST_WAITING): Door {
  const waiting: (() => void)[] = []
  let inside = 0
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else inside -= 1
  }
  return async (work) => {
    if (inside < atOnce) inside += 1
    else if (waiting.length >= mostWaiting) throw Object.assign(new Error('too many strangers at the door'), { statusCode: 429 })
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
