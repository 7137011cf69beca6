import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { MESSAGE_TOPIC } from '../live/public'
import { queueOutside } from '../message/public'
import { defineOfficeJob } from '../setting/public'
import { isHeld, taskClock } from './paused-clock'

const KIND = 'biz.overdue'
/** 秒：一天里多看几次，每件每天只提醒一次。 */
const EVERY = 1800

/** 工作日的上班时间里：今明到期的提醒办理人，逾期的再告知上一级；夜里与节假日不打扰。 */
export function defineOverdueJob(platform: Platform): void {
  defineOfficeJob(platform, {
    kind: KIND,
    every: EVERY,
    remind: (_, trx, calendar) => remindAll(platform, trx, addWorkingDays(calendar, today(), 1)),
  })
}

interface Told {
  readonly id: number
  readonly account_id: number
}
const idsOf = (rows: readonly Told[]): number[] => rows.map((row) => row.id)

const HELD = sql`exists (select 1 from engineering_pause p where ${isHeld(taskClock('k'))})`

/** 提醒与升级各发一次，记在任务上，进程中断重来也不会重发。逾期的告知本机构科长；科长自己逾期的，告知站长。 */
export async function remindAll(platform: Platform, trx: Trx, soon: string): Promise<number> {
  const day = today()
  const { rows: due } = await sql<Told>`with due as (
      update biz_task k set reminded_on = ${day}::date from biz b where b.id = k.biz_id and k.state = 'pending' and k.due_on <= ${soon}::date
        and k.reminded_on is distinct from ${day}::date and not ${HELD} returning k.account_id, b.id, b.title, b.biz_no, b.engineering_id, k.due_on)
    insert into message (account_id, kind, title, body, path, engineering_id)
    select account_id, 'todo', case when due_on < ${day}::date then '审批已逾期' when due_on = ${day}::date then '审批今天到期' else '审批即将到期' end,
      title || '（' || biz_no || '），期限 ' || to_char(due_on, 'YYYY-MM-DD'), '/biz/case?id=' || id, engineering_id from due returning id, account_id`.execute(
    trx,
  )
  const { rows: up } = await sql<Told>`with late as (
      update biz_task k set escalated_at = now() from biz b join engineering e on e.id = b.engineering_id where b.id = k.biz_id and k.state = 'pending'
        and k.due_on < ${day}::date and k.escalated_at is null and not ${HELD} returning k.account_id as late_id, b.id, b.title, b.biz_no, b.engineering_id, b.node_label, e.supervise_org_id)
    insert into message (account_id, kind, title, body, path, engineering_id)
    select distinct a.id, 'warning', '审批逾期', l.title || '（' || l.biz_no || '）“' || coalesce(l.node_label, '') || '”已逾期', '/biz/case?id=' || l.id, l.engineering_id
    from late l join account w on w.id = l.late_id join account a on a.org_id = l.supervise_org_id and a.status = 'normal' and a.deleted_at is null and a.id <> l.late_id
      and a.role_codes @> array[case when w.role_codes @> array['section_chief'] then 'station_head' else 'section_chief' end]
    returning id, account_id`.execute(trx)
  const told = [...new Set([...due, ...up].map((row) => row.account_id))]
  await queueOutside(platform, trx, 'todo', idsOf(due))
  await queueOutside(platform, trx, 'warning', idsOf(up))
  if (told.length > 0) await platform.live.announce(trx, MESSAGE_TOPIC, told)
  return told.length
}
