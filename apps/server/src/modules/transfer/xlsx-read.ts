import { on } from 'node:events'
import type { Readable } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { AppError } from '@zhujian/model'
import type { CellValue } from 'hucre/xlsx'
import { createSemaphore } from '../../platform/semaphore'
import { startThread } from './xlsx-worker'

export interface SheetRow {
  /** As Excel shows it: the head is row 1. */
  readonly number: number
  readonly values: CellValue[]
}
export type ToReader =
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly whole: true }
  /** The rows handed over were used: more may come. */
  | { readonly more: true }
export type FromReader =
  | { readonly rows: SheetRow[] }
  | { readonly done: true }
  | { readonly refused: string }
  | { readonly broken: string }

/** Megabytes. The largest sheet that may be imported needs a fifth; what needs more is no list. */
const OLD = 320
const NURSERY = 16
/** Milliseconds from the first byte to the last row, waiting for whoever takes the rows included. */
export const LONGEST_MS = 30_000
/** Workbooks read at the same time by this process, each within the memory above. */
const AT_ONCE = 2
/** Those waiting for a lane; who comes later is told so instead of waiting unheard. */
const MOST_WAITING = 16

const TOO_MUCH = '表格内容过多，请分批导入'
const refuse = (message: string) => new AppError('invalid', { message })

const permits = createSemaphore({ open: AT_ONCE, waiting: MOST_WAITING, full: '正在读取的表格较多，请稍后重试' })

/**
 * Rows of the first sheet, one at a time. The workbook is parsed in a thread of its own, with a memory and a time of its
 * own: what is wrong with it is wrong there. Both end as soon as nobody takes rows any more, or `signal` says so.
 * @throws AppError in words for the person who uploaded it
 */
export async function* readSheet(
  content: Readable,
  maxRows: number,
  signal = new AbortController().signal,
): AsyncGenerator<SheetRow> {
  signal.throwIfAborted()
  const leave = await permits.enter(signal)
  const deadline = AbortSignal.timeout(LONGEST_MS)
  const thread = startThread('xlsx-read-thread', {
    workerData: { maxRows },
    resourceLimits: { maxYoungGenerationSizeMb: NURSERY, maxOldGenerationSizeMb: OLD },
  })
  try {
    yield* rowsOf(thread, content, AbortSignal.any([signal, deadline]))
  } catch (error) {
    if (deadline.aborted && !signal.aborted) throw refuse('表格读取超时，请分批导入')
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw refuse(TOO_MUCH)
    throw error
  } finally {
    content.destroy()
    await thread.terminate()
    leave()
  }
}

async function* rowsOf(thread: Worker, content: Readable, signal: AbortSignal): AsyncGenerator<SheetRow> {
  const say = (message: ToReader, transfer: ArrayBuffer[] = []) => thread.postMessage(message, transfer)
  // Listening begins before the bytes leave: its answer may come before the last of them.
  const messages = on(thread, 'message', { signal, close: ['exit'] })
  for await (const piece of content) {
    signal.throwIfAborted()
    const bytes = new Uint8Array(piece as Buffer)
    say({ bytes }, [bytes.buffer])
  }
  say({ whole: true })
  for await (const [message] of messages as AsyncIterable<[FromReader]>) {
    if ('done' in message) return
    if ('refused' in message) throw refuse(message.refused)
    if ('broken' in message) throw new Error(message.broken)
    yield* message.rows
    say({ more: true })
  }
  throw new Error('the reading thread ended before its workbook')
}
