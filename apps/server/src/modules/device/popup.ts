import { addDays, today } from '@zhujian/model/date'
import { monitorDevice } from '@zhujian/domain/device/monitor-device'
import { sql } from 'kysely'
import { accessWhere, libraryWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { setting } from '../setting/public'

const MOST = 10

export interface DevicePopup {
  /** 启用而离线的设备数。 */
  offline: number
  /** 校准已到期或将到期的设备数。 */
  due: number
  rows: {
    id: number
    device_name: string
    device_type: string
    engineering_id: number
    engineering_name: string
    last_seen_at: number | null
    calib_to: string | null
    reason: 'offline' | 'due'
  }[]
}

/** 首页设备提醒：数据范围内离线与即将到检的设备。离线指三个上报周期没有数据。 */
export async function devicePopup(context: Context): Promise<DevicePopup> {
  const soon = addDays(today(), await setting(context.platform, 'device_calibration_days'))
  const { rows } = await sql<DevicePopup['rows'][number] & { offline_n: number; due_n: number }>`with mine as (
      select t.id, t.device_name, t.device_type, t.engineering_id, t.last_seen_at, t.calib_to,
        coalesce(t.last_seen_at < now() - 3 * t.period_s * interval '1 second', true) as is_offline, coalesce(t.calib_to <= ${soon}::date, false) as is_due
      from monitor_device as t where t.deleted_at is null and t.enabled and ${libraryWhere(monitorDevice, context.library, 't')} and ${await accessWhere(context, monitorDevice, 'read', 't')})
    select m.id, m.device_name, m.device_type, m.engineering_id, e.engineering_name, m.last_seen_at, m.calib_to,
      case when m.is_offline then 'offline' else 'due' end as reason,
      (select count(*) from mine where is_offline)::bigint as offline_n, (select count(*) from mine where is_due)::bigint as due_n
    from mine m join engineering e on e.id = m.engineering_id where m.is_offline or m.is_due
    order by m.is_offline desc, m.last_seen_at desc nulls last, m.id limit ${MOST}`.execute(context.db)
  return {
    offline: rows[0]?.offline_n ?? 0,
    due: rows[0]?.due_n ?? 0,
    rows: rows.map(({ offline_n: _offline, due_n: _due, ...row }) => row),
  }
}
