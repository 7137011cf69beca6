import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { keyPost } from '@zhujian/domain/people/key-posts'
import { type CertAct, certActs, certVerify, manageUser } from '@zhujian/domain/people/manage-user'
import { saysNothing } from '@zhujian/domain/flows/grounds'
import { AppError } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { changeRow } from '../../entity/decide'
import { lockRow } from '../../entity/save'
import type { Saved } from '../../entity/store'
import type { RowIn } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import { accountsWith } from '../office/public'
import { notify } from './notify'

type Person = RowIn<typeof manageUser>

/** 登记得了关键岗位人员的各方。 */
const SIDE = ['contractor', 'site', 'consultant', 'chief_engineer', 'owner'] as const

const SAY_CHECKED = {
  verifyCert: '请写明对照了什么、结果如何，如“与原件及全国平台查询一致”',
  refuseCert: '请写明哪一张证书、哪里不符，单位才好改正',
} as const satisfies Record<CertAct, string>

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
  if (saysNothing(note)) throw new AppError('invalid', { fields: [{ field: 'note', message: SAY_CHECKED[name] }] })
  const cert_refused = to === 'refused' ? note : null
  const values = {
    cert_verify: certVerify.code(to),
    cert_verify_by: session.account_id,
    cert_verify_at: nowSeconds(),
    cert_refused,
  }
  const said = `${label}：${before.name}（${keyPost.labelOf(before.post)}）${note}`
  if (to === 'refused') await tellSide(writing, before, said)
  return changeRow(writing, manageUser, before, values, { action: name, note: said })
}

/** 不符在哪里，他所在的一方要知道，才好换证重报。 */
async function tellSide(writing: Writing, { id, engineering_id, unit_id }: Person, said: string): Promise<void> {
  const own = unit_id === null ? null : [unit_id]
  await notify(writing, await accountsWith(writing.trx, engineering_id, SIDE, own), {
    kind: 'todo',
    title: '关键岗位人员证书不符，请更换后重报',
    body: said.slice(0, 300),
    path: messageLinks.record(manageUser.name, id),
    engineering_id,
  })
}
