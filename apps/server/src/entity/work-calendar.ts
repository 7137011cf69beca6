import { type ArrangedDay, calendarFrom } from '@zhujian/domain/calendar/holidays'
import type { WorkCalendar } from '@zhujian/domain/calendar/working-days'
import { sql } from 'kysely'
import { cached } from '../platform/process-cache'
import type { Db } from '../platform/db'
import type { Platform } from '../platform/platform'

/** 工作日历有变化。 */
export const CALENDAR_TOPIC = 'work_day'

/** 工作日历，直接读库：正在修改它的事务里用。 */
export async function readCalendar(db: Db): Promise<WorkCalendar> {
  const { rows } = await sql<
    Pick<ArrangedDay, 'day_on' | 'kind'>
  >`select day_on, kind from work_day where deleted_at is null`.execute(db)
  return calendarFrom(rows)
}

/** 工作日历；改了即清。期限、提醒、停计都用它。 */
export const workCalendar = cached(CALENDAR_TOPIC, (platform: Platform) => readCalendar(platform.reservedDb))
