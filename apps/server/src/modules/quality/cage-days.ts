import type { DayTemperature } from '@zhujian/domain/quality/concrete-strength'
import { roomKind } from '@zhujian/domain/quality/curing-room'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db'

const CAGE = roomKind.code('cage')
type Cages = ReadonlyMap<number, DayTemperature[]>

/** 各同条件笼逐日的平均温度：一天里各次读数的平均。 */
export async function cageDays(db: Db | Trx, engineeringId: number): Promise<Map<number, DayTemperature[]>> {
  const { rows } = await sql<{
    room: number
    days: DayTemperature[]
  }>`select d.room, jsonb_agg(jsonb_build_object('day_on', d.day_on, 'mean', d.mean::text) order by d.day_on) as days
    from (select r.curing_room_id as room, (r.read_at at time zone 'Asia/Shanghai')::date as day_on, round(avg(r.temp), 1) as mean
      from curing_reading r join curing_room c on c.id = r.curing_room_id and c.room_kind = ${CAGE}
      where r.engineering_id = ${engineeringId} and r.deleted_at is null and c.deleted_at is null group by 1, 2) d group by d.room`.execute(
    db,
  )
  return new Map(rows.map(({ room, days }) => [room, days]))
}

/** 试块所在的笼子；没有写明的，只有一个笼子就是它。 */
export const daysOf = (cages: Cages, room: number | null): readonly DayTemperature[] | undefined =>
  (room === null ? undefined : cages.get(room)) ?? (cages.size === 1 ? [...cages.values()][0] : undefined)
