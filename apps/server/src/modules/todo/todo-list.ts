import type { todoInput } from '@zhujian/domain/contracts/biz'
import type { TodoAnswer, TodoItem } from '@zhujian/domain/contracts/biz-answers'
import { biz } from '@zhujian/domain/biz/biz'
import { type WorkCalendar, workingDaysBetween, workingDaysLeft } from '@zhujian/domain/calendar/working-days'
import { overdueDays, type ProjectPause } from '@zhujian/domain/project/pause'
import { entityOf } from '@zhujian/domain/entities'
import type { Step } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { accessWhere, writableWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { actsNamed, awaitedAct, turnLines } from '../../entity/turn-lines'
import { searchCondition, searchPattern } from '../../entity/search-text'
import { suspensionsOf } from '../project/public'
import { workCalendar } from '../setting/public'
import { doneAct, doneLines } from './done-lines'
import { rooms } from './rooms'
import { subjects } from './subjects'
import { approvalTypes, forSuspended, returnedLines } from '../approval/public'

type Query = z.output<typeof todoInput>
type Line = Omit<TodoItem, 'days_left' | 'acts' | 'kind' | 'subject' | 'step' | 'paused_on'> & {
  kind: string
  step: string | null
}

interface Source {
  readonly source: string
  readonly label: string
  /** 各列与 Line 同名同序；与前一个同出一条语句的为空。 */
  readonly lines: RawBuilder<unknown> | null
  /** 中止监督也不停计的：为中止、恢复、终止本身办的；`s` 是一行。 */
  readonly runs?: RawBuilder<boolean>
}

/** 已经数在审批任务里（open-tasks.ts）。 */
const RETURNED = 'biz_return'
const COLUMNS = sql.raw('source, kind, step, id, version, title, engineering_id, from_id, at, due_on, path, read')

/** 审批任务：在办的、办过的、我发起的、抄送我的；范围与申请的列表一样，调岗之后看不到的不再列出。 */
async function approvalLines(context: Context, tab: Query['tab']): Promise<RawBuilder<Line>> {
  const me = context.session.account_id
  const seen = sql`b.deleted_at is null and ${await accessWhere(context, biz, 'read', 'b')}`
  const shared = sql`b.id, b.version, b.title, b.engineering_id, b.applied_by as from_id`
  const path = sql`'/biz/case?id=' || b.id as path`
  if (tab === 'todo')
    return sql<Line>`select 'biz' as source, b.kind, null as step, ${shared}, extract(epoch from k.created_at)::bigint as at, k.due_on, ${path}, k.opened_at is not null as read
      from biz_task k join biz b on b.id = k.biz_id where k.account_id = ${me} and k.state = 'pending' and ${seen} and ${writableWhere(biz, 'b')}`
  if (tab === 'done')
    return sql<Line>`select distinct on (b.id) 'biz' as source, b.kind, null as step, ${shared}, extract(epoch from k.acted_at)::bigint as at, null::date as due_on, ${path}, true as read
      from biz_task k join biz b on b.id = k.biz_id where k.account_id = ${me} and k.state = 'done' and ${seen} order by b.id, k.acted_at desc`
  if (tab === 'mine')
    return sql<Line>`select 'biz' as source, b.kind, null as step, ${shared}, extract(epoch from b.applied_at)::bigint as at, b.due_on, ${path}, true as read
      from biz b where b.applied_by = ${me} and ${seen}`
  return sql<Line>`select 'biz' as source, b.kind, null as step, ${shared}, extract(epoch from c.copied_at)::bigint as at, null::date as due_on, ${path}, c.read_at is not null as read
    from biz_copy c join biz b on b.id = c.biz_id where c.account_id = ${me} and ${seen}`
}

/** 轮到本人的一步：各实体的定义说轮到谁（entity/turns.ts），签批、收文、竣工验收等由各自的模块说。 */
async function flowSources(context: Context): Promise<Source[]> {
  const sources: Source[] = []
  for (const { source, label, lines, runs } of rooms) {
    const own = await lines(context)
    if (own) sources.push({ source, label, lines: own, ...(runs && { runs }) })
  }
  sources.push({ source: RETURNED, label: '退回补正', lines: await returnedLines(context), runs: RESUMING })
  const { lines, entities } = await turnLines(context)
  const [first, ...others] = entities
  if (!first) return sources
  // 一条语句查出各实体的；分类的名称各占一格。
  sources.push({ source: first.name, label: first.label, lines })
  for (const { name, label } of others) sources.push({ source: name, label, lines: null })
  return sources
}

interface Row extends Line {
  from_id: number | null
  paused_on: string | null
  runs: boolean
}

/** 恢复、终止的申请就是为中止着的工程办的。 */
const RESUMING = sql<boolean>`s.kind = any(${[...forSuspended]}::text[])`

/** 工程中止监督，自哪天起停计这一行的期限：那天已经过期的停在过期的那些天，其余的不会过期。没有期限的无可停计。 */
const pausedOn = (
  runs: RawBuilder<boolean> = sql`false`,
) => sql`case when s.due_on is null or ${runs} then null else (select p.from_on
  from engineering_pause p where p.engineering_id = s.engineering_id and p.kind = 'suspend' and p.to_on is null) end as paused_on`

/** 停计而没有过期的；停计之前就过期了的仍在逾期里。 */
const HELD = sql<boolean>`(u.paused_on is not null and u.due_on >= u.paused_on)`

type Group = NonNullable<Query['group']>
type Count = Readonly<{ source: string; n: number } & Record<Group, number>>

/** 期限各组的条件：与页面同一口径，每一行恰在一组。 */
function groupsAt(day: string): Record<Group, RawBuilder<boolean>> {
  const week = addDays(day, 7)
  return {
    overdue: sql`(u.due_on < ${day}::date and not ${HELD})`,
    today: sql`(u.due_on = ${day}::date and not ${HELD})`,
    week: sql`(u.due_on > ${day}::date and u.due_on <= ${week}::date and not ${HELD})`,
    later: sql`(u.due_on > ${week}::date and not ${HELD})`,
    undated: sql`u.due_on is null`,
    paused: HELD,
  }
}

async function countsOf({ db }: Context, union: RawBuilder<unknown>): Promise<Count[]> {
  const each = Object.entries(groupsAt(today())).map(
    ([name, where]) => sql`count(*) filter (where ${where})::bigint as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Count>`select source, count(*)::bigint as n, ${sql.join(each)}
    from (${union}) as u group by source`.execute(db)
  return rows
}

type Shown = Row & { engineering_text: string | null; from_text: string | null; pauses: ProjectPause[] }

async function pageOf({ db }: Context, union: RawBuilder<unknown>, { source, group, tab, limit, page }: Query): Promise<Shown[]> {
  const wanted = [...(source ? [sql`u.source = ${source}`] : []), ...(group ? [groupsAt(today())[group]] : [])]
  const order = tab === 'todo' ? sql`${HELD}, u.due_on nulls last, u.at, u.id, u.path` : sql`u.at desc, u.id desc`
  const { rows } =
    await sql<Shown>`select u.*, e.engineering_name as engineering_text, a.real_name as from_text, ${suspensionsOf(sql`u.engineering_id`)} as pauses
    from (select * from (${union}) as u where ${sql.join([sql`true`, ...wanted], sql` and `)} order by ${order} limit ${limit} offset ${(page - 1) * limit}) as u
    left join engineering e on e.id = u.engineering_id left join account a on a.id = u.from_id order by ${order}`.execute(db)
  return rows
}

async function sourcesOf(context: Context, tab: Query['tab']): Promise<Source[]> {
  const approvals = { source: 'biz', label: '审批办理', lines: await approvalLines(context, tab), runs: RESUMING }
  if (tab === 'todo') return [approvals, ...(await flowSources(context))]
  const done = tab === 'done' ? await doneLines(context) : []
  return [approvals, ...done.map(({ entity: { name, label }, lines }) => ({ source: name, label, lines }))]
}

const unionOf = (sources: readonly Source[]): RawBuilder<unknown> =>
  sql.join(
    sources.flatMap(({ lines, runs }) =>
      lines ? [sql`select ${COLUMNS}, ${pausedOn(runs)}, ${runs ?? sql`false`} as runs from (${lines}) as s`] : [],
    ),
    sql` union all `,
  )

/** 只要事项、类别、交来的人或工程叫这个的；工程名称也认拼音。 */
async function named(
  { platform }: Context,
  sources: readonly Source[],
  union: RawBuilder<unknown>,
  word: string,
): Promise<RawBuilder<unknown>> {
  if (word === '') return union
  const types = [...(await approvalTypes(platform)).values()].filter(({ label }) => label.includes(word)).map(({ code }) => code)
  const kinds = [...types, ...actsNamed(word)]
  const from = sources.filter(({ label }) => label.includes(word)).map(({ source }) => source)
  const pattern = searchPattern(word)
  return sql`select u.* from (${union}) as u left join engineering e on e.id = u.engineering_id left join account p on p.id = u.from_id
    where replace(u.title, ' ', '') ilike ${pattern} or u.kind ilike ${pattern} or u.kind = any(${kinds}::text[])
      or u.source = any(${from}::text[]) or p.real_name ilike ${pattern} or ${searchCondition(sql`e.search_text`, word)}`
}

/** 待办中心：各来源合成一张表，按期限排；件数与角标出自同一条语句。 */
export async function todoList(context: Context, query: Query): Promise<TodoAnswer> {
  const sources = await sourcesOf(context, query.tab)
  const union = await named(context, sources, unionOf(sources), query.keyword)
  const counted = await countsOf(context, union)
  const asked = counted.filter((each) => !query.source || each.source === query.source)
  const sum = (key: keyof Omit<Count, 'source'>) => asked.reduce((total, each) => total + each[key], 0)
  return {
    rows: await itemsOf(context, await pageOf(context, union, query)),
    total: sum(query.group ?? 'n'),
    groups: {
      overdue: sum('overdue'),
      today: sum('today'),
      week: sum('week'),
      later: sum('later'),
      undated: sum('undated'),
      paused: sum('paused'),
    },
    sources: sources.map(({ source, label }) => ({
      source,
      label,
      count: counted.find((each) => each.source === source)?.n ?? 0,
    })),
  }
}

async function itemsOf(context: Context, rows: readonly Shown[]): Promise<TodoItem[]> {
  const calendar = await workCalendar(context.platform)
  const types = await approvalTypes(context.platform)
  const subjectOf = await subjects(
    context,
    rows.filter(({ kind }) => awaitedAct(kind) !== undefined),
  )
  return rows.map(({ step, from_id: _from, runs, pauses, ...row }) => {
    const kind = types.get(row.kind)?.label ?? awaitedAct(row.kind)?.label ?? doneAct(row.kind) ?? row.kind
    return {
      ...row,
      kind,
      step: stepLabel(row.kind),
      subject: subjectOf(row),
      days_left: daysLeft({ ...row, runs, pauses }, calendar),
      acts: step === null ? [] : inPlace(row.source, awaitedAct(step)?.step ?? step),
    }
  })
}

type Dated = Pick<Shown, 'due_on' | 'paused_on' | 'runs' | 'pauses'>

/** 还剩、过了几个工作日；中止占去的不算（照常办的照算），停计而没有过期的不说。 */
function daysLeft({ due_on: due, paused_on: paused, runs, pauses }: Dated, calendar: WorkCalendar): number | null {
  if (due === null || (paused !== null && due >= paused)) return null
  if (runs || due >= today()) return workingDaysLeft(calendar, today(), due)
  return Math.min(-1, -overdueDays(pauses, due, today(), (from, to) => workingDaysBetween(calendar, from, to)))
}

/** 轮到的一步叫什么。 */
function stepLabel(act: string): string | null {
  const right = awaitedAct(act)?.right
  if (right === undefined) return null
  const { flow } = entityOf(act.slice(0, act.indexOf('.')))
  return flow?.steps[right]?.label ?? flow?.duties?.[right]?.label ?? null
}

/** 在自己的审核页面里办：要看的东西多。 */
const ON_ITS_PAGE = 'engineering'

/**
 * 能在待办里办的一步：签收、登记一类，只有一种办法的。要判断的不给现成的结论——合格还是不合格、通过还是退回，
 * 在记录里看过内容再办，几种办法都在那里；有法律后果的也在记录里，那里看得到依据与照片。
 */
function inPlace(source: string, key: string): TodoItem['acts'] {
  const { steps = {} } = (source !== ON_ITS_PAGE && entityOf(source).flow) || {}
  const step = steps[key]
  // 撤回是交来的人的，改派、续报一类不是这一步的另一个答案；条件自己变的没有人办。
  const isOtherWay = ([other, { from, caused, by, tone }]: [string, Step]) =>
    other !== key &&
    other !== 'withdraw' &&
    !caused &&
    by === step?.by &&
    from.some((state) => step?.from.includes(state)) &&
    (tone === 'danger' || from.every((state) => step?.from.includes(state)))
  return step && !step.legal && !Object.entries(steps).some(isOtherWay) ? [{ key, label: step.label }] : []
}

/** 审批任务之外、流程里轮到本人的步数；与审批任务的件数相加，就是待办中心“在办”的合计。 */
export async function flowCount(context: Context): Promise<RawBuilder<number>> {
  const parts = (await flowSources(context)).flatMap(({ source, lines }) =>
    lines && source !== RETURNED ? [sql`(select count(*)::bigint from (${lines}) as s)`] : [],
  )
  return parts.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(parts, sql` + `)})`
}
