import { entities } from '@zhujian/domain/entities'
import { planStates } from '@zhujian/domain/production/plan'
import { planType } from '@zhujian/domain/production/plan-dicts'
import { planTaskStates } from '@zhujian/domain/production/plan-task'
import { spanDays } from '@zhujian/domain/production/plan-rules'
import { campaignStates } from '@zhujian/domain/safety/campaign'
import { addDays, daysBetween } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { DemoAccounts } from './demo-accounts'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows, momentAgo } from './demo-run'
import type { Signers } from './hands'
import type { Project, Projects } from './projects'
import { at, createRandom, type Random } from './random'

const { plan, planTask } = entities.production
const { campaign } = entities.safety

interface Line {
  readonly name: string
  /** 在总工期的百分之几到几。 */
  readonly from: number
  readonly to: number
  readonly critical?: true
  readonly node?: number
}

/** 房屋建筑总进度计划的通常分解。 */
const TOTAL: readonly Line[] = [
  { name: '开工', from: 0, to: 0, node: 1 },
  { name: '桩基与围护', from: 0, to: 14, critical: true },
  { name: '土方开挖', from: 8, to: 18, critical: true },
  { name: '地下室结构', from: 17, to: 32, critical: true },
  { name: '结构至正负零', from: 32, to: 32, node: 2 },
  { name: '主体结构', from: 32, to: 62, critical: true },
  { name: '主体封顶', from: 62, to: 62, node: 3 },
  { name: '砌体与抹灰', from: 44, to: 72 },
  { name: '屋面与防水', from: 60, to: 70 },
  { name: '外墙保温与门窗', from: 62, to: 82, critical: true },
  { name: '机电安装', from: 40, to: 86 },
  { name: '外架拆除', from: 80, to: 80, node: 4 },
  { name: '室内装修', from: 66, to: 94, critical: true },
  { name: '室外与绿化', from: 82, to: 96 },
  { name: '竣工验收', from: 100, to: 100, node: 6 },
]
/** 近两月、近一周的计划，起止按离今天的天数。 */
const MONTH: readonly (readonly [string, number, number])[] = [
  ['本月墙柱与梁板', -18, 6],
  ['砌体跟进', -12, 12],
  ['机电预留预埋', -18, 10],
]
const WEEK: readonly (readonly [string, number, number])[] = [
  ['墙柱钢筋绑扎', -6, -4],
  ['模板支设', -5, -2],
  ['梁板混凝土浇筑', -1, 0],
]

/** 在建工程的进度计划：总计划与节点，近月、近周的计划；实际进度各工程快慢不一。 */
export async function createPlans(run: DemoRun, projects: Projects, signers: (project: number) => Signers): Promise<void> {
  const random = createRandom('plan tasks')
  const sites = projects.filter(
    ({ plan: { library, state }, timeline }) => library === 0 && state === 'building' && timeline.started,
  )
  const ids = await drawIds(run, 'plan', sites.length * 3)
  const drawn = sites.map((site, index) => plansOf(run, random, site, ids.slice(index * 3, index * 3 + 3)))
  const made = ({ engineering_id }: Readonly<Record<string, unknown>>) => {
    const { builder } = signers(Number(engineering_id))
    return { created_by: builder, created_at: momentAgo(run, 30, 9), submitted_by: builder }
  }
  await insertRows(
    run,
    plan,
    drawn.flatMap(({ plans }) =>
      plans.map((row) => ({
        ...row,
        ...made(row),
        reviewed_by: signers(Number(row.engineering_id)).supervisor,
        state: planStates.code('approved'),
      })),
    ),
  )
  const tasks = drawn.flatMap((each) => each.tasks)
  const taskIds = await drawIds(run, 'plan_task', tasks.length)
  await insertRows(
    run,
    planTask,
    tasks.map((row, index) => ({ ...row, ...made(row), ...(row.act_end ? {} : { submitted_by: null }), id: at(taskIds, index) })),
  )
}

interface Drawn {
  readonly plans: DemoRow[]
  readonly tasks: (Record<string, unknown> & { act_end: string | null })[]
}

function plansOf(run: DemoRun, random: Random, { plan: { id }, timeline, facts }: Project, ids: readonly number[]): Drawn {
  const start = daysAgo(run, timeline.started ?? 0)
  const days = Math.max(120, Number(facts.contract_days))
  const [total = 0, month = 0, week = 0] = ids
  // 比计划慢几天开始、做得多快：多数正常，少数滞后。
  const pace = { shift: random.int(0, 9), speed: 0.82 + random.next() * 0.3 }
  const row = (more: Record<string, unknown>) => ({ engineering_id: id, revision: 1, ...more })
  const from = addDays(run.today, -20)
  const plans: DemoRow[] = [
    {
      id: total,
      ...row({ plan_type: planType.code('total'), plan_name: '总进度计划', from_on: start, to_on: addDays(start, days) }),
    },
    {
      id: month,
      ...row({
        plan_type: planType.code('month'),
        plan_name: `月计划（${run.today.slice(0, 7)}）`,
        from_on: from,
        to_on: addDays(run.today, 15),
        parent_plan_id: total,
      }),
    },
    {
      id: week,
      ...row({
        plan_type: planType.code('week'),
        plan_name: `周计划（${run.today.slice(5)}）`,
        from_on: addDays(run.today, -6),
        to_on: run.today,
        parent_plan_id: month,
        labor: random.int(40, 160),
      }),
    },
  ]
  const near = (lines: typeof MONTH, plan_id: number, plan_type: number) =>
    lines.map(([name, first, last], index) =>
      taskRow(run, pace, { plan_id, plan_type, name, index, start: addDays(run.today, first), end: addDays(run.today, last) }),
    )
  const tasks = [
    ...TOTAL.map((line, index) =>
      taskRow(run, pace, {
        plan_id: total,
        plan_type: planType.code('total'),
        index,
        start: addDays(start, Math.round((days * line.from) / 100)),
        end: addDays(start, Math.round((days * line.to) / 100)),
        name: line.name,
        critical: line.critical ?? false,
        node: line.node ?? null,
      }),
    ),
    ...near(MONTH, month, planType.code('month')),
    ...near(WEEK, week, planType.code('week')),
  ]
  return { plans, tasks: tasks.map((task) => ({ engineering_id: id, ...task })) }
}

interface Given {
  readonly plan_id: number
  readonly plan_type: number
  readonly name: string
  readonly index: number
  readonly start: string
  readonly end: string
  readonly critical?: boolean
  readonly node?: number | null
}

function taskRow(run: DemoRun, { shift, speed }: { shift: number; speed: number }, given: Given) {
  const { start, end } = given
  const late = Math.min(shift, given.plan_type === planType.code('total') ? shift : 1)
  const began = addDays(start, late)
  const days = spanDays(start, end)
  const needed = Math.max(1, Math.round(days / speed))
  const running = began <= run.today
  const finished = running && addDays(began, needed - 1) <= run.today
  const done = finished ? 100 : running ? Math.min(96, Math.round((daysBetween(began, run.today) * 100) / needed)) : 0
  return {
    plan_id: given.plan_id,
    plan_type: given.plan_type,
    wbs: String(given.index + 1),
    task_name: given.name,
    node_kind: given.node ?? null,
    contract_on: given.node ? end : null,
    plan_start: start,
    plan_end: end,
    days,
    critical: given.critical ?? false,
    act_start: running ? began : null,
    act_end: finished ? addDays(began, needed - 1) : null,
    percent: String(done),
    state: planTaskStates.code(finished ? 'done' : 'open'),
  }
}

/** 每个监督机构正在进行的一项专项防控；逐日的填报由样例得出。 */
export async function createCampaigns(run: DemoRun, accounts: DemoAccounts): Promise<void> {
  const { rows: orgs } = await sql<{ id: number }>`select distinct supervise_org_id as id from engineering
    where supervise_org_id is not null and history_type = 0 order by 1`.execute(run.trx)
  const ids = await drawIds(run, 'campaign', orgs.length)
  await insertRows(
    run,
    campaign,
    orgs.map((org, index) => ({
      id: at(ids, index),
      supervise_org_id: org.id,
      title: '低温天气施工安全防控',
      kind: 5,
      level: 2,
      from_on: daysAgo(run, 60),
      to_on: addDays(run.today, 20),
      items: [
        { item: '起重机械、外架加固', kind: 1, must: true },
        { item: '排水设备', kind: 2, must: true },
        { item: '临边与围挡', kind: 3, must: false },
      ],
      state: campaignStates.code('running'),
      created_by: accounts.officer,
      created_at: momentAgo(run, 61, 9),
    })),
  )
}
