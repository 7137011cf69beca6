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

const LOCK = sql`hashtext('work_day')`

/** 编排日历的排队，期限正在计算的等一等。 */
export const lockCalendar = async (trx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
}

/** 到提交为止日历不会被改。要定期限的事务先取它、再锁行：改日历的人先锁日历、再改各处期限，次序相同才不会互相等。 */
export const holdCalendar = async (trx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(trx)
}

/** 在事务里定下期限时用：到提交为止日历不会被改，改日历的人也不会漏掉这一笔。 */
export async function steadyCalendar(trx: Db): Promise<WorkCalendar> {
  await holdCalendar(trx)
  return readCalendar(trx)
}

/** 工作日历；改了即清。期限、提醒、停计都用它。 */
export const workCalendar = cached(CALENDAR_TOPIC, (platform: Platform) => readCalendar(platform.reservedDb))

/** 日历改了之后要重算的期限，由各自的模块登记；在同一事务里执行。 */
type Recount = (trx: Db, calendar: WorkCalendar) => Promise<void>
const recounts = new Set<Recount>()

export const onCalendarChange = (recount: Recount): void => void recounts.add(recount)

export async function recountDeadlines(trx: Db): Promise<void> {
  const calendar = await readCalendar(trx)
  for (const recount of recounts) await recount(trx, calendar)
}
