import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import { dayOf } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'

const CAME = [attendanceResult.code('full'), attendanceResult.code('half')]

/**
 * X09：关键岗位人员那一天有没有进场考勤。
 * @param person manage_user
 * @param on 那一天，或那一时刻（秒）
 * @returns 没有连到实名制、那天还没有汇总的，说不准，为 null
 */
export async function wasPresent(trx: Trx, person: number, on: string | number): Promise<boolean | null> {
  const day = typeof on === 'number' ? dayOf(on) : on
  const { rows } = await sql<{
    linked: boolean
    result: number | null
    counted: boolean
  }>`select m.worker_id is not null as linked,
      (select a.result from attendance_day a where a.worker_id = m.worker_id and a.day_on = ${day}::date and a.deleted_at is null) as result,
      exists (select 1 from attendance_day a where a.engineering_id = m.engineering_id and a.day_on = ${day}::date and a.deleted_at is null)
        as counted
    from manage_user m where m.id = ${person}`.execute(trx)
  const [found] = rows
  if (!found?.linked || !found.counted) return null
  return found.result !== null && CAME.includes(found.result as never)
}

/** 当日没有有效考勤的关键岗位人员，各一句提醒。 */
export async function absent(trx: Trx, people: readonly number[], on: string | number): Promise<string[]> {
  const told: string[] = []
  for (const person of new Set(people)) {
    if ((await wasPresent(trx, person, on)) !== false) continue
    const { rows } = await sql<{ name: string }>`select name from manage_user where id = ${person}`.execute(trx)
    told.push(`${rows[0]?.name ?? ''}当日无有效考勤，签字待说明`)
  }
  return told
}
