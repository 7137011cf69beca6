import { parentPort, workerData } from 'node:worker_threads'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { FromThread, SheetForm, ToThread } from './modules/transfer/xlsx-worker'

/** Chunks on their way while one is being written: the two sides work at the same time. */
const AHEAD = 4

/** Writes one workbook in a thread of its own: asks for rows when it has none, hands bytes on as they come. */
async function write(port: NonNullable<typeof parentPort>): Promise<void> {
  const say = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  const queue: ToThread[] = []
  let wake = () => undefined as void
  port.on('message', (message: ToThread) => {
    queue.push(message)
    wake()
  })
  const next = async (): Promise<ToThread> => {
    for (;;) {
      const message = queue.shift()
      if (message) return message
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (;;) {
      const { rows: chunk } = await next()
      if (chunk === null) return
      say({ want: true })
      yield* chunk
    }
  }
  for (let ahead = 0; ahead < AHEAD; ahead += 1) say({ want: true })
  const stream = writeXlsxStream(rows(), workerData as SheetForm)
  // The two declarations of ReadableStream (DOM and Node) describe the same object.
  for await (const part of stream as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    const bytes = new Uint8Array(part)
    say({ bytes }, [bytes.buffer])
  }
  say({ done: true })
  port.close()
}

if (parentPort) await write(parentPort)
