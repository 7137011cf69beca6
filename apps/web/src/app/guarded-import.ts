import { CHUNK_TIMEOUT_MS } from '@zhujian/model/constants'
import { flushDrafts } from '../data/drafts'
import { whilePending } from '../data/pending-loads'
import { readOwn, writeOwn } from '../data/session-items'

const RELOADED = 'chunk-reload'
/** One automatic reload per minute at most; a second failure is shown to the person. */
const RELOAD_PAUSE = 60_000

/** The program of a page could not be fetched: loading the page anew is the way out, trying again inside it is not. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

let reloaded = readOwn<number>(RELOADED) !== undefined && Date.now() - (readOwn<number>(RELOADED) ?? 0) < RELOAD_PAUSE

/** True once after this page was loaded anew because a chunk was missing. */
export function takeChunkReload(): boolean {
  const was = reloaded
  reloaded = false
  return was
}

const late = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('chunk timeout')), CHUNK_TIMEOUT_MS))

/** After a release the old chunk may be gone: drafts are saved, then the page is loaded anew, once. */
export function guarded<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await whilePending(Promise.race([load(), late()]))
    } catch (error) {
      if (Date.now() - (readOwn<number>(RELOADED) ?? 0) < RELOAD_PAUSE || !navigator.onLine)
        throw new ChunkError('chunk unavailable', { cause: error })
      writeOwn(RELOADED, Date.now())
      await flushDrafts()
      location.reload()
      return new Promise<T>(() => undefined)
    }
  }
}
