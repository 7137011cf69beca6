import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { addDays, daysBetween, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { deliver } from '../message/public'
import { defineOfficeJob, settingsNow } from '../setting/public'

const KIND = 'safety.checkDue'
/** 秒：一天里多看几次；临近说一次，逾期之后每周说一次。 */
const EVERY = 1800
const AGAIN_DAYS = 7

/** 工作日的上班时间里：监督检查临近期限的告知主、辅监督员，逾期的并告知本机构科长。 */
export function defineCheckReminder(platform: Platform): void {
  defineOfficeJob(platform, { kind: KIND, every: EVERY, remind: tellDueChecks })
}

interface Due {
  readonly id: number
  readonly engineering_name: string
  readonly due_on: string
  readonly officers: number[]
  readonly chiefs: number[]
}

/** 期限变了（检查过了）从头说起；进程中断重来也不重发。答说了几个工程。 */
export async function tellDueChecks(platform: Platform, trx: Trx): Promise<number> {
  const day = today()
  const soon = addDays(day, (await settingsNow(platform))('check_remind_days'))
  const { rows } = await sql<Due>`with due as (
      select e.id, e.next_check_on from engineering e
      where ${inStates('e', engineeringStates, ['building'])} and e.deleted_at is null and e.history_type <> 1 and e.next_check_on <= ${soon}::date),
    told as (insert into check_reminder (engineering_id, due_on, told_on) select id, next_check_on, ${day}::date from due
      on conflict (engineering_id) do update set due_on = excluded.due_on, told_on = excluded.told_on
      where check_reminder.due_on <> excluded.due_on or (excluded.due_on < excluded.told_on
        and (check_reminder.told_on <= excluded.due_on or check_reminder.told_on <= ${addDays(day, -AGAIN_DAYS)}::date)) returning engineering_id)
    select e.id, e.engineering_name, e.next_check_on as due_on,
      (select coalesce(array_agg(a.id), '{}') from account a where a.id in (e.main_officer, e.assist_officer)
        and a.status = 'normal' and a.deleted_at is null) as officers,
      (select coalesce(array_agg(a.id), '{}') from account a where a.org_id = e.supervise_org_id and a.role_codes @> array['section_chief']
        and a.status = 'normal' and a.deleted_at is null) as chiefs
    from engineering e join told on told.engineering_id = e.id order by e.id`.execute(trx)
  for (const { id, engineering_name, due_on, officers, chiefs } of rows) {
    const late = daysBetween(due_on, day)
    const said = { path: messageLinks.checks(id), engineering_id: id }
    if (late <= 0)
      await deliver(platform, trx, officers, {
        kind: 'todo',
        title: '监督检查临近期限',
        body: `${engineering_name}应于 ${due_on} 前检查`,
        ...said,
      })
    else {
      const body = `${engineering_name}应于 ${due_on} 前检查，已逾期 ${late} 天`
      await deliver(platform, trx, officers, { kind: 'todo', title: '监督检查逾期未检', body, ...said })
      await deliver(platform, trx, chiefs, { kind: 'warning', title: '监督检查逾期未检', body, ...said })
    }
  }
  return rows.length
}
