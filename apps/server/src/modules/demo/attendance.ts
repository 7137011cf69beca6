import { workRole } from '@zhujian/domain/people/person-codes'
import { addMonths, daysBetween } from '@zhujian/model/date'
import { sql } from 'kysely'
import { daysAgo, type DemoRun } from './demo-run'

const DAYS = 7
const MANAGERS = sql<boolean>`w.work_role = ${workRole.code('manager')}`

/** 最近七个完整日的日考勤，以及今天到此刻为止的；列入工资表的人自上上月起。一日一条语句，每条都在语句时限之内。 */
export async function createAttendance(run: DemoRun, paid: readonly number[]): Promise<void> {
  // The planner has not seen these rows counted, least of all after a first start that was killed: it must not look up
  // the project of each worker by walking through all projects.
  await sql`set local enable_nestloop = off`.execute(run.trx)
  // 到岗率按月算：管理人员本月更早的日子也有考勤。工资照考勤发：列入工资表的人，那两个月与此后的每一天都有。
  const payroll = sql<boolean>`w.id = any(${[...paid]}::bigint[])`
  const month = Number(run.today.slice(8)) - 1
  const since = daysBetween(`${addMonths(run.today.slice(0, 7), -2)}-01`, run.today)
  for (let day = since; day > DAYS; day -= 1)
    await createDay(run, daysAgo(run, day), day > month ? payroll : sql<boolean>`(${MANAGERS} or ${payroll})`)
  for (let day = DAYS; day >= 0; day -= 1) await createDay(run, daysAgo(run, day))
  await sql`set local enable_nestloop = on`.execute(run.trx)
}

/**
 * 只算在场且已进场的人。由编号与日期的散列决定每人每日的结果：
 * 出勤约 88 %、半天 5 %、缺勤 6 %、请假 1 %；停工、中止的工程全部记停工。
 * 今天只有已经刷过进场的人：还没离场的，在场时长算到此刻；缺勤要等收工才知道。
 */
async function createDay({ trx, now, today }: DemoRun, day: string, who = sql<boolean>`true`): Promise<void> {
  const at = sql`to_timestamp(${now})`
  const known = day === today ? sql`(came <= ${at} or result in (4, 5))` : sql`true`
  await sql`
    insert into attendance_day (engineering_id, worker_id, day_on, first_in_at, last_out_at, hours, result)
    select engineering_id, worker_id, ${day}::date,
      case when result in (1, 2) then came end,
      case when result in (1, 2) and gone <= ${at} then gone end,
      case when gone > ${at} and result in (1, 2) then round(extract(epoch from ${at} - came) / 3600, 1) else hours end,
      case when gone > ${at} and result = 2 then 1 else result end
    from (
      select timed.*, came + hours * interval '1 hour' as gone
      from (
        select *, (${day}::timestamp + interval '6 hours 10 minutes') at time zone 'Asia/Shanghai' + (spread % 4800) * interval '1 second' as came,
          case result when 1 then 8.2 + (spread % 26) / 10.0 when 2 then 4.1 + (spread % 30) / 10.0 else 0 end as hours
        from (
          select w.engineering_id, w.id as worker_id, r.spread,
            case when e.state in (3, 12) then 5 when r.roll < 88 then 1 when r.roll < 93 then 2 when r.roll < 99 then 3 else 4 end as result
          from worker w
          join engineering e on e.id = w.engineering_id
          cross join lateral (select abs(hashint8(w.id * 97 + (${day}::date - date '2000-01-01'))::bigint) % 100 as roll,
            abs(hashint8(w.id * 31 + (${day}::date - date '2000-01-01') * 7)::bigint) as spread) r
          where ${who} and w.enter_status = 1 and w.enter_on <= ${day}::date and e.history_type = 0
        ) rolled
      ) timed
    ) told
    where ${known} and (${day !== today} or result <> 3)
    order by worker_id`.execute(trx)
}
