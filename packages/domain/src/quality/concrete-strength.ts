import type { FieldProblem } from '@zhujian/model'
import { addDays, daysBetween } from '@zhujian/model/date'
import { atLeast, fixed, roundedMean, roundedSpread, roundEven } from './concrete-batch'

/** 强度一律以 0.1 MPa 的整数计算，百分之十五、各系数的界线上不差一点。 */
const tenths = (mpa: string): number => Math.round(Number(mpa) * 10)
const mpa = (value: number): string => (Math.round(value) / 10).toFixed(1)

/** 非标准尺寸试件的换算系数（GB/T 50081-2019 第 5.0.3 条；GB 50204-2015 表 7.1.3），百分数。 */
const SIZE_FACTOR: Readonly<Record<number, number>> = { 100: 95, 150: 100, 200: 105 }
/** 同条件养护试件的强度除以此数后评定（GB 50204-2015 附录 C 第 C.0.3 条）。 */
const SAME_CONDITION = 0.88
/** X10：一个月里至少这么多组，每组都高过设计等级这么多倍的，疑似代做试块。 */
export const TOO_STRONG = { sets: 3, times: 1.6 } as const

/**
 * 一组三块的代表值，MPa（GB/T 50107-2010 第 4.3.1 条）：取平均值；最大或最小与中间值之差超过中间值百分之十五的，取中间值；两者都超过的，不作为评定的依据。
 * @param size 试件边长，mm
 * @returns 不能评定的为 null
 */
export function groupValue(three: readonly string[], size: number): string | null {
  const [low, middle, high] = three.map(tenths).sort((a, b) => a - b)
  if (low === undefined || middle === undefined || high === undefined || three.length !== 3) return null
  const far = (value: number) => Math.abs(value - middle) * 100 > middle * 15
  if (far(low) && far(high)) return null
  const value = far(low) || far(high) ? middle : (low + middle + high) / 3
  return mpa((value * (SIZE_FACTOR[size] ?? 100)) / 100)
}

/** 代表值与设计强度等级之比，两位小数。 */
export const strengthRatio = (value: string, grade: number): string => (Number(value) / grade).toFixed(2)

interface Factors {
  readonly from: number
  readonly mean: number
  readonly least: number
}

/** 统计方法的系数 λ1、λ2（GB/T 50107-2010 表 5.1.3），从多到少。 */
const STATISTICAL: readonly Factors[] = [
  { from: 20, mean: 0.95, least: 0.85 },
  { from: 15, mean: 1.05, least: 0.85 },
  { from: 10, mean: 1.15, least: 0.9 },
]
/** 非统计方法的系数 λ3、λ4（GB/T 50107-2010 表 5.2.2）：C60 及以上 λ3 为 1.10。 */
const NON_STATISTICAL = { usual: 1.15, high: 1.1, least: 0.95 } as const
const HIGH_GRADE = 60

export interface BatchVerdict {
  /** 组数。 */
  readonly n: number
  /** 十组及以上的统计方法，不足十组的非统计方法。 */
  readonly method: 'statistical' | 'few'
  readonly mean: string
  readonly least: string
  /** 统计方法的标准差，已取下限；非统计方法没有。 */
  readonly deviation: string | null
  /** 平均值、最小值应不低于。 */
  readonly mean_due: string
  readonly least_due: string
  readonly passed: boolean
  /** 评定的算式，给人核对。 */
  readonly told: string
}

/** 一组的值：同条件养护的除以 0.88，修约到 0.1 MPa。 */
const groupOf = (value: string, sameCondition: boolean): number =>
  sameCondition ? roundEven(Number(value) / SAME_CONDITION, 1) : Number(value)

/**
 * 一个检验批的强度评定（GB/T 50107-2010 第 5 章）：十组及以上用统计方法，不足十组用非统计方法。平均值精确到 0.1 MPa，标准差到 0.01 MPa。
 * @param values 各组代表值，MPa
 * @param sameCondition 同条件养护的，各值先除以 0.88
 */
export function judgeBatch(values: readonly string[], grade: number, sameCondition = false): BatchVerdict | null {
  const found = values.map((value) => groupOf(value, sameCondition))
  const n = found.length
  if (n === 0) return null
  const mean = roundedMean(found)
  const least = Math.min(...found)
  const base = { n, mean: fixed(mean, 1), least: fixed(least, 1) }
  const factors = STATISTICAL.find(({ from }) => n >= from)
  if (!factors) {
    const by = grade >= HIGH_GRADE ? NON_STATISTICAL.high : NON_STATISTICAL.usual
    const due = { mean_due: fixed(by * grade), least_due: fixed(NON_STATISTICAL.least * grade) }
    const passed = atLeast(mean, by * grade) && atLeast(least, NON_STATISTICAL.least * grade)
    const told = `非统计方法：平均 ${base.mean}，应不低于 ${due.mean_due}；最小 ${base.least}，应不低于 ${due.least_due}`
    return { ...base, method: 'few', deviation: null, ...due, passed, told }
  }
  const deviation = roundedSpread(found)
  const left = mean - factors.mean * deviation
  const due = { mean_due: fixed(grade + factors.mean * deviation, 3), least_due: fixed(factors.least * grade) }
  const passed = atLeast(left, grade) && atLeast(least, factors.least * grade)
  const told = `统计方法：平均 ${base.mean} − ${factors.mean} × ${fixed(deviation)} = ${fixed(left, 3)}，应不低于 ${grade}；最小 ${base.least}，应不低于 ${due.least_due}`
  return { ...base, method: 'statistical', deviation: fixed(deviation), ...due, passed, told }
}

/** 一组单独够不够：代表值（同条件的除以 0.88）不低于非统计方法的最小值要求。不够的，须看所在的批按统计方法是否合格。 */
export const groupPasses = (value: string, grade: number, sameCondition: boolean): boolean =>
  atLeast(groupOf(value, sameCondition), NON_STATISTICAL.least * grade)

/** 立方米，一次浇筑：最大的几次超高层筏板也只有五六万；大型基础以外少有过五千的，多半是单位或小数点填错。 */
const POUR_MOST = 100_000
const POUR_LARGE = 5000
export const pourProblem = (volume: string | undefined): FieldProblem | false =>
  volume !== undefined &&
  Number(volume) > POUR_MOST && { field: 'volume', message: `一次浇筑不会超过 ${POUR_MOST.toLocaleString('en')} m³，请核对单位` }
export const pourLargeNote = (volume: string): string | false =>
  Number(volume) > POUR_LARGE && `一次浇筑 ${volume} m³，请核对单位`

const EACH = 100
/** 立方米：连续浇筑超过的，每 200 m³ 一次。 */
const CONTINUOUS = 1000
const EACH_CONTINUOUS = 200

/** 一次浇筑应留的组数（GB 50204-2015 第 7.4.1 条）：每 100 m³ 不少于一次，连续浇筑超过 1000 m³ 的每 200 m³ 一次；每工作班、每层不少于一次。 */
export const setsRequired = (volume: string): number =>
  Math.max(1, Math.ceil(Number(volume) / (Number(volume) > CONTINUOUS ? EACH_CONTINUOUS : EACH)))

/** 标准养护的天数（GB/T 50107-2010 第 4.3 节）。 */
export const STANDARD_DAYS = 28
/** 同条件养护：日平均温度逐日累计到 600 ℃·d，且不少于 14 天，零度及以下不计入（GB 50204-2015 附录 C 第 C.0.2 条）。 */
const DEGREE_DAYS = 600
const LEAST_DAYS = 14

export interface DayTemperature {
  readonly day_on: string
  /** 日平均温度，℃。 */
  readonly mean: string
}

/** 计入的累计温度，℃·d。 */
export const degreeDays = (days: readonly DayTemperature[]): string =>
  (days.reduce((all, { mean }) => all + Math.max(0, tenths(mean)), 0) / 10).toFixed(1)

/** 等效养护龄期到的那一天；还没有到的为 null。零度及以下的日子也不计入十四天。 */
export function equivalentDueOn(madeOn: string, days: readonly DayTemperature[]): string | null {
  let sum = 0
  let counted = 0
  for (const { day_on, mean } of [...days].sort((a, b) => (a.day_on < b.day_on ? -1 : 1))) {
    if (tenths(mean) <= 0 || daysBetween(madeOn, day_on) < 1) continue
    sum += tenths(mean)
    counted += 1
    if (sum >= DEGREE_DAYS * 10 && counted >= LEAST_DAYS) return day_on
  }
  return null
}

export const standardDueOn = (madeOn: string): string => addDays(madeOn, STANDARD_DAYS)
