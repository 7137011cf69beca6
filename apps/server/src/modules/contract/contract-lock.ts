import { contract } from '@zhujian/domain/contract/contract'
import type { AnyEntity } from '@zhujian/model'
import { fillRow, holdRow } from '../../entity/decide'
import type { Effect, RowIn } from '../../entity/extend'
import { refusal } from '../site/public'

const { states } = contract.flow ?? {}
const RUNNING = states?.code('approved')

export type Held = RowIn<typeof contract>
/** 指着合同的一行。 */
type OfContract = Effect<AnyEntity> & { readonly row: { readonly contract_id?: unknown } }

/** 锁住所属的合同：合计在它上面一笔一笔地来。 */
export const holdContract = (effect: Effect): Promise<Held> =>
  holdRow(effect, contract, {
    id: (effect as OfContract).row.contract_id,
    engineeringId: Number(effect.row.engineering_id),
    field: 'contract_id',
  })

/** 只有生效的合同可以变更、付款。@throws invalid */
export async function requireRunning(effect: Effect, act: string): Promise<Held> {
  const held = await holdContract(effect)
  if (held.state !== RUNNING) throw refusal('contract_id', `合同${states?.labelOf(held.state)}，不能${act}`)
  return held
}

/** 变更、付款办成之后，合同上的合计随之变。 */
export const fillContract = (effect: Effect, held: Held, values: Partial<Held>, note: string) =>
  fillRow(effect, contract, held, values, { action: 'edit', note })
