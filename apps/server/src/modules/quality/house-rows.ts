import type { HouseRowsAnswer, houseRowsInput } from '@zhujian/domain/contracts/house-rows'
import { engineering } from '@zhujian/domain/project/engineering'
import { houseAccept, houseKind } from '@zhujian/domain/quality/house-accept'
import { houseRooms, suitesProblem } from '@zhujian/domain/quality/house-rows'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import type { z } from 'zod'
import { accessWhere, writableWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { enterRows } from '../../entity/decide'
import { requireReadable } from '../../entity/list'
import { write } from '../../entity/write'
import { lockName } from '../../platform/lock-name'
import { refusal } from '../site/public'

/** 按单体登记的户数一次列出待验收的各户，已有的不重列；验收内容与尺寸到现场逐户填。 */
export async function listHouses(context: Context, input: z.output<typeof houseRowsInput>): Promise<HouseRowsAnswer> {
  const { engineering_id, monomer_id, house_type = null } = input
  await requireReadable(context, engineering, engineering_id)
  return write(context, async (writing) => {
    const { trx } = writing
    const { rows: monomers } = await sql<{ name: string; suites: number | null }>`select name, suites from monomer
      where id = ${monomer_id} and engineering_id = ${engineering_id} and deleted_at is null`.execute(trx)
    const [monomer] = monomers
    if (!monomer) throw refusal('monomer_id', '所选单体不是本工程的')
    // 两人同时列的，后一个看见前一个列了哪些。
    await lockName(trx, 'house-rows', monomer_id)
    const { rows: existing } = await sql<{ stair_no: string; room_no: string }>`select stair_no, room_no from house_accept
      where engineering_id = ${engineering_id} and monomer_id = ${monomer_id} and kind = ${houseKind.code('house')} and deleted_at is null`.execute(
      trx,
    )
    const known = new Set(existing.map(({ stair_no, room_no }) => `${stair_no}/${room_no}`))
    const rooms = houseRooms(input)
    const fresh = rooms.filter(({ stair_no, room_no }) => !known.has(`${stair_no}/${room_no}`))
    const wrong = suitesProblem({
      monomer: monomer.name,
      suites: monomer.suites,
      existing: existing.length,
      added: fresh.length,
    })
    if (wrong !== null) throw refusal('per_floor', wrong)
    const rows = await enterRows(
      writing,
      houseAccept,
      fresh.map((place) => ({
        engineering_id,
        monomer_id,
        ...place,
        house: `${place.stair_no} ${place.room_no}`,
        house_type,
        kind: houseKind.code('house'),
        items: [],
        dims: [],
      })),
      { action: 'add', note: '按户数列出' },
    )
    await requireReach(
      context,
      trx,
      rows.map(({ id }) => id),
    )
    return { added: fresh.length, skipped: rooms.length - fresh.length }
  })
}

/** 列出来的须是本人能登记的：不在范围内、已入历史库的，一户也不留。@throws notFound */
async function requireReach(context: Context, trx: Parameters<typeof lockName>[0], ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from house_accept t where t.id = any(${[...ids]}::bigint[])
    and ${await accessWhere(context, houseAccept, 'add', 't')} and ${writableWhere(houseAccept, 't', 'add')}`.execute(trx)
  if (rows[0]?.n !== ids.length) throw new AppError('notFound')
}
