import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import type { salarySheet } from '@zhujian/domain/salary/salary-sheet'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'

/** 天：当月考勤满这些天而没有列入工资表的，要说明。 */
const UNPAID_DAYS = 10
const NAMED = 5

const DAYS = `sum(case d.result when ${attendanceResult.code('full')} then 1 when ${attendanceResult.code('half')} then 0.5 else 0 end)`
/** 工资月份之内的。 */
const within = (t: string) => `d.deleted_at is null and d.day_on >= to_date("${t}"."ym", 'YYYY-MM')
  and d.day_on < to_date("${t}"."ym", 'YYYY-MM') + interval '1 month'`
const present = (t: string) =>
  `coalesce((select ${DAYS} from attendance_day d where d.worker_id = "${t}"."worker_id" and ${within(t)}), 0)`
/** 该月还没有考勤汇总的工程，无从核对。 */
const counted = (t: string) =>
  `exists (select 1 from attendance_day d where d.engineering_id = "${t}"."engineering_id" and ${within(t)})`

/** X14：一行明细与考勤、工资卡不符之处；补发的不按当月考勤核对。没有的为空。 */
export const presenceGap = (t: string): string => `nullif(concat_ws('；',
  case when "${t}"."is_back" is not true and ${counted(t)} then case
    when ${present(t)} = 0 then '当月没有考勤'
    when "${t}"."days" > ${present(t)} then '出勤 ' || trim_scale("${t}"."days") || ' 天，考勤 ' || trim_scale(${present(t)}) || ' 天' end end,
  (select '工资卡与' || o.worker_name || '的相同' from salary_item o where o.card_no_index = "${t}"."card_no_index" and o.ym = "${t}"."ym"
    and o.worker_id <> "${t}"."worker_id" and o.deleted_at is null order by o.id limit 1)), '')`

/** 一张工资表里不符而没有说明的人数。 */
export const mismatched = (t: string): string => `select count(*)::int from salary_item i where i.sheet_id = "${t}"."id"
  and i.deleted_at is null and i.explain is null and ${presenceGap('i')} is not null`

/** 一张工资表里应发不相称、有扣款而没有说明的人数。 */
export const doubts = (t: string): string => `select count(*)::int from salary_item i where i.sheet_id = "${t}"."id"
  and i.deleted_at is null and i.explain is null and i.pay_note is not null`

/** 当月考勤满十天，哪张工资表都没有列的。 */
async function unlisted({ row, trx }: Effect<typeof salarySheet>): Promise<string[]> {
  if (row.absent_note) return []
  const { rows } = await sql<{
    name: string
  }>`select w.name from worker w join attendance_day d on d.worker_id = w.id and d.deleted_at is null
      and d.day_on >= to_date(${row.ym}, 'YYYY-MM') and d.day_on < to_date(${row.ym}, 'YYYY-MM') + interval '1 month'
    where w.engineering_id = ${row.engineering_id} and w.unit_id = ${row.unit_id} and w.deleted_at is null
      and (${row.team_id}::bigint is null or w.team_id = ${row.team_id})
      and not exists (select 1 from salary_item i where i.worker_id = w.id and i.ym = ${row.ym} and i.deleted_at is null)
    group by w.id, w.name having ${sql.raw(DAYS)} >= ${UNPAID_DAYS} order by w.id`.execute(trx)
  return rows.map(({ name }) => name)
}

interface Unexplained {
  readonly name: string
  readonly gap: string | null
  readonly doubt: string | null
}

/** 写明是谁、哪里不符，多的只说还有几人。 */
const namedWith = (lines: readonly (readonly [name: string, why: string])[]): string =>
  lines
    .slice(0, NAMED)
    .map(([name, why]) => `${name}${why}`)
    .join('；') + (lines.length > NAMED ? `；等 ${lines.length} 人` : '')

/** X14：应发、扣款、考勤有不符的，逐人说明之后才能公示（保障农民工工资支付条例第二十八、二十九条）；是哪几行，一次说完。@throws invalid */
export async function requireExplained(effect: Effect<typeof salarySheet>): Promise<void> {
  const { rows } = await sql<Unexplained>`select * from (select i.id, i.worker_name as name, ${sql.raw(presenceGap('i'))} as gap,
      i.pay_note as doubt from salary_item i where i.sheet_id = ${effect.row.id} and i.deleted_at is null and i.explain is null) x
    where gap is not null or doubt is not null order by id`.execute(effect.trx)
  const doubtful = rows.flatMap(({ name, doubt }) => (doubt === null ? [] : [[name, `：${doubt}`] as const]))
  const absent = [
    ...rows.flatMap(({ name, gap }) => (gap === null ? [] : [[name, gap] as const])),
    ...(await unlisted(effect)).map((name) => [name, `当月考勤 ${UNPAID_DAYS} 天以上，没有列入工资表`] as const),
  ]
  const messages = [
    doubtful.length > 0 &&
      `还有 ${doubtful.length} 人的应发与出勤、单价不相称，或者有扣款，请在工资明细里逐人说明——${namedWith(doubtful)}`,
    absent.length > 0 && `还有 ${absent.length} 人工资与考勤不符，请逐人说明——${namedWith(absent)}`,
  ].filter((each) => each !== false)
  if (messages.length === 0) return
  throw new AppError('invalid', {
    message: messages.join('。'),
    fields: messages.map((message) => ({ field: 'people', message })),
  })
}
