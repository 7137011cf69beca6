import type { WorkCalendar } from '@zhujian/domain/calendar/working-days'
import { readCalendar } from '../../entity/work-calendar'
import type { Db } from '../../platform/db'
import { lockName, shareName } from '../../platform/lock-name'

/** 编排日历的排队，期限正在计算的等一等。 */
export const lockCalendar = (trx: Db): Promise<void> => lockName(trx, 'work_day')

/** 到提交为止日历不会被改。要定期限的事务先取它、再锁行：改日历的人先锁日历、再改各处期限，次序相同才不会互相等。 */
export const holdCalendar = (trx: Db): Promise<void> => shareName(trx, 'work_day')

/** 在事务里定下期限时用：到提交为止日历不会被改，改日历的人也不会漏掉这一笔。 */
export async function steadyCalendar(trx: Db): Promise<WorkCalendar> {
  await holdCalendar(trx)
  return readCalendar(trx)
}

/** 日历改了之后要重算的期限，由各自的模块登记；在同一事务里执行。 */
type Recount = (trx: Db, calendar: WorkCalendar) => Promise<void>
const recounts = new Set<Recount>()

export const onCalendarChange = (recount: Recount): void => void recounts.add(recount)

export async function recountDeadlines(trx: Db): Promise<void> {
  const calendar = await readCalendar(trx)
  for (const recount of recounts) await recount(trx, calendar)
}
