import { Readable } from 'node:stream'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { CellValue, writeXlsxStream } from 'hucre/xlsx'

export type SheetForm = Parameters<typeof writeXlsxStream>[1]
export interface ToThread {
  /** null: there are no more. */
  readonly rows: CellValue[][] | null
}
export type FromThread = { readonly want: true } | { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly done: true }

/** The bundle keeps the thread beside itself; the sources keep it at their root, and threads know no TypeScript of their own. */
function startThread(options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./xlsx-thread.js', import.meta.url), options)
  const { href } = new URL('../../xlsx-thread.ts', import.meta.url)
  const code = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(href)})))`
  return new Worker(code, { ...options, eval: true })
}

/** Megabytes. Rows live for a moment only: a larger nursery would just be kept. */
const NURSERY = 8

/**
 * A workbook written in a thread of its own, so that everybody else's requests go on while a large one is compressed.
 * Rows are taken a few chunks ahead, and only while what was written is being read.
 */
export function writeApart(chunks: AsyncIterable<CellValue[][]>, form: SheetForm): Readable {
  const source = chunks[Symbol.asyncIterator]()
  const thread = startThread({ workerData: form, resourceLimits: { maxYoungGenerationSizeMb: NURSERY } })
  let full = false
  let wanted = 0
  let feeding = false
  let whole = false
  const feed = async () => {
    if (feeding) return
    feeding = true
    while (wanted > 0 && !full) {
      wanted -= 1
      const { done, value } = await source.next()
      thread.postMessage({ rows: done ? null : value } satisfies ToThread)
      if (done) return
    }
    feeding = false
  }
  const content = new Readable({
    read() {
      full = false
      feed().catch((error: Error) => content.destroy(error))
    },
    destroy(error, end) {
      Promise.allSettled([thread.terminate(), source.return?.()]).then(() => end(error))
    },
  })
  thread.on('message', (message: FromThread) => {
    if ('bytes' in message) full = !content.push(message.bytes)
    else if ('want' in message) {
      wanted += 1
      feed().catch((error: Error) => content.destroy(error))
    } else {
      whole = true
      content.push(null)
    }
  })
  thread.once('error', (error: Error) => content.destroy(error))
  thread.once('exit', () => whole || content.destroy(new Error('the writing thread ended before its workbook')))
  return content
}
