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
export function startThread(name: 'xlsx-thread' | 'xlsx-read-thread', options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, import.meta.url), options)
  const { href } = new URL(`../../${name}.ts`, import.meta.url)
  const code = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(href)})))`
  return new Worker(code, { ...options, eval: true })
}

/** Megabytes. Rows live for a moment only: a larger nursery would just be kept. */
const NURSERY = 8
/** Megabytes. Garbage is not left to pile up; xlsx-apart.test.ts writes the widest table at its longest within it. */
const OLD = 64

/** What the thread waits for, and whether the reader lags behind. */
interface Demand {
  wanted: number
  full: boolean
  feeding: boolean
}

/** Rows for the thread, as many chunks as it asked for, as long as what it wrote is being read. */
async function feed(demand: Demand, source: AsyncIterator<CellValue[][]>, thread: Worker): Promise<void> {
  if (demand.feeding) return
  demand.feeding = true
  while (demand.wanted > 0 && !demand.full) {
    demand.wanted -= 1
    const { done, value } = await source.next()
    thread.postMessage({ rows: done ? null : value } satisfies ToThread)
    if (done) return
  }
  demand.feeding = false
}

/**
 * A workbook written in a thread of its own, so that everybody else's requests go on while a large one is compressed.
 * Rows are taken a few chunks ahead, and only while what was written is being read.
 */
export function writeApart(chunks: AsyncIterable<CellValue[][]>, form: SheetForm): Readable {
  const source = chunks[Symbol.asyncIterator]()
  const thread = startThread('xlsx-thread', {
    workerData: form,
    resourceLimits: { maxYoungGenerationSizeMb: NURSERY, maxOldGenerationSizeMb: OLD },
  })
  const demand: Demand = { wanted: 0, full: false, feeding: false }
  const ask = (wanted: number) => {
    demand.wanted += wanted
    feed(demand, source, thread).catch((error: Error) => content.destroy(error))
  }
  const content = new Readable({
    read() {
      demand.full = false
      ask(0)
    },
    destroy(error, end) {
      Promise.allSettled([thread.terminate(), source.return?.()]).then(() => end(error))
    },
  })
  let whole = false
  thread.on('message', (message: FromThread) => {
    if ('bytes' in message) demand.full = !content.push(message.bytes)
    else if ('want' in message) ask(1)
    else {
      whole = true
      content.push(null)
    }
  })
  thread.once('error', (error: Error) => content.destroy(error))
  thread.once('exit', () => whole || content.destroy(new Error('the writing thread ended before its workbook')))
  return content
}
