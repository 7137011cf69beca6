import { ReadProblem } from './reader-message'
import type { ReaderAnswer } from './reader-message'

/** Milliseconds a document may take; a hostile one is stopped here, an honest one of 200 pages needs a few seconds. */
export const READ_TIME = 30_000

/** Reads a file in a worker of its own and ends that worker, whatever happens. @throws ReadProblem */
export function runReader<T>(start: () => Worker, bytes: Uint8Array, signal: AbortSignal, time = READ_TIME): Promise<T> {
  const worker = start()
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ReadProblem('slow')), time)
    const settle = () => clearTimeout(timer)
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer<T>>) => {
      settle()
      if ('value' in data) resolve(data.value)
      else reject(new ReadProblem(data.failure))
    })
    worker.addEventListener('error', () => {
      settle()
      reject(new ReadProblem('damaged'))
    })
    signal.addEventListener('abort', () => {
      settle()
      reject(signal.reason instanceof Error ? signal.reason : new ReadProblem('slow'))
    })
    // A copy: the caller keeps its bytes for a second look.
    worker.postMessage(bytes)
  }).finally(() => worker.terminate())
}
