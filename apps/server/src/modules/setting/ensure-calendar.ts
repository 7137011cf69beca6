import { arrangements, daysOf, type YearArrangement } from '@zhujian/domain/calendar/holidays'
import { sql } from 'kysely'
import { type Trx, withTransaction } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { CALENDAR_TOPIC } from '../../entity/work-calendar'
import { lockCalendar, recountDeadlines } from './calendar-lock'

/**
 * 补齐出厂的工作日历。没有人动过的年份随产品更新（国务院通知发布之后的版本即带上新的安排）；有人编排过的年份一律不动。
 */
export async function ensureWorkCalendar(platform: Platform): Promise<void> {
  await withTransaction(platform.db, async (trx) => {
    await lockCalendar(trx)
    let changed = 0
    for (const arrangement of arrangements) changed += await ensureYear(trx, arrangement)
    if (changed === 0) return
    await recountDeadlines(trx)
    await platform.live.announce(trx, CALENDAR_TOPIC)
  })
}

async function ensureYear(trx: Trx, arrangement: YearArrangement): Promise<number> {
  const { year, source, confirmed } = arrangement
  const edited = await sql`select 1 from work_day where year = ${year} and updated_by is not null limit 1`.execute(trx)
  if (edited.rows.length > 0) return 0
  const days = JSON.stringify(daysOf(arrangement))
  const shipped = sql`jsonb_to_recordset(${days}::jsonb) as t(day_on date, kind text, name text)`
  const gone = await sql`delete from work_day w where w.year = ${year} and not exists (select 1 from ${shipped}
    where t.day_on = w.day_on and t.kind = w.kind and t.name = w.name and w.source = ${source}) returning id`.execute(trx)
  const added = await sql`insert into work_day (day_on, kind, name, year, confirmed, source)
    select t.day_on, t.kind, t.name, ${year}, ${confirmed}, ${source} from ${shipped}
    on conflict (day_on) where deleted_at is null do nothing returning id`.execute(trx)
  return gone.rows.length + added.rows.length
}
