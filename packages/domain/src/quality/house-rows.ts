/** 一次最多列出这些户。 */
export const MOST_HOUSES = 1000

export interface HouseSpan {
  /** 几个单元。 */
  readonly stairs: number
  readonly from_floor: number
  readonly to_floor: number
  /** 每单元每层几户。 */
  readonly per_floor: number
}

export interface HousePlace {
  readonly stair_no: string
  readonly floor: number
  readonly room_no: string
}

/** 标准层各户：单元、楼层与室号（三层第二户为 302），由下往上、逐单元。 */
export function houseRooms({ stairs, from_floor, to_floor, per_floor }: HouseSpan): HousePlace[] {
  const upTo = (n: number, from = 1) => Array.from({ length: Math.max(0, n - from + 1) }, (_, at) => from + at)
  return upTo(stairs).flatMap((stair) =>
    upTo(to_floor, from_floor).flatMap((floor) =>
      upTo(per_floor).map((room) => ({
        stair_no: `${stair} 单元`,
        floor,
        room_no: `${floor}${String(room).padStart(2, '0')}`,
      })),
    ),
  )
}

interface Suites {
  readonly monomer: string
  /** 单体登记的户数；没有登记的为空。 */
  readonly suites: number | null
  /** 已有记录的户。 */
  readonly existing: number
  /** 这一次要加的户。 */
  readonly added: number
}

/** 各户与单体登记的户数对得上才列：列多了，竣工验收永远差着不存在的户。 */
export function suitesProblem({ monomer, suites, existing, added }: Suites): string | null {
  if (suites === null || suites === 0) return `${monomer}没有登记户数，请先在单体工程里登记`
  if (existing + added <= suites) return null
  return `${monomer}登记了 ${suites} 户，已有 ${existing} 户的记录，再列 ${added} 户就多了，请核对单元、楼层与每层户数`
}
