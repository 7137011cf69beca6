import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { archiveStates } from '@zhujian/domain/correspondence/archive/archive-item'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { deliver } from '../message/public'
import { defineOfficeJob } from '../setting/public'

const KIND = 'archive.reminder'
/** 秒：一天里多看几次，同一工程七天里只提醒一次。 */
const EVERY = 3600
const AHEAD_WORKING_DAYS = 3
const QUIET_DAYS = 7
const TITLE = '归档文件到期提醒'

/** 工作日的上班时间里，提醒责任人：应归档日期将到、已过而还没有报送的，一个工程合成一条。 */
export function defineArchiveReminder(platform: Platform): void {
  defineOfficeJob(platform, {
    kind: KIND,
    every: EVERY,
    remind: (_, trx, calendar) => remindDuty(platform, trx, addWorkingDays(calendar, today(), AHEAD_WORKING_DAYS)),
  })
}

interface Due {
  engineering_id: number
  engineering_name: string
  account_id: number
  late: number
  soon: number
  first_on: string
}

const OPEN = [archiveStates.code('missing'), archiveStates.code('returned')]

/** 必备而没有报送（或驳回后没有重报）的；近七天提醒过的不再提醒。 */
export async function remindDuty(platform: Platform, trx: Trx, soon: string): Promise<number> {
  const { rows } =
    await sql<Due>`select t.engineering_id, e.engineering_name, t.duty_person as account_id, min(t.need_at) as first_on,
      count(*) filter (where t.need_at < ${today()}::date)::int as late, count(*) filter (where t.need_at >= ${today()}::date)::int as soon
    from archive_item t join engineering e on e.id = t.engineering_id and e.history_type = 0 and e.deleted_at is null
      join account a on a.id = t.duty_person and a.status = 'normal' and a.deleted_at is null
    where t.state = any(${OPEN}::smallint[]) and t.required and t.need_at <= ${soon}::date and t.deleted_at is null
      and not exists (select 1 from message m where m.account_id = t.duty_person and m.engineering_id = t.engineering_id
        and m.title = ${TITLE} and m.created_at > now() - ${QUIET_DAYS} * interval '1 day')
    group by t.engineering_id, e.engineering_name, t.duty_person order by t.engineering_id, t.duty_person`.execute(trx)
  for (const due of rows)
    await deliver(platform, trx, [due.account_id], {
      kind: 'todo',
      title: TITLE,
      body: bodyOf(due).slice(0, 300),
      path: messageLinks.catalogue(due.engineering_id),
      engineering_id: due.engineering_id,
    })
  return rows.length
}

const bodyOf = ({ engineering_name: name, late, soon, first_on: first }: Due): string =>
  `${name}：${[late > 0 && `逾期 ${late} 项`, soon > 0 && `即将到期 ${soon} 项`].filter(Boolean).join('，')}，最早应于 ${first} 归档`
