import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { dayOf } from '@zhujian/model/date'
import { sql } from 'kysely'
import { z } from 'zod'
import { safeName } from '../../platform/content-disposition'
import { type Trx, withTransaction } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { printable } from '../file/public'
import { drawDocument } from './draw-document'
import { type PrintContent, printContent } from './print-content'

const KIND = 'document-pdf'
const payload = z.object({ id: z.number() })

/** 签发提交之后绘制并存下 PDF；签发的答复不等它。 */
export function defineDocumentFiles(platform: Platform): void {
  platform.jobs.define({ kind: KIND, payload, run: async (job) => void (await ensureFile(platform, job.payload.id)) })
}

export const queueFile = (platform: Platform, trx: Trx, id: number): Promise<unknown> =>
  platform.jobs.add(trx, KIND, { id }, { dedupeKey: `${KIND}:${id}` })

export interface DocumentFile {
  readonly path: string
  readonly name: string
  readonly size: number
}

interface Printed {
  content: unknown
  check_code: string
  hash: string | null
  signed_by: number
  engineering_id: number
}

/**
 * 已签发文书的 PDF：没有的（还没画、存储里丢了）按签发时存下的内容重绘。
 * 已有校验值而重绘不一致的（换过字体或绘图程序）不得冒充原件。
 */
export async function ensureFile(platform: Platform, id: number): Promise<DocumentFile | null> {
  const printed = await printedOf(platform, id)
  if (!printed) return null
  const content = printContent.parse(printed.content)
  const path = pathOf(content, printed.check_code)
  const name = `${safeName(`${content.title} ${content.doc_no}`)}.pdf`
  const stored = await platform.storage.head(path)
  if (stored && printed.hash && (await isWhole(platform, path, stored.size))) return { path, name, size: stored.size }
  const pdf = await drawDocument(content, await sealImageOf(platform, content))
  const hash = createHash('sha256').update(pdf).digest('hex')
  if (printed.hash && printed.hash !== hash) {
    platform.log.error('document cannot be drawn again as it was signed', { document_id: id })
    return null
  }
  await platform.storage.put(path, Readable.from([pdf]), { contentType: 'application/pdf' })
  await record(platform, { id, path, name, hash, size: pdf.length, printed })
  return { path, name, size: pdf.length }
}

/** 存储里的与登记的一样长；短了的当作丢了，重绘。 */
async function isWhole({ db }: Platform, path: string, size: number): Promise<boolean> {
  const { rows } = await sql`select 1 from file_object where path = ${path} and size <> ${size}`.execute(db)
  return rows.length === 0
}

async function printedOf(platform: Platform, id: number): Promise<Printed | undefined> {
  const { rows } = await sql<Printed>`select p.content, d.check_code, d.hash, d.signed_by, d.engineering_id
    from document_print p join supervise_doc d on d.id = p.doc_id where p.doc_id = ${id}`.execute(platform.db)
  return rows[0]
}

/** 查验码不出现在路径里：路径会进日志，而查验码凭纸面才知道。 */
function pathOf(content: PrintContent, checkCode: string): string {
  const [year = '', month = ''] = dayOf(content.signed_at).split('-')
  return `${year}/${month}/document-${createHash('sha256').update(checkCode).digest('hex').slice(0, 24)}/document.pdf`
}

export async function sealImageOf(platform: Platform, { seal }: PrintContent): Promise<Buffer | null> {
  const found = seal && (await platform.storage.get(seal.path))
  if (!seal || !found) return null
  const image = await buffer(found.stream)
  return createHash('sha256').update(image).digest('hex') === seal.sha256 ? printable(image) : null
}

interface Drawn {
  readonly id: number
  readonly path: string
  readonly name: string
  readonly hash: string
  readonly size: number
  readonly printed: Printed
}

/** 登记文件、挂到文书上、写下校验值；两个进程同时画完也只有一份。 */
async function record({ db }: Platform, { id, path, name, hash, size, printed }: Drawn): Promise<void> {
  await withTransaction(db, async (trx) => {
    await sql`insert into file_object (path, name, size, mime, sha256, purpose, engineering_id, check_status, created_by)
      values (${path}, ${name}, ${size}, 'application/pdf', ${hash}, 'file', ${printed.engineering_id}, 2, ${printed.signed_by})
      on conflict (path) do nothing`.execute(trx)
    await sql`insert into file_link (entity, row_id, field, seq, file_id)
      select ${superviseDoc.name}, ${id}, 'pdf', 0, f.id from file_object f where f.path = ${path} on conflict do nothing`.execute(
      trx,
    )
    await sql`update supervise_doc set hash = ${hash} where id = ${id} and hash is null`.execute(trx)
  })
}
