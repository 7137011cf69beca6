import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** The scanner could not say anything: not there, too slow, or it refused the stream. */
export class ScannerUnavailable extends Error {}

/** Milliseconds without a byte in either direction. */
const SILENCE_MS = 60_000
/** Longest credible answer: 'stream: <signature> FOUND'. */
const LONGEST_ANSWER = 1000
const COMMAND = 'zINSTREAM\0'

/** tcp://host:port or unix:/path/to/clamd.sock */
function open(address: string): Socket {
  if (address.startsWith('unix:')) return connect(address.slice('unix:'.length))
  const { hostname, port } = new URL(address)
  return connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
}

/** Sends with the pace of the other side. */
async function write(socket: Socket, bytes: Buffer | string): Promise<void> {
  if (socket.destroyed) throw new ScannerUnavailable('the scanner hung up')
  if (socket.write(bytes)) return
  await new Promise<void>((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go)
      resolve()
    }
    socket.once('drain', go).once('close', go)
  })
}

/** Chunks with their length in front, closed by a length of zero. */
async function stream(socket: Socket, content: Readable): Promise<void> {
  await write(socket, COMMAND)
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    await write(socket, length)
    await write(socket, chunk)
  }
  await write(socket, Buffer.alloc(4))
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('the scanner is silent')))
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString('latin1')
      if (said.includes('\0') || said.length > LONGEST_ANSWER) resolve(said.split('\0', 1)[0] ?? '')
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(said))
  })
}

/**
 * Asks a clamd-compatible scanner about some content. true: clean, false: infected.
 * @throws ScannerUnavailable – nobody knows; whoever asks must not take it for clean.
 */
export async function isClean(address: string, content: Readable): Promise<boolean> {
  const socket = open(address)
  try {
    const answer = answerOf(socket)
    // The scanner may answer and hang up before it has read everything.
    const sent = stream(socket, content).catch((error: unknown) =>
      error instanceof ScannerUnavailable ? answer : Promise.reject(error),
    )
    const [said] = await Promise.all([answer, sent])
    if (said === 'stream: OK') return true
    if (/^stream: .+ FOUND$/.test(said)) return false
    throw new ScannerUnavailable(said === '' ? 'no answer' : said)
  } catch (error) {
    throw error instanceof ScannerUnavailable ? error : new ScannerUnavailable('the scanner cannot be asked', { cause: error })
  } finally {
    content.destroy()
    socket.destroy()
  }
}

export const isCleanFile = (address: string, path: string): Promise<boolean> => isClean(address, createReadStream(path))
