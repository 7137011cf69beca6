import { AppError } from '@zhujian/model'

export interface Semaphore {
  /** A permit, given back by the call that is answered. @throws what `full` says, or the reason of the signal while it waits */
  enter: (signal?: AbortSignal) => Promise<() => void>
  /** Does the work when a permit is free. @throws as {@link enter}, and what the work throws */
  run: <T>(work: () => Promise<T>) => Promise<T>
}

interface Places {
  readonly open: number
  readonly waiting: number
  /** What is said to whoever finds every place taken, those to wait as well: a complaint, or an error of the caller's own. */
  readonly full: string | (() => Error)
}

/**
 * So many at the same time, so many waiting behind them: for work whose memory is bounded one by one, but not all at once.
 * Whoever comes when all places are taken is told so instead of waiting unheard.
 */
export function createSemaphore({ open, waiting: most, full }: Places): Semaphore {
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
  const enter: Semaphore['enter'] = async (signal) => {
    if (taken < open) {
      taken += 1
      return once()
    }
    if (waiting.length >= most) throw typeof full === 'string' ? new AppError('tooMany', { message: full }) : full()
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
  }
  const run: Semaphore['run'] = async (work) => {
    const exit = await enter()
    try {
      return await work()
    } finally {
      exit()
    }
  }
  return { enter, run }
}
