import {
  type DayMark,
  type MatrixAnswer,
  type MatrixDay,
  type MatrixRow,
  matrixOf,
} from '@zhujian/domain/contracts/attendance-matrix'
import { attendanceDay, attendanceResult } from '@zhujian/domain/people/attendance-day'
import { keyPost } from '@zhujian/domain/people/key-posts'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { monthPresence, unknownPresence } from '@zhujian/domain/people/month-presence'
import { workRole } from '@zhujian/domain/people/person-codes'
import { worker } from '@zhujian/domain/people/worker'
import { pausedOn, type ProjectPause } from '@zhujian/domain/project/pause'
import { workType } from '@zhujian/domain/reference/work-types'
import { idSchema } from '@zhujian/model'
import { addDays, isMonth, lastDayOf, monthOf, nowSeconds, today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { accessWhere, libraryWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { pageInput } from '../../entity/list'
import { searchCondition } from '../../entity/search-text'
import { setting } from '../setting/public'

const CAME = [attendanceResult.code('full'), attendanceResult.code('half')]
const ABSENT = attendanceResult.code('absent')
const LEAVE = attendanceResult.code('leave')

const UNDECLARED = '含有未知的查询条件'
const asked = {
  ym: z
    .string('请选择月份')
    .refine(isMonth, '请选择月份')
    .refine((ym) => ym <= monthOf(nowSeconds()), '月份不能晚于本月'),
  who: z.enum(matrixOf.codes as ['key', 'worker', 'all'], '没有这一类人员').default('key'),
  engineering_id: idSchema.optional(),
  unit_id: idSchema.optional(),
  team_id: idSchema.optional(),
  post: z.enum(keyPost.codes as unknown as [string, ...string[]], '没有这个岗位').optional(),
  name: z.string().max(60).optional(),
}
export const matrixFileInput = z.strictObject(asked, UNDECLARED)
export const matrixInput = z.strictObject({ ...asked, ...pageInput }, UNDECLARED)
export type MatrixQuery = z.output<typeof matrixFileInput>
type Paged = z.output<typeof matrixInput>

interface Month {
  readonly first: string
  readonly last: string
  readonly today: string
}
const monthOfQuery = ({ ym }: MatrixQuery): Month => ({ first: `${ym}-01`, last: lastDayOf(ym), today: today() })

/** 查的是哪些人，范围与各自的清单相同：关键岗位是在岗的名册，其余是该月在场过的实名登记。 */
async function peopleOf(context: Context, query: MatrixQuery, { first, last }: Month): Promise<RawBuilder<unknown>> {
  const key = query.who === 'key'
  const entity = key ? manageUser : worker
  const own = key
    ? // 看不到考勤的人不列，否则人人都像没有来。
      sql`t.active and (w.id is null or ${await accessWhere(context, worker, 'read', 'w')}) and ${query.post === undefined ? sql`true` : sql`t.post = ${query.post}`}
        and ${query.team_id === undefined ? sql`true` : sql`w.team_id = ${query.team_id}`}`
    : sql`t.enter_on <= ${last}::date and (t.exit_on is null or t.exit_on >= ${first}::date)
        and ${query.who === 'worker' ? sql`t.work_role = ${workRole.code('worker')}` : sql`true`}
        and ${query.team_id === undefined ? sql`true` : sql`t.team_id = ${query.team_id}`}`
  const columns = key
    ? sql`t.worker_id, t.post as work, t.need_days, greatest(w.enter_on, t.post_from) as enter_on, w.exit_on, w.team_id`
    : sql`t.id as worker_id, t.work_type as work, null::int as need_days, t.enter_on, t.exit_on, t.team_id`
  return sql`select t.id, t.name, t.engineering_id, t.unit_id, ${columns}
    from ${sql.table(entity.name)} t ${key ? sql`left join worker w on w.id = t.worker_id` : sql``}
    where t.deleted_at is null and ${own} and ${libraryWhere(entity, context.library, 't')}
      and ${query.engineering_id === undefined ? sql`true` : sql`t.engineering_id = ${query.engineering_id}`}
      and ${query.unit_id === undefined ? sql`true` : sql`t.unit_id = ${query.unit_id}`}
      and ${query.name ? searchCondition(sql.ref('t.search_text'), query.name) : sql`true`}
      and ${await accessWhere(context, entity, 'read', 't')}`
}

interface Stored extends Pick<MatrixRow, 'id' | 'worker_id' | 'name' | 'work' | 'engineering_id' | 'engineering_name'> {
  readonly unit_name: string | null
  readonly team_name: string | null
  readonly need_days: number | null
  readonly enter_on: string | null
  readonly exit_on: string | null
  readonly results: Record<string, number> | null
  readonly late: readonly string[] | null
  readonly pauses: readonly ProjectPause[] | null
}

/** 一页人连同各自一个月的考勤与工程的停工，一次问完。 */
async function rowsOf(context: Context, query: MatrixQuery, page: { limit: number; skip: number }): Promise<MatrixRow[]> {
  const month = monthOfQuery(query)
  const after = await setting(context.platform, 'people_late_at')
  const late = after === null ? sql`false` : sql`(a.first_in_at at time zone 'Asia/Shanghai')::time > ${after}::time`
  const { rows } = await sql<Stored>`with people as (${await peopleOf(context, query, month)}),
    shown as (select * from people order by engineering_id desc, team_id nulls first, id limit ${page.limit} offset ${page.skip})
    select p.id, p.worker_id, p.name, p.work, p.engineering_id, e.engineering_name, u.unit_name, g.name as team_name, p.need_days,
      to_char(p.enter_on, 'YYYY-MM-DD') as enter_on, to_char(p.exit_on, 'YYYY-MM-DD') as exit_on, d.results, d.late,
      (select jsonb_agg(jsonb_build_object('kind', x.kind, 'from_on', x.from_on, 'to_on', x.to_on))
        from engineering_pause x where x.engineering_id = p.engineering_id) as pauses
    from shown p join engineering e on e.id = p.engineering_id
      left join unit u on u.id = p.unit_id left join team g on g.id = p.team_id
      left join lateral (select jsonb_object_agg(a.day_on, a.result) as results,
          array_agg(to_char(a.day_on, 'YYYY-MM-DD')) filter (where a.result = any(${CAME}::smallint[]) and ${late}) as late
        from attendance_day a where a.worker_id = p.worker_id and a.engineering_id = p.engineering_id and a.deleted_at is null
          and a.day_on between ${month.first}::date and ${month.last}::date
          and ${await accessWhere(context, attendanceDay, 'read', 'a')}) d on true
    order by p.engineering_id desc, p.team_id nulls first, p.id`.execute(context.db)
  return rows.map((row) => rowOf(row, query, month))
}

function rowOf({ results, late, pauses, need_days, enter_on, exit_on, ...row }: Stored, query: MatrixQuery, month: Month) {
  const key = query.who === 'key'
  const facts = {
    results: results ?? {},
    pauses: pauses ?? [],
    need_days,
    today: month.today,
    ym: query.ym,
    enter_on,
    exit_on,
    recorded: !key,
  }
  const days = Array.from({ length: Number(month.last.slice(8)) }, (_, at) => addDays(month.first, at))
  const known = row.worker_id !== null
  return {
    ...row,
    work: key ? keyPost.labelOf(row.work) : workType.labelOf(row.work),
    ...(known ? monthPresence(facts) : unknownPresence),
    marks: days.map((day) =>
      key && enter_on !== null && day < enter_on
        ? null
        : markOf(facts.results[day], { day, late: late?.includes(day) ?? false, pauses: facts.pauses }),
    ),
  } satisfies MatrixRow
}

interface Told {
  readonly day: string
  readonly late: boolean
  readonly pauses: readonly ProjectPause[]
}

/** 停工、中止期间没有来的记停工；没有记录的空着。 */
function markOf(result: number | undefined, { day, late, pauses }: Told): DayMark | null {
  if ((result === undefined || result === ABSENT) && pausedOn(pauses, day)) return 'stopped'
  if (result === undefined) return null
  const mark = attendanceResult.keyOf(result) as DayMark
  return mark === 'full' && late ? 'late' : mark
}

/** 各日的人数，数看得到的所有人；一人兼两个岗位的只数一次。关键岗位没有记录的算应到，工人没有记录的不算。 */
async function daysOf(context: Context, query: MatrixQuery): Promise<{ days: MatrixDay[]; total: number }> {
  const month = monthOfQuery(query)
  const people = await peopleOf(context, query, month)
  const readable = await accessWhere(context, attendanceDay, 'read', 'a')
  const recorded = query.who !== 'key'
  const joined = recorded ? sql`join` : sql`left join`
  const { rows } = await sql<MatrixDay & { total: number }>`with people as (${people}),
    present as (select distinct on (worker_id, engineering_id) * from people where worker_id is not null),
    counted as (select d.day_on, count(*) filter (where ${LEAVE} is distinct from a.result and d.day_on < ${month.today}::date
          and not exists (select 1 from engineering_pause x where x.engineering_id = p.engineering_id and d.day_on > x.from_on
            and (x.to_on is null or d.day_on < x.to_on)))::int as due,
        count(*) filter (where a.result = any(${CAME}::smallint[]))::int as came,
        count(*) filter (where a.result = ${ABSENT})::int as absent, count(*) filter (where a.result = ${LEAVE})::int as leave
      from present p cross join (select generate_series(${month.first}::date, ${month.last}::date, interval '1 day')::date as day_on) d
      ${joined} attendance_day a on a.worker_id = p.worker_id and a.engineering_id = p.engineering_id and a.day_on = d.day_on
        and a.deleted_at is null and ${readable}
      where p.enter_on <= d.day_on and (p.exit_on is null or p.exit_on >= d.day_on)
      group by d.day_on)
    select to_char(s.day, 'YYYY-MM-DD') as day_on, coalesce(c.due, 0) as due, coalesce(c.came, 0) as came,
      coalesce(c.absent, 0) as absent, coalesce(c.leave, 0) as leave, (select count(*)::int from people) as total
    from generate_series(${month.first}::date, ${month.last}::date, interval '1 day') s (day)
    left join counted c on c.day_on = s.day::date order by s.day`.execute(context.db)
  return {
    days: rows.map(({ day_on, due, came, absent, leave }) => ({ day_on, due, came, absent, leave })),
    total: rows[0]?.total ?? 0,
  }
}

/** 考勤统计的一页：一人一行，一日一列。 */
export async function attendanceMatrix(context: Context, { page, limit, ...query }: Paged): Promise<MatrixAnswer> {
  const { days, total } = await daysOf(context, query)
  const rows = await rowsOf(context, query, { limit, skip: (page - 1) * limit })
  return { ym: query.ym, days, rows, total }
}

/** 不分页的全部，至多 `most` 人；再多的由调用的一方说。 */
export const wholeMatrix = (context: Context, query: MatrixQuery, most: number): Promise<MatrixRow[]> =>
  rowsOf(context, query, { limit: most + 1, skip: 0 })
