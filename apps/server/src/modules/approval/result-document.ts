import { today } from '@zhujian/model/date'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import { deliverMethods, type DocumentTypeCode, documentTypeFacts, superviseLine } from '@zhujian/domain/document/document-types'
import { sql } from 'kysely'
import type { Writing } from '../../entity/write'
import { issueDocument } from '../document/public'
import { threeParties, titled } from '../project/public'
import type { PassedCase } from './kind-effect'

export interface ResultText {
  /** 该事项没有在审批类型里另设文书时用的类型。 */
  readonly type?: DocumentTypeCode
  readonly title: string
  readonly receiver: string
  readonly unit_ids?: readonly number[]
  readonly due_on?: string
  /** 送达方式。 */
  readonly deliver?: number
  readonly body: readonly string[]
  readonly items?: readonly { readonly content: string; readonly basis?: string; readonly due?: string }[]
  readonly closing: readonly string[]
}

const isType = (code: unknown): code is DocumentTypeCode => typeof code === 'string' && code in documentTypeFacts

/** 提交时审批类型里写明的结果文书，随件留存；没有写的不出文书。 */
async function wantedType({ trx }: Writing, { biz }: PassedCase): Promise<DocumentTypeCode | null> {
  const { rows } = await sql<{ code: string | null }>`select result_document as code from biz_form
    where biz_id = ${biz.id} and round = ${biz.round}`.execute(trx)
  const code = rows[0]?.code
  return isType(code) ? code : null
}

/** 办理结果告知书。 */
const RESULT_NOTICE: DocumentTypeCode = '20'

/** 签发人：监督机构里最后同意的一位；参建单位的签收不算签发。 */
async function signerOf({ trx, context }: Writing, { biz }: PassedCase): Promise<number> {
  const { rows } = await sql<{ id: number }>`select t.account_id as id from biz_task t join biz_node n on n.id = t.node_id
    where t.biz_id = ${biz.id} and n.round = ${biz.round} and t.kind = 'approve' and t.state = 'done'
      and n.office in ('intake', 'main_officer', 'assist_officer', 'section_chief', 'station_head')
    order by n.seq desc, t.acted_at desc nulls last limit 1`.execute(trx)
  return rows[0]?.id ?? context.session.account_id
}

/** 拟稿人：监督机构的人提出的即申请人；参建单位申请的，为监督机构里最先办理的一位。 */
async function drafterOf({ trx }: Writing, { biz }: PassedCase): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from (
      select a.id, 0 as place from account a where a.id = ${biz.applied_by} and a.account_type = 'groupsupervise'
      union all select t.account_id, 1 + row_number() over (order by n.seq, t.acted_at) from biz_task t join biz_node n on n.id = t.node_id
        where t.biz_id = ${biz.id} and n.round = ${biz.round} and t.kind = 'approve' and t.state = 'done'
          and n.office in ('intake', 'main_officer', 'assist_officer', 'section_chief', 'station_head')) d order by place limit 1`.execute(
    trx,
  )
  return rows[0]?.id
}

/** 办成后出具的文书：在同一事务里签发、编号，文号写回申请。 */
export async function issueResult(writing: Writing, subject: PassedCase, text: ResultText): Promise<void> {
  const type = text.type ?? (await wantedType(writing, subject))
  if (type === null) return
  const { engineering, biz } = subject
  const { type: _type, ...paper } = text
  const line = bizKindOf(biz.kind).quality && superviseLine.code('quality')
  const drafter = await drafterOf(writing, subject)
  const issued = await issueDocument(writing, {
    // 告知办理结果的，签发即在平台送到，不必监督员逐件再送；有强制后果的由他选送达方式。
    ...(type === RESULT_NOTICE && { deliver: deliverMethods.code('platform') }),
    ...(line !== undefined && { line }),
    ...paper,
    type,
    engineering_id: engineering.id,
    title: text.title.slice(0, 60),
    receiver: text.receiver.slice(0, 200),
    signer: await signerOf(writing, subject),
    ...(drafter !== undefined && { drafter }),
  })
  await sql`update biz set result_doc_no = ${issued.doc_no} where id = ${biz.id}`.execute(writing.trx)
}

/** 办理中签署过意见的单位，三方之外的也收到结果：勘察、设计、检测；申请的是哪一家。 */
async function concerned({ trx }: Writing, { biz }: PassedCase): Promise<{ agreed: string[]; applicant: string | null }> {
  const { rows } = await sql<{ agreed: string[]; applicant: string | null }>`select
      array(select distinct u.unit_name from biz_event e join account a on a.id = e.actor_id join unit u on u.id = a.unit_id
        where e.biz_id = ${biz.id} and e.round = ${biz.round} and e.action = 'approve' order by 1) as agreed,
      (select unit_name from unit where id = ${biz.unit_id}) as applicant`.execute(trx)
  return rows[0] ?? { agreed: [], applicant: null }
}

/** 没有自己措辞的事项：审批类型里设了结果文书的，告知办理结果。 */
export async function issueGeneral(
  writing: Writing,
  subject: PassedCase,
  label: string,
  said: readonly string[] = [],
): Promise<void> {
  const { engineering, biz } = subject
  const three = threeParties(engineering)
  const { agreed, applicant } = await concerned(writing, subject)
  await issueResult(writing, subject, {
    title: `${label}办理结果告知书`,
    receiver: [three, ...agreed.filter((name) => !three.includes(name))].join('、'),
    // 受送达的不止一家：是谁报送的写明。
    body: [`${applicant ?? '你单位'}报送的${titled(engineering)}${label}（${biz.biz_no}）收悉。经审查，同意办理。`, ...said],
    closing: [],
  })
}

/** 2026-11-21 → 2026年11月21日 */
export function inChinese(date: string | null): string {
  const [year = '', month = '', day = ''] = (date ?? today()).split('-')
  return `${year}年${Number(month)}月${Number(day)}日`
}
