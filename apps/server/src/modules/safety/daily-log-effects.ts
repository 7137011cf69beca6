import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import { workRole } from '@zhujian/domain/people/person-codes'
import { dailyLog, logKind } from '@zhujian/domain/safety/daily-log'
import { keepsLog } from '@zhujian/domain/safety/log-sides'
import { dangerProject } from '@zhujian/domain/safety/danger-project'
import { firePermit } from '@zhujian/domain/safety/fire-permit'
import { cautions } from '@zhujian/domain/site/caution'
import { samePart } from '@zhujian/domain/site/place'
import { daysBetween, startOfDay } from '@zhujian/model/date'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { recorded, refusal } from '../site/public'
import { lockName } from '../../platform/lock-name'

type Log = Effect<typeof dailyLog>

const SAFETY = logKind.code('safety')
const SUPERVISE = logKind.code('supervise')
const CAME = [attendanceResult.code('full'), attendanceResult.code('half')]
const DAY = 86_400
/** 日志里写着动火的。 */
const FIRE = /电焊|焊接|气割|动火|热熔/
const permits = firePermit.flow?.states
const LIT = (['burning', 'watching', 'finished'] as const).map((key) => permits?.code(key))
const works = dangerProject.flow?.states
const GOING = (['working', 'abnormal', 'accepting', 'accepted'] as const).map((key) => works?.code(key))

/** 监理日志由监理填写，施工、安全日志由施工一方填写。 */
function requireSide({ row, before, context: { session } }: Log): void {
  // 登记时定下的类别，修改时没有换就不再问。
  if (before?.log_kind === row.log_kind) return
  if (!keepsLog(row.log_kind, session.roles))
    throw refusal('log_kind', row.log_kind === SUPERVISE ? '监理日志由监理填写' : '监理填写监理日志')
}

/** 一天一本一条；安全日志每人一条。同时登记的排队，后来的看得到先来的。 */
async function requireOnce({ trx, row, context: { session } }: Log): Promise<void> {
  await lockName(trx, 'daily_log', row.engineering_id)
  const { rows } = await sql`select 1 from daily_log where engineering_id = ${row.engineering_id} and log_kind = ${row.log_kind}
    and day_on = ${row.day_on}::date and id <> ${row.id} and deleted_at is null
    and (${row.log_kind !== SAFETY} or created_by = ${session.account_id}) limit 1`.execute(trx)
  if (rows.length > 0) throw refusal('day_on', `${row.day_on}的日志已填`)
}

interface Around {
  /** 上一篇的日子。 */
  readonly last: string | null
  readonly present: number | null
}

/** 上一篇同类日志，与当日出勤的作业人员。 */
async function around({ trx, row, context: { session } }: Log): Promise<Around> {
  const { rows } = await sql<Around>`select
      (select to_char(max(day_on), 'YYYY-MM-DD') from daily_log where engineering_id = ${row.engineering_id} and log_kind = ${row.log_kind}
        and day_on < ${row.day_on}::date and deleted_at is null and (${row.log_kind !== SAFETY} or created_by = ${session.account_id})) as last,
      (select nullif(count(*), 0)::int from attendance_day a join worker w on w.id = a.worker_id and w.work_role = ${workRole.code('worker')}
        where a.engineering_id = ${row.engineering_id} and a.day_on = ${row.day_on}::date and a.result = any(${CAME}::smallint[])
          and a.deleted_at is null) as present`.execute(trx)
  return rows[0] ?? { last: null, present: null }
}

/** X15：写着动火而当日同部位没有动火证的。 */
async function unlicensedFire({ trx, row }: Log): Promise<string | false> {
  if (!FIRE.test(row.content)) return false
  const from = startOfDay(row.day_on)
  const { rows } = await sql<{ part: string }>`select part from fire_permit where engineering_id = ${row.engineering_id}
    and state = any(${LIT}::smallint[]) and from_at < to_timestamp(${from + DAY}) and to_at >= to_timestamp(${from})
    and deleted_at is null`.execute(trx)
  return !rows.some(({ part }) => samePart(part) === samePart(row.part)) && `${row.part}当日有动火作业，没有动火证`
}

/** X08：危大工程还没有开始实施，日志里已经施工。 */
async function tooEarly({ trx, row }: Log): Promise<string | false> {
  const ids = (row.danger_lines ?? []).map(({ danger_project_id }) => danger_project_id)
  const { rows } = await sql<{ name: string }>`select name from danger_project where id = any(${ids}::bigint[])
    and not state = any(${GOING}::smallint[]) order by id`.execute(trx)
  return rows.length > 0 && `${rows.map(({ name }) => name).join('、')}前置条件未完成，日志已有施工`
}

async function check(effect: Log): Promise<void> {
  const { row, set } = effect
  requireSide(effect)
  await requireOnce(effect)
  const { last, present } = await around(effect)
  const people = row.people ?? 0
  const diff = people > 0 && present !== null ? people - present : null
  const missing = last === null ? 0 : daysBetween(last, row.day_on) - 1
  set({
    diff,
    caution: cautions(
      diff !== null && present !== null && Math.abs(diff) * 10 > present && `日志 ${people} 人，当日出勤 ${present} 人`,
      missing >= 2 && `此前 ${missing} 天没有日志`,
      await unlicensedFire(effect),
      await tooEarly(effect),
    ),
  })
}

/** 与上一篇同类日志之间空着的天数；后来补上的，不再算缺。 */
const missingDays = (t: string): string => `greatest(0, "${t}".day_on - 1 - (select max(o.day_on) from daily_log o
  where o.engineering_id = "${t}".engineering_id and o.log_kind = "${t}".log_kind and o.day_on < "${t}".day_on and o.deleted_at is null
    and ("${t}".log_kind <> ${SAFETY} or o.created_by = "${t}".created_by)))`

extend(dailyLog, {
  ...recorded(dailyLog, { at: ({ day_on }) => startOfDay(day_on) + DAY, check }),
  found: { missing_days: missingDays },
})
