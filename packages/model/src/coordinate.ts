/** [S5-11] Not below zero, at most eight places: behind the eighth a degree is less than a millimetre. */
export const UNSIGNED_OF_8_PLACES = /^(?:0|[1-9]\d*)(?:\.\d{1,8})?$/

/** Coordinates travel as 'lng,lat' [S3-13]. The checks below are those of [S5-08] and of the box around China. */

const box = { lng: [73, 136], lat: [3, 54] } as const

const within = (value: number, [low, high]: readonly [number, number]) => value >= low && value <= high

/** Full-width digits and dots, and outer blanks. What stands between the two numbers stays as typed: it is complained about [S5-08]. */
export function normalizeCoordinate(value: string): string {
  return value.replace(/[\uff0b\uff0d-\uff19]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).trim()
}

/** Reason for a refusal, or undefined. The first message is the exact wording of [S5-08]. */
export function checkCoordinate(value: string): string | undefined {
  const [first, second, ...more] = value.split(',')
  if (!first || !second || more.length > 0) return '请用逗号分隔经度和纬度'
  if (/\s/.test(value)) return '经度、纬度与逗号之间不要有空格'
  if (![first, second].every((part) => UNSIGNED_OF_8_PLACES.test(part)))
    return '经度和纬度应为数字，不带符号，最多 8 位小数，例如 120.153576,30.287459'
  const [lng, lat] = [Number(first), Number(second)]
  if (within(lng, box.lng) && within(lat, box.lat)) return undefined
  if (within(lat, box.lng) && within(lng, box.lat)) return '经度和纬度的顺序颠倒了，请先填经度，再填纬度'
  return '坐标不在中国境内：经度应在73至136之间，纬度应在3至54之间'
}

export interface Coordinate {
  lng: number
  lat: number
}

/** The two numbers of a sound 'lng,lat', otherwise undefined. */
export function parseCoordinate(value: string): Coordinate | undefined {
  if (checkCoordinate(value) !== undefined) return undefined
  const [lng, lat] = value.split(',').map(Number)
  return lng === undefined || lat === undefined ? undefined : { lng, lat }
}
