import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { hiddenDangerStates, openDangers, settledDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { checkStates } from '@zhujian/domain/flows/check-flow'
import { checkerSide, stopScope } from '@zhujian/domain/safety/safety-dicts'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import type { FieldProblem } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Writing } from '../../entity/write'
import type { Db } from '../../platform/db'
import { inStates } from '../../entity/in-states'
import { holdProject, threeParties, titled } from '../project/public'
import { dangersPath, resumeWork } from '../safety/public'
import { runningComplaints, sameReference } from './running'
import {
  type BizCase,
  type BizEffect,
  type PassedCase,
  inChinese,
  issueResult,
  numberIn,
  present,
  textIn,
} from '../approval/public'

/** 送达以后的各状态；没等送达就签收的，签收即送达。 */
const SERVED = ['delivered', 'receipted', 'archived'] as const

interface Stop {
  id: number
  stop_no: string | null
  scope: number
  part: string | null
  reason: string
  danger_ids: number[] | null
  issued_on: string | null
  served: boolean
}

async function openStops(db: Db, engineeringId: number): Promise<Stop[]> {
  const { rows } = await sql<Stop>`select id, stop_no, scope, part, reason, danger_ids,
      to_char(issue_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as issued_on,
      doc_id is null or exists (select 1 from supervise_doc d where d.id = stop_work.doc_id
        and ${inStates('d', documentStates, SERVED)}) or exists (select 1 from doc_receipt r where r.doc_id = stop_work.doc_id
        and (r.deliver_at is not null or r.signed_at is not null) and r.deleted_at is null) as served from stop_work
    where engineering_id = ${engineeringId} and state = ${stopWorkStates.code('stopped')} and deleted_at is null order by scope desc, id desc`.execute(
    db,
  )
  return rows
}

async function chosenStop(db: Db, { engineering, content }: BizCase): Promise<Stop | undefined> {
  const id = numberIn(content, 'stop_id')
  return (await openStops(db, engineering.id)).find((stop) => stop.id === id)
}

async function complaints(db: Db, subject: BizCase): Promise<FieldProblem[]> {
  const id = numberIn(subject.content, 'stop_id')
  const stop = await chosenStop(db, subject)
  const finished = textIn(subject.content, 'finish_on')
  return [
    ...(await runningComplaints(db, subject, { field: 'stop_id', same: sameReference('stop_id', id) })),
    ...(id !== null && !stop ? [{ field: 'stop_id', message: '该停工已经复工，或不属于本工程' }] : []),
    ...(finished !== '' && finished < (stop?.issued_on ?? '')
      ? [{ field: 'finish_on', message: `不能早于停工通知书签发的 ${stop?.issued_on}` }]
      : []),
  ]
}

/** 整改完成以后到现场看过：有监督检查的记录，或者所涉的隐患由监督员逐项复查销项；光写一句意见不算。 */
async function recheckCheck(db: Db, { engineering, content }: BizCase, stop: Stop, rechecked: boolean): Promise<BizCheck> {
  const label = '现场复查'
  if (rechecked) return { label, result: 'ok', text: '所涉隐患已由监督员复查销项' }
  const since = textIn(content, 'finish_on') || stop.issued_on || today()
  const { rows } = await sql<{ check_no: string }>`select check_no from safety_check where engineering_id = ${engineering.id}
    and checker_side = ${checkerSide.code('regulator')} and state <> ${checkStates.code('drafting')} and deleted_at is null
    and (check_at at time zone 'Asia/Shanghai')::date >= ${since}::date order by check_at desc limit 1`.execute(db)
  return rows[0]
    ? { label, result: 'ok', text: `已复查：${rows[0].check_no}` }
    : { label, result: 'block', text: `${since} 以来没有监督检查的记录，到现场复查、登记监督检查以后方可复工` }
}

/** 还压着的别的停工：全面停工的，本件办成以后工程仍然停工。 */
function standing(others: readonly Stop[]): BizCheck[] {
  if (others.length === 0) return []
  const names = others.map(({ stop_no: no, scope, part }) => `${no ?? ''}${stopScope.labelOf(scope)}${part ? `（${part}）` : ''}`)
  const whole = others.some(({ scope }) => scope === stopScope.code('whole'))
  const text = `另有 ${others.length} 件停工没有复工：${names.join('、')}${whole ? '。本件办成以后工程仍为停工，另行申请' : ''}`
  return [{ label: '其他停工', result: 'warn', text: text.slice(0, 200) }]
}

/** 停工所涉的隐患：销了几项，撤回几项；撤回的没有整改过。 */
interface Settled {
  readonly total: number
  readonly closed: number
  readonly withdrawn: number
}

async function settledOf(db: Db, { engineering }: BizCase, { danger_ids: ids }: Stop): Promise<Settled> {
  const [closed, withdrawn] = settledDangers.map((key) => hiddenDangerStates.code(key))
  const { rows } = await sql<Settled>`select count(*)::int as total, count(*) filter (where state = ${closed})::int as closed,
      count(*) filter (where state = ${withdrawn})::int as withdrawn
    from hidden_danger where id = any(${ids ?? []}::bigint[]) and engineering_id = ${engineering.id} and deleted_at is null`.execute(
    db,
  )
  return rows[0] ?? { total: 0, closed: 0, withdrawn: 0 }
}

function dangersCheck({ total, closed, withdrawn }: Settled, path: string): BizCheck {
  const label = '所涉隐患'
  const open = total - closed - withdrawn
  if (open > 0) return { label, result: 'block', text: `所涉 ${total} 项隐患中还有 ${open} 项没有销项，销项后方可复工`, path }
  if (total === 0) return { label, result: 'ok', text: '停工没有关联隐患' }
  return withdrawn === 0
    ? { label, result: 'ok', text: `所涉 ${total} 项隐患都已销项` }
    : { label, result: 'warn', text: `所涉 ${total} 项隐患中 ${closed} 项已销项，${withdrawn} 项已撤回，没有整改`, path }
}

/** 停工所涉之外，工地上还没有销项的重大事故隐患：全面停工的，排除之前不能恢复（安全生产法第六十五条）；局部停工的，办理的人要看得见。 */
async function majorCheck(db: Db, { engineering }: BizCase, stop: Stop, path: string): Promise<BizCheck[]> {
  const { rows } = await sql<{
    danger_no: string
  }>`select danger_no from hidden_danger h where h.engineering_id = ${engineering.id}
    and h.is_major and ${inStates('h', hiddenDangerStates, openDangers)} and h.deleted_at is null
    and h.id <> all(${stop.danger_ids ?? []}::bigint[]) order by h.id limit 20`.execute(db)
  if (rows.length === 0) return []
  const text = `工地还有 ${rows.length} 项重大事故隐患没有销项：${rows.map(({ danger_no: no }) => no).join('、')}`.slice(0, 200)
  return [{ label: '重大事故隐患', result: stop.scope === stopScope.code('whole') ? 'block' : 'warn', text, path }]
}

/** 停工文书已送达，所涉的隐患已整改、经监理复核、由监督员复查销项，工地没有别的重大事故隐患。 */
async function checks(db: Db, subject: BizCase): Promise<BizCheck[]> {
  const stop = await chosenStop(db, subject)
  if (!stop) return []
  const settled = await settledOf(db, subject, stop)
  const path = dangersPath(subject.engineering.id)
  return [
    {
      label: '停工',
      result: 'ok',
      text: `${stopScope.labelOf(stop.scope)}${stop.part ? `（${stop.part}）` : ''}：${stop.reason}`.slice(0, 200),
    },
    {
      label: '停工文书',
      result: stop.served ? 'ok' : 'block',
      text: stop.served ? '已送达' : '停工通知书签发以后还没有送达，送达以后方可复工',
    },
    dangersCheck(settled, path),
    await recheckCheck(db, subject, stop, settled.total > 0 && settled.closed === settled.total),
    ...(await majorCheck(db, subject, stop, path)),
    ...standing((await openStops(db, subject.engineering.id)).filter(({ id }) => id !== stop.id)),
  ]
}

/** 监理与建设单位在审批中的意见，记到停工上。 */
async function opinions({ trx }: Writing, { biz }: PassedCase): Promise<Record<string, string>> {
  const { rows } = await sql<{
    office: string
    opinion: string
  }>`select distinct on (n.office) n.office, e.opinion from biz_event e
    join biz_node n on n.id = e.node_id where e.biz_id = ${biz.id} and e.action = 'approve' and e.opinion <> ''
      and n.office in ('chief_engineer', 'owner') order by n.office, e.id desc`.execute(trx)
  const of = (office: string) => rows.find((row) => row.office === office)?.opinion.slice(0, 200)
  const [supervisor_note, owner_note] = [of('chief_engineer'), of('owner')]
  return { ...(supervisor_note ? { supervisor_note } : {}), ...(owner_note ? { owner_note } : {}) }
}

async function reportOf({ trx }: Writing, { biz }: PassedCase): Promise<Record<string, string>> {
  const { rows } = await sql<{ paths: string | null }>`select string_agg(f.path, ',' order by l.seq) as paths from file_link l
    join file_object f on f.id = l.file_id where l.entity = 'biz' and l.row_id = ${biz.id} and l.field = 'item_report' and f.deleted_at is null`.execute(
    trx,
  )
  const paths = rows[0]?.paths
  return paths ? { report: paths.split(',').slice(0, 9).join(',') } : {}
}

/** 复工申请：停工复工；全面停工的工程没有别的停工压着时恢复在建。 */
export const towork: BizEffect = {
  words: true,
  prefill: async (db, engineering, _context, about) => {
    const stops = await openStops(db, engineering.id)
    const stop = stops.find(({ id }) => id === about) ?? stops[0]
    return present({ stop_id: stop?.id, danger_ids: stop?.danger_ids?.length ? stop.danger_ids : null, resume_on: today() })
  },
  complaints,
  checks,
  pass: async (writing, subject) => {
    const { engineering, biz, content } = subject
    const stop = numberIn(content, 'stop_id')
    const filled = { apply_at: biz.applied_at, ...(await opinions(writing, subject)), ...(await reportOf(writing, subject)) }
    await resumeWork(writing, engineering.id, stop === null ? [] : [stop], filled, `复工申请 ${String(biz.biz_no)}`)
    // 别的停工还压着：复工通知书会使整个工程恢复施工，此时不发。
    const { state } = await holdProject(writing, engineering.id)
    if (state === engineeringStates.code('stopped')) return
    await issueResult(writing, subject, {
      title: '复工通知书',
      receiver: threeParties(engineering),
      body: [
        `你单位报送的${titled(engineering)}复工申请（${String(biz.biz_no)}）收悉。经现场复查，停工所涉问题已整改完毕，同意自${inChinese(today())}起复工。`,
        `整改情况：${textIn(content, 'rectify')}`,
      ],
      closing: ['复工后应加强现场安全管理，落实防止再次发生的措施。'],
    })
  },
}
