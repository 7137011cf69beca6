import { setImmediate as pause } from 'node:timers/promises'

/** Milliseconds of work in one go: more would be felt by everybody who asks for something meanwhile. */
const SLICE_MS = 8

/** To be awaited between two pieces of a long work: lets others in when the slice is used up. */
export function createBreaks(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await pause()
    since = performance.now()
  }
}

/** Maps many items without keeping everybody else waiting. */
export async function sliced<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const breathe = createBreaks()
  const results: R[] = []
  for (const item of items) {
    results.push(work(item))
    await breathe()
  }
  return results
}
