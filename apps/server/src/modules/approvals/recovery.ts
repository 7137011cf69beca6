import { counted, wageCheck } from '@zhujian/domain/project/closing-checks'
import { doneCases } from '@zhujian/domain/biz/biz'
import type { StagedCheck } from '@zhujian/domain/biz/staged-check'
import { declaredAtSuspension, recoverResult } from '@zhujian/domain/biz/kinds/recovery'
import type { DocumentTypeCode } from '@zhujian/domain/document/document-types'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import type { FieldProblem } from '@zhujian/model'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import { daysBetween, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import { pausesOf, stepProject, threeParties, titled, factsOf } from '../project/public'
import { checksPath, cranesPath, dangersPath, standingStop, stopsPath, recheckPending, recheckSince } from '../safety/public'
import { opposed, runningComplaints, vague } from './running'
import { type BizCase, type BizEffect, inChinese, issueResult, numberIn, present, textIn } from '../approval/public'

async function suspensions(db: Db, engineeringId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from biz where engineering_id = ${engineeringId} and kind = 'construction'
    and state = any(${[...doneCases]}::smallint[]) and deleted_at is null order by id desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** 停用期间检测到期的起重机械：恢复使用前须重新检测。 */
async function craneTests(db: Db, engineeringId: number): Promise<BizCheck> {
  const { rows } = await sql<{
    n: number
    names: string | null
  }>`select count(*)::int as n, string_agg(crane_name, '、' order by id) as names
    from crane where engineering_id = ${engineeringId} and deleted_at is null and test_next < ${today()}
      and state in (${craneStates.code('using')}, ${craneStates.code('idle')})`.execute(db)
  const { n = 0, names = null } = rows[0] ?? {}
  return counted('起重机械检测', n, {
    none: '起重机械都在检测有效期内',
    some: `${n} 台起重机械检测已到期：${(names ?? '').slice(0, 100)}，重新检测合格后方可使用`,
    severity: 'warn',
    path: cranesPath(engineeringId),
  })
}

async function stopLine(db: Db, engineeringId: number): Promise<BizCheck> {
  const why = await standingStop(db, engineeringId)
  return why === null
    ? { label: '停工', result: 'ok', text: '没有未复工的全面停工' }
    : {
        label: '停工',
        result: 'warn',
        text: `${why}；恢复监督之后工程仍为停工，整改完毕另行申请复工`,
        path: stopsPath(engineeringId),
      }
}

/** 原中止告知书的文号：在本系统办理的取当时制发的，此前的照申请所填。 */
async function noticeOf(db: Db, { content }: BizCase): Promise<string> {
  const { rows } = await sql<{
    no: string | null
  }>`select result_doc_no as no from biz where id = ${numberIn(content, 'suspend_id')}`.execute(db)
  return rows[0]?.no ?? textIn(content, 'suspend_no')
}

/** 中止时写明现场有的，恢复时不能说不涉及。 */
async function skipped(db: Db, { engineering, content }: BizCase): Promise<FieldProblem[]> {
  const [last] = await suspensions(db, engineering.id)
  const { rows } = await sql<{ declared: Record<string, unknown> }>`select f.content as declared from biz b
    join biz_form f on f.biz_id = b.id and f.round = b.round where b.id = ${last ?? null}`.execute(db)
  const { cranes } = await factsOf(db, engineering.id)
  return Object.entries(declaredAtSuspension).flatMap(([has, field]) => {
    if (content[field] !== recoverResult.code('none')) return []
    if (rows[0]?.declared[has] === true) return [{ field, message: '中止施工告知写明现场有，不能选“不涉及”' }]
    const standing = has === 'has_crane' && cranes > 0
    return standing ? [{ field, message: `系统记录现场有 ${cranes} 台起重机械，不能选“不涉及”` }] : []
  })
}

/** 工资支付落实了的，没有还没发放完的工资表。 */
async function unpaid(db: Db, { engineering, content }: BizCase): Promise<FieldProblem[]> {
  const { result, text } = wageCheck(await factsOf(db, engineering.id), engineering.id)
  const said = content.fund_ok === recoverResult.code('pass')
  return said && result !== 'ok' ? [{ field: 'fund_ok', message: `系统记录${text}，与所填不符` }] : []
}

/** 恢复之前到现场核查过：中止开始、登记以来有监督检查的记录（建质〔2014〕154号）；补登的中止，登记之前的检查不是为恢复去的。 */
async function visitCheck(db: Db, engineeringId: number): Promise<StagedCheck> {
  const label = '现场核查'
  const { rows } = await sql<{
    since: number
  }>`select floor(extract(epoch from greatest(created_at, from_on::timestamp at time zone 'Asia/Shanghai')))::bigint as since
    from engineering_pause where engineering_id = ${engineeringId} and kind = 'suspend' and to_on is null`.execute(db)
  const since = rows[0]?.since ?? 0
  const visit = await recheckSince(db, engineeringId, since)
  if (visit) return { label, result: 'ok', text: `已核查：${visit}` }
  const pending = await recheckPending(db, engineeringId, since)
  return {
    label,
    result: 'block',
    text: `中止以来没有复工、复查类型的监督检查${pending}，到现场核查、登记以后方可恢复`,
    path: checksPath(engineeringId),
    later: { office: 'main_officer', text: '由监督员到现场核查时核对' },
  }
}

/** 办成即恢复：计划的日子还没有到的，办理的人先知道。 */
const earlier = (planned: string): BizCheck[] =>
  planned > today()
    ? [{ label: '计划恢复日期', result: 'warn', text: `计划 ${planned} 恢复，办成之日即恢复监督，期限自办成之日续计` }]
    : []

const SUSPENSION: DocumentTypeCode = '13'

/** 手填的原告知书文号：与本系统制发过的核对；没有制发过的，由审核的人看原件。 */
async function noticeCheck(db: Db, { engineering, content }: BizCase): Promise<BizCheck[]> {
  const written = textIn(content, 'suspend_no').trim()
  if (written === '' || numberIn(content, 'suspend_id') !== null) return []
  const { rows } = await sql<{ no: string }>`select doc_no as no from supervise_doc where engineering_id = ${engineering.id}
    and type = ${SUSPENSION} and title like '%中止%' and doc_no is not null and state <> ${documentStates.code('voided')}
    and deleted_at is null order by id`.execute(db)
  if (rows.some(({ no }) => no === written)) return [{ label: '原中止告知书', result: 'ok', text: written }]
  const known = rows.length > 0 ? `本工程制发过的为 ${rows.map(({ no }) => no).join('、')}` : '本系统没有制发过本工程的中止告知书'
  return [{ label: '原中止告知书', result: 'warn', text: `文号“${written}”由申请人填写，${known}，请核对原件` }]
}

/** 恢复施工安全监督：工程恢复在建，停计的期限续计。 */
export const recovery: BizEffect = {
  words: true,
  prefill: async (db, engineering) => present({ suspend_id: (await suspensions(db, engineering.id))[0], recover_on: today() }),
  complaints: async (db, subject) => {
    const chosen = numberIn(subject.content, 'suspend_id')
    const known = await suspensions(db, subject.engineering.id)
    const foreign = chosen !== null && !known.includes(chosen)
    // 在本系统办过中止的，原件就在这里，不能以文号代替。
    const unnamed = chosen === null && known.length > 0
    return [
      ...(await runningComplaints(db, subject)),
      ...(await opposed(db, subject, ['termination'])),
      ...(unnamed ? [{ field: 'suspend_id', message: '本工程的中止施工告知在本系统办理，请选择' }] : []),
      ...(await skipped(db, subject)),
      ...(await unpaid(db, subject)),
      ...vague(subject, ['cause_gone']),
      ...(foreign ? [{ field: 'suspend_id', message: '请选择本工程已经批准的中止施工告知' }] : []),
    ]
  },
  checks: async (db, subject) => {
    const { engineering } = subject
    const open = (await pausesOf(db, engineering.id)).find(({ kind, to_on }) => kind === 'suspend' && to_on === null)
    const facts = await factsOf(db, engineering.id)
    return [
      open
        ? {
            label: '中止期间',
            result: 'ok',
            text: `自 ${open.from_on} 中止，已 ${Math.max(0, daysBetween(open.from_on, today()))} 天`,
          }
        : { label: '中止期间', result: 'warn', text: '没有查到中止的起始日期' },
      ...earlier(textIn(subject.content, 'recover_on')),
      ...(await noticeCheck(db, subject)),
      await visitCheck(db, engineering.id),
      await craneTests(db, engineering.id),
      await stopLine(db, engineering.id),
      wageCheck(facts, engineering.id),
      counted('未销项隐患', facts.dangers, {
        none: '没有未销项的隐患',
        some: `还有 ${facts.dangers} 条隐患没有销项，恢复后续计整改期限`,
        severity: 'warn',
        path: dangersPath(engineering.id),
      }),
    ]
  },
  pass: async (writing, subject) => {
    const { engineering, biz, content } = subject
    await stepProject(writing, engineering.id, 'recover', {}, { cause: 'recovery', note: `恢复监督申请 ${biz.biz_no}` })
    // 中止之前的停工令没有因为中止而了结：恢复监督不等于准予复工。
    const why = await standingStop(writing.trx, engineering.id)
    if (why) await stepProject(writing, engineering.id, 'stop', { stop_reason: why }, { cause: 'stopWork', note: why })
    const notice = await noticeOf(writing.trx, subject)
    await issueResult(writing, subject, {
      title: '恢复施工安全监督告知书',
      receiver: threeParties(engineering),
      body: [
        `你单位报送的${titled(engineering)}恢复施工安全监督申请（${biz.biz_no}）收悉。经现场核查，复工安全生产条件符合要求，同意自${inChinese(today())}起恢复施工安全监督${notice && `，中止施工安全监督告知书（${notice}）所告知的中止同时结束`}。`,
        `中止原因消除情况：${textIn(content, 'cause_gone')}`,
      ],
      closing: ['恢复施工后，各参建单位应依法履行安全生产主体责任，配合我站的监督检查。'],
    })
  },
}
