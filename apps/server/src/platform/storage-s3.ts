import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Config } from '../config'
import type { ByteRange, Storage, StoredFile } from './storage'
import { checkedPath, StorageError } from './storage-path'
import { spool, sweepSpool } from './storage-spool'

interface Call {
  method: 'GET' | 'PUT' | 'HEAD' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** A finished file, so that length and hash are known and the object appears whole. */
  file?: { path: string; size: number }
}

const NO_ANSWER_MS = 30_000

/** An S3-compatible object store, addressed by path (`endpoint/bucket/key`), which every implementation understands. */
export function s3Storage(config: S3Config, spoolFolder: string): Storage {
  const bucket = `${config.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(config.bucket)}`
  const objectUrl = (path: string) => `${bucket}/${checkedPath(path).split('/').map(encodeURIComponent).join('/')}`
  void sweepSpool(spoolFolder)
  return {
    put: (path, content, options = {}) => {
      const url = objectUrl(path)
      return spool(spoolFolder, content, options, async (file) => {
        const { size } = await stat(file)
        const headers = { 'content-type': options.contentType ?? 'application/octet-stream' }
        await finish(await call(config, { method: 'PUT', url, headers, file: { path: file, size } }))
      })
    },
    get: async (path, range) => {
      const answer = await call(config, { method: 'GET', url: objectUrl(path), headers: rangeHeader(range) })
      // A range beyond the end: there is less than was kept, which to the reader is as good as gone.
      if (answer.statusCode === 404 || answer.statusCode === 416) return discard(answer)
      if (answer.statusCode !== 200 && answer.statusCode !== 206) return refuse(answer)
      return { stream: answer, size: wholeSize(answer) }
    },
    head: async (path) => {
      const answer = await call(config, { method: 'HEAD', url: objectUrl(path) })
      if (answer.statusCode === 404) return discard(answer)
      if (answer.statusCode !== 200) return refuse(answer)
      await discard(answer)
      return { path, size: wholeSize(answer), modified_at: epochOf(answer.headers['last-modified']) }
    },
    delete: async (path) => {
      const answer = await call(config, { method: 'DELETE', url: objectUrl(path) })
      await (answer.statusCode === 404 ? discard(answer) : finish(answer))
    },
    list: (prefix = '') => listObjects(config, bucket, prefix),
    presign: (method, path, seconds) => presign(config, method, objectUrl(path), seconds),
  }
}

async function presign(config: S3Config, method: 'GET' | 'PUT', url: string, seconds: number): Promise<string> {
  const target = new URL(url)
  target.searchParams.set('X-Amz-Expires', String(seconds))
  const signed = await signer(config, { method, url: target.toString() }, true).sign()
  return signed.url.toString()
}

async function* listObjects(config: S3Config, bucket: string, prefix: string): AsyncGenerator<StoredFile> {
  let token: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix })
    if (token !== undefined) query.set('continuation-token', token)
    const page = await finish(await call(config, { method: 'GET', url: `${bucket}?${query}` }))
    for (const [, entry = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
      const key = decodeURIComponent((tag(entry, 'Key') ?? '').replaceAll('+', ' '))
      yield { path: key, size: Number(tag(entry, 'Size')), modified_at: epochOf(tag(entry, 'LastModified')) }
    }
    token = tag(page, 'IsTruncated') === 'true' ? tag(page, 'NextContinuationToken') : undefined
  } while (token !== undefined)
}

async function call(config: S3Config, what: Call): Promise<IncomingMessage> {
  const { url, headers } = await signer(config, what, false).sign()
  const sent: Record<string, string> = {}
  headers.forEach((value: string, name: string) => {
    sent[name] = value
  })
  if (what.file !== undefined) sent['content-length'] = String(what.file.size)
  return send(url, what, sent).catch((error: unknown) => {
    throw new StorageError('backend', '对象存储没有应答', { cause: error })
  })
}

function signer(config: S3Config, { method, url, headers }: Call, signQuery: boolean): AwsV4Signer {
  return new AwsV4Signer({
    method,
    url,
    ...(headers === undefined ? {} : { headers }),
    accessKeyId: config.accessKey,
    secretAccessKey: config.secretKey,
    service: 's3',
    region: config.region,
    signQuery,
  })
}

/** node:http instead of fetch: a streamed body with a known length is sent with that length, which S3 insists on. */
async function send(url: URL, { method, file }: Call, headers: Record<string, string>): Promise<IncomingMessage> {
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest
  const request = open(url, { method, headers })
  request.setTimeout(NO_ANSWER_MS, () => request.destroy(new Error('timeout')))
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
  })
  if (file === undefined) request.end()
  else await Promise.all([answer, pipeline(createReadStream(file.path), request)])
  return answer
}

async function finish(answer: IncomingMessage): Promise<string> {
  if (answer.statusCode !== undefined && answer.statusCode >= 200 && answer.statusCode < 300) return text(answer)
  return refuse(answer)
}

async function refuse(answer: IncomingMessage): Promise<never> {
  const said = await text(answer).catch(() => '')
  throw new StorageError('backend', `对象存储拒绝（${answer.statusCode ?? 0} ${tag(said, 'Code') ?? ''}）`)
}

async function discard(answer: IncomingMessage): Promise<undefined> {
  answer.resume()
  return undefined
}

function rangeHeader(range: ByteRange | undefined): Record<string, string> {
  return range === undefined ? {} : { range: `bytes=${range.start}-${range.end ?? ''}` }
}

function wholeSize(answer: IncomingMessage): number {
  const ofRange = /\/(\d+)$/.exec(answer.headers['content-range'] ?? '')?.[1]
  return Number(ofRange ?? answer.headers['content-length'] ?? 0)
}

function epochOf(date: string | undefined): number {
  return date === undefined ? 0 : Math.floor(Date.parse(date) / 1000)
}

function tag(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
}
