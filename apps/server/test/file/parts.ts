import { createHash } from 'node:crypto'
import { unique } from '../factory'
import { type Answer, call, type Harness, type Person, ticketOf } from './harness'
import { PDF } from './samples'

export const PART = 2 * 1024 * 1024

/** A PDF of that many bytes whose content differs from place to place. */
export function largePdf(size: number): Buffer {
  const content = Buffer.alloc(size)
  for (let at = 0; at < size; at += 4096) content.writeUInt32LE((at * 2_654_435_761) >>> 0, Math.min(at, size - 4))
  PDF.copy(content)
  return content
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export interface Large {
  key: string
  token: string
  name: string
  content: Buffer
}

/** A large file with a fresh credential; not begun yet. */
export async function largeFile(harness: Harness, person: Person, content: Buffer, name = '竣工图.pdf'): Promise<Large> {
  const ticket = await ticketOf(harness, person)
  return { key: `${ticket.key}${Date.now()}${unique()}.${name.split('.').at(-1)}`, token: ticket.token, name, content }
}

export const begin = (harness: Harness, person: Person | null, { key, token, name, content }: Large): Promise<Answer> =>
  call(harness, person, '/api/upload/begin', { key, token, name, size: content.length })

export const finish = (harness: Harness, person: Person | null, { key }: Pick<Large, 'key'>): Promise<Answer> =>
  call(harness, person, '/api/upload/finish', { key })

/** One part as the browser sends it: what stands at `offset`, or other bytes. */
export async function sendPart(
  harness: Harness,
  person: Person | null,
  { key, content }: Pick<Large, 'key' | 'content'>,
  offset: number,
  bytes: Buffer = content.subarray(offset, offset + PART),
): Promise<Answer> {
  const form = new FormData()
  form.append('key', key)
  form.append('offset', String(offset))
  form.append('file', new Blob([new Uint8Array(bytes)]), 'part')
  const encoded = new Response(form)
  const response = await harness.app.inject({
    method: 'POST',
    url: '/api/upload/part',
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...(person ? { token: person.token } : {}) },
  })
  return { status: response.statusCode, ...(response.json() as Omit<Answer, 'status'>) }
}

export async function sendAll(harness: Harness, person: Person, file: Large): Promise<Answer> {
  for (let offset = 0; offset < file.content.length; offset += PART) await sendPart(harness, person, file, offset)
  return finish(harness, person, file)
}
