import { compare, isDecimal, sub } from '@zhujian/model/decimal'
import { unitParts } from '../reference/unit-parts'
import { RANGE_LIMIT } from './measure-items'
import { rangeOf, worstDev } from './measured'

/** 一间的尺寸：净高五点、开间两点、进深两点，毫米。 */
export interface RoomDims {
  readonly room: string
  readonly design: string
  readonly h1?: string | null
  readonly h2?: string | null
  readonly h3?: string | null
  readonly h4?: string | null
  readonly h5?: string | null
  readonly l1?: string | null
  readonly l2?: string | null
  readonly d1?: string | null
  readonly d2?: string | null
}
export interface WaterTest {
  /** 1 卫生间 2 厨房 3 阳台 4 外窗 5 屋面 */
  readonly place: number
  readonly from_at: number
  readonly to_at: number
  readonly leak?: boolean | null
}

const given = (values: readonly (string | null | undefined)[]): string[] =>
  values.filter((each): each is string => isDecimal(each))
const heights = ({ h1, h2, h3, h4, h5 }: RoomDims): string[] => given([h1, h2, h3, h4, h5])

interface Spread {
  readonly room: string
  /** 净高、开间、进深。 */
  readonly of: string
  readonly range: string
}

/** 各间净高、开间、进深的极差。 */
export const spreadsOf = (dims: readonly RoomDims[]): Spread[] =>
  dims.flatMap((each) =>
    [
      { of: '净高', range: rangeOf(heights(each)) },
      { of: '开间', range: rangeOf(given([each.l1, each.l2])) },
      { of: '进深', range: rangeOf(given([each.d1, each.d2])) },
    ].flatMap(({ of, range }) => (range === null ? [] : [{ room: each.room, of, range }])),
  )

/** 最大的极差；没有量的为空。 */
export const widestSpread = (dims: readonly RoomDims[]): string | null =>
  spreadsOf(dims).reduce<string | null>((most, { range }) => (most === null || compare(range, most) > 0 ? range : most), null)

/** 净高与设计值最大的偏差。 */
export const heightDev = (dims: readonly RoomDims[]): string | null =>
  worstDev(dims.flatMap((each) => heights(each).map((height) => ({ dev: sub(height, each.design) }))))

const HOUR = 3600
/** 蓄水试验不少于 24 小时（GB 50209-2010 第 3.0.24 条）；外窗是淋水，不按它。 */
export const SOAK_HOURS = 24
const WINDOW = 4
/** 米；临空处栏杆净高，住宅六层以下 1.05、七层以上 1.10（GB 50096-2011 第 5.6.3 条），分户验收一律按 1.10。 */
export const RAIL = '1.10'

export const soaked = ({ place, from_at, to_at }: WaterTest): boolean => place === WINDOW || to_at - from_at >= SOAK_HOURS * HOUR

/** 分户验收在地基基础和主体结构安全可靠的基础上进行（建质〔2009〕291号）：单体的这两个分部先验收合格。 */
export const HOUSE_AFTER = [unitParts.code('foundation'), unitParts.code('structure')]

interface House {
  readonly dims?: readonly RoomDims[] | null
  readonly water?: readonly WaterTest[] | null
  readonly rail_height?: string | null
}

/** 一户报验之前须合格的尺寸、蓄水与栏杆；每条落在自己的栏上。 */
export const houseProblems = ({ dims, water, rail_height }: House) => [
  ...spreadsOf(dims ?? [])
    .filter(({ range }) => compare(range, RANGE_LIMIT) > 0)
    .map(({ room, of, range }) => ({ field: 'dims', message: `${room}${of}极差 ${range} mm，超过 ${RANGE_LIMIT} mm` })),
  ...((water ?? []).some((each) => !soaked(each)) ? [{ field: 'water', message: `蓄水时间不足 ${SOAK_HOURS} 小时` }] : []),
  ...(isDecimal(rail_height) && compare(rail_height, RAIL) < 0
    ? [{ field: 'rail_height', message: `栏杆净高 ${rail_height} m，低于 ${RAIL} m` }]
    : []),
]
