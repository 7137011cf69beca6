import { AppError } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { documentGaps } from '@zhujian/domain/document/document-gaps'
import { superviseLine, type DocumentTypeCode } from '@zhujian/domain/document/document-types'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { sql } from 'kysely'
import { toColumn, selectList } from '../../entity/columns'
import type { WireRow } from '../../entity/extend'
import { checkValues } from '../../entity/save'
import { searchText } from '../../entity/search-text'
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
  const { trx } = writing
  const values = checkValues(superviseDoc, NAMES, inputOf(document), {})
  const fields = documentGaps(values)
  if (fields.length > 0) throw new AppError('invalid', { fields })
  const draft = await insertDraft(writing, values, document)
  const signed = await signDocument(writing, draft, document.signer)
  await sql`update supervise_doc set doc_no = ${signed.doc_no}, supervise_org_id = ${signed.supervise_org_id}, signed_by = ${signed.signed_by},
      issue_at = to_timestamp(${signed.issue_at}), check_code = ${signed.check_code}, state = ${documentStates.code('issued')}
    where id = ${draft.id}`.execute(trx)
  await writing.log({
    module: superviseDoc.name,
    action: 'issue',
    row_id: draft.id,
    engineering_id: document.engineering_id,
    after: { type: document.type, title: document.title, doc_no: signed.doc_no },
  })
  const issued = { ...draft, ...signed, state: documentStates.code('issued') }
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
  deliver: _deliver,
  ...rest
}: DirectDocument) => ({
  ...rest,
  line: line ?? superviseLine.code('safety'),
  body: body.join('\n'),
  items: [...items],
  closing: closing.join('\n'),
})

async function insertDraft(
  { trx, context }: Writing,
  values: Record<string, unknown>,
  document: DirectDocument,
): Promise<WireRow> {
  const at = nowSeconds()
  const columns: Record<string, unknown> = {
    ...values,
    drafted_by: document.drafter ?? document.signer,
    state: documentStates.code('signing'),
    created_by: context.session.account_id,
    updated_by: context.session.account_id,
    search_text: searchText(document.title),
  }
  const pairs = Object.entries(columns).map(([name, value]) => {
    const field = superviseDoc.fields[name as keyof typeof superviseDoc.fields]
    return [sql.ref(name), toColumn(field, value)] as const
  })
  const inserted = await sql<WireRow>`insert into supervise_doc as t (${sql.join(pairs.map(([name]) => name))}, created_at)
    values (${sql.join(pairs.map(([, value]) => value))}, to_timestamp(${at})) returning ${selectList(superviseDoc, 't')}`.execute(
    trx,
  )
  const row = inserted.rows[0]
  if (!row) throw new AppError('invalid')
  return row
}
