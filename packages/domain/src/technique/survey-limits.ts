import { add, compare, div, mul, sub } from '@zhujian/model/decimal'

/** 一个测点：设计值、上次、本次，毫米（标高、沉降）或按类别的单位。 */
export interface Reading {
  readonly no: string
  readonly design: string | null
  readonly actual: string
}
export interface Earlier {
  readonly actual: string
  /** 累计变化量。 */
  readonly total: string
}

export interface Judged {
  readonly no: string
  readonly actual: string
  readonly last: string | null
  readonly delta: string | null
  readonly total: string | null
  readonly dev: string | null
  readonly ok: boolean
}

/** 测量类别：1 控制点复核 2 定位放线 3 基槽验线 4 楼层放线 5 标高抄测 6 垂直度 7 沉降 8 水平位移。 */
export const SETTLEMENT = 7
const PLUMB = 6
const LEVEL = 5
/** 放线的各类：定位、基槽、楼层。 */
export const SETTING_OUT: readonly number[] = [2, 3, 4]
/** 外廓主轴线到多长（含），米；允许偏差，毫米。 */
const AXIS_LIMITS = [
  ['30', '5'],
  ['60', '10'],
  ['90', '15'],
] as const
const LONGEST_LIMIT = '20'
const MOVING: readonly number[] = [7, 8]

export const abs = (value: string): string => (value.startsWith('-') ? value.slice(1) : value)

/**
 * 允许偏差，毫米。标高 层高 ±10、全高 ±30；垂直度 层高不大于 6 m 为 10、大于 6 m 为 12，全高 H/30000 + 20（GB 50204-2015 表 8.3.2）；
 * 定位、基槽、楼层放线依外廓主轴线的长度（GB 50026-2020 建筑物施工放样的允许偏差）。控制点复核按控制网的等级、沉降与位移看速率，
 * 没有一个统一的偏差。
 * @param height 被测的高度，米；全高的为建筑总高
 * @param length 外廓主轴线的长度，米
 */
export function limitOf(
  kind: number,
  { height, length, whole }: { readonly height: string | null; readonly length: string | null; readonly whole: boolean },
): string | null {
  if (SETTING_OUT.includes(kind))
    return length === null ? null : (AXIS_LIMITS.find(([most]) => compare(length, most) <= 0)?.[1] ?? LONGEST_LIMIT)
  if (kind === LEVEL) return whole ? '30' : '10'
  if (kind !== PLUMB || height === null) return null
  if (whole) return div(add(mul(height, '1000'), '600000'), '30000', 1)
  return compare(height, '6') <= 0 ? '10' : '12'
}

/** 沉降稳定：最后 100 d 的速率不大于每天 0.04 mm（JGJ 8-2016 第 7.1.5 条）。 */
export const STABLE_SPEED = '0.04'
export const isStable = (speed: string | null): boolean => speed !== null && compare(abs(speed), STABLE_SPEED) <= 0

/** 逐点算出偏差、本次与累计变化，判定超限；`earlier` 是同一点上一次的。 */
export function judgeReadings(
  kind: number,
  readings: readonly Reading[],
  limit: string | null,
  earlier: ReadonlyMap<string, Earlier>,
): Judged[] {
  return readings.map(({ no, design, actual }) => {
    const last = earlier.get(no)
    const delta = last ? sub(actual, last.actual) : null
    const moved = MOVING.includes(kind)
    const dev = moved || design === null ? null : sub(actual, design)
    const measured = moved ? null : (dev ?? (kind === PLUMB ? actual : null))
    return {
      no,
      actual,
      last: last?.actual ?? null,
      delta,
      total: moved ? (last && delta !== null ? add(last.total, delta) : '0') : null,
      dev,
      ok: limit === null || measured === null || compare(abs(measured), limit) <= 0,
    }
  })
}

/** 最大的绝对值；没有的为空。 */
export const largest = (values: readonly (string | null)[]): string | null =>
  values.reduce<string | null>(
    (most, each) => (each !== null && (most === null || compare(abs(each), most) > 0) ? abs(each) : most),
    null,
  )

/** 平均速率：各点本次变化绝对值中最大的，除以天数；毫米每天，三位小数。 */
export function speedOf(judged: readonly Judged[], days: number): string | null {
  const most = largest(judged.map(({ delta }) => delta))
  return most === null || days <= 0 ? null : div(most, String(days), 3)
}

/** 四个以上的点本次读数完全相同：照抄的可能大。 */
export const isCopied = (readings: readonly Reading[]): boolean =>
  readings.length >= 4 && new Set(readings.map(({ actual }) => actual)).size === 1
