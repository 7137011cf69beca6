import { AppError, type FieldProblem } from '@zhujian/model'
import { extensionOf } from '@zhujian/model/text'
import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config'
import { safeName } from '../../platform/content-disposition'
import { errorCode } from '../../platform/database-errors'
import { StorageError } from '../../platform/storage-path'
import type { Purpose } from './credential'
import { fileKinds } from './file-types'

/** A sender tries again after every complaint except one about the file itself, which names the field `file`. */
export type UploadField = 'file' | 'key' | 'token' | 'transfer' | 'storage'

export const refuse = (message: string, field: UploadField = 'file'): AppError =>
  new AppError('invalid', { message, fields: [{ field, message } satisfies FieldProblem] })

export const BROKEN = '上传内容不完整，请重新上传'
const DISK_FULL = '服务器存储空间不足，请联系管理员'
const UNSTORED = '文件存储服务暂时不可用，请稍后重试'
/** Left free for the database and the log, whatever people upload. */
const RESERVED_BYTES = 16 * 1024 * 1024

export const tooLarge = (limit: number): AppError => refuse(`文件不能超过 ${Math.floor(limit / 1024 / 1024)} MB`)

/** Where a file lies until it was looked at. */
export const temporaryFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'tmp')

/** The name as it may be kept. @throws invalid – a name, extension or key that cannot belong to an allowed file. */
export function checkName(given: string, key: string, purpose: Purpose): string {
  const name = safeName(given)
  const extension = extensionOf(name)
  if (name === '' || given.includes('\0') || /%00/.test(given)) throw refuse('文件名不合法')
  const kind = fileKinds[extension]
  if (!kind) throw refuse(extension === '' ? '文件缺少扩展名' : `不支持上传 ${extension} 类型的文件`)
  if (extensionOf(key) !== extension) throw refuse('上传路径与文件扩展名不符', 'key')
  if (purpose === 'image' && kind.proof !== 'image' && kind.proof !== 'bmp') throw refuse('只能上传图片')
  if (purpose === 'import' && extension !== 'xlsx') throw refuse('请上传 xlsx 格式的表格')
  return name
}

/** The temporary folder, there and with room for that many bytes. @throws invalid */
export async function roomFor(config: Pick<Config, 'dataDir'>, bytes: number): Promise<string> {
  const folder = temporaryFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + RESERVED_BYTES) throw refuse(DISK_FULL, 'storage')
  return folder
}

export const isDiskError = (error: unknown): boolean =>
  /^E(NOSPC|DQUOT|IO|ROFS|ACCES|MFILE|NFILE|FBIG)$/.test(errorCode(error) ?? '')

const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '') || (error instanceof StorageError && error.failure === 'full')

/** The disk is full, or what is left of it is reserved. */
export const isOutOfRoom = (error: unknown): boolean =>
  isFull(error) || (error instanceof AppError && error.fields.some(({ field }) => field === 'storage'))

/** What the person is told about trouble of ours with keeping a file; anything else goes on as it is. */
export function storageTrouble(error: unknown): unknown {
  if (isFull(error)) return refuse(DISK_FULL, 'storage')
  if (error instanceof StorageError && error.failure === 'backend') return refuse(UNSTORED, 'storage')
  return error
}
