import { AppError } from '@zhujian/model'

export interface Semaphore {
  /** Runs the work when a permit is free. @throws AppError tooMany, or the reason of the signal while it waits */
  enter: (signal?: AbortSignal) => Promise<() => void>
}

/**
 * So many at the same time, so many waiting behind them: for work whose memory is bounded one by one, but not all at once.
 * Whoever comes when all places are taken is told so instead of waiting unheard.
 */
export function createSemaphore({ open, waiting: most, full }: { open: number; waiting: number; full: string }): Semaphore {
  let taken = 0
  const waiting: (() => void)[] = []
  const leave = () => {
    // The permit goes to whoever waits longest, or is free.
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }
  const once = () => {
    let left = false
    return () => {
      if (!left) leave()
      left = true
    }
  }
  return {
    enter: async (signal) => {
      if (taken < open) {
        taken += 1
        return once()
      }
      if (waiting.length >= most) throw new AppError('tooMany', { message: full })
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          waiting.splice(waiting.indexOf(go), 1)
          reject(signal?.reason as Error)
        }
        const go = () => {
          signal?.removeEventListener('abort', giveUp)
          resolve()
        }
        waiting.push(go)
        signal?.addEventListener('abort', giveUp, { once: true })
      })
      return once()
    },
  }
}
