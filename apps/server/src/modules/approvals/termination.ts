import { closingGates, counted, craneCheck, dangerCheck, wageCheck } from '@zhujian/domain/project/closing-checks'
import { terminateReason } from '@zhujian/domain/biz/kinds/termination'
import { completionStates } from '@zhujian/domain/completion/completion-flow'
import { receiptStates } from '@zhujian/domain/document/doc-receipt'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { documentsPath } from '@zhujian/domain/project/project-paths'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { AppError, type FieldProblem } from '@zhujian/model'
import { dayOf, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import type { Db } from '../../platform/db'
import { archiveProject, holdProject, stepProject, surveyPath, threeParties, titled, factsOf } from '../project/public'
import { releaseProject } from './key-persons'
import { leaveSite } from './leave-site'
import { contradicted, opposed, runningComplaints, vague } from './running'
import { openComplaintsOf } from '../salary/public'
import {
  type BizCase,
  type BizEffect,
  endRunning,
  inChinese,
  issueResult,
  type KindCheck,
  numberIn,
  present,
  textIn,
} from '../approval/public'

const ACCEPTED = terminateReason.code('accepted')
const ABANDONED = terminateReason.code('abandoned')

/** 终止情形与工程状态要相符：通过验收的须已竣工，不再恢复的须在中止中。 */
function completionCheck({ engineering, content }: BizCase): KindCheck {
  const kind = numberIn(content, 'reason_kind')
  const state = engineeringStates.keyOf(engineering.state)
  const text = `工程当前为“${engineeringStates.labelOf(engineering.state)}”`
  const fits = kind === null || (kind === ACCEPTED ? state === 'completed' : state === 'suspended')
  return { label: '竣工验收', result: fits ? 'ok' : 'block', text: fits ? text : `${text}，与所选的终止情形不符`, atSubmit: true }
}

const FILED = completionStates.code('filed')
const ON_THE_WAY = (['reviewing', 'signing'] as const).map((key) => documentStates.code(key))

/** 备案：在本系统办的看办到哪一步；不在本系统办的，填的号要凭备案证明核对。 */
function recordCheck(engineeringId: number, open: number | null, filed: string | null, written: string): KindCheck {
  const label = '竣工验收备案'
  const path = surveyPath(engineeringId)
  if (open !== null)
    return {
      label,
      result: 'block',
      text: `竣工验收为“${completionStates.labelOf(open)}”，监督报告签发、备案之后才能终止监督`,
      path,
      atSubmit: true,
    }
  if (filed !== null && written !== '' && written !== filed)
    return { label, result: 'block', text: `填写的备案号“${written}”与登记的 ${filed} 不一致`, path }
  if (filed !== null) return { label, result: 'ok', text: `已备案：${filed}`, path }
  return {
    label,
    result: 'warn',
    text: `本系统没有该工程的竣工验收记录，备案号“${written || '未填'}”由申请人填写，请核对备案证明`,
    path,
  }
}

/** 转入历史库之后办不了的：竣工验收没有备案的，监督报告与备案就此落空；等着审核、签发的文书就此没有下文。 */
async function unfinished(db: Db, { engineering, content }: BizCase): Promise<KindCheck[]> {
  const { rows } = await sql<{ completion: number | null; documents: number; titles: string | null; unanswered: number }>`select
      (select state from completion_acceptance c where c.engineering_id = ${engineering.id} and c.deleted_at is null
        and c.state <> ${FILED} order by c.id desc limit 1) as completion,
      (select count(distinct r.doc_id)::int from doc_receipt r where r.engineering_id = ${engineering.id} and r.deleted_at is null
        and ${inStates('r', receiptStates, ['waiting', 'unsigned', 'replying'])}) as unanswered,
      count(d.id)::int as documents, string_agg(d.title, '、' order by d.id) as titles
    from supervise_doc d where d.engineering_id = ${engineering.id} and d.deleted_at is null and d.state = any(${ON_THE_WAY}::smallint[])`.execute(
    db,
  )
  const { completion = null, documents = 0, titles = null, unanswered = 0 } = rows[0] ?? {}
  const accepted = numberIn(content, 'reason_kind') === ACCEPTED
  return [
    ...(accepted
      ? [recordCheck(engineering.id, completion, await recordNo(db, engineering.id), textIn(content, 'record_no'))]
      : []),
    counted('待签发文书', documents, {
      none: '没有等着审核、签发的文书',
      some: `还有 ${documents} 份文书等着审核、签发：${(titles ?? '').slice(0, 100)}`,
      path: documentsPath(engineering.id, engineering.history_type),
    }),
    // 签收、回复在历史库照办，不拦；终止之后人散了，先说。
    counted('待签收文书', unanswered, {
      none: '没有等着送达、签收、回复的文书',
      some: `还有 ${unanswered} 份文书没有签收或回复，终止之后仍须办完`,
      severity: 'warn',
      path: documentsPath(engineering.id, engineering.history_type),
    }),
  ]
}

async function checks(db: Db, subject: BizCase): Promise<KindCheck[]> {
  const { engineering } = subject
  const facts = await factsOf(db, engineering.id, subject.kind)
  return [
    completionCheck(subject),
    ...closingGates(facts, engineering.id),
    ...(await unfinished(db, subject)),
    counted('欠薪投诉', await openComplaintsOf(db, engineering.id), {
      none: '没有未办结的欠薪投诉',
      some: '还有欠薪投诉没有办结',
      path: surveyPath(engineering.id),
    }),
    counted('工资专户', facts.accounts, {
      none: '没有待撤销的工资专户',
      some: '工资专户尚未撤销，工资结清公示后办理撤销',
      severity: 'warn',
      path: surveyPath(engineering.id),
    }),
    counted('在办事项', facts.others, {
      none: '没有其他在办的申请',
      some: `另有 ${facts.others} 件申请没有办结，终止后不再办理`,
      severity: 'warn',
      path: surveyPath(engineering.id),
    }),
  ]
}

/** 竣工验收备案时系统编的号。 */
async function recordNo(db: Db, engineeringId: number): Promise<string | null> {
  const { rows } = await sql<{ record_no: string }>`select record_no from completion_acceptance
    where engineering_id = ${engineeringId} and record_no is not null and deleted_at is null order by id desc limit 1`.execute(db)
  return rows[0]?.record_no ?? null
}

/** 完工不早于开工。 */
function finishProblems({ engineering, content }: BizCase): FieldProblem[] {
  const started = engineering.sj_kg_time === null ? '' : dayOf(engineering.sj_kg_time)
  const finished = textIn(content, 'finish_on')
  return finished !== '' && finished < started ? [{ field: 'finish_on', message: `不能早于实际开工日期 ${started}` }] : []
}

/** 隐患、起重机械、工资三项承诺，系统里还有没办完的，不能说办完了。 */
async function untrue(db: Db, subject: BizCase): Promise<FieldProblem[]> {
  const { id } = subject.engineering
  const facts = await factsOf(db, id)
  return contradicted(subject, {
    dangers_closed: dangerCheck(facts, id),
    cranes_removed: craneCheck(facts, id),
    wages_cleared: wageCheck(facts, id),
  })
}

/** 填的备案号、竣工验收日期要与本系统登记的相符；没有登记的不比。 */
async function differences(db: Db, { engineering, content }: BizCase): Promise<FieldProblem[]> {
  if (numberIn(content, 'reason_kind') !== ACCEPTED) return []
  const known = [
    ['record_no', await recordNo(db, engineering.id), '备案号'],
    ['accept_on', engineering.completed_on, '竣工验收日期'],
  ] as const
  return known.flatMap(([field, on_record, label]) => {
    const written = textIn(content, field)
    return on_record !== null && written !== '' && written !== on_record
      ? [{ field, message: `与登记的${label} ${on_record} 不一致` }]
      : []
  })
}

/** 终止施工安全监督：核对四项前提，出具告知书，解除人员锁定，转入历史库。 */
export const termination: BizEffect = {
  words: true,
  archives: true,
  prefill: async (db, engineering) => {
    const finished = engineering.sj_jg_time === null ? null : dayOf(engineering.sj_jg_time)
    const suspended = engineeringStates.keyOf(engineering.state) === 'suspended'
    return present({
      reason_kind: suspended ? ABANDONED : ACCEPTED,
      finish_on: suspended ? engineering.suspended_on : (finished ?? engineering.completed_on),
      accept_on: suspended ? null : engineering.completed_on,
      record_no: suspended ? null : await recordNo(db, engineering.id),
    })
  },
  complaints: async (db, subject) => [
    ...(await runningComplaints(db, subject)),
    ...(await opposed(db, subject, ['recovery', 'construction'])),
    ...finishProblems(subject),
    ...vague(subject, ['guard_plan', 'note']),
    ...(await untrue(db, subject)),
    ...(await differences(db, subject)),
  ],
  checks,
  pass: async (writing, subject) => {
    const { biz, content } = subject
    const others = { engineering_id: subject.engineering.id, why: '工程已终止监督，不再办理', except: biz } as const
    // 先申请后工程：办理别的申请的人也是这个次序，不会互相等住。
    await endRunning(writing, others)
    // 锁住工程之后再核一遍：最后一环同意的同时，可能有人又下发了隐患。
    const engineering = await holdProject(writing, subject.engineering.id)
    // 等锁的工夫里又提交的。
    await endRunning(writing, others)
    const blocked = (await checks(writing.trx, { ...subject, engineering })).filter(({ result }) => result === 'block')
    if (blocked.length > 0)
      throw new AppError('wrongState', { message: `不能终止监督：${blocked.map(({ text }) => text).join('；')}` })
    const label = terminateReason.labelOf(content.reason_kind)
    const why = `${label}：${textIn(content, 'note')}`.slice(0, 500)
    const note = `终止监督申请 ${biz.biz_no}`
    await stepProject(writing, engineering.id, 'terminate', { terminate_reason: why }, { cause: 'termination', note })
    await issueResult(writing, subject, {
      title: '终止施工安全监督告知书',
      receiver: threeParties(engineering),
      body: [
        `你单位报送的${titled(engineering)}终止施工安全监督申请（${biz.biz_no}）收悉。经核查，${label}，监督机构提出的隐患已全部销项，起重机械已全部拆除，农民工工资已结清。`,
        `完工日期：${inChinese(textIn(content, 'finish_on') || null)}。我站自即日起终止对该工程的施工安全监督。`,
      ],
      closing: ['工程移交使用前，建设单位应做好现场安全管理；再行施工的，应重新办理监督手续。'],
    })
    await releaseProject(writing, engineering.id, note)
    await leaveSite(writing, sql<boolean>`t.engineering_id = ${engineering.id}`, today(), '随工程终止监督退场')
    await archiveProject(writing, engineering.id, `终止监督（${biz.biz_no}）`)
  },
}
