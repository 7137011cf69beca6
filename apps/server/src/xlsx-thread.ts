import { parentPort, workerData } from 'node:worker_threads'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { FromThread, SheetForm, ToThread } from './modules/transfer/xlsx-apart'

/** Writes one workbook in a thread of its own: asks for rows when it has none, hands bytes on as they come. */
async function write(port: NonNullable<typeof parentPort>): Promise<void> {
  const say = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  let take: (message: ToThread) => void = () => undefined
  port.on('message', (message: ToThread) => take(message))
  const next = () =>
    new Promise<ToThread>((resolve) => {
      take = resolve
      say({ want: true })
    })
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (;;) {
      const { rows: chunk } = await next()
      if (chunk === null) return
      yield* chunk
    }
  }
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
