import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { monomer } from '@zhujian/domain/project/monomer'
import { startOfDay, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { openCompletion } from '../../completion/public'
import { steadyCalendar, workCalendar } from '../../setting/public'
import { stepProject, surveyPath } from '../../project/public'
import type { BizEffect } from '../effect'
import { present, textIn } from './content'
import { counted, craneCheck, dangerCheck, factsOf, stopCheck, wageCheck } from './project-facts'
import { runningComplaints } from './running'

/** 验收 7 个工作日前书面通知监督机构（建质〔2013〕171号第七条）。 */
const NOTICE_WORKING_DAYS = 7
const ACCEPTED = monomer.flow?.states.code('accepted') ?? 1

/** 竣工验收申请：工程转入竣工验收中，由竣工验收页面接着办。 */
export const jgsq: BizEffect = {
  prefill: async (_db, _engineering, { platform }) => {
    const calendar = await workCalendar(platform)
    return present({ finish_on: today(), accept_on: addWorkingDays(calendar, today(), NOTICE_WORKING_DAYS) })
  },
  complaints: async (db, subject) => {
    const problems = await runningComplaints(db, subject)
    const earliest = addWorkingDays(await steadyCalendar(db), today(), NOTICE_WORKING_DAYS)
    const planned = textIn(subject.content, 'accept_on')
    return planned && planned < earliest
      ? [...problems, { field: 'accept_on', message: `应在验收 7 个工作日前通知监督机构，最早为 ${earliest}` }]
      : problems
  },
  checks: async (db, { engineering }) => {
    const facts = await factsOf(db, engineering.id)
    const { rows } = await sql<{
      n: number
      all: number
    }>`select count(*) filter (where state <> ${ACCEPTED})::int as n, count(*)::int as all
      from monomer where engineering_id = ${engineering.id} and deleted_at is null`.execute(db)
    const { n = 0, all = 0 } = rows[0] ?? {}
    return [
      dangerCheck(facts, engineering.id),
      stopCheck(facts, engineering.id),
      craneCheck(facts, engineering.id, 'warn'),
      wageCheck(facts, engineering.id, 'warn'),
      counted('单体验收', n, {
        none: `${all} 个单体都已验收`,
        some: `${all} 个单体中还有 ${n} 个没有验收，随本次一并验收`,
        severity: 'warn',
        path: surveyPath(engineering.id),
      }),
    ]
  },
  pass: async (writing, { engineering, biz, content }) => {
    const finished = startOfDay(textIn(content, 'finish_on') || today())
    await stepProject(writing, engineering.id, 'applyCompletion', { sj_jg_time: finished }, `竣工验收申请 ${String(biz.biz_no)}`)
    await openCompletion(writing, { biz, engineering, content })
  },
}
