import { addWorkingDays, type WorkCalendar } from '@zhujian/domain/calendar/working-days'
import { completionStates } from '@zhujian/domain/completion/completion-flow'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'

interface Counted {
  readonly id: number
  /** 从哪一天的次日数起。 */
  readonly started: string
  readonly days: number
  readonly due: string
}

const movedBy = (calendar: WorkCalendar, rows: readonly Counted[]) =>
  rows.flatMap(({ id, started, days, due: was }) => {
    const due = addWorkingDays(calendar, started, days)
    return due === was ? [] : [{ id, was, due }]
  })

/**
 * 工作日历改了：待受理的受理期限、合格之后的监督报告期限按新的日历重算；备案期限含休息日，不受影响。
 * 不动版本号，否则会让别人正在办的落空。
 */
export async function recountCompletion(trx: Db, calendar: WorkCalendar): Promise<void> {
  const pending = await sql<Counted>`select id, apply_on as started, accept_days as days, due_on as due from completion_acceptance
    where state = ${completionStates.code('pending')} and apply_on is not null and accept_days is not null and due_on is not null
      and deleted_at is null order by id for update`.execute(trx)
  const passed =
    await sql<Counted>`select id, passed_on as started, report_days as days, report_due as due from completion_acceptance
    where state = ${completionStates.code('passed')} and quality_report is null and passed_on is not null and report_days is not null
      and report_due is not null and deleted_at is null order by id for update`.execute(trx)
  await move(trx, movedBy(calendar, pending.rows), sql`due_on = m.due`)
  await move(
    trx,
    movedBy(calendar, passed.rows),
    sql`report_due = m.due, due_on = case when c.due_on = m.was then m.due else c.due_on end`,
  )
}

async function move(trx: Db, moved: readonly unknown[], set: ReturnType<typeof sql>): Promise<void> {
  if (moved.length === 0) return
  await sql`update completion_acceptance c set ${set}
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(id bigint, was date, due date) where c.id = m.id`.execute(trx)
}
