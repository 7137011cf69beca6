import { addMonths, lastDayOf } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'

/** 最近三个月，作一张表用：w (ym 月份, first_on 首日, last_on 末日, next_on 次月首日)。 */
export function recentMonths(day: string): RawBuilder<unknown> {
  const months = [-3, -2, -1].map((back) => addMonths(day.slice(0, 7), back))
  const each = months.map(
    (ym) => sql`(${ym}::text, ${`${ym}-01`}::date, ${lastDayOf(ym)}::date, ${`${addMonths(ym, 1)}-01`}::date)`,
  )
  return sql`(values ${sql.join(each)}) as w (ym, first_on, last_on, next_on)`
}
