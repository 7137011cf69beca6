import { CYCLE_MONTHS, personPoint } from '@zhujian/domain/reputation/person-point'
import { monthsAfter } from '@zhujian/model/date'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'

const CONFIRMED = personPoint.flow?.states.code('confirmed')

/** 同一人（不论在哪个工程）发生日期之前十二个月内已确认的，连同本次。 */
async function addUp({ row, trx, set }: Effect<typeof personPoint>): Promise<void> {
  const { rows } = await sql<{ total: number }>`select coalesce(sum(p.points), 0)::int as total from person_point p
    join manage_user m on m.id = p.manage_user_id join manage_user own on own.id = ${row.manage_user_id}
    where p.deleted_at is null and p.id <> ${row.id} and p.state = ${CONFIRMED}
      and (m.id = own.id or (own.idno_index is not null and m.idno_index = own.idno_index))
      and p.happened_on > ${monthsAfter(row.happened_on, -CYCLE_MONTHS)}::date and p.happened_on <= ${row.happened_on}::date`.execute(
    trx,
  )
  set({ total12: (rows[0]?.total ?? 0) + row.points })
}

extend(personPoint, { on: { add: addUp, confirm: addUp } })
