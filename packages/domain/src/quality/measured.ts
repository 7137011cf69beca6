import { compare, div, sub } from '@zhujian/model/decimal'

/** 一个点位：设计值与实测值，毫米的十进制数。 */
export interface Point {
  readonly no: string
  readonly design: string
  readonly actual: string
}
/** 允许偏差，毫米；`range`：不看偏差，看同一间各点之差。 */
export interface Tolerance {
  readonly up: string
  readonly down: string
  readonly range?: true
}
export interface JudgedPoint extends Point {
  readonly dev: string
  readonly ok: boolean
  /** 超过允许偏差一倍半的。 */
  readonly burst: boolean
}

const BURST = 15n
const abs = (value: string): string => (value.startsWith('-') ? value.slice(1) : value)
const within = (dev: string, { up, down }: Tolerance): boolean => compare(dev, up) <= 0 && compare(dev, `-${down}`) >= 0
/** 一倍半，不用浮点。 */
const half = (limit: string): string => div(String(BigInt(limit) * BURST), '10', 1)

/** 各点的最大与最小之差。 */
export function rangeOf(values: readonly string[]): string | null {
  const [first, ...rest] = values
  if (first === undefined) return null
  const [low, high] = rest.reduce(
    ([least, most], each) => [compare(each, least) < 0 ? each : least, compare(each, most) > 0 ? each : most],
    [first, first],
  )
  return sub(high, low)
}

/** 逐点判定：偏差在允许之内；看极差的，与其他点都不差过限值。 */
export function judgePoints(points: readonly Point[], tolerance: Tolerance): JudgedPoint[] {
  const actuals = points.map(({ actual }) => actual)
  return points.map((point) => {
    const dev = sub(point.actual, point.design)
    if (tolerance.range) {
      const worst = actuals.reduce(
        (most, each) => (compare(abs(sub(each, point.actual)), most) > 0 ? abs(sub(each, point.actual)) : most),
        '0',
      )
      return { ...point, dev, ok: compare(worst, tolerance.up) <= 0, burst: compare(worst, half(tolerance.up)) > 0 }
    }
    const wide = { up: half(tolerance.up), down: half(tolerance.down) }
    return { ...point, dev, ok: within(dev, tolerance), burst: !within(dev, wide) }
  })
}

/** 合格点率，百分数，两位小数；没有点的为空。 */
export const passRate = (judged: readonly { readonly ok: boolean }[]): string | null =>
  judged.length === 0 ? null : div(String(judged.filter(({ ok }) => ok).length * 100), String(judged.length), 2)

/** 最大的偏差绝对值。 */
export const worstDev = (judged: readonly { readonly dev: string }[]): string | null =>
  judged.reduce<string | null>((most, { dev }) => (most === null || compare(abs(dev), most) > 0 ? abs(dev) : most), null)

/** X06 各项的下限：点数、末位数字的种数、每点秒数。 */
export const DOUBT = { points: 30, digitPoints: 10, digits: 3, seconds: 2 } as const

const lastDigit = (value: string): string => value.replace(/\.0+$/, '').slice(-1)

/**
 * X06 实测数据失真：看得出的三样；与另一间依次相同的要看别的记录，见服务端。
 * @param seconds 从第一点到最后一点用的秒数；没有填的为空
 */
export function doubtsOf(judged: readonly { readonly actual: string; readonly ok: boolean }[], seconds: number | null): string[] {
  const count = judged.length
  const digits = new Set(judged.map(({ actual }) => lastDigit(actual))).size
  return [
    count >= DOUBT.points && judged.every(({ ok }) => ok) && `${count} 个点位全部合格，建议抽测复核`,
    count >= DOUBT.digitPoints && digits <= DOUBT.digits && `${count} 个读数的末位只有 ${digits} 种数字`,
    seconds !== null && count > 1 && seconds / count < DOUBT.seconds && `平均每点不足 ${DOUBT.seconds} 秒`,
  ].filter((each) => each !== false)
}
