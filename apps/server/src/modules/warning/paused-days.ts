import { type RawBuilder, sql } from 'kysely'

/** 从某日到今天之间，工程停工、中止占去的天数：这些日子不施工，查与练的期限不走。 */
export const pausedDays = (project: string, from: RawBuilder<unknown>, day: string): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(greatest(0, least(coalesce(x.to_on, ${day}::date), ${day}::date) - greatest(x.from_on, ${from}))), 0)::int
    from engineering_pause x where x.engineering_id = ${sql.ref(`${project}.id`)})`
