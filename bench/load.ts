import { connect, type Socket } from 'node:net'

/** One request as bytes and how its answer is judged. */
export interface Shot {
  readonly bytes: Buffer
  /** @throws or answers a complaint when the answer is not the expected one. */
  check(status: number, body: string): string | null
}

export interface LoadResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly answers: number
  /** Milliseconds of every answer, in order. */
  readonly times: readonly number[]
  readonly complaints: readonly string[]
}

export function shot(
  spec: { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: unknown },
  check: Shot['check'],
): Shot {
  const body = spec.body === undefined ? '' : JSON.stringify(spec.body)
  const headers = {
    host: '127.0.0.1',
    ...spec.headers,
    ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {}),
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return { bytes: Buffer.from(`${spec.method ?? 'GET'} ${spec.path} HTTP/1.1\r\n${head.join('')}\r\n${body}`), check }
}

/**
 * Closed-loop load: every connection sends the next shot as soon as the last was answered. Bare sockets, because the
 * generator runs on the same two cores as what it measures.
 */
export async function load(
  port: number,
  next: () => Shot,
  options: { connections: number; seconds?: number; answers?: number },
): Promise<LoadResult> {
  const times: number[] = []
  const complaints: string[] = []
  const started = performance.now()
  const until = started + (options.seconds ?? Number.POSITIVE_INFINITY) * 1000
  const most = options.answers ?? Number.POSITIVE_INFINITY
  let sent = 0
  const worker = async () => {
    const line = await openLine(port)
    while (performance.now() < until && sent < most) {
      sent += 1
      const each = next()
      const from = performance.now()
      const { status, body } = await line.ask(each.bytes)
      times.push(performance.now() - from)
      const complaint = each.check(status, body)
      if (complaint !== null) complaints.push(complaint)
    }
    line.end()
  }
  await Promise.all(Array.from({ length: options.connections }, worker))
  const elapsed = (performance.now() - started) / 1000
  return {
    perSecond: times.length / elapsed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    answers: times.length,
    times,
    complaints,
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

interface Line {
  ask(bytes: Buffer): Promise<{ status: number; body: string }>
  end(): void
}

/** One keep-alive connection; answers must say their length, as both servers' do. */
function openLine(port: number): Promise<Line> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const reader = readAnswers(socket)
    socket.once('error', reject)
    socket.once('connect', () =>
      resolve({
        ask: (bytes) => {
          socket.write(bytes)
          return reader.next()
        },
        end: () => socket.destroy(),
      }),
    )
  })
}

interface Waiting {
  resolve(answer: { status: number; body: string }): void
  reject(error: Error): void
}

function readAnswers(socket: Socket): { next(): Promise<{ status: number; body: string }> } {
  let chunks: Buffer[] = []
  let held = 0
  let wanted = 0
  let status = 0
  let head = 0
  let waiting: Waiting | undefined
  const settle = () => {
    const whole = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
    const body = whole.toString('utf8', head, wanted)
    chunks = whole.length > wanted ? [whole.subarray(wanted)] : []
    held = whole.length - wanted
    wanted = 0
    waiting?.resolve({ status, body })
  }
  socket.on('data', (chunk) => {
    chunks.push(chunk)
    held += chunk.length
    if (wanted === 0) {
      const whole = chunks.length === 1 ? chunk : Buffer.concat(chunks)
      chunks = [whole]
      const end = whole.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = whole.toString('latin1', 0, end)
      head = end + 4
      status = Number(text.slice(9, 12))
      wanted = head + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
    }
    if (held >= wanted) settle()
  })
  const fail = () => waiting?.reject(new Error('the connection ended before its answer'))
  socket.on('close', fail)
  socket.on('error', fail)
  return { next: () => new Promise((resolve, reject) => (waiting = { resolve, reject })) }
}
