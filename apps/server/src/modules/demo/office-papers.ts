import { superviseLine } from '@zhujian/domain/document/document-types'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { entities } from '@zhujian/domain/entities'
import { addDays } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { DemoAccounts } from './demo-accounts'
import { daysAgo, type DemoRun, drawIds, insertRows, momentAgo, onWorkingDay } from './demo-run'
import { createIssuedDocuments } from './issued-documents'
import { at } from './random'

const { notice, documentFlow } = entities.correspondence
const { superviseDoc } = entities.document
const { customRole } = entities.account

/** 公告、收发的文件、待审待签的文书与一个自定义角色：机关日常的纸面往来。 */
export async function createOfficePapers(run: DemoRun, accounts: DemoAccounts): Promise<void> {
  await createNotices(run, accounts)
  await createLetters(run, accounts)
  await createDocuments(run)
  await createIssuedDocuments(run, accounts)
  await createRole(run, accounts)
}

const notices = [
  {
    title: '关于开展冬季施工安全专项检查的通知',
    doc_no: '杭建安〔{{年}}〕38号',
    category: 1,
    top: true,
    content:
      '各区质安站、各参建单位：\n\n为做好冬季施工安全生产工作，定于下月开展专项检查，重点检查消防、临时用电、基坑与脚手架。请各项目部先行自查，本月底前上传自查记录。',
    days: 1,
  },
  {
    title: '工资专户资料补录提醒',
    doc_no: null,
    category: 1,
    top: false,
    content: '尚未上传三方协议的项目，请劳资专管员于本月底前在工资专户中补齐。',
    days: 4,
  },
  {
    title: '平台例行维护公告',
    doc_no: null,
    category: 1,
    top: false,
    content: '本周日 22:00 至次日 2:00 平台维护，期间不能办理业务，已填写的内容自动保存。',
    days: 7,
  },
] as const

const numberOf = ({ today }: DemoRun, pattern: string | null): string | null =>
  pattern?.replace('{{年}}', today.slice(0, 4)) ?? null

async function createNotices(run: DemoRun, accounts: DemoAccounts): Promise<void> {
  const ids = await drawIds(run, 'notice', notices.length)
  await insertRows(
    run,
    notice,
    notices.map(({ days, ...text }, index) => ({
      ...text,
      doc_no: numberOf(run, text.doc_no),
      id: at(ids, index),
      urgency: 1,
      secrecy: 1,
      valid_to: addDays(run.today, 30),
      audience: 1,
      published_at: momentAgo(run, days, 10),
      reach_areacode: '330100',
      state: 1,
      created_by: accounts.city_admin,
      created_at: momentAgo(run, days, 9),
    })),
  )
}

const letters = [
  {
    title: '关于报送年度监督工作总结的通知',
    content:
      '请各单位总结本年度监督工作情况，包括受监工程、监督检查、隐患整改与行政处罚的数量和主要做法，经负责人审定后在期限内反馈。',
    doc_no: '杭建质监〔{{年}}〕21号',
    need_sign: true,
    need_feedback: true,
    dueIn: 6,
    days: 2,
    read: false,
  },
  {
    title: '起重机械安全隐患通报',
    content:
      '近期抽查发现部分在用塔式起重机附着、限位装置未按说明书维护。请对辖区内在用起重机械排查一遍，发现隐患的责令停用整改。',
    doc_no: '杭建安〔{{年}}〕35号',
    need_sign: true,
    need_feedback: false,
    dueIn: 3,
    days: 5,
    read: true,
  },
] as const

/** 市站发给区站的文件：一份等着签收反馈，一份已经签收。 */
async function createLetters(run: DemoRun, accounts: DemoAccounts): Promise<void> {
  const receivers = [accounts.station_head, accounts.section_chief, accounts.officer]
  const ids = await drawIds(run, 'document_flow', letters.length)
  await insertRows(
    run,
    documentFlow,
    letters.map(({ dueIn, days, read: _read, ...text }, index) => ({
      ...text,
      doc_no: numberOf(run, text.doc_no),
      id: at(ids, index),
      category: 1,
      urgency: 1,
      secrecy: 1,
      audience: 2,
      account_ids: receivers,
      due_on: onWorkingDay(addDays(run.today, dueIn)),
      sent_at: momentAgo(run, days, 10),
      state: 0,
      created_by: accounts.city_admin,
      created_at: momentAgo(run, days, 9),
    })),
  )
  for (const [index, letter] of letters.entries())
    await sql`insert into document_receipt (document_id, account_id, read_at, signed_at, sign_name, created_at)
      select ${at(ids, index)}, a.id, case when ${letter.read} then ${moment(run, letter.days - 1)}::timestamptz end,
        case when ${letter.read} then ${moment(run, letter.days - 1)}::timestamptz end, case when ${letter.read} then a.real_name end, ${moment(run, letter.days)}::timestamptz
      from account a where a.id = any(${receivers}::bigint[])`.execute(run.trx)
}

const moment = (run: DemoRun, days: number): string => new Date(momentAgo(run, days, 10) * 1000).toISOString()

interface Inspected {
  id: number
  sgdw: number | null
  receiver: string
  main_officer: number
  supervise_org_id: number
  chief: number | null
  head: number | null
}

interface Drafted {
  readonly state: 'draft' | 'reviewing' | 'signing'
  readonly days: number
  readonly part: string
  /** 局部停工由站长签发，整改由监督员签发。 */
  readonly stops?: boolean
}

const drafts: readonly Drafted[] = [
  { state: 'draft', days: 0, part: '三层楼面临边防护缺失，电梯井口无防护门' },
  { state: 'reviewing', days: 1, part: '塔式起重机附着装置螺栓松动，未按期维护保养' },
  { state: 'signing', days: 2, part: '深基坑东侧坡顶堆载超过设计允许值', stops: true },
  { state: 'signing', days: 3, part: '模板支架立杆间距不符合专项施工方案', stops: true },
]

/** 走到拟稿、审核、签发各步的文书：科长与站长打开签批台就有可办的。 */
async function createDocuments(run: DemoRun): Promise<void> {
  const { rows } =
    await sql<Inspected>`select e.id, e.sgdw, coalesce(nullif(concat_ws('、', e.sgdw_text, e.jldw_text), ''), '施工单位') as receiver, e.main_officer, e.supervise_org_id,
      (select a.id from account a where a.org_id = e.supervise_org_id and a.role_codes @> array['section_chief'] order by a.id limit 1) as chief,
      (select a.id from account a where a.org_id = e.supervise_org_id and a.role_codes @> array['station_head'] order by a.id limit 1) as head
    from engineering e where e.state = 1 and e.history_type = 0 and e.main_officer is not null and e.areacode = '330106' order by e.id limit ${drafts.length}`.execute(
      run.trx,
    )
  const ids = await drawIds(run, 'supervise_doc', rows.length)
  await insertRows(
    run,
    superviseDoc,
    rows.map((site, index) => documentOf(run, site, at(drafts, index), at(ids, index))),
  )
}

function documentOf(run: DemoRun, site: Inspected, { state, days, part, stops = false }: Drafted, id: number) {
  const reviewed = state === 'signing'
  return {
    id,
    engineering_id: site.id,
    type: stops ? '08' : '07',
    line: superviseLine.code('safety'),
    title: stops ? '局部停工通知书' : '限期整改通知书',
    unit_ids: site.sgdw === null ? null : [site.sgdw],
    receiver: site.receiver,
    body: `我站对你单位承建的工程进行监督抽查，发现存在下列问题，责令${stops ? '该部位立即停止施工' : '限期整改'}：`,
    items: [{ content: part, basis: '建设工程安全生产管理条例', due: onWorkingDay(addDays(run.today, 7)) }],
    closing: stops ? '整改完成并经复查合格之前，该部位不得恢复施工。' : '请在规定期限内完成整改，经监理单位复核后报我站复查。',
    due_on: onWorkingDay(addDays(run.today, 7)),
    supervise_org_id: site.supervise_org_id,
    signer_id: stops ? site.head : site.main_officer,
    drafted_by: site.main_officer,
    reviewed_by: reviewed ? site.chief : null,
    reviewed_at: reviewed ? momentAgo(run, Math.max(0, days - 1), 15) : null,
    review_opinion: reviewed ? '事实清楚，同意。' : null,
    state: documentStates.code(state),
    created_by: site.main_officer,
    created_at: momentAgo(run, days, 11),
  }
}

async function createRole(run: DemoRun, accounts: DemoAccounts): Promise<void> {
  const [id = 0] = await drawIds(run, 'custom_role', 1)
  const made = momentAgo(run, 12, 9)
  const row = {
    id,
    name: '专项检查员',
    base_role: 'officer',
    data_scope: 'mine',
    note: `${daysAgo(run, 12)} 为冬季专项检查设立，只看本人名下的工程`,
    created_by: accounts.city_admin,
    created_at: made,
  }
  await insertRows(run, customRole, [row])
}
