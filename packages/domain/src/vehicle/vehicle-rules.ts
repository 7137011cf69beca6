import { type CodeOf, dict } from '@zhujian/model'
import { dayOf, formatInstant } from '@zhujian/model/date'

export const plateColor = dict({ blue: [1, '蓝'], yellow: [2, '黄'], green: [3, '绿'], white: [4, '白'], black: [5, '黑'] })

export const carType = dict({
  dumper: [1, '自卸车'],
  muck: [2, '渣土车'],
  mixer: [3, '搅拌车'],
  truck: [4, '货车'],
  car: [5, '小车'],
  other: [6, '其他'],
})

export const passDirection = dict({ in: [1, '进'], out: [2, '出'] })

export const passFault = dict({
  unwashed: [1, '未冲洗'],
  uncovered: [2, '未覆盖'],
  unlicensed: [3, '无证'],
  expired: [4, '过期'],
  hours: [5, '非时段'],
  overload: [6, '超载'],
})
type Fault = CodeOf<typeof passFault>

/** 拉建筑垃圾的：须有核准证、密闭、覆盖，按时段出行（城市建筑垃圾管理规定 第十四条）。 */
export const carriesMuck = (type: number | null | undefined): boolean =>
  type === carType.code('dumper') || type === carType.code('muck')
/** 出场须冲洗的：小车不算。 */
export const heavy = [carType.code('dumper'), carType.code('muck'), carType.code('mixer'), carType.code('truck')] as const

/** 没有备案的货车来到第几次提醒。 */
const TIMES = 3

/** 没有备案而常来的货车，提醒备案；`times` 连同这一次。 */
export const oftenUnknown = (times: number): string | null => (times >= TIMES ? `没有备案的车辆已进出 ${times} 次，请备案` : null)

export interface Hours {
  /** 时段起止，0–23 时；起止相同的不限。 */
  readonly from: number
  readonly to: number
}

/** 这一时刻在不在时段里；起晚于止的跨过午夜，止的那一时不在其内。 */
export function withinHours(at: number, { from, to }: Hours): boolean {
  if (from === to) return true
  const hour = Number(formatInstant(at, 'HH'))
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}

interface Passage {
  readonly car_type: number
  readonly direction: number
  readonly happened_at: number
  readonly washed: boolean | null
  readonly covered: boolean | null
  /** 总质量，吨。 */
  readonly gross: string | null
}

/** 备案里的车：证件最早到哪一天。 */
interface Registered {
  readonly permitted: boolean
  readonly first_to: string | null
}

/** 一次进出的违规；没有备案的车为 null。 */
export function faultsOf(passage: Passage, vehicle: Registered | null, { hours, most }: { hours: Hours; most: number }): Fault[] {
  const { car_type, direction, happened_at, washed, covered, gross } = passage
  const muck = carriesMuck(car_type)
  const leaving = direction === passDirection.code('out')
  const day = dayOf(happened_at)
  const found: (Fault | false)[] = [
    leaving && heavy.some((each) => each === car_type) && washed === false && passFault.code('unwashed'),
    leaving && muck && covered === false && passFault.code('uncovered'),
    muck && !vehicle?.permitted && passFault.code('unlicensed'),
    vehicle !== null && vehicle.first_to !== null && vehicle.first_to < day && passFault.code('expired'),
    muck && !withinHours(happened_at, hours) && passFault.code('hours'),
    Number(gross ?? 0) > most && passFault.code('overload'),
  ]
  return found.filter((each) => each !== false)
}
