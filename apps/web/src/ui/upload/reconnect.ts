import { cancelled } from './transmit'

/** Milliseconds before the next try after a cut; doubled each time. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000

/** Tries without a byte of progress after which the person is asked; together about three minutes. */
export const MOST_TRIES = 9

/** Waits before another try: longer each time, but no longer than until the browser is back on a network. */
export function reconnect(tries: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.reject(cancelled())
  return new Promise((resolve, reject) => {
    const stop = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', go)
      signal.removeEventListener('abort', end)
    }
    const go = () => {
      stop()
      resolve()
    }
    const end = () => {
      stop()
      reject(cancelled())
    }
    const timer = window.setTimeout(go, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries))
    window.addEventListener('online', go)
    signal.addEventListener('abort', end)
  })
}
