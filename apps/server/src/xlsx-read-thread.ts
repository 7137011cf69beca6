import { parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'
import type { SheetRow, ToReader, FromReader } from './modules/transfer/xlsx-read'
import { SheetProblem, survey } from './modules/transfer/xlsx-survey'

/** Rows and letters handed over at once: what is on its way between the threads is held by both. */
const CHUNK_ROWS = 200
const CHUNK_LETTERS = 256 * 1024
/** Excel's own limit. */
const MAX_CELL = 32_767
/** Letters of all cells, also of columns nobody asked for. */
const MAX_LETTERS = 32 * 1024 * 1024

/** Reads one workbook in a thread of its own: takes its bytes, then hands rows over as they are asked for. */
async function read(port: NonNullable<typeof parentPort>): Promise<void> {
  const say = (message: FromReader) => port.postMessage(message)
  const pieces: Uint8Array[] = []
  let asked = () => undefined as void
  const whole = new Promise<void>((resolve) => {
    port.on('message', (message: ToReader) => {
      if ('bytes' in message) pieces.push(message.bytes)
      else if ('whole' in message) resolve()
      else asked()
    })
  })
  const handOver = (rows: SheetRow[]) =>
    new Promise<void>((resolve) => {
      asked = resolve
      say({ rows })
    })
  try {
    await whole
    const book = await survey(Buffer.concat(pieces.splice(0)))
    const { maxRows } = workerData as { maxRows: number }
    await deliver(streamXlsxRows(new Uint8Array(book.buffer, book.byteOffset, book.length), { sheet: 0, maxRows }), handOver)
    say({ done: true })
  } catch (error) {
    say(error instanceof SheetProblem ? { refused: error.message } : { broken: String(error) })
  }
  port.close()
}

async function deliver(rows: ReturnType<typeof streamXlsxRows>, handOver: (rows: SheetRow[]) => Promise<void>): Promise<void> {
  let chunk: SheetRow[] = []
  let size = 0
  let total = 0
  for await (const { index, values } of rows) {
    for (const value of values) {
      if (typeof value !== 'string') continue
      if (value.length > MAX_CELL)
        throw new SheetProblem(`表格第 ${index + 1} 行有单元格超过 ${MAX_CELL.toLocaleString('en')} 个字，请删减后重试`)
      size += value.length
    }
    chunk.push({ number: index + 1, values })
    if (chunk.length < CHUNK_ROWS && size < CHUNK_LETTERS) continue
    total += size
    if (total > MAX_LETTERS) throw new SheetProblem('表格内容过多，请分批导入')
    await handOver(chunk)
    chunk = []
    size = 0
  }
  if (chunk.length > 0) await handOver(chunk)
}

if (parentPort) await read(parentPort)
