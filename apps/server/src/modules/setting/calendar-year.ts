import { AppError, type FieldProblem } from '@zhujian/model'
import { isDate } from '@zhujian/model/date'
import type { ArrangedDay } from '@zhujian/domain/calendar/holidays'
import { workDay } from '@zhujian/domain/calendar/work-day'
import { isWeekend } from '@zhujian/domain/calendar/working-days'
import type { CalendarYear, DayInput, YearInput } from '@zhujian/domain/contracts/calendar'
import { sql } from 'kysely'
import { hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { write, type Writing } from '../../entity/write'
import type { Db } from '../../platform/db'
import { CALENDAR_TOPIC } from '../../entity/work-calendar'
import { lockCalendar, recountDeadlines } from './calendar-lock'

interface Stored extends ArrangedDay {
  confirmed: boolean
  source: string | null
}

/** 一年的编排，与它的修订号：每次编排都会变大，用来发现别人刚改过。 */
async function readYear(db: Db, year: number): Promise<Omit<CalendarYear, 'can' | 'years'>> {
  const { rows } = await sql<Stored>`select day_on, kind, name, confirmed, source from work_day
    where year = ${year} and deleted_at is null order by day_on`.execute(db)
  const counted = await sql<{
    revision: number
  }>`select coalesce(sum(version), 0)::bigint as revision from work_day where year = ${year}`.execute(db)
  return {
    year,
    days: rows.map(({ day_on, kind, name }) => ({ day_on, kind, name })),
    source: rows.find((row) => row.source)?.source ?? null,
    confirmed: rows.length > 0 && rows.every((row) => row.confirmed),
    revision: counted.rows[0]?.revision ?? 0,
  }
}

export async function calendarYear(context: Context, { year }: { year: number }): Promise<CalendarYear> {
  const years = await sql<{ year: number }>`select distinct year from work_day where deleted_at is null order by year`.execute(
    context.db,
  )
  const can = (await hasRight(context, workDay, 'arrange')) ? ['arrange'] : []
  return { ...(await readYear(context.db, year)), years: years.rows.map((row) => row.year), can }
}

/** 一天的编排为何不成立。 */
function dayComplaint({ day_on, kind, name }: ArrangedDay): string | undefined {
  if (!isDate(day_on)) return `${day_on} 不是日期`
  if (kind === 'on' && !isWeekend(day_on)) return `${day_on} 本来就是工作日，不必设为上班`
  return name.trim() === '' ? `请填写 ${day_on} 的名称` : undefined
}

/** 改一天：放假、上班，或空着表示恢复按星期。seen 是改的人看见的安排，已被别人改过的不覆盖。 */
export function setDay(context: Context, { day_on, kind, name, seen }: DayInput) {
  const wanted = kind === '' ? [] : [{ day_on, kind, name }]
  const complaint = wanted.map(dayComplaint).find(Boolean)
  if (complaint) throw new AppError('invalid', { fields: [{ field: 'kind', message: complaint }] })
  const year = Number(day_on.slice(0, 4))
  return arrange(context, year, async (writing) => {
    const before = await readYear(writing.trx, year)
    const known = before.days.find((day) => day.day_on === day_on)
    if ((known?.kind ?? '') !== seen) throw new AppError('stale')
    if (known) await remove(writing, [day_on])
    await put(writing, year, wanted, before)
    return { before: { [day_on]: textOf(known) }, after: { [day_on]: textOf(wanted[0]) } }
  })
}

/** 重排一年：以所给的各天为准。 */
export function setYear(context: Context, { year, days, source, confirmed, revision }: YearInput) {
  const problems = yearComplaints(year, days)
  if (problems.length > 0) throw new AppError('invalid', { fields: problems })
  return arrange(context, year, async (writing) => {
    const before = await readYear(writing.trx, year)
    if (before.revision !== revision) throw new AppError('stale')
    await remove(
      writing,
      before.days.map((day) => day.day_on),
    )
    await put(writing, year, days, { source, confirmed })
    return {
      before: { 依据: before.source, 天数: before.days.length, 已确认: before.confirmed },
      after: { 依据: source, 天数: days.length, 已确认: confirmed },
    }
  })
}

function yearComplaints(year: number, days: readonly ArrangedDay[]): FieldProblem[] {
  const seen = new Set<string>()
  return days.flatMap((day, at) => {
    const twice = seen.has(day.day_on)
    seen.add(day.day_on)
    const message =
      dayComplaint(day) ??
      (day.day_on.startsWith(`${year}-`) ? undefined : `${day.day_on} 不在 ${year} 年`) ??
      (twice ? `${day.day_on} 重复` : undefined)
    return message ? [{ field: `days.${at}`, message }] : []
  })
}

interface Change {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** 在一个事务里编排：日志、各处期限的重算、通知各进程。 */
function arrange(context: Context, year: number, work: (writing: Writing) => Promise<Change>) {
  return write(context, async (writing) => {
    const { trx, log, after } = writing
    await lockCalendar(trx)
    await log({ module: 'work_day', action: 'arrange', ...(await work(writing)) })
    await recountDeadlines(trx)
    const { live } = context.platform
    await live.announce(trx, CALENDAR_TOPIC)
    after(() => live.publish(CALENDAR_TOPIC))
    return { year, revision: (await readYear(trx, year)).revision }
  })
}

const textOf = (day: ArrangedDay | undefined): string =>
  day ? `${day.kind === 'on' ? '上班' : '放假'}（${day.name}）` : '按星期'

async function remove({ trx, context }: Writing, dates: readonly string[]): Promise<void> {
  await sql`update work_day set deleted_at = now(), updated_at = now(), updated_by = ${context.session.account_id}, version = version + 1
    where day_on = any(${dates}::date[]) and deleted_at is null`.execute(trx)
}

async function put(
  { trx, context }: Writing,
  year: number,
  days: readonly ArrangedDay[],
  { source, confirmed }: Pick<CalendarYear, 'source' | 'confirmed'>,
): Promise<void> {
  const by = context.session.account_id
  await sql`insert into work_day (day_on, kind, name, year, confirmed, source, created_by, updated_by)
    select t.day_on, t.kind, t.name, ${year}, ${confirmed}, ${source}, ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as t(day_on date, kind text, name text)`.execute(trx)
}
