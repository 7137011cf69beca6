import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import { dayOf } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'

/** 请假是预先写下的，当日是否已经汇总不看它。 */
const LEAVE = attendanceResult.code('leave')
const CAME = (['full', 'half'] as const).map((key) => attendanceResult.code(key))

interface Presence {
  readonly id: number
  readonly name: string
  /** 没有连到实名制、那天还没有汇总的，说不准，为 null。 */
  readonly came: boolean | null
}

/**
 * X09：关键岗位人员那一天有没有进场考勤，不论几人一次问完，按所给的次序。
 * @param people manage_user；空的、重复的略去
 * @param on 那一天，或那一时刻（秒）
 */
export async function presenceOf(trx: Trx, people: readonly (number | null)[], on: string | number): Promise<Presence[]> {
  const ids = [...new Set(people.filter((id) => id !== null))]
  if (ids.length === 0) return []
  const day = typeof on === 'number' ? dayOf(on) : on
  const { rows } = await sql<Presence>`select m.id, m.name, case when m.worker_id is not null
      and exists (select 1 from attendance_day a where a.engineering_id = m.engineering_id and a.day_on = ${day}::date
        and a.result <> ${LEAVE} and a.deleted_at is null)
      then coalesce((select a.result = any(${CAME}::smallint[]) from attendance_day a
        where a.worker_id = m.worker_id and a.day_on = ${day}::date and a.deleted_at is null), false) end as came
    from manage_user m where m.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], m.id)`.execute(trx)
  return rows
}

/** 当日没有有效考勤的关键岗位人员，各一句提醒；有考勤的、说不准的没有。 */
export async function absent(trx: Trx, people: readonly (number | null)[], on: string | number): Promise<string[]> {
  const found = await presenceOf(trx, people, on)
  return found.flatMap(({ name, came }) => (came === false ? [`${name}当日无有效考勤，签字待说明`] : []))
}
