import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { docReceipt } from '@zhujian/domain/document/doc-receipt'
import type { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { participantRoles, type RoleName } from '@zhujian/domain/roles'
import { granted } from '@zhujian/model'
import type { SignerRole } from '@zhujian/domain/document/document-types'
import { sql } from 'kysely'
import type { Effect, RowIn } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import type { Trx } from '../../platform/db'
import { type Message, markDone, notify } from '../message/public'
import { accountsWith } from '../office/public'
import type { DocumentRow } from './legal-effects'

type OfDocument = Effect<typeof superviseDoc>

const named = ({ title, doc_no }: DocumentRow) => [title, doc_no].filter(Boolean).join(' ')

/** 发文机关里担任某些角色、正在使用的账号。 */
export async function colleagues(
  trx: Trx,
  row: { readonly supervise_org_id: number | null },
  roles: readonly (RoleName | SignerRole)[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from account
    where org_id = ${row.supervise_org_id ?? 0} and status = 'normal' and deleted_at is null and role_codes && ${[...roles]}::text[]`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** 请人审核或签发。 */
export async function askToAct(
  effect: OfDocument,
  title: string,
  roles: readonly SignerRole[],
  named_id: number | null = null,
): Promise<void> {
  const { row } = effect
  const accounts = named_id !== null ? [named_id] : await colleagues(effect.trx, row, roles)
  await settleAsked(effect)
  await notify(effect, accounts, {
    kind: 'todo',
    title,
    body: named(row),
    path: messageLinks.signing(row.id),
    engineering_id: row.engineering_id,
  })
}

/** 审核、签发办过了：请人办的消息不再算未读。 */
export const settleAsked = (effect: OfDocument): Promise<void> => markDone(effect, messageLinks.signing(effect.row.id))

/** 把审核、签发的结果告诉拟稿人。 */
export async function tellDrafter(effect: Writing & Pick<OfDocument, 'row'>, title: string, more = ''): Promise<void> {
  const { row } = effect
  await notify(effect, [row.drafted_by], {
    kind: 'notice',
    title,
    body: [named(row), more].filter(Boolean).join('：').slice(0, 300),
    path: messageLinks.document(row.id),
    engineering_id: row.engineering_id,
  })
}

/** 能签收的角色，在该工程上、属于某些单位的账号；不写单位的为全部参建单位。 */
const signersAt = ({ trx }: Pick<Writing, 'trx'>, engineeringId: number, units: readonly number[] | null): Promise<number[]> =>
  accountsWith(trx, engineeringId, SIGNERS, units)
const SIGNERS = participantRoles.filter((role) => granted(docReceipt, role, 'sign'))

/** 请受送达单位签收，或告诉它送达有变。 */
export async function tellAddressee(
  writing: Writing,
  receipt: RowIn<typeof docReceipt>,
  said: Pick<Message, 'kind' | 'title'>,
): Promise<void> {
  if (receipt.unit_id === null) return
  const accounts = await signersAt(writing, receipt.engineering_id, [receipt.unit_id])
  const due = receipt.due_on !== null ? `，${receipt.due_on} 前回复` : ''
  await notify(writing, accounts, {
    ...said,
    body: `${receipt.title}${due}`.slice(0, 300),
    path: messageLinks.document(receipt.doc_id),
    engineering_id: receipt.engineering_id,
  })
}

/** 签收、回复告诉拟稿人。 */
export async function tellReceipt(effect: Effect<typeof docReceipt>, title: string): Promise<void> {
  const { trx, row } = effect
  const { rows } = await sql<{
    drafted_by: number | null
  }>`select drafted_by from supervise_doc where id = ${row.doc_id}`.execute(trx)
  await notify(effect, [rows[0]?.drafted_by ?? null], {
    kind: 'notice',
    title,
    body: `${row.title}：${row.unit_name}`.slice(0, 300),
    path: messageLinks.document(row.doc_id),
    engineering_id: row.engineering_id,
  })
}

/** 送达过的文书作废了，收到的人也要知道。 */
export async function tellVoided(effect: Writing & Pick<OfDocument, 'row'>, reason: string): Promise<void> {
  const { row } = effect
  const units = row.unit_ids && row.unit_ids.length > 0 ? row.unit_ids : null
  await notify(effect, await signersAt(effect, row.engineering_id, units), {
    kind: 'notice',
    title: '监督文书已作废',
    body: `${named(row)}：${reason}`.slice(0, 300),
    path: messageLinks.document(row.id),
    engineering_id: row.engineering_id,
  })
}
