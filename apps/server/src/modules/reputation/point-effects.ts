import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { CYCLE_MONTHS, personPoint, pointValue } from '@zhujian/domain/reputation/person-point'
import { meaningOf } from '@zhujian/domain/reputation/point-cycle'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { notify } from '../message/public'
import { accountsWith, holdersOfEach } from '../office/public'
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

/** 确认了这一笔，够约谈、够更换的，当即告知所在企业、项目部与监督员。 */
async function onConfirm(effect: Effect<typeof personPoint>): Promise<void> {
  const { row, trx } = effect
  const { rows } = await sql<{ name: string; total: number }>`select m.name, (${sql.raw(total12('t'))}) as total
    from person_point t join manage_user m on m.id = t.manage_user_id where t.id = ${row.id}`.execute(trx)
  const [found] = rows
  const meaning = meaningOf(found?.total ?? 0)
  if (!found || meaning === null) return
  const builders = await accountsWith(trx, row.engineering_id, ['contractor', 'site'])
  const of = await holdersOfEach(trx, { id: row.engineering_id }, ['main_officer', 'assist_officer'])
  await notify(effect, [...builders, ...of('main_officer'), ...of('assist_officer')], {
    kind: 'notice',
    title: '项目经理记分',
    body: `${found.name}十二个月内已记 ${found.total} 分：${meaning}`,
    path: messageLinks.record('person_point', row.id),
    engineering_id: row.engineering_id,
  })
}

extend(personPoint, { on: { add: requirePoints, edit: requirePoints, confirm: onConfirm }, found: { total12 } })
