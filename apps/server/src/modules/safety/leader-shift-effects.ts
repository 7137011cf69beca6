import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import { dangerProject } from '@zhujian/domain/safety/danger-project'
import { OVERSIZED } from '@zhujian/domain/safety/danger-dicts'
import { LEAST_RATE, leaderShift, shiftKind } from '@zhujian/domain/safety/leader-shift'
import { cautions } from '@zhujian/domain/site/caution'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { occupies, recorded, refusal, requireFree, presenceOf } from '../site/public'

type Shift = Effect<typeof leaderShift>

const MANAGER = shiftKind.code('manager')
const COMPANY = shiftKind.code('company')
const WORKING = dangerProject.flow?.states.code('working')
const CAME = [attendanceResult.code('full'), attendanceResult.code('half')]

occupies({
  table: 'leader_shift',
  label: '领导带班',
  person: 'leader',
  instead: 'delegate',
  from: 'start_at',
  to: 'end_at',
  place: 'route',
})

const TODAY = `(now() at time zone 'Asia/Shanghai')::date`

interface Month {
  readonly shifts: number
  /** 到带班那天为止，本月有人出勤的天数。 */
  readonly worked: number
  readonly oversized: boolean
  readonly visited: boolean
}

async function monthOf({ trx, row }: Shift): Promise<Month> {
  const month = sql`date_trunc('month', ${row.day_on}::date)`
  const { rows } = await sql<Month>`select
      (select count(distinct day_on)::int from leader_shift where engineering_id = ${row.engineering_id} and shift_kind = ${MANAGER}
        and day_on between ${month} and ${row.day_on}::date and deleted_at is null) as shifts,
      (select count(distinct day_on)::int from attendance_day where engineering_id = ${row.engineering_id}
        and day_on between ${month} and ${row.day_on}::date and result = any(${CAME}::smallint[]) and deleted_at is null) as worked,
      exists (select 1 from danger_project where engineering_id = ${row.engineering_id} and level = ${OVERSIZED} and state = ${WORKING}
        and deleted_at is null) as oversized,
      exists (select 1 from leader_shift where engineering_id = ${row.engineering_id} and shift_kind = ${COMPANY}
        and date_trunc('month', day_on) = ${month} and deleted_at is null) as visited`.execute(trx)
  return rows[0] ?? { shifts: 0, worked: 0, oversized: false, visited: true }
}

/** X04、X09：同一时段只在一处；当日没有进场考勤的，不能登记。 */
async function requirePresent(effect: Shift): Promise<string | null> {
  const { row, trx } = effect
  const person = row.delegate ?? row.leader
  if (person === null) return null
  const [found] = await presenceOf(trx, [person], row.day_on)
  if (found?.came === false) throw refusal(row.delegate ? 'delegate' : 'leader', `${found.name}当日无进场考勤，不能登记带班`)
  const span = { person, from: row.start_at, to: row.end_at, field: row.delegate ? 'delegate' : 'leader', table: 'leader_shift' }
  return requireFree(effect as unknown as Effect, span)
}

async function check(effect: Shift): Promise<void> {
  const { row, set } = effect
  const elsewhere = await requirePresent(effect)
  const { shifts, worked, oversized, visited } = await monthOf(effect)
  const rate = row.shift_kind === MANAGER && worked > 0 ? Math.min(100, (100 * shifts) / worked) : null
  set({
    caution: cautions(
      elsewhere,
      rate !== null && rate < LEAST_RATE && `本月带班 ${shifts} 天，施工 ${worked} 天，低于 ${LEAST_RATE}%`,
      oversized && !visited && '超过一定规模的危大工程在施，本月企业负责人尚未带班检查',
    ),
  })
}

const monthStart = (t: string) => `date_trunc('month', "${t}"."day_on")::date`
const ofMonth = (t: string, more: string) =>
  `leader_shift o where o.engineering_id = "${t}"."engineering_id" and o.shift_kind = ${MANAGER} and o.deleted_at is null and ${more}`

/**
 * 当月带班的天数占有人出勤的天数；当月还没有过完的，到昨天为止，今天带过班的连今天。一个工程一个月一个数，写在当月最后一次带班上：
 * 逐日的数不是一个月的带班率。
 */
const monthRate = (t: string): string => `case when "${t}"."shift_kind" = ${MANAGER} and not exists (select 1 from ${ofMonth(
  t,
  `(o.day_on, o.id) > ("${t}"."day_on", "${t}"."id") and o.day_on < ${monthStart(t)} + interval '1 month'`,
)}) then (select round(least(100, 100.0 * m.shifts / nullif(m.worked, 0)), 2) from (select
    (select count(distinct o.day_on) from ${ofMonth(t, `o.day_on between ${monthStart(t)} and "${t}"."day_on"`)}) as shifts,
    (select count(*) from generate_series(${monthStart(t)}, least((${monthStart(t)} + interval '1 month - 1 day')::date,
      greatest(${TODAY} - 1, "${t}"."day_on")), interval '1 day') d where exists (select 1 from attendance_day a
        where a.engineering_id = "${t}"."engineering_id" and a.day_on = d::date and a.result in (${CAME.join(', ')}) and a.deleted_at is null)) as worked) m)
  end`

extend(leaderShift, {
  ...recorded(leaderShift, { at: ({ end_at }) => end_at, check, span: (row) => [row.start_at, row.end_at] }),
  found: { month_rate: monthRate },
})
