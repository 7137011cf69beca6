import { addDays, daysBetween } from '@zhujian/model/date'

/** 数值修约：四舍六入五成双（GB/T 8170-2008），避开浮点的尾差。 */
export function roundEven(value: number, digits: number): number {
  const scale = 10 ** digits
  const scaled = value * scale
  const below = Math.floor(scaled)
  const rest = scaled - below
  const half = Math.abs(rest - 0.5) < 1e-7
  const whole = half ? below + (below % 2 === 0 ? 0 : 1) : Math.round(scaled)
  return whole / scale
}

/** 浮点数的尾差不影响界线。 */
export const atLeast = (found: number, due: number): boolean => found >= due - 1e-9
export const fixed = (value: number, digits = 2): string => value.toFixed(digits)

/** 标准差的下限，MPa（GB/T 50107-2010 第 5.1.2、5.1.3 条）。 */
export const LEAST_DEVIATION = 2.5

const meanOf = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0) / values.length
/** 样本标准差。 */
export const spreadOf = (values: readonly number[]): number => {
  const mean = meanOf(values)
  return Math.sqrt(values.reduce((all, each) => all + (each - mean) ** 2, 0) / (values.length - 1))
}
/** 平均值，精确到 0.1 MPa；标准差到 0.01 MPa，不足 2.5 的取 2.5。 */
export const roundedMean = (values: readonly number[]): number => roundEven(meanOf(values), 1)
export const roundedSpread = (values: readonly number[]): number => Math.max(roundEven(spreadOf(values), 2), LEAST_DEVIATION)

/** 标准差已知的统计方法：连续的三组为一批（GB/T 50107-2010 第 5.1.2 条）。 */
export const KNOWN_GROUPS = 3
const SHIFT = 0.7
const LOW_GRADE = 20
const LEAST = { low: 0.85, high: 0.9 } as const

export interface KnownVerdict {
  readonly mean: string
  readonly least: string
  readonly sigma: string
  readonly mean_due: string
  readonly least_due: string
  readonly passed: boolean
}

/**
 * 标准差已知时的评定：平均不低于 fcu,k + 0.7σ0；最小不低于 fcu,k − 0.7σ0，且 C20 及以下不低于 0.85fcu,k、以上不低于 0.90fcu,k。
 * @param values 三组代表值，MPa
 */
export function judgeKnown(values: readonly string[], grade: number, sigma0: number): KnownVerdict | null {
  if (values.length !== KNOWN_GROUPS) return null
  const found = values.map(Number)
  const sigma = Math.max(roundEven(sigma0, 2), LEAST_DEVIATION)
  const mean = roundedMean(found)
  const least = roundEven(Math.min(...found), 1)
  const meanDue = grade + SHIFT * sigma
  const leastDue = Math.max(grade - SHIFT * sigma, (grade <= LOW_GRADE ? LEAST.low : LEAST.high) * grade)
  return {
    mean: fixed(mean, 1),
    least: fixed(least, 1),
    sigma: fixed(sigma),
    mean_due: fixed(meanDue),
    least_due: fixed(leastDue),
    passed: atLeast(mean, meanDue) && atLeast(least, leastDue),
  }
}

/** 求已知标准差的前一检验期：六十日以上、九十日以内，不少于四十五组（GB/T 50107-2010 第 5.1.2 条）。 */
const PERIOD = { least: 60, most: 90, groups: 45 } as const

export interface Tested {
  readonly on: string
  readonly value: string
}
export interface KnownBatch extends KnownVerdict {
  readonly from_on: string
  readonly to_on: string
}

/** 之前一个检验期的标准差；组数、时间不够的为 null，不能用标准差已知的方法。 */
export function sigmaBefore(series: readonly Tested[], on: string): number | null {
  const start = addDays(on, -PERIOD.most)
  const before = series.filter((each) => each.on >= start && each.on < on)
  const [first] = before
  const last = before[before.length - 1]
  if (!first || !last || before.length < PERIOD.groups || daysBetween(first.on, on) < PERIOD.least) return null
  return spreadOf(before.map(({ value }) => Number(value)))
}

/** 连续生产的一个系列，依次每三组一批；每批的标准差取它之前的检验期。 */
export function judgeContinuous(series: readonly Tested[], grade: number): KnownBatch[] {
  const sorted = [...series].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
  return sorted.flatMap((first, at) => {
    const three = sorted.slice(at, at + KNOWN_GROUPS)
    const last = three[KNOWN_GROUPS - 1]
    if (at % KNOWN_GROUPS !== 0 || !last) return []
    const sigma = sigmaBefore(sorted.slice(0, at), first.on)
    const verdict =
      sigma === null
        ? null
        : judgeKnown(
            three.map(({ value }) => value),
            grade,
            sigma,
          )
    return verdict ? [{ ...verdict, from_on: first.on, to_on: last.on }] : []
  })
}
