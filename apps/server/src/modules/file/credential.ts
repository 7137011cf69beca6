import { AppError } from '@zhujian/model'
import { UPLOAD_CREDENTIAL_LIFETIME_MS } from '@zhujian/model/constants'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import type { Db } from '../../platform/db'
import { limitRate } from '../account/public'
import { refuseHoarding } from './unattached'

export type Purpose = 'file' | 'image' | 'import'

/** Answer of getUploadToken [S3-22]; the sender adds a timestamp and the extension to the key [S7-41]. */
export interface UploadTicket extends Record<string, unknown> {
  url: string
  key: string
  token: string
}

export interface Credential {
  readonly id: number
  readonly key_prefix: string
  readonly purpose: Purpose
}

/** Of one account within the five minutes they live. */
const MOST_CREDENTIALS = 1000

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Gives the caller five minutes to upload under a prefix of his own [S4-08]. */
export async function issueCredential(context: Context, purpose: Purpose): Promise<UploadTicket> {
  // A page takes one for a batch of files; those that ran out go as new ones come.
  await limitRate(context, { name: 'upload-credential', who: context.session.account_id, max: MOST_CREDENTIALS, seconds: 300 })
  await sql`delete from upload_credential where account_id = ${context.session.account_id} and expires_at < now()`.execute(
    context.db,
  )
  await refuseHoarding(context)
  const token = randomBytes(24).toString('base64url')
  const key = `${formatInstant(nowSeconds(), 'yyyy/MM')}/${randomBytes(12).toString('base64url')}/`
  await sql`insert into upload_credential (account_id, token_hash, key_prefix, purpose, expires_at)
    values (${context.session.account_id}, ${hashOf(token)}, ${key}, ${purpose}, now() + ${UPLOAD_CREDENTIAL_LIFETIME_MS} * interval '1 millisecond')`.execute(
    context.db,
  )
  return { url: '/api/upload', key, token }
}

const EXPIRED = '上传凭证已失效，请重新获取'
const KEY_TAIL = /^[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9]{1,10}$/

/**
 * The credential behind an upload. Judged by the clock of the database.
 * @throws invalid – unknown, expired, another account's, or a key outside its prefix.
 */
export async function checkCredential(context: Context, token: string, key: string): Promise<Credential> {
  const { rows } = await sql<Credential>`select id, key_prefix, purpose from upload_credential
    where token_hash = ${hashOf(token)} and account_id = ${context.session.account_id} and expires_at > now()`.execute(context.db)
  const credential = rows[0]
  if (!credential) throw new AppError('invalid', { message: EXPIRED, fields: [{ field: 'token', message: EXPIRED }] })
  if (!key.startsWith(credential.key_prefix) || !KEY_TAIL.test(key.slice(credential.key_prefix.length)))
    throw new AppError('invalid', { message: '上传路径不正确', fields: [{ field: 'key', message: '上传路径不正确' }] })
  return credential
}

export async function countUse(db: Db, credential: Credential): Promise<void> {
  await sql`update upload_credential set used = used + 1 where id = ${credential.id}`.execute(db)
}
