import { type AddressInfo, createServer, type Server } from 'node:net'

/** A listener on this machine that must never be connected to. */
export interface Canary {
  readonly port: number
  hits(): number
  close(): Promise<void>
}

/** Listens on loopback, both families where the machine has them, under one port. */
export async function openCanary(): Promise<Canary> {
  const servers: Server[] = []
  let port = 0
  let hits = 0
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer((socket) => {
      hits += 1
      socket.destroy()
    })
    const open = new Promise<boolean>((done) => void server.once('error', () => done(false)).once('listening', () => done(true)))
    server.listen(port, host)
    // A machine without IPv6 has nothing to listen on there.
    if (!(await open)) continue
    port = (server.address() as AddressInfo).port
    servers.push(server)
  }
  return {
    port,
    hits: () => hits,
    close: async () => {
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
    },
  }
}
