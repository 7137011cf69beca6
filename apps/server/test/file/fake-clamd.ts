import { createServer, type Server, type Socket } from 'node:net'

/** The signature this scanner knows; the public test signature is not used on purpose. */
export const MALICE = 'ZHUJIAN-OWN-TEST-SIGNATURE'

export interface FakeClamd {
  address: string
  /** Sizes of the streams it was given. */
  seen: number[]
  /** What it says instead of a verdict. */
  says: { value: string | undefined }
  close: () => Promise<void>
}

/** Speaks INSTREAM over a real socket, as clamd does. */
export async function startClamd(listen: number | string = 0): Promise<FakeClamd> {
  const seen: number[] = []
  const says: FakeClamd['says'] = { value: undefined }
  const server = createServer((socket) => serve(socket, seen, says))
  await new Promise<void>((resolve) =>
    typeof listen === 'number' ? server.listen(listen, '127.0.0.1', resolve) : server.listen(listen, resolve),
  )
  return { address: addressOf(server), seen, says, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

function addressOf(server: Server): string {
  const address = server.address()
  return typeof address === 'string' ? `unix:${address}` : `tcp://127.0.0.1:${address?.port ?? 0}`
}

function serve(socket: Socket, seen: number[], says: FakeClamd['says']): void {
  let pending = Buffer.alloc(0)
  let content = Buffer.alloc(0)
  let greeted = false
  socket.on('error', () => undefined)
  socket.on('data', (bytes: Buffer) => {
    pending = Buffer.concat([pending, bytes])
    if (!greeted) {
      const end = pending.indexOf(0)
      if (end < 0) return
      if (pending.toString('latin1', 0, end) !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0')
      greeted = true
      pending = pending.subarray(end + 1)
    }
    while (pending.length >= 4) {
      const length = pending.readUInt32BE(0)
      if (length === 0) {
        seen.push(content.length)
        const found = content.includes(MALICE)
        return void socket.end(`${says.value ?? (found ? 'stream: Zhujian.Test FOUND' : 'stream: OK')}\0`)
      }
      if (pending.length < 4 + length) return
      content = Buffer.concat([content, pending.subarray(4, 4 + length)])
      pending = pending.subarray(4 + length)
    }
  })
}
