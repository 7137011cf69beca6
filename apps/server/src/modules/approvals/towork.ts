import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { stopScope } from '@zhujian/domain/safety/safety-dicts'
import type { StagedCheck } from '@zhujian/domain/biz/staged-check'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import type { FieldProblem } from '@zhujian/model'
import { dayOf, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import type { Writing } from '../../entity/write'
import type { Db } from '../../platform/db'
import { holdProject, threeParties, titled } from '../project/public'
import { openStops, resumeWork, type StandingStop, stopChecks } from '../safety/public'
import { runningComplaints, sameReference, vague } from './running'
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

/** 整改完、交出去复核的才能写成“已整改”。 */
const MENDED = ['reviewing', 'rechecking', 'closed'] as const

/** 整改完成之后才能申请：停工所涉的每一项（撤回的除外）与写成“已整改”的都已交出去复核，从申请里去掉的也看。 */
async function unmended(db: Db, { content }: BizCase, stop: StandingStop | undefined): Promise<FieldProblem[]> {
  const listed = Array.isArray(content.danger_ids) ? content.danger_ids.map(Number) : []
  const resting = stop?.danger_ids ?? []
  const { rows } = await sql<{
    name: string
    state: number
    listed: boolean
  }>`select coalesce(danger_no, place) as name, state, id = any(${listed}::bigint[]) as listed from hidden_danger h
    where h.deleted_at is null and not ${inStates('h', hiddenDangerStates, MENDED)} and (id = any(${listed}::bigint[])
      or (id = any(${resting}::bigint[]) and not ${inStates('h', hiddenDangerStates, ['withdrawn'])})) order by id limit 3`.execute(
    db,
  )
  const named = rows.map(({ name, state }) => `${name}（${hiddenDangerStates.labelOf(state)}）`).join('、')
  if (named === '') return []
  const why = rows.some((row) => row.listed) ? '不能列为已整改' : '整改完成、提交复核以后才能申请复工'
  return [{ field: 'danger_ids', message: `${named}还没有整改完，${why}` }]
}

async function complaints(db: Db, subject: BizCase): Promise<FieldProblem[]> {
  const id = numberIn(subject.content, 'stop_id')
  const stop = (await openStops(db, subject.engineering.id)).find((each) => each.id === id)
  const issued = stop?.issue_at ? dayOf(stop.issue_at) : ''
  const finished = textIn(subject.content, 'finish_on')
  return [
    ...(await runningComplaints(db, subject, { field: 'stop_id', same: sameReference('stop_id', id) })),
    ...(await unmended(db, subject, stop)),
    ...vague(subject, ['rectify', 'prevent']),
    ...(id !== null && !stop ? [{ field: 'stop_id', message: '该停工已经复工，或不属于本工程' }] : []),
    ...(finished !== '' && finished < issued ? [{ field: 'finish_on', message: `不能早于停工通知书签发的 ${issued}` }] : []),
  ]
}

/** 还压着的别的停工：全面停工的，本件办成以后工程仍然停工。 */
function standing(others: readonly StandingStop[]): BizCheck[] {
  if (others.length === 0) return []
  const names = others.map(({ stop_no: no, scope, part }) => `${no ?? ''}${stopScope.labelOf(scope)}${part ? `（${part}）` : ''}`)
  const whole = others.some(({ scope }) => scope === stopScope.code('whole'))
  const text = `另有 ${others.length} 件停工没有复工：${names.join('、')}${whole ? '。本件办成以后工程仍为停工，另行申请' : ''}`
  return [{ label: '其他停工', result: 'warn', text: text.slice(0, 200) }]
}

/** 停工文书已送达，所涉的隐患已整改、经监理复核、由监督员复查销项，工地没有别的重大事故隐患。 */
async function checks(db: Db, subject: BizCase): Promise<StagedCheck[]> {
  const { content, engineering } = subject
  const stops = await openStops(db, engineering.id)
  const stop = stops.find(({ id }) => id === numberIn(content, 'stop_id'))
  if (!stop) return []
  const others = stops.filter((other) => other !== stop)
  return [...(await stopChecks(db, engineering.id, stop, textIn(content, 'finish_on'))), ...standing(others)]
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

/** 解除的是哪一次停工：写明编号与文号，受送达的单位才对得上。 */
const orderOf = (stop: StandingStop | undefined): string =>
  stop?.doc_no ? `停工文书（${stop.doc_no}）` : `停工${stop?.stop_no ? `（${stop.stop_no}）` : ''}`

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
    const order = (await openStops(writing.trx, engineering.id)).find(({ id }) => id === stop)
    const filled = { apply_at: biz.applied_at, ...(await opinions(writing, subject)), ...(await reportOf(writing, subject)) }
    await resumeWork(writing, engineering.id, stop === null ? [] : [stop], filled, `复工申请 ${biz.biz_no}`)
    // 别的停工还压着：复工通知书会使整个工程恢复施工，此时不发。
    const { state } = await holdProject(writing, engineering.id)
    if (state === engineeringStates.code('stopped')) return
    await issueResult(writing, subject, {
      title: '复工通知书',
      receiver: threeParties(engineering),
      body: [
        `你单位报送的${titled(engineering)}复工申请（${biz.biz_no}）收悉。经现场复查，${orderOf(order)}所涉问题已整改完毕，停工解除，同意自${inChinese(today())}起复工。`,
        `整改情况：${textIn(content, 'rectify')}`,
      ],
      closing: ['复工后应加强现场安全管理，落实防止再次发生的措施。'],
    })
  },
}
