import { isWorkingDay, type WorkCalendar } from '@zhujian/domain/calendar/working-days'
import { formatInstant, nowSeconds, today } from '@zhujian/model/date'
import { z } from '@zhujian/model/zod'
import { type Trx, withTransaction } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { workCalendar } from '../../entity/work-calendar'

/** 北京时间的钟点。 */
const OPENS = 8
const CLOSES = 18

export function atWork(at = nowSeconds()): boolean {
  const hour = Number(formatInstant(at, 'HH'))
  return hour >= OPENS && hour < CLOSES
}

interface OfficeJob {
  readonly kind: string
  /** 秒：一天里多看几次，重复与否由各自的记录判断。 */
  readonly every: number
  readonly remind: (platform: Platform, trx: Trx, calendar: WorkCalendar) => Promise<unknown>
  /** 夜里与节假日也要说的。 */
  readonly urgent?: (platform: Platform, trx: Trx) => Promise<unknown>
}

/** 只在工作日的上班时间里办的提醒：夜里与节假日不打扰，紧急的除外。与任务的完成同一事务。 */
export function defineOfficeJob(platform: Platform, { kind, every, remind, urgent }: OfficeJob): void {
  platform.jobs.define({
    kind,
    payload: z.object({}),
    run: async ({ db, finish }) => {
      const calendar = await workCalendar(platform)
      await withTransaction(db, async (trx) => {
        if (isWorkingDay(calendar, today()) && atWork()) await remind(platform, trx, calendar)
        else await urgent?.(platform, trx)
        await finish(trx)
      })
    },
  })
  platform.jobs.schedule(kind, every)
}
