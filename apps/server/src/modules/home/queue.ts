import { today } from '@zhujian/model/date'
import { workingDaysLeft } from '@zhujian/domain/calendar/working-days'
import type { HomeAnswer, QueueItem } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { regionFullName } from '@zhujian/domain/reference/regions'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { workCalendar } from '../setting/public'

const MOST = 8

type Waiting = Omit<QueueItem, 'areacode_text' | 'days_left' | 'overdue'> & { all_n: number; overdue_n: number; today_n: number }

/** 待我审核的报监申请：期限近的在前，附剩余工作日。没有受理权的为空。 */
export async function auditQueue(context: Context): Promise<HomeAnswer['queue']> {
  const day = today()
  const calendar = await workCalendar(context.platform)
  const { rows } =
    await sql<Waiting>`select t.id, t.version, t.engineering_name, t.areacode, t.jsdw_text, t.sgdw_text, t.submitted_at, t.due_on,
      (select count(*) from oper_log l where l.module = 'engineering' and l.row_id = t.id and l.action = 'submit' and l.result = 'ok')::bigint as times,
      count(*) over ()::bigint as all_n, count(*) filter (where t.due_on < ${day}::date) over ()::bigint as overdue_n,
      count(*) filter (where t.due_on = ${day}::date) over ()::bigint as today_n
    from engineering as t where t.deleted_at is null and t.history_type = 0 and t.state = ${engineeringStates.code('pending')}
      and ${await accessWhere(context, engineering, 'accept', 't')}
    order by t.due_on nulls last, t.submitted_at, t.id limit ${MOST}`.execute(context.db)
  return {
    rows: rows.map(({ all_n: _all, overdue_n: _overdue, today_n: _today, ...row }) => ({
      ...row,
      areacode_text: row.areacode ? regionFullName(row.areacode) : null,
      days_left: row.due_on ? workingDaysLeft(calendar, day, row.due_on) : null,
      overdue: row.due_on !== null && row.due_on < day,
    })),
    total: rows[0]?.all_n ?? 0,
    overdue: rows[0]?.overdue_n ?? 0,
    today: rows[0]?.today_n ?? 0,
  }
}
