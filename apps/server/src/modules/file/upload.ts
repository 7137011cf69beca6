import { strings } from '@zhujian/model/strings'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { Context } from '../../entity/context'
import { checkCredential, countUse } from './credential'
import { keepFile, type Uploaded } from './keep-file'
import { type FormFields, receiveForm, writeFormFile } from './receive-form'
import { checkName, refuse, roomFor, storageTrouble } from './upload-checks'
import { maxUploadBytes } from './upload-limits'

/** Receives one whole file [S7-41]: fields token and key first, then the file. */
export async function receiveUpload(context: Context): Promise<Uploaded> {
  return receiveForm(context, await largest(context), (fields, part, gone) => receiveFile(context, fields, part, gone))
}

const largest = async ({ platform }: Context) =>
  Math.max(
    await maxUploadBytes(platform, 'file'),
    await maxUploadBytes(platform, 'image'),
    await maxUploadBytes(platform, 'import'),
  )

async function receiveFile(context: Context, fields: FormFields, part: MultipartFile, gone: AbortSignal): Promise<Uploaded> {
  const key = fields.key ?? ''
  const credential = await checkCredential(context, fields.token ?? '', key)
  const { purpose } = credential
  const name = checkName(part.filename, key, purpose)
  const folder = await roomFor(context.platform.config, Number(context.request.headers['content-length'] ?? 0))
  const temporary = join(folder, `upload-${randomUUID()}`)
  try {
    const written = await writeFormFile(part.file, temporary, await maxUploadBytes(context.platform, purpose), gone)
    if (written.size === 0) throw refuse(strings.fileEmpty)
    const uploaded = await keepFile(context, { key, name, purpose, ...written }, temporary)
    await countUse(context.db, credential)
    return uploaded
  } catch (error) {
    throw storageTrouble(error)
  } finally {
    await rm(temporary, { force: true })
  }
}
