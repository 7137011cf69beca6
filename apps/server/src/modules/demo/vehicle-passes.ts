import { initialSettings } from '@zhujian/domain/setting/settings'
import { vehicleStates } from '@zhujian/domain/vehicle/vehicle'
import { carriesMuck, faultsOf, oftenUnknown } from '@zhujian/domain/vehicle/vehicle-rules'
import { sql } from 'kysely'
import type { DemoRun } from './demo-run'

const HOUR = 3600
const DAY = 24 * HOUR
/** 时：渣土车夜里来。 */
const NIGHT = 21

interface Pass {
  readonly id: number
  readonly project: number
  readonly plate: string
  readonly car_type: number
  readonly direction: number
  readonly washed: boolean | null
  readonly covered: boolean | null
  readonly gross: string | null
  readonly at: number
}

interface Known {
  readonly id: number
  readonly project: number
  readonly plate: string
  readonly car_type: number
  readonly valid: boolean
  readonly permit_no: string | null
  readonly first_to: string | null
}

/** 进出的多是备案的车，三次里有一次没有备案；渣土车夜里来。违规由规则判出，与登记时一样。 */
export async function judgePasses({ trx }: DemoRun): Promise<void> {
  const { rows: vehicles } =
    await sql<Known>`select id, engineering_id as project, plate, car_type, state = ${vehicleStates.code('valid')} as valid,
      permit_no, first_to::text as first_to from vehicle where deleted_at is null order by id`.execute(trx)
  const { rows: passes } =
    await sql<Pass>`select id, engineering_id as project, plate, car_type, direction, washed, covered, gross::text as gross,
      extract(epoch from happened_at)::float as at from vehicle_pass where deleted_at is null order by id`.execute(trx)
  const came = new Map<string, number>()
  for (const pass of passes.map(timed).toSorted((a, b) => a.at - b.at || a.id - b.id)) {
    const own = vehicles.filter(({ project, car_type }) => project === pass.project && car_type === pass.car_type)
    const known = pass.id % 3 === 0 ? undefined : own[pass.id % Math.max(own.length, 1)]
    const key = `${pass.project} ${pass.plate}`
    if (!known) came.set(key, (came.get(key) ?? 0) + 1)
    const times = known ? 0 : (came.get(key) ?? 0)
    const registered = known ? { permitted: known.valid && known.permit_no !== null, first_to: known.first_to } : null
    const faults = faultsOf({ ...pass, happened_at: pass.at }, registered, RULES)
    await sql`update vehicle_pass set plate = ${known?.plate ?? pass.plate}, vehicle_id = ${known?.id ?? null}::bigint,
        happened_at = to_timestamp(${pass.at}), created_at = to_timestamp(${pass.at}), updated_at = to_timestamp(${pass.at}),
        fault = ${faults.length > 0 ? faults : null}::smallint[], caution = ${oftenUnknown(times)} where id = ${pass.id}`.execute(
      trx,
    )
  }
}

/** 渣土车多在前一天夜里，不会落在此刻之后；偶尔白天来。 */
function timed(pass: Pass): Pass {
  if (!carriesMuck(pass.car_type) || pass.id % 12 === 0) return pass
  const midnight = Math.floor((pass.at + 8 * HOUR) / DAY) * DAY - 8 * HOUR
  return { ...pass, at: midnight - (24 - NIGHT) * HOUR + (pass.id % 90) * 60 }
}

const RULES = {
  hours: { from: initialSettings.muck_from_hour, to: initialSettings.muck_to_hour },
  most: initialSettings.muck_gross_tons,
}
