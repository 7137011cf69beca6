import { type RawBuilder, sql } from 'kysely'

/** 天：再长的连休也跨得过去。 */
const REST = 40

/** 某一时刻所在之日的次日起，第几个工作日，按工作日历；与 calendar/working-days.ts 同一口径，排次序的语句里用。 */
export function dueAfter(moment: RawBuilder<unknown>, days: number): RawBuilder<unknown> {
  const from = sql`((${moment}) at time zone 'Asia/Shanghai')::date`
  return sql`(select g.day::date from generate_series(${from} + 1, ${from} + ${sql.lit(days * 2 + REST)}, interval '1 day') as g(day)
    left join work_day w on w.day_on = g.day::date and w.deleted_at is null
    where coalesce(w.kind = 'on', extract(isodow from g.day) < 6) order by g.day offset ${sql.lit(days - 1)} limit 1)`
}
