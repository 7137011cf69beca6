import { vehicle, vehicleStates } from '@zhujian/domain/vehicle/vehicle'
import { vehiclePass } from '@zhujian/domain/vehicle/vehicle-pass'
import { faultsOf, heavy, oftenUnknown } from '@zhujian/domain/vehicle/vehicle-rules'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { settingsNow } from '../setting/public'
import { recorded, requireAttached } from '../site/public'

type Pass = Effect<typeof vehiclePass>

interface Known {
  readonly id: number
  readonly state: number
  readonly permit_no: string | null
  readonly first_to: string | null
}

async function vehicleOf({ trx, row }: Pass): Promise<Known | null> {
  const { rows } = await sql<Known>`select id, state, permit_no, first_to::text as first_to from vehicle
    where engineering_id = ${row.engineering_id} and plate = ${row.plate} and deleted_at is null`.execute(trx)
  return rows[0] ?? null
}

async function timesBefore({ trx, row }: Pass): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from vehicle_pass where engineering_id = ${row.engineering_id}
    and plate = ${row.plate} and id <> ${row.id} and deleted_at is null`.execute(trx)
  return rows[0]?.n ?? 0
}

/** 找到备案的车，判定违规；没有备案而常来的货车提醒备案。 */
async function onPass(effect: Pass): Promise<void> {
  const { row, context } = effect
  const known = await vehicleOf(effect)
  const settings = await settingsNow(context.platform)
  const hours = { from: settings('muck_from_hour') ?? 20, to: settings('muck_to_hour') ?? 6 }
  const registered = known && {
    permitted: known.state === vehicleStates.code('valid') && known.permit_no !== null,
    first_to: known.first_to,
  }
  const faults = faultsOf(row, registered, { hours, most: settings('muck_gross_tons') ?? 49 })
  const times = known || !heavy.some((each) => each === row.car_type) ? 0 : (await timesBefore(effect)) + 1
  effect.set({
    vehicle_id: known?.id ?? null,
    fault: faults.length > 0 ? faults : null,
    caution: oftenUnknown(times),
  })
}

extend(vehiclePass, recorded(vehiclePass, { at: ({ happened_at }) => happened_at, check: onPass }))

extend(vehicle, { on: { approve: (effect) => requireAttached(effect, vehicle, 'file') } })
