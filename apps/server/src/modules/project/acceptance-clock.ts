import { dayOf, today } from '@zhujian/model/date'
import {
  type DeadlineClock,
  dueWithPauses,
  isPaused,
  pauseClock,
  resumeClock,
  workingDaysKept,
  workingDaysPaused,
} from '@zhujian/domain/calendar/deadline'
import { type WorkCalendar, workingDaysLeft } from '@zhujian/domain/calendar/working-days'
import type { AcceptanceClock } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import type { Effect as EffectOn } from '../../entity/extend'
import { keepTurns, measuresIn } from '../../entity/turns'
import type { Db } from '../../platform/db'
import { setting, steadyCalendar, workCalendar } from '../setting/public'

type Effect = EffectOn<typeof engineering>

interface Stored {
  started_on: string
  days: number
  least: number
  pauses: DeadlineClock['pauses']
}

const clockOf = ({ started_on, days, least, pauses }: Stored): DeadlineClock => ({ from: started_on, days, least, pauses })

async function readClock(db: Db, id: number): Promise<DeadlineClock | undefined> {
  const { rows } =
    await sql<Stored>`select started_on, days, least, pauses from acceptance_clock where engineering_id = ${id}`.execute(db)
  return rows[0] && clockOf(rows[0])
}

async function keepClock(db: Db, id: number, { from, days, least = 0, pauses }: DeadlineClock): Promise<void> {
  await sql`insert into acceptance_clock (engineering_id, started_on, days, least, pauses)
    values (${id}, ${from}, ${days}, ${least}, ${JSON.stringify(pauses)}::jsonb)
    on conflict (engineering_id) do update set started_on = excluded.started_on, days = excluded.days, least = excluded.least, pauses = excluded.pauses`.execute(
    db,
  )
}

async function freshClock({ context: { platform } }: Effect, from: string): Promise<DeadlineClock> {
  const [days, least] = [await setting(platform, 'audit_accept_days'), await setting(platform, 'audit_resume_days')]
  return { from, days, least, pauses: [] }
}

/** 受理期限：自提交次日起计；退回补正后重新提交的，续计剩余的工作日（或按设置重新计算）。返回届满之日。 */
export async function startAcceptance(effect: Effect): Promise<string | null> {
  const { row, trx, context } = effect
  const stopped = await readClock(trx, row.id)
  const resumes = stopped && isPaused(stopped) && (await setting(context.platform, 'audit_after_return')) === 'resume'
  const clock = resumes ? resumeClock(stopped, today()) : await freshClock(effect, today())
  await keepClock(trx, row.id, clock)
  return dueWithPauses(await steadyCalendar(trx), clock)
}

/** 退回补正：自退回之日起停止计算，直到重新提交（行政许可法第三十二条、第四十五条）。 */
export async function pauseAcceptance(effect: Effect): Promise<void> {
  const { row, trx } = effect
  const submitted = row.submitted_at === null ? today() : dayOf(row.submitted_at)
  const clock = (await readClock(trx, row.id)) ?? (await freshClock(effect, submitted))
  await keepClock(trx, row.id, pauseClock(clock, today()))
}

/** 撤回：等于没有提交。 */
export async function dropAcceptance({ row, trx }: Effect): Promise<void> {
  await sql`delete from acceptance_clock where engineering_id = ${row.id}`.execute(trx)
}

/** 工作日历改了：等待受理的按新的日历重算届满之日。不动版本号，否则会让别人正在办的落空。 */
export async function recountAcceptance(trx: Db, calendar: WorkCalendar): Promise<void> {
  const { rows } = await sql<
    Stored & { id: number; due_on: string | null }
  >`select t.id, t.due_on, c.started_on, c.days, c.least, c.pauses
    from engineering t join acceptance_clock c on c.engineering_id = t.id
    where t.state = ${engineeringStates.code('pending')} and t.deleted_at is null for update of t`.execute(trx)
  const moved = rows.flatMap((row) => {
    const due = dueWithPauses(calendar, clockOf(row))
    return due === row.due_on ? [] : [{ id: row.id, due }]
  })
  if (moved.length === 0) return
  await sql`update engineering t set due_on = m.due from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(id bigint, due date)
    where t.id = m.id`.execute(trx)
  await keepTurns(
    trx,
    engineering,
    moved.map(({ id }) => id),
    { ...measuresIn(trx), calendar: async () => calendar },
  )
}

/** 审核页说明期限怎样算出来；没有提交过的为空。 */
export async function acceptanceClock(context: Context, id: number, due: string | null): Promise<AcceptanceClock | null> {
  const clock = await readClock(context.db, id)
  if (!clock) return null
  const calendar = await workCalendar(context.platform)
  return {
    started_on: clock.from,
    days: clock.days,
    paused: isPaused(clock),
    pauses: [...clock.pauses],
    paused_days: workingDaysPaused(calendar, clock, today()),
    due_on: due,
    days_left: isPaused(clock) ? workingDaysKept(calendar, clock) : due === null ? null : workingDaysLeft(calendar, today(), due),
  }
}
