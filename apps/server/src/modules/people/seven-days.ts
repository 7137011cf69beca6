import { addDays, today } from '@zhujian/model/date'
import type { KeyPersonDays } from '@zhujian/domain/contracts/real-name'
import { attendanceDay, attendanceResult } from '@zhujian/domain/people/attendance-day'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { monthPresence, unknownPresence } from '@zhujian/domain/people/month-presence'
import { worker } from '@zhujian/domain/people/worker'
import { enterStatus } from '@zhujian/domain/people/person-codes'
import { engineering } from '@zhujian/domain/project/engineering'
import { pausedOn, type ProjectPause } from '@zhujian/domain/project/pause'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { requireReadable } from '../../entity/list'
import { pausesOf } from '../project/public'

/** 近七日，含今天，从早到晚。 */
export const lastSevenDays = (day: string): string[] => Array.from({ length: 7 }, (_, at) => addDays(day, at - 6))

const PRESENT = [attendanceResult.code('full'), attendanceResult.code('half')]

const ABSENT = attendanceResult.code('absent')
const STOPPED = attendanceResult.code('stopped')

/** 停工、中止期间没有考勤不算缺勤，记为停工；当天来了的照记。 */
const resultOn = (pauses: readonly ProjectPause[], day: string, result: number | null): number | null =>
  (result === null || result === ABSENT) && pausedOn(pauses, day) ? STOPPED : result

type Stored = Pick<KeyPersonDays, 'id' | 'worker_id' | 'name' | 'post'> & {
  need_days: number | null
  post_from: string | null
  results: Record<string, number> | null
}

/** 关键岗位人员近七日考勤 [S7-22]，与本月到岗；看不到考勤的人不列，否则人人都像没有来。 */
export async function managersWithSevenDays(
  context: Context,
  engineeringId: number,
): Promise<{ rows: KeyPersonDays[]; total: number; days: string[] }> {
  await requireReadable(context, engineering, engineeringId)
  const day = today()
  const days = lastSevenDays(day)
  const from = [days[0] ?? day, `${day.slice(0, 7)}-01`].toSorted()[0]
  const { rows } =
    await sql<Stored>`select t.id, t.worker_id, t.name, t.post, t.need_days, to_char(t.post_from, 'YYYY-MM-DD') as post_from,
      (select jsonb_object_agg(a.day_on, a.result) from attendance_day a where a.worker_id = t.worker_id and a.engineering_id = t.engineering_id
        and a.deleted_at is null and a.day_on >= greatest(${from}::date, t.post_from) and ${await accessWhere(context, attendanceDay, 'read', 'a')}) as results
    from manage_user as t left join worker w on w.id = t.worker_id where t.engineering_id = ${engineeringId} and t.active and t.deleted_at is null
      and ${await accessWhere(context, manageUser, 'read', 't')} and (w.id is null or ${await accessWhere(context, worker, 'read', 'w')}) order by t.id limit 200`.execute(
      context.db,
    )
  const pauses = await pausesOf(context.db, engineeringId)
  return {
    rows: rows.map(({ results, need_days, post_from, ...row }) => ({
      ...row,
      ...(row.worker_id === null
        ? unknownPresence
        : monthPresence({ results: results ?? {}, pauses, need_days, today: day, enter_on: post_from })),
      days: days.map((day_on) => ({ day_on, result: resultOn(pauses, day_on, results?.[day_on] ?? null) })),
    })),
    total: rows.length,
    days,
  }
}

export interface SevenDayStatistics {
  day_on: string
  manage_total: number
  manage_present: number
  worker_total: number
  worker_present: number
}

/** 管理人员与务工人员近七日出勤人数 [S7-23]：应到按当天在册计，实到为有效考勤的人数。 */
export async function sevenDayStatistics(
  context: Context,
  engineeringId: number,
): Promise<{ rows: SevenDayStatistics[]; total: number }> {
  await requireReadable(context, engineering, engineeringId)
  const days = lastSevenDays(today())
  const enrolled = sql`w.enter_on <= d.day_on and (w.exit_on is null or w.exit_on >= d.day_on)`
  const came = sql`exists (select 1 from attendance_day a where a.worker_id = w.id and a.engineering_id = w.engineering_id and a.day_on = d.day_on
    and a.deleted_at is null and a.result = any(${PRESENT}::smallint[]))`
  const { rows } = await sql<SevenDayStatistics>`select to_char(d.day_on, 'YYYY-MM-DD') as day_on,
      count(w.id) filter (where w.work_role = 10 and ${enrolled})::bigint as manage_total, count(w.id) filter (where w.work_role = 10 and ${enrolled} and ${came})::bigint as manage_present,
      count(w.id) filter (where w.work_role = 20 and ${enrolled})::bigint as worker_total, count(w.id) filter (where w.work_role = 20 and ${enrolled} and ${came})::bigint as worker_present
    from unnest(${days}::date[]) as d (day_on)
    left join worker w on w.engineering_id = ${engineeringId} and w.deleted_at is null and ${await accessWhere(context, worker, 'read', 'w')}
    group by d.day_on order by d.day_on`.execute(context.db)
  return { rows, total: rows.length }
}

/** 在场状态的编码，供工种统计使用。 */
export const ON_SITE = enterStatus.code('on_site')
