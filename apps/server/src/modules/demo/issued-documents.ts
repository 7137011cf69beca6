import type { DocumentTypeCode } from '@zhujian/domain/document/document-types'
import { deliverMethods, superviseLine } from '@zhujian/domain/document/document-types'
import { receiptStates } from '@zhujian/domain/document/doc-receipt'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { fillDocument } from '@zhujian/domain/document/template'
import { documentTemplates } from '@zhujian/domain/document/templates'
import { entities } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import { addresseesOf, chineseDate, officeOf, putOnPaper } from '../document/public'
import type { DemoAccounts } from './demo-accounts'
import { daysAgo, type DemoRun, drawIds, insertRows, momentAgo, onWorkingDay } from './demo-run'
import { at } from './random'

const { superviseDoc, docReceipt } = entities.document

interface Site {
  id: number
  engineering_name: string
  supervise_no: string | null
  jsdw_text: string | null
  sgdw_text: string | null
  jldw_text: string | null
  main_officer: number
  officer_name: string
  supervise_org_id: number
  chief: number
  head: number
}

export interface Issued {
  readonly engineering_id: number
  readonly type: DocumentTypeCode
  /** 签发距今的天数。 */
  readonly days: number
  readonly state: 'issued' | 'delivered' | 'receipted' | 'archived'
  readonly refused?: boolean
  /** 没有写期限的，同整改期限。 */
  readonly items?: readonly { readonly content: string; readonly basis: string; readonly due?: string }[]
  readonly body?: string
  readonly closing?: string
}

/** 已签发的文书：照签发时的次序取号，纸面由同一套程序绘制；启动之后随任务画好。返回各份的编号。 */
export async function issueDemoDocuments(run: DemoRun, documents: readonly Issued[]): Promise<number[]> {
  const sites = await sitesOf(
    run,
    documents.map(({ engineering_id }) => engineering_id),
  )
  const ids = await drawIds(run, 'supervise_doc', documents.length)
  const order = documents.map((_, index) => index).sort((a, b) => at(documents, b).days - at(documents, a).days || a - b)
  for (const index of order) {
    const document = at(documents, index)
    const site = sites.get(document.engineering_id)
    if (site) await issue(run, site, document, at(ids, index))
  }
  return ids
}

async function sitesOf({ trx }: DemoRun, ids: readonly number[]): Promise<Map<number, Site>> {
  const holder = (role: string) =>
    sql`(select a.id from account a where a.org_id = e.supervise_org_id and a.role_codes @> array[${role}]::text[] order by a.id limit 1)`
  const { rows } = await sql<Site>`select e.id, e.engineering_name, e.supervise_no, e.jsdw_text, e.sgdw_text, e.jldw_text,
      e.main_officer, m.real_name as officer_name, e.supervise_org_id,
      coalesce(${holder('section_chief')}, e.main_officer) as chief, coalesce(${holder('station_head')}, e.main_officer) as head
    from engineering e join account m on m.id = e.main_officer
    where e.id = any(${[...ids]}::bigint[]) and e.supervise_org_id is not null`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

const SIGNED_BY_HEAD: readonly string[] = ['08', '09', '11', '14']
const SIGNED_BY_CHIEF: readonly string[] = ['01', '02']

async function issue(run: DemoRun, site: Site, document: Issued, id: number): Promise<void> {
  const { type, days } = document
  const signer = SIGNED_BY_HEAD.includes(type) ? site.head : SIGNED_BY_CHIEF.includes(type) ? site.chief : site.main_officer
  const row = { ...draftOf(run, site, document), id, signer_id: signer }
  await insertRows(run, superviseDoc, [{ ...row, state: documentStates.code('signing') }])
  const moment = momentAgo(run, days, 16)
  const signed = await putOnPaper(
    run.platform,
    run.trx,
    { officer_nos: null, corrects_id: null, ...row },
    {
      office: await officeOf(run.trx, site.id),
      signer,
      seal: null,
      at: moment,
      origin: `http://localhost:${run.platform.config.port}`,
    },
  )
  await sql`update supervise_doc set doc_no = ${signed.doc_no}, signed_by = ${signer}, issue_at = to_timestamp(${moment}),
      check_code = ${signed.check_code}, sign_opinion = '同意签发', state = ${documentStates.code(document.state)}, updated_at = to_timestamp(${moment})
    where id = ${id}`.execute(run.trx)
  await serve(run, site, document, id)
  await openDemoReceipts(run, site, document, { ...row, doc_no: signed.doc_no })
}

function draftOf(run: DemoRun, site: Site, { type, days, items = [], body, closing }: Issued) {
  const filled = fillDocument(documentTemplates[type], {
    工程名称: site.engineering_name,
    监督编号: site.supervise_no ?? '',
    建设单位: site.jsdw_text ?? '',
    施工单位: site.sgdw_text ?? '',
    监理单位: site.jldw_text ?? '',
    监督员: site.officer_name,
    日期: chineseDate(daysAgo(run, days)),
  })
  const due_on = type === '07' ? onWorkingDay(daysAgo(run, days - 10)) : null
  return {
    engineering_id: site.id,
    type,
    line: superviseLine.code('safety'),
    ...filled,
    ...(body !== undefined && { body }),
    ...(closing !== undefined && { closing }),
    items: items.map((item) => ({ due: due_on ?? '', ...item })),
    due_on,
    officers: site.officer_name,
    supervise_org_id: site.supervise_org_id,
    drafted_by: site.main_officer,
    reviewed_by: site.chief,
    reviewed_at: momentAgo(run, days, 14),
    review_opinion: '事实清楚，同意。',
    created_by: site.main_officer,
    created_at: momentAgo(run, days + 1, 10),
  }
}

/** 送达、回执、归档：一天一步，不晚于今天。 */
async function serve(run: DemoRun, site: Site, { days, state, refused = false }: Issued, id: number): Promise<void> {
  if (state === 'issued') return
  const after = (later: number) => momentAgo(run, Math.max(0, days - later), 17)
  const answered = state === 'receipted' || (state === 'archived' && !refused)
  await sql`update supervise_doc set deliver_method = ${refused ? deliverMethods.code('leave') : deliverMethods.code('platform')},
      delivered_by = ${site.main_officer}, deliver_at = to_timestamp(${after(0)}), refused = ${refused},
      receipt_at = ${answered || refused ? sql`to_timestamp(${after(1)})` : sql`null`},
      archive_at = ${state === 'archived' ? sql`to_timestamp(${after(2)})` : sql`null`} where id = ${id}`.execute(run.trx)
}

const RECEIPT: Readonly<Record<Issued['state'], keyof typeof receiptStates.entries>> = {
  issued: 'waiting',
  delivered: 'unsigned',
  receipted: 'signed',
  archived: 'signed',
}

/** 各受送达单位的回证：有账号的由其签收，没有的由监督员登记。 */
async function openDemoReceipts(
  run: DemoRun,
  site: Site,
  { days, state, refused = false }: Issued,
  document: ReturnType<typeof draftOf> & { id: number; doc_no: string },
): Promise<void> {
  const served = state !== 'issued'
  const answered = served && state !== 'delivered'
  const after = (later: number) => momentAgo(run, Math.max(0, days - later), 17)
  const addressees = await addresseesOf(run.trx, { ...document, unit_ids: [] })
  const signers = await sql<{ unit_id: number; id: number }>`select distinct on (unit_id) unit_id, id from account
    where unit_id = any(${addressees.flatMap(({ unit_id }) => unit_id ?? [])}::bigint[])
      and role_codes && array['owner', 'contractor', 'site', 'consultant', 'chief_engineer', 'survey', 'design'] and deleted_at is null order by unit_id, id`.execute(
    run.trx,
  )
  const ids = await drawIds(run, 'doc_receipt', addressees.length)
  const rows = addressees.map((addressee, index) => {
    const signer = signers.rows.find(({ unit_id }) => unit_id === addressee.unit_id)?.id
    return {
      id: at(ids, index),
      ...addressee,
      engineering_id: document.engineering_id,
      doc_id: document.id,
      title: `${document.title} ${document.doc_no}`,
      due_on: document.due_on,
      deliver_method: served ? deliverMethods.code(refused ? 'leave' : 'platform') : null,
      delivered_by: served ? site.main_officer : null,
      deliver_at: served ? after(0) : null,
      signed_by: answered && !refused ? (signer ?? null) : null,
      signed_at: answered && !refused ? after(1) : null,
      registered_by: answered && (refused || signer === undefined) ? site.main_officer : null,
      refuse_reason: refused ? '项目负责人拒绝签收，文书留置于项目部办公室，现场拍照' : null,
      state: receiptStates.code(refused && served ? 'refused' : RECEIPT[state]),
      created_by: site.main_officer,
    }
  })
  await insertRows(run, docReceipt, rows)
}

/** 每年各工程发过的文书：监督通知、交底、抽查、整改、停工，走到各步的都有。 */
export async function createIssuedDocuments(run: DemoRun, accounts: DemoAccounts): Promise<void> {
  const { rows } = await sql<{ id: number }>`select e.id from engineering e
    where e.state = 1 and e.history_type = 0 and e.main_officer is not null and e.areacode = '330106'
    order by exists (select 1 from account_engineering ae where ae.engineering_id = e.id and ae.account_id = ${accounts.site}) desc, e.id limit 3`.execute(
    run.trx,
  )
  const danger = [
    { content: '3#楼十二层东侧临边未设置防护栏杆，作业面有人员作业', basis: 'JGJ 80-2016 第4.1.1条' },
    { content: '外脚手架八至十层连墙件竖向间距超过专项方案要求', basis: 'JGJ 130-2011 第6.4.2条' },
    {
      content: '钢筋加工区二级配电箱一闸控制两台设备，未设漏电保护器',
      basis: 'JGJ/T 46-2024 配电箱、开关箱的有关规定',
      due: '立即',
    },
  ]
  await issueDemoDocuments(
    run,
    rows.flatMap(({ id: engineering_id }, index): Issued[] => [
      { engineering_id, type: '01', days: 90 - index, state: 'archived' },
      { engineering_id, type: '03', days: 84 - index, state: 'receipted' },
      { engineering_id, type: '07', days: 12 - 4 * index, state: index === 2 ? 'issued' : 'delivered', items: danger },
    ]),
  )
}

/** 归档的竣工工程各有一份质量监督报告。 */
export const qualityReport = (engineering_id: number, days: number, facts: { readonly passed_on: string }): Issued => ({
  engineering_id,
  type: '14',
  days,
  state: 'archived',
  body: [
    '工程由我站实施质量监督，建设单位已组织竣工验收。现将监督情况报告如下：',
    '一、竣工验收条件：各方报告齐备，各分部工程验收合格，专项验收已按规定完成，责令整改的问题已全部整改。',
    '二、竣工验收的监督：验收组织形式、程序和执行标准符合规定，未发现违反质量管理规定的行为。',
    `三、验收结论：五方一致同意验收合格，合格日期${chineseDate(facts.passed_on)}。`,
  ].join('\n'),
  closing: '监督结论：同意备案。',
})
