import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'

export interface ObjectStore {
  endpoint: string
  objects: Map<string, Buffer>
  /** Settings of the server that keeps its files here. */
  env: Record<string, string>
  /** Refuses everything with 503 while true. */
  away: { value: boolean }
  close: () => Promise<void>
}

const SECRET = 'secret-of-the-test'

/** Plays an S3-compatible store: keeps bytes by decoded key, pages lists by one, refuses a wrong signature. */
export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>()
  const away = { value: false }
  let endpoint = ''
  const server = createServer((request, response) => {
    if (away.value) {
      request.resume()
      return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    }
    return void answer(objects, endpoint, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return {
    endpoint,
    objects,
    away,
    env: { S3_ENDPOINT: endpoint, S3_BUCKET: 'zj', S3_ACCESS_KEY: 'AK', S3_SECRET_KEY: SECRET },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  objects: Map<string, Buffer>,
  endpoint: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', endpoint)
  const body = await buffer(request)
  if (!(await isSigned(request, url)))
    return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
  const key = decodeURIComponent(url.pathname).replace(/^\/zj\/?/, '')
  if (key === '') return void response.end(listing(objects, url.searchParams))
  const known = objects.get(key)
  if (request.method === 'PUT') {
    if (Number(request.headers['content-length']) !== body.length) return void response.writeHead(411).end()
    objects.set(key, body)
    return void response.end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return void response.writeHead(204).end()
  }
  if (known === undefined) return void response.writeHead(404).end()
  sendObject(known, request, response)
}

function sendObject(known: Buffer, request: IncomingMessage, response: ServerResponse): void {
  const [, start, end] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
  if (start === undefined)
    return void response.writeHead(200, { 'content-length': known.length, 'last-modified': new Date(0).toUTCString() }).end(known)
  const part = known.subarray(Number(start), end === undefined || end === '' ? undefined : Number(end) + 1)
  const range = `bytes ${start}-${Number(start) + part.length - 1}/${known.length}`
  response.writeHead(206, { 'content-range': range, 'content-length': part.length }).end(part)
}

async function isSigned(request: IncomingMessage, url: URL): Promise<boolean> {
  const datetime = request.headers['x-amz-date']
  const named = Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-'))
  const signer = new AwsV4Signer({
    method: request.method ?? 'GET',
    url: url.toString(),
    headers: Object.fromEntries(named) as Record<string, string>,
    accessKeyId: 'AK',
    secretAccessKey: SECRET,
    service: 's3',
    region: 'us-east-1',
    ...(typeof datetime === 'string' ? { datetime } : {}),
  })
  const signed = await signer.sign()
  return signed.headers.get('authorization') === request.headers.authorization
}

function listing(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
  const at = Number(query.get('continuation-token') ?? 0)
  const key = keys[at]
  const more = at + 1 < keys.length
  const entry =
    key === undefined
      ? ''
      : `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><Size>${objects.get(key)?.length}</Size></Contents>`
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ''}${entry}</ListBucketResult>`
}
