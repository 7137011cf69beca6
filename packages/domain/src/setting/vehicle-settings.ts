import { f } from '@zhujian/model'
import { declare } from './setting'

const hour = { min: 0, max: 23, unit: '时' } as const

/** 建筑垃圾运输的时段由各地城市管理部门规定。 */
export const vehicleSettings = {
  muck_from_hour: declare('vehicle', f.integer('渣土车出行时段起', hour), 20, {
    description: '渣土车、自卸车从这一时起可以进出工地，此前的进出记为非时段。',
    local: true,
  }),
  muck_to_hour: declare('vehicle', f.integer('渣土车出行时段止', hour), 6, {
    description: '渣土车、自卸车到次日这一时为止可以进出工地；与时段起相同的，不限时段。',
    local: true,
  }),
  muck_gross_tons: declare('vehicle', f.integer('车辆总质量上限', { min: 18, max: 100, unit: '吨' }), 49, {
    description: '过磅总质量大于这个数的记为超载；国家标准为六轴 49 吨（GB 1589-2016）。',
    local: true,
  }),
} as const
