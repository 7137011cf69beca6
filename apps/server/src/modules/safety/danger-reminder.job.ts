import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { hiddenDangerStates, openDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { deliver } from '../message/public'
import { defineOfficeJob } from '../setting/public'

const KIND = 'safety.overdue'
/** 秒：一天里多看几次，一项隐患一天只说一次。 */
const EVERY = 1800

/** 工作日的上班时间里：逾期未了结的隐患提醒整改一方，并告知本工程的监督员与本机构科长。 */
export function defineDangerReminder(platform: Platform): void {
  defineOfficeJob(platform, { kind: KIND, every: EVERY, remind: tellLate })
}

interface Late {
  readonly engineering_id: number
  readonly engineering_name: string
  readonly n: number
  readonly days: number
  readonly first: string
  readonly duty: number[]
  readonly chiefs: number[]
}

/** 一个工程合成一条；同一天不重复，进程中断重来也不重发。答说了几个工程。 */
export async function tellLate(platform: Platform, trx: Trx): Promise<number> {
  const day = today()
  const { rows } = await sql<Late>`with late as (
      select t.id, t.engineering_id, t.place, t.duty_person, t.duty_unit_id, days_late(t.deadline, t.engineering_id) as days from hidden_danger t
      join engineering e on e.id = t.engineering_id and e.history_type <> 1 and e.deleted_at is null
      where t.deleted_at is null and t.deadline < ${day}::date and ${inStates('t', hiddenDangerStates, openDangers)}
        and days_late(t.deadline, t.engineering_id) > 0),
    told as (insert into danger_reminder (danger_id, told_on) select id, ${day}::date from late
      on conflict (danger_id) do update set told_on = excluded.told_on where danger_reminder.told_on < excluded.told_on returning danger_id)
    select l.engineering_id, e.engineering_name, count(*)::int as n, max(l.days)::int as days, (array_agg(l.place order by l.days desc, l.id))[1] as first,
      (select coalesce(array_agg(distinct id), '{}') from (
        select a.id from account a join account_engineering ae on ae.account_id = a.id and ae.engineering_id = l.engineering_id
          where a.status = 'normal' and a.deleted_at is null and (a.id = any(array_agg(l.duty_person))
            or (array_position(array_agg(l.duty_person), null) is not null and a.role_codes && array['site', 'site_safety']))
        union select a.id from account a where a.status = 'normal' and a.deleted_at is null
          and a.role_codes @> array['subcontractor'] and a.unit_id = any(array_agg(l.duty_unit_id))) d) as duty,
      (select coalesce(array_agg(distinct a.id), '{}') from account a where a.status = 'normal' and a.deleted_at is null
        and (a.id in (e.main_officer, e.assist_officer) or (a.org_id = e.supervise_org_id and a.role_codes @> array['section_chief']))) as chiefs
    from late l join told on told.danger_id = l.id join engineering e on e.id = l.engineering_id
    group by l.engineering_id, e.engineering_name, e.main_officer, e.assist_officer, e.supervise_org_id order by l.engineering_id`.execute(
    trx,
  )
  for (const late of rows) {
    const said = {
      body: `${late.engineering_name} ${late.n} 项隐患逾期未了结，最长 ${late.days} 天：${late.first}`.slice(0, 300),
      path: messageLinks.dangers(late.engineering_id),
      engineering_id: late.engineering_id,
    }
    await deliver(platform, trx, late.duty, { kind: 'todo', title: '隐患整改已逾期', ...said })
    await deliver(platform, trx, late.chiefs, { kind: 'warning', title: '隐患逾期未整改', ...said })
  }
  return rows.length
}
