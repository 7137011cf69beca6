import { unit } from './unit'
import { unitQual } from './unit-qual'

/** 本领域的数据：一行一种，接口路径 /api/unit/<名称>。 */
export const unitEntities = {
  unit,
  unitQual,
} as const
