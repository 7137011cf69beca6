import { compare, div, isDecimal, mul, sub } from '@zhujian/model/decimal'

interface Weighed {
  readonly gross?: string | null
  readonly tare?: string | null
  readonly deduct?: string | null
}

/** 毛重减皮重；减不出来的为空。 */
export const netOf = ({ gross, tare }: Weighed): string | null => (isDecimal(gross) && isDecimal(tare) ? sub(gross, tare) : null)

/** 净重减扣杂。 */
export function actualOf(row: Weighed): string | null {
  const net = netOf(row)
  return net === null ? null : isDecimal(row.deduct) ? sub(net, row.deduct) : net
}

/** 一个数与应有的数相差的百分数，两位小数；应有的为零的没有。 */
export function gapOf(found: string, due: string): string | null {
  if (compare(due, '0') <= 0) return null
  const gap = sub(found, due)
  return div(mul(compare(gap, '0') < 0 ? sub('0', gap) : gap, '100'), due, 2)
}

/** 相差超过百分之几。 */
export const differs = (found: string, due: string, percent: number): boolean => {
  const gap = gapOf(found, due)
  return gap !== null && compare(gap, String(percent)) > 0
}

/** 商品混凝土每立方米的重量，吨（GB/T 14902 的通常表观密度）。 */
export const CONCRETE_DENSITY = '2.4'
/** 小时：浇筑登记的时间前后这么久的车次，算这一次浇筑；之后的再长一倍。 */
export const CONCRETE_POUR_HOURS = 12
/** X10：一次浇筑过磅的混凝土与试块登记的方量相差超过的百分数。 */
export const POUR_GAP = 10

/** X10：过磅的吨数折成方量，与登记的方量不符的一句提醒。 */
export function pourNote(tonnes: string, volume: string): string | null {
  const weighed = div(tonnes, CONCRETE_DENSITY, 2)
  if (!differs(weighed, volume, POUR_GAP)) return null
  return `过磅混凝土 ${tonnes} t，折合 ${weighed} m³，与登记的 ${volume} m³ 相差 ${gapOf(weighed, volume)}%，超过 ${POUR_GAP}%`
}
