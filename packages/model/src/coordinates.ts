/** Text of [S5-08]; the specification gives it in English, the wording is ours. */
export const COORDINATE_SEPARATOR_MESSAGE = '请用逗号分隔经度和纬度'

const NUMBER = /^-?\d{1,3}(\.\d{1,10})?$/

/**
 * Reads 'lng,lat' (degrees). A full-width comma is accepted and converted.
 * Valid box of China: lng 73–136, lat 3–54; a swapped pair gets a reason of its own.
 */
export function parseCoordinates(input: string): { lng: number; lat: number; text: string } | { message: string } {
  const parts = input.replaceAll('，', ',').split(',')
  if (parts.length !== 2) return { message: COORDINATE_SEPARATOR_MESSAGE }
  const [lngText = '', latText = ''] = parts.map((part) => part.trim())
  if (!NUMBER.test(lngText) || !NUMBER.test(latText)) return { message: '经度和纬度应为数字' }
  const [lng, lat] = [Number(lngText), Number(latText)]
  if (lng >= 3 && lng <= 54 && lat >= 73 && lat <= 136) return { message: '经度在前、纬度在后，请核对顺序' }
  if (lng < 73 || lng > 136 || lat < 3 || lat > 54) return { message: '坐标不在中国境内，请核对' }
  return { lng, lat, text: `${lngText},${latText}` }
}
