import type { PriorityRow } from '@zhujian/domain/contracts/check-priority'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { regionName } from '@zhujian/domain/reference/regions'
import { byPriority, checkPriority, percentile95, type PriorityFacts } from '@zhujian/domain/safety/check-priority'
import { dangerProject } from '@zhujian/domain/safety/danger-project'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { planSource, planStates, visitPlan } from '@zhujian/domain/safety/visit-plan'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { AppError, idSchema } from '@zhujian/model'
import { addDays, isDate, today } from '@zhujian/model/date'
import { z } from '@zhujian/model/zod'
import { sql } from 'kysely'
import { accessWhere, hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'
import { askedConditions, listInput, type ListQuery } from '../../entity/list'
import { addRows } from '../../entity/save'
import { viewConditions } from '../../entity/views'
import { write } from '../../entity/write'
import { dueCheckOn } from '../project/public'

const WEEK = 7
/** 到岗率看的几个岗位：项目经理、专职安全员、总监理工程师。 */
const POSTS = ['project_manager', 'safety_officer', 'chief_engineer'] as const
const { code: result } = attendanceResult
const CAME = [result('full'), result('half')]
const DUE = [...CAME, result('absent')]

/** 工程到什么进度（百分数），在哪里（“经度,纬度”）。 */
interface Place {
  readonly percent: number | null
  readonly bd_lal: string | null
}

type Found = PriorityFacts &
  Place &
  Omit<PriorityRow, keyof PriorityFacts | 'areacode_text' | 'score' | 'terms' | 'first' | 'first_text'> & {
    readonly asked: boolean
  }

/** 范围内的在建、停工工程（t）。 */
const inScope = async (context: Context) =>
  sql<boolean>`t.deleted_at is null and t.history_type = 0 and ${inStates('t', engineeringStates, ['building', 'stopped'])}
    and ${await accessWhere(context, engineering, 'read', 't')}`

/** 范围内在建、停工工程的全部事实，一条语句；`asked` 是否合乎查询。百分位看全部，不因查询而变。 */
async function factsOf(
  context: Context,
  query: Pick<ListQuery, 'filters' | 'keyword' | 'ids'>,
  only = sql<boolean>`true`,
): Promise<Found[]> {
  const { session } = context
  const asked = [sql<boolean>`true`, ...(await askedConditions(context, engineering, query))]
  const and = (conditions: readonly ReturnType<typeof sql<boolean>>[]) => sql.join([...conditions], sql` and `)
  const now = today()
  const since = addDays(now, -WEEK)
  const { rows } = await sql<Found>`with scope as materialized (select t.*, (${and(asked)}) as asked from engineering t
      where ${await inScope(context)} and ${only}),
    dangers as (select d.engineering_id, count(*) filter (where ${and(viewConditions(hiddenDanger, 'd', 'overdue', session))})::int as overdue,
        count(*) filter (where ${and(viewConditions(hiddenDanger, 'd', 'major', session))})::int as major
      from hidden_danger d where d.engineering_id in (select id from scope) and d.deleted_at is null
        and ${and(viewConditions(hiddenDanger, 'd', 'open', session))} group by 1),
    alarms as (select w.engineering_id, count(*)::int as n from warning w where w.engineering_id in (select id from scope)
      and w.deleted_at is null and w.raised_at >= ${since}::date group by 1),
    presence as (select m.engineering_id, count(*) filter (where a.result = any(${CAME}::smallint[]))::int as came,
        count(*) filter (where a.result = any(${DUE}::smallint[]))::int as due
      from manage_user m join attendance_day a on a.worker_id = m.worker_id and a.engineering_id = m.engineering_id and a.deleted_at is null
        and a.day_on >= greatest(${since}::date, m.post_from) and a.day_on < ${now}::date
      where m.engineering_id in (select id from scope) and m.active and m.deleted_at is null and m.post = any(${[...POSTS]}::text[]) group by 1),
    works as (select p.engineering_id, count(*)::int as n from danger_project p where p.engineering_id in (select id from scope)
      and p.deleted_at is null and ${and(viewConditions(dangerProject, 'p', 'oversizedWorking', session))} group by 1),
    cranes as (select c.engineering_id, count(*)::int as n from crane c where c.engineering_id in (select id from scope)
      and c.deleted_at is null and ${inStates('c', craneStates, ['removing'])} group by 1),
    stops as (select s.engineering_id, count(*)::int as n from stop_work s where s.engineering_id in (select id from scope)
      and s.deleted_at is null and s.plan_resume <= ${now}::date and ${inStates('s', stopWorkStates, ['stopped'])} group by 1),
    plans as (select v.engineering_id, min(v.plan_on)::text as planned_on from visit_plan v where v.engineering_id in (select id from scope)
      and v.deleted_at is null and ${inStates('v', planStates, ['planned', 'visiting'])} group by 1)
    select t.id, t.engineering_name, t.areacode, t.state, t.main_officer, t.assist_officer, a.real_name as main_officer_text,
      b.real_name as assist_officer_text,
      t.risk_level, t.progress_stage, t.percent, t.bd_lal, (${dueCheckOn('t')})::text as next_check_on, t.last_check_at is null as never_checked,
      (coalesce(t.last_check_at, t.accepted_at) at time zone 'Asia/Shanghai')::date::text as last_on, u.credit_score::float as credit,
      coalesce(d.overdue, 0) as overdue, coalesce(d.major, 0) as major, coalesce(w.n, 0) as alarms, coalesce(p.came, 0) as came,
      coalesce(p.due, 0) as due, coalesce(k.n, 0) as dangerous, coalesce(c.n, 0) as dismantling, coalesce(s.n, 0) as resuming,
      v.planned_on, t.asked
    from scope t left join account a on a.id = t.main_officer left join account b on b.id = t.assist_officer
      left join unit u on u.id = t.sgdw
      left join dangers d on d.engineering_id = t.id left join alarms w on w.engineering_id = t.id
      left join presence p on p.engineering_id = t.id left join works k on k.engineering_id = t.id
      left join cranes c on c.engineering_id = t.id left join stops s on s.engineering_id = t.id
      left join plans v on v.engineering_id = t.id`.execute(context.db)
  return rows
}

export const priorityInput = listInput(engineering)

/** 可以按它排的列；没有说的按该先查的先后。 */
const sorts: Readonly<Record<string, (row: PriorityRow) => number | string>> = {
  score: ({ score }) => score,
  last_on: ({ last_on }) => last_on ?? '',
  planned_on: ({ planned_on }) => planned_on ?? '',
  credit: ({ credit }) => credit ?? 0,
}
const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0)

function sorted(rows: PriorityRow[], sort: string | undefined): PriorityRow[] {
  const name = sort?.replace(/^-/, '') ?? ''
  const of = sorts[name] ?? termOf(name)
  if (!of) return rows.toSorted(byPriority)
  const way = sort?.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => way * compare(of(a), of(b)) || a.id - b.id)
}
const termOf = (name: string) =>
  name.startsWith('n_') ? ({ terms }: PriorityRow) => terms.find(({ key }) => `n_${key}` === name)?.points ?? 0 : undefined

async function rank(context: Context, query: Pick<ListQuery, 'filters' | 'keyword' | 'ids'>): Promise<PriorityRow[]> {
  const all = await factsOf(context, query)
  const p95 = percentile95(all.map(({ alarms }) => alarms))
  return all.filter(({ asked }) => asked).map((found) => rowOf(found, p95))
}

function rowOf(found: Found, p95: number): PriorityRow {
  const priority = checkPriority(found, p95, today())
  return {
    id: found.id,
    engineering_name: found.engineering_name,
    areacode: found.areacode,
    areacode_text: found.areacode === null ? null : regionName(found.areacode),
    main_officer: found.main_officer,
    main_officer_text: found.main_officer_text,
    assist_officer: found.assist_officer,
    assist_officer_text: found.assist_officer_text,
    state: found.state,
    planned_on: found.planned_on,
    last_on: found.last_on,
    next_check_on: found.next_check_on,
    credit: found.credit,
    overdue: found.overdue,
    risk_level: found.risk_level,
    ...priority,
    first_text: priority.first.join('、'),
  }
}

/** 范围内各工程近七日的预警件数。 */
async function alarmCounts(context: Context): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select coalesce(w.n, 0) as n from engineering t
    left join (select engineering_id, count(*)::int as n from warning where deleted_at is null and raised_at >= ${addDays(today(), -WEEK)}::date
      group by 1) w on w.engineering_id = t.id
    where ${await inScope(context)}`.execute(context.db)
  return rows.map(({ n }) => n)
}

/** 一个工程先查的先后，和它在哪里、到什么进度。 */
export type PlacedPriority = PriorityRow & Place

/** 本人监督的，和另外点名的各工程，该先查的在前；只算这几个，百分位仍看全部。 */
export async function rankedFor(context: Context, more: ReadonlySet<number>): Promise<PlacedPriority[]> {
  const me = context.session.account_id
  const only = sql<boolean>`(${me} in (t.main_officer, t.assist_officer) or t.id = any(${[...more]}::bigint[]))`
  const found = await factsOf(context, { filters: {}, ids: undefined, keyword: undefined }, only)
  if (found.length === 0) return []
  const p95 = percentile95(await alarmCounts(context))
  return found.map((each) => ({ ...rowOf(each, p95), percent: each.percent, bd_lal: each.bd_lal })).toSorted(byPriority)
}

/** 检查优先度：范围内的在建、停工工程，一页。 */
export async function priorities(context: Context, query: ListQuery) {
  const rows = sorted(await rank(context, query), query.sort)
  const from = (query.page - 1) * query.limit
  return {
    rows: rows.slice(from, from + query.limit),
    total: rows.length,
    can: (await hasRight(context, visitPlan, 'add')) ? ['add'] : [],
  }
}

const MOST = 50
const arrangeLine = z.object({
  engineering_id: idSchema,
  plan_on: z
    .string('请选择日期')
    .refine(isDate, '请选择日期')
    .refine((day) => day >= today(), '计划日期不能早于今天'),
  lead_id: z.number('请选择主检查人').int().positive('请选择主检查人'),
  mate_id: z.number('请选择协同检查人').int().positive('请选择协同检查人'),
})
export const arrangeInput = z.object({
  lines: z.array(arrangeLine, '请选择工程').min(1, '请选择工程').max(MOST, `一次最多排入 ${MOST} 个`),
})

/** 哪一行不成，说在那一行上。 */
async function atLine<T>(at: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.fields.length === 0) throw error
    throw new AppError('invalid', {
      fields: error.fields.map(({ field, message }) => ({ field: `lines.${at}.${field}`, message })),
    })
  }
}

/** 排入计划：理由与分数照此刻的事实写下；有一个排不进的，一个也不排。 */
export async function arrange(context: Context, { lines }: z.output<typeof arrangeInput>) {
  const ids = lines.map(({ engineering_id }) => engineering_id)
  const ranked = new Map((await rank(context, { filters: {}, ids: ids.join(), keyword: undefined })).map((row) => [row.id, row]))
  return write(context, async (writing) => {
    for (const [at, line] of lines.entries()) {
      const row = ranked.get(line.engineering_id)
      if (!row) throw new AppError('notFound', { message: '所选工程已不在建，或不在管辖范围内' })
      const form = { ...line, check_type: 1, reason: reasonOf(row) }
      const given = { source: planSource.code('priority'), score: String(row.score) }
      await atLine(at, () => addRows(writing, visitPlan, [form], given))
    }
    return { arranged: lines.length }
  })
}

/** 为什么先查：排在最前的缘由，再是分数最高的三项。 */
function reasonOf({ first, terms }: PriorityRow): string {
  const most = terms.toSorted((a, b) => b.points - a.points).slice(0, 3)
  return [...first, ...most.map(({ label, fact, points }) => `${label} ${fact}（${points}）`)].join('；').slice(0, 300)
}
