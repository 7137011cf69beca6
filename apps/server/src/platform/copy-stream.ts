import { PassThrough, type Readable } from 'node:stream'
import { once } from 'node:events'
import type pg from 'pg'

/** The part of the driver's connection that COPY needs; @types/pg leaves it out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

interface CommandComplete {
  text: string
}

/** What the driver calls on the statement it is running. */
interface CopyStatement extends pg.Submittable {
  handleCopyInResponse: (connection: CopyConnection) => void
  handleCopyData: (message: { chunk: Buffer }, connection: CopyConnection) => void
  handleCommandComplete: (message: CommandComplete) => void
  handleReadyForQuery: () => void
  handleError: (error: Error) => void
}

export interface CopyOut {
  stream: Readable
  /** Number of rows, once the stream has ended. */
  rows: Promise<number>
}

/** Runs `copy … to stdout`; the server waits while the reader does. */
export function copyOut(client: pg.Client, statement: string): CopyOut {
  const stream = new PassThrough()
  let resume = () => undefined as unknown
  const rows = runCopy(client, {
    statement,
    onData: (chunk, connection) => {
      // The driver's buffer is used again for the next message.
      // Messages already read keep arriving after the pause, so only the first full write waits for room.
      if (stream.write(Buffer.from(chunk)) || connection.stream.isPaused()) return
      connection.stream.pause()
      resume = () => connection.stream.resume()
      stream.once('drain', resume)
    },
  })
  const finish = (error?: Error) => {
    // An ending stream reports no more room: the connection must not stay paused for the next statement.
    resume()
    if (error === undefined) stream.end()
    else stream.destroy(error)
  }
  rows.then(() => finish(), finish)
  return { stream, rows }
}

/** Runs `copy … from stdin` with the content of a stream. @returns the number of rows. */
export async function copyIn(client: pg.Client, statement: string, content: Readable): Promise<number> {
  return runCopy(client, { statement, onReady: (connection) => void feed(connection, content) })
}

async function feed(connection: CopyConnection, content: Readable): Promise<void> {
  try {
    for await (const chunk of content) {
      connection.sendCopyFromChunk(chunk as Buffer)
      if (connection.stream.writableNeedDrain) await drained(connection.stream)
    }
    connection.endCopyFrom()
  } catch (error) {
    connection.sendCopyFail(error instanceof Error ? error.message : 'source failed')
  }
}

/** Waits for room, or for the end of the connection; leaves no listener behind. */
async function drained(stream: CopyConnection['stream']): Promise<void> {
  const settled = new AbortController()
  const { signal } = settled
  await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]).finally(() => settled.abort())
}

interface Copy {
  statement: string
  onData?: (chunk: Buffer, connection: CopyConnection) => void
  onReady?: (connection: CopyConnection) => void
}

function runCopy(client: pg.Client, { statement, onData, onReady }: Copy): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    let failure: Error | undefined
    const running: CopyStatement = {
      submit: (connection) => connection.query(statement),
      handleCopyInResponse: (connection) => onReady?.(connection),
      handleCopyData: ({ chunk }, connection) => onData?.(chunk, connection),
      handleCommandComplete: ({ text }) => {
        rows = Number(text.split(' ')[1] ?? 0)
      },
      handleReadyForQuery: () => (failure === undefined ? resolve(rows) : reject(failure)),
      // After a refused statement the server still reports ready; after a lost connection it does not.
      handleError: (error) => {
        failure = error
        reject(error)
      },
    }
    client.query(running)
  })
}
