import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { EXPIRY_SOON_DAYS, EXPIRY_URGENT_DAYS } from '@zhujian/domain/unit/expiry'
import { unitQual } from '@zhujian/domain/unit/unit-qual'
import { participantRoles } from '@zhujian/domain/roles'
import { granted } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { deliver } from '../message/public'
import { defineOfficeJob } from '../setting/public'

const KIND = 'unit.expiry'
/** 秒：一天里多看几次，同一个人十五天里只提醒一次，恰在三十日、十五日与到期之时。 */
const EVERY = 3600
const TITLE = '企业证照到期提醒'
/** 过期这么久还没有更换的，不再催。 */
const GIVEN_UP_DAYS = 90

/** 能更新本单位资质的人才收到提醒。 */
const KEEPERS = participantRoles.filter((role) => granted(unitQual, role, 'edit'))

/** 工作日的上班时间里，提醒企业：安全生产许可证与资质证书将到期、已过期的，一家合成一条。 */
export function defineExpiryReminder(platform: Platform): void {
  defineOfficeJob(platform, { kind: KIND, every: EVERY, remind: remindKeepers })
}

interface Due {
  account_id: number
  late: number
  soon: number
  first: string
  first_on: string
}

/** 提醒一遍，答提醒了几个人。 */
export async function remindKeepers(platform: Platform, trx: Trx): Promise<number> {
  const [from, until] = [addDays(today(), -GIVEN_UP_DAYS), addDays(today(), EXPIRY_SOON_DAYS)]
  const { rows } = await sql<Due>`with due as (
      select id as unit_id, '安全生产许可证' as what, safety_license_to as valid_to from unit
        where safety_license_to between ${from}::date and ${until}::date and status = 'normal' and deleted_at is null
      union all
      select q.unit_id, q.qual_type, q.valid_to from unit_qual q join unit u on u.id = q.unit_id and u.status = 'normal' and u.deleted_at is null
        where q.valid_to between ${from}::date and ${until}::date and q.deleted_at is null)
    select a.id as account_id, count(*) filter (where d.valid_to < ${today()}::date)::int as late,
      count(*) filter (where d.valid_to >= ${today()}::date)::int as soon,
      (array_agg(d.what order by d.valid_to, d.what))[1] as first, min(d.valid_to) as first_on
    from due d join account a on a.unit_id = d.unit_id and a.status = 'normal' and a.deleted_at is null
      and a.role_codes && ${KEEPERS}::text[]
    where not exists (select 1 from message m where m.account_id = a.id and m.title = ${TITLE}
      and m.created_at > now() - ${EXPIRY_URGENT_DAYS} * interval '1 day')
    group by a.id order by a.id`.execute(trx)
  for (const due of rows)
    await deliver(platform, trx, [due.account_id], {
      kind: 'warning',
      title: TITLE,
      body: bodyOf(due),
      path: messageLinks.companies(),
    })
  return rows.length
}

const bodyOf = ({ late, soon, first, first_on: on }: Due): string =>
  `${[late > 0 && `已过期 ${late} 项`, soon > 0 && `三十日内到期 ${soon} 项`].filter(Boolean).join('，')}，最早的是${first}（有效期至 ${on}）。换证后请在企业库更新有效期并上传证书。`
