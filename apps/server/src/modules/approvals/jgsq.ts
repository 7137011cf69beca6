import { linesOf, listOf } from '@zhujian/domain/biz/kinds/complaints'
import { partsUnfit } from '@zhujian/domain/completion/work-scope'
import { progressStage } from '@zhujian/domain/reference/progress-stages'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import type { FieldProblem } from '@zhujian/model'
import { closingGates, counted, heldLater, houseCountCheck } from '@zhujian/domain/project/closing-checks'
import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { monomer } from '@zhujian/domain/project/monomer'
import { dayOf, startOfDay, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import { heldBack, openCompletion } from '../completion/public'
import { steadyCalendar, workCalendar } from '../setting/public'
import { type Project, stepProject, surveyPath, factsOf, scopeOf } from '../project/public'
import { runningComplaints } from './running'
import { type BizCase, type BizEffect, present, textIn } from '../approval/public'

/** 验收 7 个工作日前书面通知监督机构（建质〔2013〕171号第七条）。 */
const NOTICE_WORKING_DAYS = 7
const ACCEPTED = monomer.flow?.states.code('accepted') ?? 1

/** 验收组里选的人须是所代表那一方的；在名册里任着几个岗位的，仍是一个人。 */
async function groupProblems(db: Db, content: BizCase['content']): Promise<FieldProblem[]> {
  const group = linesOf(content.group)
  const { rows } = await sql<{ id: number; name: string; unit_role: string; person: string }>`select id, name, unit_role,
      coalesce(idno_index, id::text) as person from manage_user where id = any(${group.map(({ person }) => Number(person) || 0)}::bigint[])`.execute(
    db,
  )
  const seen = new Set<string>()
  return group.flatMap(({ party, person }, at) => {
    const him = rows.find(({ id }) => id === person)
    if (!him) return []
    const field = `group.${at}.person`
    if (him.unit_role !== party)
      return [{ field, message: `${him.name}登记在${unitRole.labelOf(him.unit_role)}，不能代表${unitRole.labelOf(party)}` }]
    if (seen.has(him.person)) return [{ field, message: '此人在验收组里列了不止一次' }]
    seen.add(him.person)
    return []
  })
}

/** 只写了姓名的，名册里却是别的单位的人：可能同名，由审核的人看。 */
async function namesakeChecks(db: Db, { engineering, content }: BizCase) {
  const typed = linesOf(content.group).flatMap(({ party, person, name }) =>
    typeof name === 'string' && name !== '' && !person ? [{ party, name }] : [],
  )
  const { rows } = await sql<{ name: string; unit_role: string }>`select distinct name, unit_role from manage_user
    where engineering_id = ${engineering.id} and active and deleted_at is null and name = any(${typed.map(({ name }) => name)}::text[])`.execute(
    db,
  )
  const elsewhere = typed.filter(({ party, name }) => {
    const his = rows.filter((row) => row.name === name)
    return his.length > 0 && his.every(({ unit_role }) => unit_role !== party)
  })
  if (elsewhere.length === 0) return []
  const names = elsewhere.map(({ name, party }) => `${name}（${unitRole.labelOf(party)}）`).join('、')
  return [{ label: '验收组', result: 'warn' as const, text: `${names}与名册里别的单位的人同名，请核对代表的是哪一方` }]
}

/** 主体没有完成、单体的形象进度没有到 100% 的，谈不上完成设计与合同约定的内容。没有填报过进度的不说。 */
async function progressChecks(db: Db, engineering: Project) {
  const stage = engineering.progress_stage ?? 0
  const { rows } = await sql<{ name: string; percent: string }>`select name, percent::text as percent from monomer
    where engineering_id = ${engineering.id} and deleted_at is null and percent < 100 order by percent, id`.execute(db)
  const unbuilt = stage > 0 && stage <= progressStage.code('structure')
  if (!unbuilt && rows.length === 0) return []
  const behind = rows.slice(0, 5).map(({ name, percent }) => `${name} ${Number(percent)}%`)
  const text = [
    ...(unbuilt ? [`工程登记的施工阶段为“${progressStage.labelOf(stage)}”`] : []),
    ...(behind.length > 0 ? [`${rows.length} 个单体的形象进度没有到 100%：${behind.join('、')}`] : []),
  ].join('；')
  return [
    {
      label: '完成情况',
      result: 'block' as const,
      text: `${text}；完成设计和合同约定的各项内容之后才能申请（建质〔2013〕171号第五条）`,
      path: surveyPath(engineering.id),
      atSubmit: true,
    },
  ]
}

/** 前一次竣工验收责令整改的，整改之后由那一件重新通知、组织。 */
async function againChecks(db: Db, { id }: Project) {
  const held = await heldBack(db, id)
  if (!held) return []
  return [
    {
      label: '竣工验收',
      result: 'block' as const,
      text: `竣工验收 ${held.acceptance_no ?? ''} 责令整改，整改之后在那一件里通知验收、组织验收，不另行申请`,
      path: `/completionAcceptance/view?id=${held.id}`,
      atSubmit: true,
    },
  ]
}

/** 工程类别为住宅的。 */
const isDwelling = ({ engineering_type_id: type }: Project): boolean => (type ?? '').startsWith('0101')

/** 竣工验收申请：工程转入竣工验收中，由竣工验收页面接着办。 */
export const jgsq: BizEffect = {
  prefill: async (_db, _engineering, { platform }) => {
    const calendar = await workCalendar(platform)
    return present({ finish_on: today(), accept_on: addWorkingDays(calendar, today(), NOTICE_WORKING_DAYS) })
  },
  complaints: async (db, subject) => {
    const { content, engineering } = subject
    const problems = await runningComplaints(db, subject)
    const started = engineering.sj_kg_time === null ? '' : dayOf(engineering.sj_kg_time)
    const finished = textIn(content, 'finish_on')
    if (finished && finished < started) problems.push({ field: 'finish_on', message: `完工日期不能早于实际开工日期 ${started}` })
    const earliest = addWorkingDays(await steadyCalendar(db), today(), NOTICE_WORKING_DAYS)
    const planned = textIn(content, 'accept_on')
    if (planned && planned < earliest)
      problems.push({ field: 'accept_on', message: `应在验收 7 个工作日前通知监督机构，最早为 ${earliest}` })
    if (isDwelling(engineering) && content.house_accept !== true)
      problems.push({ field: 'house_accept', message: '住宅工程逐户验收合格后才能申请竣工验收（建质〔2009〕291号）' })
    const said = { parts_done: listOf(content.parts_done), parts_none: listOf(content.parts_none) }
    problems.push(...partsUnfit(await scopeOf(db, engineering), said))
    return [...problems, ...(await groupProblems(db, content))]
  },
  checks: async (db, subject) => {
    const { engineering } = subject
    const facts = await factsOf(db, engineering.id)
    const { building } = await scopeOf(db, engineering)
    const { rows } = await sql<{
      n: number
      all: number
    }>`select count(*) filter (where state <> ${ACCEPTED})::int as n, count(*)::int as all
      from monomer where engineering_id = ${engineering.id} and deleted_at is null`.execute(db)
    const { n = 0, all = 0 } = rows[0] ?? {}
    return [
      ...(await againChecks(db, engineering)),
      ...(await progressChecks(db, engineering)),
      ...(await namesakeChecks(db, subject)),
      // 通过之后随即办理竣工验收，那里四项一项不符都不受理：申请可以先提，了结之前不通过。
      ...closingGates(facts, engineering.id).map((gate) => {
        const { clause: _clause, ...check } = heldLater(gate, '通过')
        return check
      }),
      ...(building ? houseCountCheck(facts, engineering.id) : []),
      counted('单体验收', n, {
        none: `${all} 个单体都已验收`,
        some: `${all} 个单体中还有 ${n} 个没有验收，随本次一并验收`,
        severity: 'warn',
        path: surveyPath(engineering.id),
      }),
    ]
  },
  pass: async (writing, { engineering, biz, content }) => {
    // 只填到日：当天开工当天完工的，取开工的时刻。
    const finished = Math.max(startOfDay(textIn(content, 'finish_on') || today()), engineering.sj_kg_time ?? 0)
    const because = { cause: 'jgsq', note: `竣工验收申请 ${biz.biz_no}` } as const
    await stepProject(writing, engineering.id, 'applyCompletion', { sj_jg_time: finished }, because)
    await openCompletion(writing, { biz, engineering, content })
  },
}
