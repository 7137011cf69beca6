import { hiddenAccept, underConcrete } from '@zhujian/domain/quality/hidden-accept'
import { pouring, sideStation } from '@zhujian/domain/quality/side-station'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import { samePlace, samePlaces } from '../site/public'

interface Placed {
  readonly engineering_id: number
  readonly monomer_id: number
  readonly part: string
  readonly floor: string | null
}

const ACCEPTED = Number(hiddenAccept.flow?.states.code('accepted'))
const DRAFT = Number(sideStation.flow?.states.code('draft'))
const POURING = pouring.join(', ')
const UNDER = underConcrete.join(', ')

/** X07：这一部位最早浇上混凝土的时间，秒；没有浇的为 null。 */
export async function coveredAt(trx: Trx, row: Placed): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`select extract(epoch from min(c.at))::bigint as at from (
      select b.pour_at as at from concrete_block b where b.deleted_at is null and ${samePlace('b', row)}
      union all select s.start_at from side_station s where s.deleted_at is null and s.process in (${sql.raw(POURING)})
        and s.state <> ${DRAFT} and ${samePlace('s', row)}) c`.execute(trx)
  return rows[0]?.at ?? null
}

/** 同样的时间，写成读取时得出的字段；只有会被混凝土盖住的项目才有。 */
export const coveredSql = (t: string): string => `(case when "${t}".item in (${UNDER}) then (select min(c.at) from (
    select b.pour_at as at from concrete_block b where b.deleted_at is null and ${samePlaces('b', `"${t}"`)}
    union all select s.start_at from side_station s where s.deleted_at is null and s.process in (${POURING})
      and s.state <> ${DRAFT} and ${samePlaces('s', `"${t}"`)}) c) end)`

/** X07：浇筑之前该部位没有验收合格的隐蔽工程，一句提醒。 */
export async function unseenNote(trx: Trx, row: Placed, at: number): Promise<string | false> {
  const { rows } = await sql`select 1 from hidden_accept h where h.deleted_at is null and h.state = ${ACCEPTED}
    and h.item in (${sql.raw(UNDER)}) and h.accepted_at <= to_timestamp(${at}) and ${samePlace('h', row)} limit 1`.execute(trx)
  return rows.length === 0 && '该部位浇筑之前没有验收合格的隐蔽工程记录'
}
