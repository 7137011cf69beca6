import { AppError, type FieldProblem } from '@zhujian/model'
import { strings } from '@zhujian/model/strings'
import { extensionOf } from '@zhujian/model/text'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BusboyFileStream } from '@fastify/busboy'
import type { MultipartFile } from '@fastify/multipart'
import { sql } from 'kysely'
import type { Config } from '../../config'
import type { Context } from '../../entity/context'
import { errorCode } from '../../platform/database-errors'
import { StorageError } from '../../platform/storage-path'
import { safeName } from '../../entity/content-disposition'
import { checkCredential, countUse, type Credential } from './credential'
import { fileKinds } from './file-types'
import { inspectContent } from './inspect-content'
import { maxUploadBytes } from './upload-limits'

/** Answer of an upload [S7-41]: the key is what business forms send. */
export interface Uploaded extends Record<string, unknown> {
  key: string
  name: string
  size: number
  mime: string
}

const refuse = (message: string, field = 'file'): AppError =>
  new AppError('invalid', { message, fields: [{ field, message } satisfies FieldProblem] })
/** A sender below 1 kB/s holds a connection and a file for nothing. */
const PATIENCE_MS = 30_000
const SLOWEST_BYTES = 30_000
const BROKEN = '上传内容不完整，请重新上传'
const DISK_FULL = '服务器存储空间不足，请联系管理员'
/** Left free for the database and the log, whatever people upload. */
const RESERVED_BYTES = 16 * 1024 * 1024

/** Receives one file: fields token and key first, then the file. Nothing is kept unless everything is right. */
export async function receiveUpload(context: Context): Promise<Uploaded> {
  if (!context.request.isMultipart()) throw refuse('请以表单方式上传文件')
  const limits = {
    fieldNameSize: 40,
    fieldSize: 400,
    fields: 8,
    files: 1,
    parts: 9,
    headerPairs: 20,
    fileSize: await largest(context),
  }
  const parts = context.request.parts({ limits })
  const fields: Record<string, string> = {}
  for (;;) {
    const { done, value: part } = await parts.next().catch(refuseBrokenForm)
    if (done) throw refuse('请选择文件')
    if (part.type === 'file') return receiveFile(context, fields, part)
    fields[part.fieldname] = String(part.value)
  }
}

/** What the form parser throws is the sender's doing, whatever it calls it; its limits carry a status of their own. */
function refuseBrokenForm(error: unknown): never {
  if (typeof error === 'object' && error !== null && 'statusCode' in error) throw error
  throw refuse(BROKEN)
}

const largest = async ({ platform }: Context) =>
  Math.max(
    await maxUploadBytes(platform, 'file'),
    await maxUploadBytes(platform, 'image'),
    await maxUploadBytes(platform, 'import'),
  )

/** Where a file lies until it was looked at. */
export const temporaryFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'tmp')

async function receiveFile(context: Context, fields: Record<string, string>, part: MultipartFile): Promise<Uploaded> {
  const key = fields.key ?? ''
  const credential = await checkCredential(context, fields.token ?? '', key)
  const name = checkName(part.filename, key, credential)
  const folder = temporaryFolder(context.platform.config)
  const temporary = join(folder, `upload-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await requireSpace(folder, Number(context.request.headers['content-length'] ?? 0))
    const written = await writeTemporary(part.file, temporary, await maxUploadBytes(context.platform, credential.purpose))
    const verdict = await inspectContent(temporary, extensionOf(name), credential.purpose === 'import')
    if ('message' in verdict) throw refuse(verdict.message)
    return await keep(context, credential, { key, name, ...written, mime: verdict.mime }, temporary)
  } catch (error) {
    throw isFull(error) ? refuse(DISK_FULL) : error
  } finally {
    await rm(temporary, { force: true })
  }
}

const isDiskError = (error: unknown) => /^E(NOSPC|DQUOT|IO|ROFS|ACCES|MFILE|NFILE|FBIG)$/.test(errorCode(error) ?? '')
const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '') || (error instanceof StorageError && error.failure === 'full')

function checkName(given: string, key: string, credential: Credential): string {
  const name = safeName(given)
  const extension = extensionOf(name)
  if (name === '' || given.includes('\0') || /%00/.test(given)) throw refuse('文件名不合法')
  const kind = fileKinds[extension]
  if (!kind) throw refuse(extension === '' ? '文件缺少扩展名' : `不支持上传 ${extension} 类型的文件`)
  if (extensionOf(key) !== extension) throw refuse('上传路径与文件扩展名不符', 'key')
  if (credential.purpose === 'image' && kind.proof !== 'image' && kind.proof !== 'bmp') throw refuse('只能上传图片')
  if (credential.purpose === 'import' && extension !== 'xlsx') throw refuse('请上传 xlsx 格式的表格')
  return name
}

async function requireSpace(folder: string, announced: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < announced + RESERVED_BYTES) throw refuse(DISK_FULL)
}

async function writeTemporary(source: BusboyFileStream, path: string, limit: number): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(size > limit ? refuse(`文件不能超过 ${Math.floor(limit / 1024 / 1024)} MB`) : null, chunk)
    },
  })
  const crawling = new AbortController()
  let seen = 0
  const patience = setInterval(() => {
    if (size - seen < SLOWEST_BYTES) crawling.abort()
    seen = size
  }, PATIENCE_MS)
  try {
    await pipeline(source, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal: crawling.signal })
  } catch (error) {
    // The sender hung up or cut the form; our own refusals and the disk's errors go on.
    throw error instanceof AppError || isDiskError(error) ? error : refuse(BROKEN)
  } finally {
    clearInterval(patience)
  }
  // The parser cuts an oversize part and ends it like a whole one.
  if (source.truncated) throw refuse(`文件不能超过 ${Math.floor(limit / 1024 / 1024)} MB`)
  if (size === 0) throw refuse(strings.fileEmpty)
  return { size, sha256: hash.digest('hex') }
}

interface Checked extends Uploaded {
  sha256: string
}

/** The row claims the path first: two uploads to one key cannot both win, and an existing object is never touched. */
async function keep(context: Context, credential: Credential, file: Checked, temporary: string): Promise<Uploaded> {
  const { key, name, size, mime, sha256 } = file
  const claimed = await sql<{
    id: number
  }>`insert into file_object (path, name, size, mime, sha256, purpose, created_by, deleted_at)
    values (${key}, ${name}, ${size}, ${mime}, ${sha256}, ${credential.purpose}, ${context.session.account_id}, now()) on conflict (path) do nothing returning id`.execute(
    context.db,
  )
  const id = claimed.rows[0]?.id
  if (id === undefined) throw refuse('文件已存在，请重新上传', 'key')
  try {
    await context.platform.storage.put(key, createReadStream(temporary), { contentType: mime })
    await sql`update file_object set deleted_at = null where id = ${id}`.execute(context.db)
  } catch (error) {
    await sql`delete from file_object where id = ${id}`.execute(context.db)
    throw error
  }
  await countUse(context.db, credential)
  return { key, name, size, mime }
}
