import type { FieldProblem } from '@zhujian/model'
import { parseCoordinate } from '@zhujian/model/coordinate'
import { outsideRegion } from '../reference/region-boxes'
import { regionFullName } from '../reference/regions'

/** 坐标落在所属区域的市、省之外：填的时候就不收，提交时再查一遍。区域或坐标还没有填的不查。 */
export function placeProblem({ areacode, bd_lal }: Readonly<Record<string, unknown>>): FieldProblem | null {
  const point = typeof bd_lal === 'string' ? parseCoordinate(bd_lal) : undefined
  if (!point || typeof areacode !== 'string') return null
  const outside = outsideRegion(areacode, point.lng, point.lat)
  return outside === undefined
    ? null
    : { field: 'bd_lal', message: `坐标不在${regionFullName(outside)}范围内，与所属区域不符，请核对` }
}
