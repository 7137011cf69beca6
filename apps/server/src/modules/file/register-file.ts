import type { MultipartFile } from '@fastify/multipart'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { strings } from '@zhujian/model/strings'
import { extensionOf } from '@zhujian/model/text'
import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { appendLog } from '../../entity/audit'
import type { PublicContext } from '../../entity/context'
import { withTransaction } from '../../platform/db'
import { attachLicence, licencePlace, limitRate, requireOwnPage } from '../account/public'
import { keepFile, type Uploaded } from './keep-file'
import { type FormFields, receiveForm, writeFormFile } from './receive-form'
import { checkName, refuse, roomFor, storageTrouble } from './upload-checks'
import { maxUploadBytes } from './upload-limits'

/** 一个地址一小时里能送来的证照；一份申请总共不过九张。 */
const MOST_PER_HOUR = 60

/**
 * A licence for an application, from somebody without an account: the query code that only the applicant was given says which
 * application, and stands before the file in the form, so that nothing is received for a wrong one.
 */
export async function receiveLicence(context: PublicContext): Promise<Pick<Uploaded, 'name' | 'size'>> {
  requireOwnPage(context.request)
  await limitRate(context, { name: 'registerFile', who: context.ip, max: MOST_PER_HOUR, seconds: 3600 })
  const largest = await maxUploadBytes(context.platform, 'image')
  return receiveForm(context, largest, (fields, part, gone) => receiveImage(context, fields, part, { gone, largest }))
}

interface Limits {
  readonly gone: AbortSignal
  readonly largest: number
}

async function receiveImage(context: PublicContext, fields: FormFields, part: MultipartFile, { gone, largest }: Limits) {
  const { code = '', kind = '' } = fields
  await licencePlace(context.db, code, kind)
  const key = `${formatInstant(nowSeconds(), 'yyyy/MM')}/${randomBytes(12).toString('base64url')}/licence.${extensionOf(part.filename)}`
  const name = checkName(part.filename, key, 'image')
  const folder = await roomFor(context.platform.config, Number(context.request.headers['content-length'] ?? 0))
  const temporary = join(folder, `licence-${randomUUID()}`)
  try {
    const written = await writeFormFile(part.file, temporary, largest, gone)
    if (written.size === 0) throw refuse(strings.fileEmpty)
    const { size } = await keepFile(context, { key, name, purpose: 'image', ...written }, temporary)
    await withTransaction(context.db, async (trx) => {
      const place = await licencePlace(trx, code, kind, true)
      await attachLicence(trx, place, key)
      const after = { kind, name }
      await appendLog(trx, context, { module: 'account_application', action: 'attach', row_id: place.id, after })
    })
    return { name, size }
  } catch (error) {
    throw storageTrouble(error)
  } finally {
    await rm(temporary, { force: true })
  }
}
