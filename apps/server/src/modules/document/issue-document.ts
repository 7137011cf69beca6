import { AppError } from '@zhujian/model'
import { documentGaps } from '@zhujian/domain/document/document-gaps'
import { superviseLine, type DocumentTypeCode } from '@zhujian/domain/document/document-types'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { enterRow, fillRow } from '../../entity/decide'
import { checkValues } from '../../entity/save'
import type { Writing } from '../../entity/write'
import { openReceipts, settleDocument } from './receipts'
import { signDocument } from './sign-document'

/** 由别的业务（审批办结、隐患整改……）直接签发的文书；审核与签发的权限由该业务自己把住。 */
export interface DirectDocument {
  readonly type: DocumentTypeCode
  readonly engineering_id: number
  readonly title: string
  readonly receiver: string
  readonly unit_ids?: readonly number[]
  readonly danger_ids?: readonly number[]
  /** 每项一段。 */
  readonly body: readonly string[]
  readonly items?: readonly { readonly content: string; readonly basis?: string; readonly due?: string }[]
  readonly closing?: readonly string[]
  /** yyyy-MM-dd */
  readonly due_on?: string | null
  readonly copies?: string
  readonly officers?: string
  /** 缺省为安全监督。 */
  readonly line?: 1 | 2
  /** 签发人账号；拟稿人缺省同签发人。 */
  readonly signer: number
  readonly drafter?: number
  /** 审核由该业务自己办过的，记下是谁、何时（秒）。 */
  readonly reviewed?: { readonly by: number; readonly at: number }
  /** 送达方式；平台送达的随即送到，其余的由监督员登记送达。没有定的另行送达。 */
  readonly deliver?: number
}

export interface IssuedDocument {
  readonly id: number
  readonly doc_no: string
}

const NAMES = [
  'engineering_id',
  'type',
  'line',
  'title',
  'unit_ids',
  'danger_ids',
  'receiver',
  'body',
  'items',
  'closing',
  'due_on',
  'officers',
  'copies',
] as const

/** 在调用者的事务里制发一份已签发的文书：取号、留痕、排队绘制 PDF，同成同败；业务后果由调用者自己办。@throws invalid 内容不合文书的要求 */
export async function issueDocument(writing: Writing, document: DirectDocument): Promise<IssuedDocument> {
  const values = checkValues(superviseDoc, NAMES, inputOf(document), {})
  const fields = documentGaps(values)
  if (fields.length > 0) throw new AppError('invalid', { fields })
  const { reviewed } = document
  const drafted = {
    drafted_by: document.drafter ?? document.signer,
    state: documentStates.code('signing'),
    ...(reviewed && { reviewed_by: reviewed.by, reviewed_at: reviewed.at }),
  }
  const draft = await enterRow(writing, superviseDoc, { ...values, ...drafted }, { action: 'add' })
  const signed = await signDocument(writing, draft, document.signer)
  const issued = { ...draft, ...signed, state: documentStates.code('issued') }
  await fillRow(writing, superviseDoc, draft, { ...signed, state: issued.state }, { action: 'issue' })
  await openReceipts(writing, issued, document.deliver)
  await settleDocument(writing, draft.id)
  return { id: draft.id, doc_no: signed.doc_no }
}

const inputOf = ({
  body,
  items = [],
  closing = [],
  line,
  signer: _signer,
  drafter: _drafter,
  reviewed: _reviewed,
  deliver: _deliver,
  ...rest
}: DirectDocument) => ({
  ...rest,
  line: line ?? superviseLine.code('safety'),
  body: body.join('\n'),
  items: [...items],
  closing: closing.join('\n'),
})
