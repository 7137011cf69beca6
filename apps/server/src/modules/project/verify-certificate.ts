import { keyPost } from '@zhujian/domain/people/key-posts'
import { type CertAct, certActs, certVerify, manageUser } from '@zhujian/domain/people/manage-user'
import { AppError } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { changeRow } from '../../entity/decide'
import { lockRow } from '../../entity/save'
import type { Saved } from '../../entity/store'
import type { Writing } from '../../entity/write'

/** 对照原件核验补登的人的证书。 @throws wrongState */
export async function verifyCertificate(
  writing: Writing,
  name: CertAct,
  { id, version, note }: { id: number; version: number; note: string },
): Promise<Saved> {
  const { label, to } = certActs[name]
  const { session } = writing.context
  const before = await lockRow(writing, manageUser, id, version, name)
  if (before.cert_verify === null) throw new AppError('wrongState', { message: '此人的证书在报监或人员变更时已经审查过' })
  if (before.cert_verify === certVerify.code(to))
    throw new AppError('wrongState', { message: `证书登记为“${certVerify.labelOf(before.cert_verify)}”的不必再办` })
  const values = { cert_verify: certVerify.code(to), cert_verify_by: session.account_id, cert_verify_at: nowSeconds() }
  const said = `${label}：${before.name}（${keyPost.labelOf(before.post)}）${note}`
  return changeRow(writing, manageUser, before, values, { action: name, note: said })
}
