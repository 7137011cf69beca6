import { CYCLE_MONTHS, personPoint, pointValue } from '@zhujian/domain/reputation/person-point'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { refusal } from '../site/public'

const CONFIRMED = personPoint.flow?.states.code('confirmed')

/** 分值由记分事项定。@throws invalid */
async function requirePoints({ row, trx }: Effect<typeof personPoint>): Promise<void> {
  const { rows } = await sql<{ points: number | null }>`select points from rule where id = ${row.rule_id}`.execute(trx)
  const points = rows[0]?.points ?? null
  if (points !== null && (pointValue.codes as readonly number[]).includes(points) && points !== row.points)
    throw refusal('points', `该事项记 ${points} 分`)
}

/** 同一人（不论在哪个工程）到今天为止十二个月内已确认的：过了周期的不再计，撤销的随即减去。 */
const total12 = (t: string): string => `(select coalesce(sum(p.points), 0)::int from person_point p
    join manage_user m on m.id = p.manage_user_id join manage_user own on own.id = "${t}".manage_user_id
  where p.deleted_at is null and p.state = ${CONFIRMED} and (m.id = own.id or (own.idno_index is not null and m.idno_index = own.idno_index))
    and p.happened_on > ((now() at time zone 'Asia/Shanghai')::date - interval '${CYCLE_MONTHS} months'))`

extend(personPoint, { on: { add: requirePoints, edit: requirePoints }, found: { total12 } })
