import { handedInFindings, rectifyStates } from '@zhujian/domain/flows/rectify-flow'
import { type RawBuilder, sql } from 'kysely'

const HANDED_IN = handedInFindings.map((key) => rectifyStates.code(key)).join(', ')

const handedOn = (alias: string): string =>
  `case when "${alias}"."state" in (${HANDED_IN}) then ("${alias}"."rectify_at" at time zone 'Asia/Shanghai')::date end`

/** 隐患、质量问题（别名）到今天逾期的天数，中止监督期间不计；随日子走，不存。 */
export const lateDays = (alias: string): string =>
  `days_late_on("${alias}"."deadline", "${alias}"."engineering_id", ${handedOn(alias)})`

/** 同一个天数，写在语句里；写了哪一天的，到那一天为止。 */
export const lateDaysSql = (alias: string, day?: string): RawBuilder<number> =>
  day === undefined
    ? sql<number>`${sql.raw(lateDays(alias))}`
    : sql<number>`days_late_on(${sql.ref(`${alias}.deadline`)}, ${sql.ref(`${alias}.engineering_id`)}, coalesce(${sql.raw(handedOn(alias))}, ${day}::date))`
