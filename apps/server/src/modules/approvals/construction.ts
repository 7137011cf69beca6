import { counted, wageCheck } from '@zhujian/domain/project/closing-checks'
import { suspendReason } from '@zhujian/domain/biz/kinds/construction'
import { dangerKind } from '@zhujian/domain/safety/danger-dicts'
import { dangerProjectStates } from '@zhujian/domain/safety/danger-project'
import { progressStage } from '@zhujian/domain/reference/progress-stages'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import type { FieldProblem } from '@zhujian/model'
import { dayOf, daysBetween, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import { stepProject, threeParties, titled, factsOf } from '../project/public'
import { cranesPath, dangersPath } from '../safety/public'
import { contradicted, opposed, runningComplaints, vague } from './running'
import { type BizCase, type BizEffect, inChinese, issueResult, numberIn, present, textIn } from '../approval/public'

const MEASURES = ['guard_plan', 'crane_measure', 'pit_measure', 'scaffold_measure', 'power_measure'] as const

/** 地下的工程做完、回填以前，基坑还敞着。 */
const OPEN_PIT: readonly unknown[] = [progressStage.code('foundation')]

function pitProblems({ engineering, content }: BizCase): FieldProblem[] {
  const { pit_depth: depth, progress_stage: stage } = engineering
  if (content.has_pit !== false || !(Number(depth) > 0) || !OPEN_PIT.includes(stage)) return []
  return [
    {
      field: 'has_pit',
      message: `工程登记的基坑最大深度 ${String(depth)} m，形象进度为“${progressStage.labelOf(stage)}”，与所填不符；已经回填的，先更新形象进度`,
    },
  ]
}

const WORKING = (['working', 'abnormal'] as const).map((key) => dangerProjectStates.code(key))
/** 申请里的一问，与登记在实施的危大工程。 */
const UNDER_WAY = {
  has_pit: [dangerKind.code('pit')],
  has_scaffold: [dangerKind.code('formwork'), dangerKind.code('scaffold')],
} as const

/** 登记着正在实施的危大工程，不能说现场没有：停下来以后正是要看护的。 */
async function underWay(db: Db, { engineering, content }: BizCase): Promise<FieldProblem[]> {
  const denied = Object.entries(UNDER_WAY).filter(([field]) => content[field] === false)
  if (denied.length === 0) return []
  const { rows } = await sql<{
    kind: number
    name: string
  }>`select kind, string_agg(name, '、' order by id) as name from danger_project
    where engineering_id = ${engineering.id} and deleted_at is null and state = any(${WORKING}::smallint[]) group by kind`.execute(
    db,
  )
  return denied.flatMap(([field, kinds]) => {
    const names = rows.filter(({ kind }) => kinds.some((each) => each === kind)).map(({ name }) => name)
    return names.length === 0
      ? []
      : [{ field, message: `登记的危大工程“${names.join('、').slice(0, 80)}”正在实施，与所填不符；已经做完的，先办完成` }]
  })
}

/** 看护负责人是看护单位的人。 */
async function foreignGuard(db: Db, { content }: BizCase): Promise<FieldProblem[]> {
  const unit = numberIn(content, 'guard_unit')
  const { rows } = await sql<{ name: string; unit_name: string | null }>`select m.name, u.unit_name from manage_user m
    left join unit u on u.id = m.unit_id where m.id = ${numberIn(content, 'guard_person')} and m.unit_id is distinct from ${unit}`.execute(
    db,
  )
  const [guard] = rows
  return unit === null || !guard
    ? []
    : [{ field: 'guard_person', message: `${guard.name}是${guard.unit_name ?? '别的单位'}的人员，看护负责人应是看护单位的人` }]
}

/** 中止施工之日起一个月内报告（建筑法第十条、建筑工程施工许可管理办法第九条）；迟报的照收，看得见。 */
function reportedInTime(from: string): BizCheck {
  const label = '报告时限'
  const days = from === '' ? 0 : daysBetween(from, today())
  return days > REPORT_DAYS
    ? { label, result: 'warn', text: `自中止起始日已 ${days} 天，应当在中止之日起一个月内报告（建筑法第十条）` }
    : { label, result: 'ok', text: '在中止之日起一个月内报告' }
}
const REPORT_DAYS = 31

/** 中止施工告知：工程转为中止监督，期限、考勤、自评自中止之日起停计。 */
export const construction: BizEffect = {
  words: true,
  prefill: async (db, engineering) => {
    const { cranes } = await factsOf(db, engineering.id)
    return present({
      from_on: today(),
      stage: engineering.progress_stage,
      has_crane: cranes > 0,
      has_pit: Number(engineering.pit_depth ?? 0) > 0,
    })
  },
  complaints: async (db, subject) => {
    const problems = [...(await runningComplaints(db, subject)), ...(await opposed(db, subject, ['termination', 'recovery']))]
    const facts = await factsOf(db, subject.engineering.id)
    problems.push(...contradicted(subject, { wages_cleared: wageCheck(facts, subject.engineering.id) }))
    if (subject.content.has_crane === false && facts.cranes > 0)
      problems.push({ field: 'has_crane', message: `系统记录现场有 ${facts.cranes} 台起重机械，与所填不符` })
    const pit = pitProblems(subject)
    problems.push(...pit, ...vague(subject, MEASURES))
    problems.push(...(await underWay(db, subject)).filter(({ field }) => !pit.some((each) => each.field === field)))
    problems.push(...(await foreignGuard(db, subject)))
    const { sj_kg_time: begun } = subject.engineering
    const started = begun === null ? '' : dayOf(begun)
    const from = textIn(subject.content, 'from_on')
    if (from && from < started) problems.push({ field: 'from_on', message: `中止起始日不能早于实际开工日期 ${started}` })
    return problems
  },
  checks: async (db, { engineering, content }) => {
    const facts = await factsOf(db, engineering.id)
    return [
      reportedInTime(textIn(content, 'from_on')),
      counted('重大事故隐患', facts.major_dangers, {
        none: '没有未销项的重大事故隐患',
        some: `还有 ${facts.major_dangers} 条重大事故隐患没有消除，消除后方可中止`,
        path: dangersPath(engineering.id),
      }),
      counted('未销项隐患', facts.dangers, {
        none: '没有未销项的隐患',
        some: `还有 ${facts.dangers} 条隐患没有销项，整改期限自中止之日起停计`,
        severity: 'warn',
        path: dangersPath(engineering.id),
      }),
      counted('起重机械', facts.cranes, {
        none: '现场没有起重机械',
        some: `现场有 ${facts.cranes} 台起重机械：${(facts.crane_names ?? '').slice(0, 100)}，应有停用期间的安全措施`,
        severity: 'warn',
        path: cranesPath(engineering.id),
      }),
      wageCheck(facts, engineering.id, 'warn'),
    ]
  },
  pass: async (writing, subject) => {
    const { engineering, biz, content } = subject
    const from = textIn(content, 'from_on') || today()
    const why = [suspendReason.labelOf(content.reason), textIn(content, 'reason_note')].filter(Boolean).join('：')
    await stepProject(
      writing,
      engineering.id,
      'suspend',
      { suspend_reason: why.slice(0, 500), suspended_on: from },
      { cause: 'construction', note: `中止施工告知 ${biz.biz_no}` },
    )
    await issueResult(writing, subject, {
      title: '中止施工安全监督告知书',
      receiver: threeParties(engineering),
      body: [
        `你单位报送的${titled(engineering)}中止施工安全监督申请（${biz.biz_no}）收悉。经核查，同意自${inChinese(from)}起中止施工安全监督，预计恢复日期为${inChinese(textIn(content, 'plan_to_on') || null)}。`,
        `中止原因：${why}。`,
        '中止期间，建设单位应按报送的看护方案落实值守与巡查，做好起重机械、基坑、脚手架等的安全防护，不得擅自施工。',
      ],
      closing: ['恢复施工前，建设单位应组织参建单位对复工条件进行验收，并向我站申请恢复施工安全监督；未经恢复不得施工。'],
    })
  },
}
