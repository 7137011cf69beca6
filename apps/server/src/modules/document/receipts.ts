import { docReceipt, receiptStates, servedStates } from '@zhujian/domain/document/doc-receipt'
import { deliverMethods } from '@zhujian/domain/document/document-types'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { RowIn } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import type { Writing } from '../../entity/write'
import { changeRow, holdRows, insertRow } from '../../entity/decide'
import { refusal } from '../site/public'
import { addresseesOf } from './addressees'
import type { DocumentRow } from './legal-effects'
import { tellAddressee } from './notices'

const PLATFORM = deliverMethods.code('platform')
const titleOf = ({ title, doc_no }: DocumentRow): string => [title, doc_no].filter(Boolean).join(' ').slice(0, 140)

/** 签发即为每个受送达单位建一份回证；写明送达方式的照办：平台送达随即送到。 */
export async function openReceipts(writing: Writing, row: DocumentRow, method?: number): Promise<void> {
  for (const { unit_id, unit_name } of await addresseesOf(writing.trx, row))
    await insertRow(
      writing,
      docReceipt,
      {
        engineering_id: row.engineering_id,
        doc_id: row.id,
        title: titleOf(row),
        unit_id,
        unit_name,
        due_on: row.due_on,
        deliver_method: method ?? null,
      },
      { action: 'add', note: '文书签发' },
    )
  if (method === PLATFORM) await serveAll(writing, row, method)
}

/** 某些状态的回证，锁住；此刻正由别人办理的不等，由他办完。 */
async function held(writing: Writing, documentId: number, from: readonly (keyof typeof receiptStates.entries)[]) {
  const { rows } = await sql<{
    id: number
  }>`select t.id from doc_receipt t where t.doc_id = ${documentId} and t.deleted_at is null
    and ${inStates('t', receiptStates, from)} order by t.id for update skip locked`.execute(writing.trx)
  return holdRows(writing, docReceipt, sql<boolean>`t.id = any(${rows.map(({ id }) => id)}::bigint[])`)
}

/** 送达：还没有送的各份一并送达；平台送达的请受送达单位签收。 */
export async function serveAll(writing: Writing, row: DocumentRow, method: number | null): Promise<void> {
  const values = { deliver_method: method, ...servedNow(writing), state: receiptStates.code('unsigned') }
  for (const receipt of await held(writing, row.id, ['waiting'])) {
    await changeRow(writing, docReceipt, receipt, values, { action: 'deliver', note: '随文书送达' })
    if (method === PLATFORM) await tellAddressee(writing, receipt, { kind: 'todo', title: '收到监督文书，请签收' })
  }
}

export const servedNow = ({ context }: Writing) => ({ deliver_at: nowSeconds(), delivered_by: context.session.account_id })

/** 送达、签收、回执都在文书签发之后；时间填到分。@throws invalid */
export function requireAfterIssue(field: string, at: number | null, issued: number | null): void {
  if (at !== null && issued !== null && at < Math.floor(issued / 60) * 60)
    throw refusal(field, `不能早于文书签发的时间 ${formatInstant(issued)}`)
}

/** 签收之后还等回复的，待回复；没有回复期限的，到此了结。 */
export const afterSigning = (receipt: RowIn<typeof docReceipt>) =>
  receiptStates.code(receipt.due_on === null ? 'signed' : 'replying')

/** 一张回证上各方都签了的：余下的各份一并登记。 */
export async function registerAll(writing: Writing, row: DocumentRow): Promise<void> {
  for (const receipt of await held(writing, row.id, ['waiting', 'unsigned'])) {
    await changeRow(
      writing,
      docReceipt,
      receipt,
      {
        signed_at: row.receipt_at,
        registered_by: writing.context.session.account_id,
        receipt_note: '见文书的回证扫描件',
        state: afterSigning(receipt),
        ...(receipt.deliver_at
          ? {}
          : { ...servedNow(writing), deliver_at: row.receipt_at, deliver_method: deliverMethods.code('direct') }),
      },
      { action: 'register', note: '随文书登记回执' },
    )
    await tellAddressee(writing, receipt, { kind: 'notice', title: '监督文书已凭回证登记签收' })
  }
}

/** 文书作废，各份送达随之作废。 */
export async function voidAll(writing: Writing, row: DocumentRow, reason: string): Promise<void> {
  const values = { state: receiptStates.code('voided'), void_reason: reason }
  for (const receipt of await held(writing, row.id, ['waiting', 'unsigned', 'signed', 'replying', 'refused']))
    await changeRow(writing, docReceipt, receipt, values, { action: 'void', note: '文书作废' })
}

/** 所列隐患全部销项：还在等的回复不必再交。 */
export async function settleReplies(writing: Writing, documentId: number, reply: string): Promise<void> {
  const values = { state: receiptStates.code('replied'), replied_at: nowSeconds(), reply }
  for (const receipt of await held(writing, documentId, ['replying', 'refused']))
    await changeRow(writing, docReceipt, receipt, values, { action: 'reply', note: reply })
}

const OPEN = [documentStates.code('issued'), documentStates.code('delivered')]

/**
 * 各份到齐了，文书才算已回执；送出过一份的即为已送达。
 * @param at 正在办的那一份签收、留置的时间，秒：它还没有落库
 */
export async function settleDocument(writing: Writing, documentId: number, at = 0): Promise<void> {
  const [document] = await holdRows(
    writing,
    superviseDoc,
    sql<boolean>`t.id = ${documentId} and t.state = any(${OPEN}::smallint[])`,
  )
  if (!document) return
  const { rows } = await sql<{
    waiting: number
    open: number
    served: number
    refused: boolean
    first: number | null
    last: number | null
  }>`select
      count(*) filter (where state = ${receiptStates.code('waiting')})::int as waiting,
      count(*) filter (where state in (${receiptStates.code('waiting')}, ${receiptStates.code('unsigned')}))::int as open,
      count(*) filter (where ${inStates('t', receiptStates, servedStates)})::int as served,
      bool_or(state = ${receiptStates.code('refused')}) as refused, extract(epoch from min(deliver_at))::bigint as first,
      extract(epoch from max(coalesce(signed_at, deliver_at)))::bigint as last
    from doc_receipt t where t.doc_id = ${documentId} and t.deleted_at is null and t.state <> ${receiptStates.code('voided')}`.execute(
    writing.trx,
  )
  const [n] = rows
  if (!n || n.open + n.served === 0) return
  const whole = n.open === 0 && n.served > 0
  const state = documentStates.code(whole ? 'receipted' : n.waiting === 0 ? 'delivered' : 'issued')
  if (state === document.state) return
  await changeRow(
    writing,
    superviseDoc,
    document,
    {
      state,
      refused: n.refused ?? false,
      deliver_at: document.deliver_at ?? n.first ?? nowSeconds(),
      ...(whole && { receipt_at: Math.max(n.last ?? 0, at) || nowSeconds() }),
    },
    { action: whole ? 'receipt' : 'deliver', note: whole ? '各受送达单位的回执到齐' : '各受送达单位均已送达' },
  )
}
