import type { AnyEntity } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'
import { fillRows, holdRows } from '../../entity/decide'
import type { Effect } from '../../entity/extend'

/** 又办了一次：此前同样的记录写上续办的日子，不再催办。`same` 以 t 称呼此前的记录。 */
export async function renewEarlier(effect: Effect, entity: AnyEntity, same: RawBuilder<boolean>, on: string): Promise<void> {
  const earlier = sql<boolean>`t.engineering_id = ${effect.row.engineering_id} and t.id <> ${effect.row.id} and t.renewed_on is null and ${same}`
  await fillRows(effect, entity, await holdRows(effect, entity, earlier), () => ({ renewed_on: on }), { action: 'edit' })
}
