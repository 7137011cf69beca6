import { liveKind, population, populationStates, ROOM_MOST } from '@zhujian/domain/people/population'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { refusal } from '../site/public'

type Row = Effect<typeof population>

const LEFT = populationStates.code('left')

/** 一张床一个人，一间房不超过规定的人数；房间、床位的写法不分大小写与空格。 */
async function requireBed({ trx, row }: Row): Promise<void> {
  if (row.live_kind !== liveKind.code('dormitory')) return
  const { rows } = await sql<{ living: number; taken: boolean | null }>`select count(*)::int as living,
      bool_or(upper(replace(bed_no, ' ', '')) = upper(replace(${row.bed_no}, ' ', ''))) as taken
    from population where engineering_id = ${row.engineering_id} and id <> ${row.id} and deleted_at is null and state <> ${LEFT}
      and live_kind = ${row.live_kind} and upper(replace(room_no, ' ', '')) = upper(replace(${row.room_no}, ' ', ''))`.execute(
    trx,
  )
  const [room] = rows
  if (room && room.living >= ROOM_MOST)
    throw refusal('room_no', `${row.room_no ?? ''}已住 ${room.living} 人，每间不得超过 ${ROOM_MOST} 人`)
  if (room?.taken) throw refusal('bed_no', '床位已占用')
}

extend(population, {
  on: { add: requireBed, edit: requireBed, again: requireBed },
  found: { from_area: (row) => `select w.native_area from worker w where w.id = ${row}.worker_id` },
})
